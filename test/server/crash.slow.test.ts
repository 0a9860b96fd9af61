import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import type { Category, Order, Pet } from '../../generated/contract.ts'
import { start } from '../../packages/testing/child.ts'
import { type Ask, client, keyBeside, type Reply } from '../../packages/testing/client.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'

const kills = 10
const connections = 8
const stock = 1_000_000

interface Acknowledged {
  did: 'create' | 'place' | 'complete' | 'cancel'
  id: number
  key?: string
}

const newPet = (name: string, { id }: Category) => ({ name, categoryId: id })
const newOrder = ({ id }: Pet) => ({ petId: id, quantity: 1 })

async function shared(ask: Ask) {
  const once = { 'idempotency-key': 'the-only-one' }
  const { body: category } = await ask<Category>('POST', '/categories', { name: 'Crash' }, once)
  const made = await ask<Pet>('POST', '/pets', newPet('Endless', category), once)
  if (!made.headers.has('idempotency-replayed'))
    await ask('PATCH', `/inventory/${made.body.id}`, { quantity: stock })
  return { category, pet: made.body }
}

// Writes over one connection until the server dies, and records each complete response.
async function writeUntilGone(ask: Ask, id: string, work: Work, note: (done: Acknowledged) => void) {
  const done = ({ status, body }: Reply) => {
    if (status >= 300) throw new Error(`an unexpected response: ${JSON.stringify(body)}`)
  }
  for (let turn = 0; ; turn++) {
    const key = `${id}-${turn}`
    const once = { 'idempotency-key': key }
    const created = await ask<Pet>('POST', '/pets', newPet(key, work.category), once)
    done(created)
    note({ did: 'create', id: created.body.id, key })
    const placed = await ask<Order & { id: number }>('POST', '/store/orders', newOrder(work.pet), once)
    done(placed)
    const order = placed.body.id
    note({ did: 'place', id: order, key })
    if (turn % 3 === 1) {
      done(await ask('PATCH', `/store/orders/${order}`, { complete: true }))
      note({ did: 'complete', id: order })
    }
    if (turn % 3 === 2) {
      done(await ask('DELETE', `/store/orders/${order}`))
      note({ did: 'cancel', id: order })
    }
  }
}

type Work = Awaited<ReturnType<typeof shared>>

// A client that lost its response in the crash gets the same response for its repeated request.
async function expectReplays(ask: Ask, work: Work, acknowledged: Acknowledged[]) {
  for (const { did, id, key } of acknowledged) {
    if (key === undefined) continue
    const once = { 'idempotency-key': key }
    const again =
      did === 'create'
        ? await ask<{ id: number }>('POST', '/pets', newPet(key, work.category), once)
        : await ask<{ id: number }>('POST', '/store/orders', newOrder(work.pet), once)
    expect([again.status, again.headers.get('idempotency-replayed'), again.body.id]).toEqual([
      201,
      'true',
      id,
    ])
  }
}

// Reads the file itself: it is intact, has no partial writes, and has everything acknowledged.
function expectIntact(file: string, acknowledged: Acknowledged[]) {
  const db = new Database(file)
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(db.pragma('foreign_key_check')).toEqual([])
  const has = (sql: string) => {
    const statement = db.prepare<[number]>(sql).pluck()
    return (id: number) => statement.get(id) !== undefined
  }
  const order = has('SELECT 1 FROM orders WHERE id = ?')
  const cancelled = has('SELECT 1 FROM cancelled_orders WHERE id = ?')
  const kept = {
    create: has('SELECT 1 FROM pets WHERE id = ?'),
    place: (id: number) => order(id) !== cancelled(id),
    complete: has('SELECT 1 FROM orders WHERE complete AND id = ?'),
    cancel: (id: number) => cancelled(id) && !order(id),
  }
  expect(acknowledged.filter(({ did, id }) => !kept[did](id))).toEqual([])
  const units = db
    .prepare(
      `SELECT stock, open AS noted, status,
              coalesce(sum(quantity) FILTER (WHERE NOT complete), 0) AS open,
              coalesce(sum(quantity) FILTER (WHERE complete), 0) AS complete
       FROM pets LEFT JOIN orders ON pet_id = pets.id WHERE pets.name = 'Endless' GROUP BY pets.id`,
    )
    .all() as { stock: number; noted: number; open: number; complete: number; status: string }[]
  expect(units).toHaveLength(1)
  for (const { stock: left, noted, open, complete, status } of units) {
    expect(noted).toBe(open)
    expect(left + open + complete).toBe(stock)
    expect(status).toBe('available')
  }
  db.close()
}

test(`acknowledged writes survive ${kills} kills`, async () => {
  const database = join(temporaryFolder(), 'pets.db')
  let before: Acknowledged[] = []
  let writes = 0
  for (let round = 0; round < kills; round++) {
    const server = await start('.', { DATABASE_URL: `file:${database}` })
    const ask = client(server.address, await keyBeside(database))
    const work = await shared(ask)
    await expectReplays(ask, work, before)
    const acknowledged: Acknowledged[] = []
    const note = (done: Acknowledged) => {
      // Each round kills the server at another write, while other connections wait for theirs.
      if (acknowledged.push(done) === 9 + 7 * round) server.signal('SIGKILL')
    }
    const loops = Array.from({ length: connections }, (_, at) =>
      writeUntilGone(ask, `${round}-${at}`, work, note),
    )
    for (const { reason } of (await Promise.allSettled(loops)) as PromiseRejectedResult[])
      expect(reason).toMatchObject({
        name: 'TypeError',
        message: expect.stringMatching(/fetch failed|terminated/),
      })
    expectIntact(database, acknowledged)
    writes += acknowledged.length
    before = acknowledged
  }
  expect(writes).toBeGreaterThan(kills * connections)
})
