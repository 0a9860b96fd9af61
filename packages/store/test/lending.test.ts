/** Webhooks and callbacks of a contract of another domain, with names and bodies of its own, on both engines. */
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { findProject } from 'contract-openapi/cli'
import type { Service } from 'contract-server'
import { mount } from 'contract-server/fetch'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../testing/folder.ts'
import { generateInto, packageFolder } from '../../testing/generated.ts'
import { listening } from '../../testing/listening.ts'
import { noPostgres, sharedPostgres } from '../../testing/postgres.ts'
import { openDatabase } from '../open.ts'
import { schema, serviceOf, startJobs, storeOn } from './lending/service.ts'

const folder = packageFolder(afterAll)
const router = await generateInto(
  join(folder, 'generated'),
  join(import.meta.dirname, 'lending/openapi.yaml'),
)
const service = serviceOf(router as Service['contract'])
const contract = { spec: 'generated/openapi.yaml', generated: 'generated', service: 'service.ts' }
writeFileSync(join(folder, 'package.json'), JSON.stringify({ version: '1.0.0', contract }))
const project = findProject(folder)

const databases: Record<string, () => Promise<string>> = {
  SQLite: async () => `file:${join(temporaryFolder(), 'lending.db')}`,
}
if (!noPostgres) {
  const cluster = await sharedPostgres()
  databases.PostgreSQL = () => cluster.createDatabase()
}

interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** Receives callbacks until the end of the test. `statuses` are those of the first responses; later ones are 204. */
async function receiver(...statuses: number[]) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const { url: path = '', headers } = request
    received.push({ path, headers, body: await text(request) })
    response.writeHead(statuses.shift() ?? 204).end()
  })
  const bodies = () => received.map(({ body }) => JSON.parse(body))
  return { url: await listening(server), received, bodies }
}

/** Serves the library until the end of the test, with a key for every request. */
async function start(url: string, networks = 'loopback', served = service) {
  const keys = join(temporaryFolder(), 'key')
  const { fetch, close } = await mount(served, {
    project,
    env: {
      DATABASE_URL: url,
      ADMIN_KEY_FILE: keys,
      WEBHOOK_ALLOWED_NETWORKS: networks,
      WEBHOOK_RETRY_SECONDS: '0,0',
      LOG_LEVEL: 'fatal',
    },
  })
  onTestFinished(close)
  const key = readFileSync(keys, 'utf8').trim()
  const send = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const response = await fetch(new Request(`http://localhost${path}`, init))
    const content = await response.text()
    return {
      status: response.status,
      location: response.headers.get('location'),
      body: content === '' ? undefined : JSON.parse(content),
    }
  }
  return { send, close }
}

async function open(url: string) {
  const store = storeOn(await openDatabase(url, schema))
  onTestFinished(() => store.close())
  return store
}

const verify = (secret: string, { body, headers }: Received) =>
  new Verifier(secret).verify(body, headers as Record<string, string>)

describe.each(Object.entries(databases))('%s', (_, database) => {
  test('callers manage webhooks by the operations that the service names', async () => {
    const { send } = await start(await database())
    const url = 'https://reader.example/hook'
    const created = await send('POST', '/hooks', { url, types: ['loan.made'] })
    const { secret, ...hook } = created.body
    expect(created).toMatchObject({ status: 201, location: '/hooks/1' })
    expect(secret).toMatch(/^whsec_/)
    expect(hook).toEqual({ id: 1, url, types: ['loan.made'], enabled: true })
    expect(await send('GET', '/hooks')).toMatchObject({ status: 200, body: [hook] })
    const changed = await send('PATCH', '/hooks/1', { enabled: false })
    expect(changed.body).toEqual({ ...hook, enabled: false })
    const taken = await send('POST', '/hooks', { url })
    expect(taken).toMatchObject({ status: 409, body: { title: 'Conflict', status: 409 } })
    expect(await send('DELETE', '/hooks/1')).toMatchObject({ status: 204 })
    for (const path of ['/hooks/1', '/hooks/1/attempts'])
      expect(await send('GET', path)).toMatchObject({ status: 404, body: { title: 'Not Found' } })
  })

  test('each event arrives as the callback that has a body for it, signed', async () => {
    const { send } = await start(await database())
    const there = await receiver()
    const { secret } = (await send('POST', '/hooks', { url: there.url })).body
    const loan = (await send('POST', '/loans', { book: 'Emma' })).body
    expect(await send('DELETE', `/loans/${loan.id}`)).toMatchObject({ status: 204 })
    await expect.poll(there.bodies).toHaveLength(2)
    const [made, ended] = there.bodies().sort((a, b) => a.event - b.event)
    expect(made).toEqual({ event: expect.any(Number), made: loan })
    expect(ended).toEqual({ event: expect.any(Number), ended: loan.id })
    for (const one of there.received) verify(secret, one)
    await expect
      .poll(async () => (await send('GET', '/hooks/1/attempts')).body)
      .toMatchObject([
        { type: 'loan.made', status: 'delivered' },
        { type: 'loan.ended', status: 'delivered' },
      ])
  })

  test('a callback for a request is signed with the secret of its response, and repeated until it arrives', async () => {
    const url = await database()
    const { send } = await start(url)
    const there = await receiver(500)
    const late = `${there.url}/late`
    const { secret, ...loan } = (await send('POST', '/loans', { book: 'Emma', reminders: late })).body
    expect(await send('POST', `/loans/${loan.id}/reminder`)).toMatchObject({ status: 204 })
    await expect.poll(there.bodies).toEqual([
      { loan: loan.id, book: 'Emma' },
      { loan: loan.id, book: 'Emma' },
    ])
    const [first, second] = there.received
    expect(first!.path).toBe('/late')
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
    for (const one of there.received) verify(secret, one)
    const { webhooks } = await open(url)
    // Its receiver is forgotten then, and was never a webhook of a caller.
    await expect.poll(() => webhooks.list()).toEqual([])
    expect((await send('GET', '/hooks')).body).toEqual([])
  })

  test('a callback of a job arrives, without a signature if it has no secret', async () => {
    const url = await database()
    const there = await receiver()
    const store = await open(url)
    await store.loans.lend({ book: 'Emma', reminders: there.url, secret: null })
    await start(url, 'loopback', { ...service, startJobs })
    await expect.poll(there.bodies).toEqual([{ loan: 1, book: 'Emma' }])
    expect(there.received[0]!.headers).not.toHaveProperty('webhook-signature')
  })

  test('no callback is sent to a network that is not public', async () => {
    const url = await database()
    const there = await receiver()
    const { send } = await start(url, '')
    const { id } = (await send('POST', '/loans', { book: 'Emma', reminders: there.url })).body
    await send('POST', `/loans/${id}/reminder`)
    const { webhooks } = await open(url)
    await expect.poll(() => webhooks.list()).toEqual([])
    expect(there.received).toEqual([])
  })

  test('a receiver that is gone gets no more of its callbacks', async () => {
    const url = await database()
    const store = await open(url)
    const there = await receiver(410)
    const callback = { name: 'loanLate', url: there.url, secret: '' }
    for (const loan of [1, 2, 3])
      await store.webhooks.request({ ...callback, body: JSON.stringify({ loan }) })
    await start(url)
    await expect.poll(() => store.webhooks.list()).toEqual([])
    expect(there.bodies()).toHaveLength(1)
  })

  test('callbacks to one URL that come while others are sent are all sent', async () => {
    const url = await database()
    const store = await open(url)
    const there = await receiver()
    const { close } = await start(url)
    for (let round = 0; round < 6; round++)
      await Promise.all(
        Array.from({ length: 10 }, (_, at) =>
          store.webhooks.request({
            ...{ name: 'loanLate', url: there.url, secret: '' },
            body: JSON.stringify({ loan: 10 * round + at, book: 'Emma' }),
          }),
        ),
      )
    const loans = () => new Set(there.bodies().map(({ loan }) => loan)).size
    await expect.poll(loans).toBe(60)
    await expect.poll(() => store.webhooks.list()).toEqual([])
    await close()
  })
})
