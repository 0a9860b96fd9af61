import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { UnreadableRows } from '../../packages/server/log/unreadable-rows.ts'
import type { StoreOptions } from '../../packages/server/store/store.ts'
import { sign } from '../../packages/server/webhooks/secrets.ts'
import { lock } from '../../packages/store/kit/declare.ts'
import { deliveries } from '../../packages/store/server/tables.ts'
import {
  type Arrived,
  databases,
  deliver,
  openEmpty,
  range,
  receiver,
  status,
  tell,
  tellAtOnce,
  until,
} from './fixtures.ts'
import { addFailures, addPing, addWebhook, changeWebhook, deliveriesOf, webhookOf } from './stored.ts'

const day = 86_400_000

describe.each(Object.entries(databases))('deliveries from %s', (_name, empty) => {
  const begin = (options?: StoreOptions) => openEmpty(empty, options)

  test('continue beside an unreadable webhook and event', async () => {
    const told: string[] = []
    const unreadable = new UnreadableRows((what) => void told.push(what))
    const { database, engine, sql } = await begin({ unreadable })
    const [well, unread] = [await receiver(), await receiver()]
    const { id } = await addWebhook(engine, { url: unread.url })
    await addWebhook(engine, { url: well.url })
    await tell(engine, [1, 2, 3])
    await sql(
      `UPDATE webhooks SET types = 'nope' WHERE id = ${id}; UPDATE events SET data = '{' WHERE id = 2`,
    )
    const { said, measure } = deliver(database, { unreadable })
    await until(well.numbers).toEqual([1, 3])
    expect(unread.numbers()).toEqual([])
    expect(said.failures).toEqual([])
    // The metrics of the others are not affected either.
    expect((await measure())?.backlog.pending).toBe(0)
    expect((await database.webhooks.list()).find((one) => one.id === id)).toMatchObject({
      types: 'nope',
      behind: 0,
    })
    expect(told.sort()).toEqual([
      expect.stringMatching(/^The row \d+ of webhooks cannot be read: types is not a JSON array of texts\./),
      expect.stringMatching(
        /^The row 2 of events cannot be read: data is not a JSON object, or timestamp not a date-time\. .*check-data/,
      ),
    ])
    await changeWebhook(engine, id, { types: '[]' })
    await tell(engine, [4])
    await until(unread.numbers).toEqual([1, 3, 4])
  })

  test('are repeated by the schedule, and then given up', async () => {
    const { database, engine } = await begin()
    const bad = await receiver((one, response, times) =>
      response.writeHead(one.n === 1 || (one.n === 2 && times < 3) ? 500 : 204).end(),
    )
    const { id } = await addWebhook(engine, { url: bad.url })
    await tell(engine, [1, 2, 3])
    const { measure } = deliver(database)
    const rows = async () =>
      (await deliveriesOf(engine, id))
        .map((row) => `${row.eventId} ${row.status} ${row.attempts} ${row.lastStatus} ${row.nextAttemptAt}`)
        .sort()
    await until(rows).toEqual(['1 failed 4 500 null', '2 delivered 3 204 null', '3 delivered 1 204 null'])
    expect(bad.numbers().filter((n) => n === 1)).toHaveLength(4)
    expect(new Set(bad.arrived.filter(({ n }) => n === 1).map((one) => one.id))).toEqual(new Set(['evt_1']))
    await until(async () => (await measure())?.counts).toEqual({ delivered: 2, retried: 5, failed: 1 })
  })

  test('wait as long as the receiver asks for', async () => {
    const { database, engine } = await begin()
    const busy = await receiver(status(503, { 'retry-after': '3600' }))
    const { id } = await addWebhook(engine, { url: busy.url })
    await tell(engine, [1, 2])
    deliver(database, { retries: [1, 1] })
    await until(async () => (await deliveriesOf(engine, id)).length).toBe(1)
    const [row] = await deliveriesOf(engine, id)
    const asked = Date.parse(row!.nextAttemptAt!) - Date.parse(row!.attemptedAt!)
    expect(asked).toBeGreaterThanOrEqual(3_600_000)
    expect(asked).toBeLessThan(3_700_000)
    // Nothing else is sent meanwhile.
    await setTimeout(200)
    expect(busy.arrived).toHaveLength(1)
    // Only a change of the URL by its owner ends the pause.
    for (const description of ['a', 'b', 'c']) await changeWebhook(engine, id, { description })
    await addPing(engine, id)
    await setTimeout(200)
    expect(busy.arrived).toHaveLength(1)
    const other = await receiver()
    await changeWebhook(engine, id, { url: other.url })
    await until(() => other.arrived.map(({ type }) => type)).toContain('webhook.ping')
  })

  test('wait alone after single failures, and the rest continues', async () => {
    const { database, engine } = await begin()
    const shaky = await receiver((one, response) => response.writeHead(one.n % 10 === 0 ? 500 : 204).end())
    const { id } = await addWebhook(engine, { url: shaky.url })
    await tellAtOnce(engine, range(1, 300))
    const { measure } = deliver(database, { retries: [600_000] })
    await until(async () => (await measure())?.counts).toEqual({ delivered: 270, retried: 30, failed: 0 })
    const rows = await deliveriesOf(engine, id)
    const pending = rows.filter(({ status }) => status === 'pending').map(({ eventId }) => eventId)
    expect(pending.sort((a, b) => a! - b!)).toEqual(range(1, 30).map((at) => 10 * at))
  })

  test('begin slowly at a URL until one has succeeded', async () => {
    const { database, engine } = await begin()
    const first = 400
    const times: number[] = []
    const there = await receiver((_one, response) => {
      times.push(performance.now())
      response.writeHead(times.length < 4 ? 500 : 204).end()
    })
    await addWebhook(engine, { url: there.url })
    await tell(engine, range(1, 40))
    deliver(database, { retries: [1, 1, 1, 1], pauses: { check: 20, lease: 10_000, renew: 1000, first } })
    await until(() => new Set(there.numbers()).size).toBe(40)
    // Three pauses; the first request may have come late.
    expect(times[3]! - times[0]!).toBeGreaterThan(first * 2)
  })

  test('end at once with 410, and continue at the same position when the webhook is enabled again', async () => {
    const { database, engine } = await begin()
    const gone = await receiver(status(410))
    const { id } = await addWebhook(engine, { url: gone.url })
    await tell(engine, [1, 2])
    const { said } = deliver(database)
    await until(() => webhookOf(engine, id)).toMatchObject({
      enabled: false,
      disabledReason: 'gone',
      version: 2,
    })
    await until(() => said.disabled).toEqual([`127.0.0.1:${gone.port} gone`])
    await tell(engine, [3])
    expect(gone.arrived).toHaveLength(1)
    gone.state.responds = status(204)
    await changeWebhook(engine, id, { enabled: true, disabledReason: null })
    await until(() => [...new Set(gone.numbers())].sort()).toEqual([1, 2, 3])
    await changeWebhook(engine, id, { enabled: false })
    await tell(engine, [4])
    const { id: other } = await addWebhook(engine, { url: gone.url, types: '["thing.other"]' })
    await tell(engine, [5], 'thing.other')
    await until(async () => (await deliveriesOf(engine, other)).length).toBe(1)
    expect(gone.numbers()).not.toContain(4)
    await changeWebhook(engine, id, { enabled: true })
    await until(() => gone.numbers().filter((n) => n === 4)).toHaveLength(1)
  })

  test('end after five days of failures without a success', async () => {
    let now = new Date('2030-06-01T00:00:00Z')
    const clock = () => now
    const { database, engine } = await begin({ clock })
    const failing = await receiver(status(500))
    const recovering = await receiver(status(500))
    const [one, two] = [
      await addWebhook(engine, { url: failing.url }),
      await addWebhook(engine, { url: recovering.url }),
    ]
    const { said } = deliver(database, { clock, retries: [1000] })
    const attempts = async (id: number) =>
      (await deliveriesOf(engine, id)).reduce((sum, row) => sum + row.attempts, 0)
    const both = async () => [await attempts(one.id), await attempts(two.id)]
    await tell(engine, [1])
    await until(both).toEqual([1, 1])
    now = new Date(now.getTime() + 3 * day)
    recovering.state.responds = status(204)
    await until(both).toEqual([2, 2])
    now = new Date(now.getTime() + 2 * day - 1)
    recovering.state.responds = status(500)
    await tell(engine, [2])
    await until(both).toEqual([3, 3])
    expect((await webhookOf(engine, one.id))!.enabled).toBe(true)
    now = new Date(now.getTime() + 2000)
    await until(() => webhookOf(engine, one.id)).toMatchObject({ enabled: false, disabledReason: 'failing' })
    await until(() => attempts(two.id)).toBe(4)
    expect((await webhookOf(engine, two.id))!.enabled).toBe(true)
    await until(() => said.disabled).toEqual([`127.0.0.1:${failing.port} failing`])
  })

  test('requested callbacks end with a report if they fail for good, or their receiver is gone', async () => {
    const { database } = await begin()
    const [failing, gone] = [await receiver(status(500)), await receiver(status(410))]
    const { said, measure } = deliver(database, { retries: [20] })
    for (const { url } of [failing, gone]) {
      const body = JSON.stringify({ type: 'late', data: { n: 1 } })
      await database.webhooks.request({ name: 'late', url, body, secret: '' })
    }
    await until(() => said.undelivered.toSorted()).toEqual(
      [`late 127.0.0.1:${failing.port}`, `late 127.0.0.1:${gone.port}`].sort(),
    )
    expect([failing, gone].map(({ arrived }) => arrived.length)).toEqual([2, 1])
    expect(new Set(failing.arrived.map(({ id }) => id)).size).toBe(1)
    expect(failing.arrived[0]!.headers).not.toHaveProperty('webhook-signature')
    await until(() => database.webhooks.list()).toEqual([])
    expect((await measure())!.backlog).toMatchObject({ pending: 0, disabled: 0 })
  })

  test('pend up to three hundred after failures, and the rest follows when the receiver is back', async () => {
    const { database, engine } = await begin()
    const down = await receiver(status(500))
    await tellAtOnce(engine, range(1, 290))
    const { id } = await addWebhook(engine, { url: down.url })
    await addFailures(engine, id, range(1, 290))
    await tellAtOnce(engine, range(291, 330))
    const { measure } = deliver(database, {
      retries: [0, 600_000],
      pauses: { check: 5, lease: 10_000, renew: 1000, first: 5 },
    })
    const rows = () => deliveriesOf(engine, id)
    await until(async () => (await measure())?.counts.retried).toBe(20)
    await setTimeout(100)
    expect((await rows()).map(({ eventId, attempts }) => [eventId, attempts])).toEqual(
      range(1, 300).map((id) => [id, 2]),
    )
    down.state.responds = status(204)
    // As when its owner retries one.
    const [first] = await rows()
    await engine.write({ delivery: lock(deliveries, first!.id) }, ({ delivery }) =>
      delivery.put({ ...first!, nextAttemptAt: new Date().toISOString() }),
    )
    await until(async () =>
      (await rows()).filter((row) => row.status === 'delivered').map((row) => row.eventId),
    ).toEqual([1, ...range(301, 330)])
  })

  test('fail unsent for events that break the contract or are no longer kept', async () => {
    const { database, engine } = await begin()
    const there = await receiver()
    const { id } = await addWebhook(engine, { url: there.url })
    await engine.write({}, (_touched, unit) => unit.emit('thing.made', { n: 'unsayable' }))
    await tell(engine, [2])
    const { said } = deliver(database)
    await until(() => deliveriesOf(engine, id)).toMatchObject([
      { eventId: 1, status: 'failed', attempts: 0, lastError: 'The event does not match the contract.' },
      { eventId: 2, status: 'delivered' },
    ])
    expect(there.numbers()).toEqual([2])
    expect(said.refused).toEqual([1])
  })

  test('fail if the secret cannot be decrypted, with a reason for the operator; a previous secret alone does not fail', async () => {
    const { database, engine } = await begin()
    const there = await receiver()
    const [lost, kept] = ['sealed with a lost key', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw']
    const previousUntil = '2999-01-01T00:00:00.000Z'
    const closed = await addWebhook(engine, { url: there.url, secret: lost })
    const rotated = await addWebhook(engine, { url: there.url, previousSecret: lost, previousUntil })
    const opening = (sealed: string) => {
      if (sealed === lost) throw new Error('that key is missing')
      return sealed
    }
    const { said } = deliver(database, { open: opening, retries: [1] })
    await tell(engine, [1])
    await until(() => deliveriesOf(engine, closed.id)).toMatchObject([
      { status: 'failed', lastStatus: null, lastError: 'The secret of the webhook cannot be opened.' },
    ])
    await until(() => deliveriesOf(engine, rotated.id)).toMatchObject([{ status: 'delivered' }])
    const [{ id, headers, body }] = there.arrived as [Arrived]
    const seconds = String(headers['webhook-timestamp'])
    expect(headers['webhook-signature']).toBe(sign(kept, id, seconds, body))
    const told = [closed, rotated].map(({ id }) => `${id} Error: that key is missing`)
    expect([...new Set(said.unopened)].sort()).toEqual(told)
    expect(said.failures).toEqual([])
  })

  test('are sent again soon after an operator replays failures or events', async () => {
    const { database, engine } = await begin()
    const there = await receiver((_one, response, times) => response.writeHead(times > 1 ? 204 : 500).end())
    const { id } = await addWebhook(engine, { url: there.url })
    await tell(engine, [1])
    deliver(database, { retries: [] })
    const states = async () => (await deliveriesOf(engine, id)).map((one) => one.status)
    await until(states).toEqual(['failed'])
    await database.webhooks.resend(id, 0, 9)
    await until(states).toEqual(['delivered'])
    await tell(engine, [2, 3])
    await until(there.numbers).toEqual([1, 1, 2, 3])
    await until(states).toEqual(['delivered', 'failed', 'failed'])
    // No new event happens meanwhile.
    await database.webhooks.rewind(id, 1)
    await until(there.numbers).toEqual([1, 1, 2, 3, 2, 3])
    await until(states).toEqual(['delivered', 'failed', 'failed', 'delivered', 'delivered'])
  })

  test('are not delayed by dead receivers of others', async () => {
    const { database, engine } = await begin()
    const living = await receiver()
    // The receiver accepts connections, and never responds.
    const dead = await receiver(() => {})
    for (const at of range(1, 20)) {
      await addWebhook(engine, { url: dead.url.replace('hook', `dead/${at}`) })
      await addWebhook(engine, { url: living.url.replace('hook', `living/${at}`) })
    }
    deliver(database)
    await tell(engine, range(1, 30))
    await until(() => living.arrived.length).toBe(20 * 30)
    for (const at of range(1, 20)) {
      const own = living.arrived.filter(({ path }) => path.startsWith(`/living/${at}?`))
      expect(own.map(({ n }) => n).sort((a, b) => a - b)).toEqual(range(1, 30))
    }
    expect(dead.arrived.length).toBeLessThanOrEqual(20)
    expect(dead.state.maxUnderWay).toBeLessThanOrEqual(20)
  })

  test('continue after the database has failed', async () => {
    const { database, engine, sql } = await begin()
    const there = await receiver()
    const { id } = await addWebhook(engine, { url: there.url })
    await tell(engine, [1])
    const { said } = deliver(database)
    there.state.responds = async (_one, response) => {
      await sql('ALTER TABLE deliveries RENAME TO away')
      response.writeHead(204).end()
    }
    await until(() => said.failures.length).toBeGreaterThan(3)
    there.state.responds = status(204)
    await sql('ALTER TABLE away RENAME TO deliveries')
    await tell(engine, [2])
    await until(() => deliveriesOf(engine, id)).toMatchObject([
      { eventId: 1, status: 'delivered' },
      { eventId: 2, status: 'delivered' },
    ])
    expect(there.numbers()).toEqual([1, 2])
  })
})
