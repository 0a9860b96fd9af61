import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { adminKey, main, start } from '../../packages/testing/child.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { runInProcess } from '../../packages/testing/in-process.ts'
import { startReceiver } from '../../packages/testing/receiver.ts'

const command = 'packages/server/commands/webhooks.ts'
const until = <T>(look: () => T | Promise<T>) => expect.poll(look)

async function begin() {
  const state = { status: 500 }
  const receiver = await startReceiver((_, response) => response.writeHead(state.status).end())
  const folder = temporaryFolder()
  const env = { WEBHOOK_ALLOWED_NETWORKS: 'loopback' }
  const { address } = await start(folder, { ...env, WEBHOOK_RETRY_SECONDS: '0' })
  const authorization = `Bearer ${await adminKey(folder)}`
  const call = async (method: string, path: string, body?: object) => {
    const headers = { authorization, 'content-type': 'application/json' }
    const response = await fetch(`${address}${path}`, { method, headers, body: body && JSON.stringify(body) })
    return response.json()
  }
  const url = `http://127.0.0.1:${receiver.port}/hooks/of-the-owner`
  const { id } = (await call('POST', '/store/webhooks', { url, types: ['category.created'] })) as {
    id: number
  }
  const webhooks = (...args: string[]) => runInProcess(command, args, folder, env)
  const listed = async () => JSON.parse((await webhooks('list', '--json')).out)[0]
  const got = () => receiver.got.map(({ body }) => JSON.parse(body).data.name)
  return { state, id, call, webhooks, listed, got, receiver, port: receiver.port }
}

test('lists, replays and disables webhooks while the service runs', async () => {
  const { state, id, call, webhooks, listed, got, port } = await begin()
  const fresh = { id, caller: '1', key: 'admin', host: `127.0.0.1:${port}`, enabled: true, state: 'enabled' }
  expect(await listed()).toEqual({
    ...fresh,
    pending: 0,
    failed: 0,
    behind: 0,
    lag: null,
    limit: 100,
    position: expect.any(Number),
    failingSince: null,
  })
  const { position } = await listed()
  await call('POST', '/categories', { name: 'One' })
  await until(listed).toMatchObject({ failed: 1, pending: 0, behind: 0, failingSince: expect.any(String) })
  const { out } = await webhooks('list')
  expect(out).toMatch(/^ *id +caller +key +host/)
  expect(out).not.toContain('of-the-owner')

  state.status = 204
  const again = await webhooks('replay', String(id))
  expect(again).toMatchObject({
    code: 0,
    err: expect.stringMatching(/^1 deliveries of webhook \d+ that failed/),
  })
  await until(listed).toMatchObject({ failed: 0, pending: 0, failingSince: null })
  const before = got().length
  const event = position + 1
  const all = await webhooks('replay', String(id), '--from', String(event))
  expect(all).toMatchObject({
    code: 0,
    err: expect.stringContaining(`is sent its events after ${position} again`),
  })
  await until(() => got().length).toBe(before + 1)
  expect(new Set(got())).toEqual(new Set(['One']))
  const ahead = await webhooks('replay', String(id), '--from', String(event + 1000))
  expect(ahead).toMatchObject({ code: 1, err: expect.stringContaining('receives the later events anyway') })

  expect(await webhooks('disable', String(id))).toMatchObject({ code: 0 })
  expect(await call('GET', `/store/webhooks/${id}`)).toMatchObject({
    enabled: false,
    disabledReason: 'operator',
  })
  expect(await webhooks('disable', String(id))).toMatchObject({
    code: 1,
    err: expect.stringContaining('(operator)'),
  })
  expect(await webhooks('replay', String(id))).toMatchObject({
    code: 0,
    err: expect.stringContaining('The webhook is disabled'),
  })
  await call('POST', '/categories', { name: 'Two' })
  expect(await listed()).toMatchObject({ state: 'operator', behind: 1, lag: expect.any(Number) })
  await call('PATCH', `/store/webhooks/${id}`, { enabled: true })
  await until(listed).toMatchObject({ state: 'enabled', behind: 0 })
  expect(got().filter((name) => name === 'Two')).toHaveLength(1)
  expect(await webhooks('disable', '77')).toMatchObject({
    code: 1,
    err: expect.stringContaining('Webhook 77 not found'),
  })
})

test('a webhook that an operator adds gets signed events until it is removed', async () => {
  const { call, webhooks, receiver, port } = await begin()
  const url = `http://127.0.0.1:${port}/hooks/of-the-operator`
  await call('POST', '/categories', { name: 'Before' })
  const added = await webhooks('add', '--url', url, '--types', 'category.created,category.deleted')
  expect(added).toMatchObject({ code: 0, out: expect.stringMatching(/^whsec_\S+\n$/) })
  const id = Number(
    /^Webhook (\d+) is sent events of category.created, category.deleted/.exec(added.err)?.[1],
  )
  expect(await webhooks('add', '--url', url.replace('http:', 'HTTP:'))).toMatchObject({
    code: 1,
    err: expect.stringContaining(`Webhook ${id} of the key "admin" has this URL`),
  })
  await call('POST', '/categories', { name: 'After' })
  const own = () => receiver.got.filter(({ path }) => path.endsWith('of-the-operator'))
  await until(() => own().length).toBeGreaterThan(0)
  const [{ body, headers }] = own() as [(typeof receiver.got)[number]]
  expect(JSON.parse(body).data.name).toBe('After')
  expect(() => new Webhook(added.out.trim()).verify(body, headers as Record<string, string>)).not.toThrow()
  expect(await webhooks('remove', String(id))).toMatchObject({ code: 0 })
  expect(await webhooks('remove', String(id))).toMatchObject({
    code: 1,
    err: expect.stringContaining(`Webhook ${id} not found`),
  })
  expect(await call('GET', `/store/webhooks/${id}`)).toMatchObject({ status: 404 })
})

test.each([
  [['--url', 'http://example.com/'], 'http://example.com/'],
  [['--url', 'nowhere'], 'It is not a URL'],
  [['--url', 'https://example.com/', '--key', 'nobody'], 'No key named "nobody" is in force'],
])('rejects webhooks add %j', async (args, reason) => {
  const folder = temporaryFolder()
  await runInProcess(main, ['migrate'], folder)
  const { code, out, err } = await runInProcess(command, ['add', ...args], folder)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toContain(reason)
})

test('lists no webhooks, and creates no database', async () => {
  const folder = temporaryFolder()
  expect(await runInProcess(command, ['list'], folder)).toMatchObject({ code: 1, out: '' })
  await runInProcess(main, ['migrate'], folder)
  expect(await runInProcess(command, ['list'], folder)).toMatchObject({
    code: 0,
    out: 'There are no webhooks.\n',
  })
  expect((await runInProcess(command, ['list', '--json'], folder)).out).toBe('[]\n')
})

test.each([
  [['disable'], 'Expected list'],
  [['disable', 'one'], 'ID is a number'],
  [['disable', '0'], 'ID is a number'],
  [['replay', '1', '--from', '-1'], '--from'],
  [['replay', '1', '--from', 'first'], '--from is a number'],
  [['list', '--from', '1'], 'Expected list'],
  [['list', '--port', '1'], 'Expected list'],
  [['add'], 'Expected list'],
  [['add', '--url', 'https://example.com/', '--json'], 'Expected list'],
  [['listen', '--json'], 'Expected list'],
  [['listen', '--port', '70000'], '--port takes a number'],
  [['listen', '--secret', 'secret'], '--secret takes whsec_'],
  [['listen', '--forward', 'elsewhere'], '--forward takes an http'],
  [['lissen'], 'Expected list'],
  [[], 'Expected list'],
])('rejects webhooks %j as bad usage', async (args, reason) => {
  const { code, err } = await runInProcess(command, args, temporaryFolder())
  expect(code).toBe(2)
  expect(err).toContain(reason)
})
