import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { adminKey, start } from '../../packages/testing/child.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { runCommand } from '../support/command.ts'

// Requests have the key of the file that the sandbox printed.
async function startSandbox(args: string[] = []) {
  const folder = temporaryFolder()
  const { address, log, stop } = await start(folder, {}, ['--sandbox', ...args])
  await expect.poll(log).toContain('This is a sandbox')
  const file = /Bearer \$\(cat (\S+)\)\\?" \\?"http\S+\/sandbox\/reset/.exec(log())![1]!
  const key = readFileSync(resolve(folder, file), 'utf8').trim()
  expect(log()).not.toContain(key)
  const send = async (method: string, path: string, body?: unknown, headers: object = {}) => {
    const response = await fetch(address + path, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined }
  }
  return { folder, send, stop }
}

test('a sandbox resets at the request of a key holder', async () => {
  const { folder, send, stop } = await startSandbox()
  const pets = (await send('GET', '/pets')).body
  expect(pets.length).toBeGreaterThan(3)
  const made = await send('POST', '/pets', { name: 'Odd one', categoryId: 1 }, { 'idempotency-key': 'once' })
  expect(made.status).toBe(201)
  expect(made.headers.get('x-sandbox')).toBe('true')
  expect((await send('DELETE', `/pets/${pets[2].id}`)).status).toBe(204)
  const hook = await send('POST', '/store/webhooks', { url: 'http://127.0.0.1:9/hook' })
  expect(hook.status).toBe(201)
  const [{ id: before }] = (await send('GET', '/store/events?limit=1')).body

  const stranger = await send('POST', '/sandbox/reset', undefined, { authorization: '' })
  expect(stranger.status).toBe(401)
  const read = await send('GET', '/sandbox/reset')
  expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST'])
  expect((await send('GET', '/pets')).body).not.toEqual(pets)

  expect((await send('POST', '/sandbox/reset')).status).toBe(204)
  expect((await send('GET', '/pets')).body).toEqual(pets)
  expect((await send('GET', '/store/webhooks')).body).toEqual([])
  // The next pet and the next webhook have the first ids again, so that tutorials work.
  const next = await send('POST', '/store/webhooks', { url: 'http://127.0.0.1:9/hook' })
  expect(next.body.id).toBe(hook.body.id)
  const again = await send('POST', '/pets', { name: 'Odd one', categoryId: 1 }, { 'idempotency-key': 'once' })
  expect(again.body.id).toBe(made.body.id)
  // A reader after an event gets 410.
  expect((await send('GET', `/store/events?after=${before}`)).status).toBe(410)

  expect(await stop()).toBe(0)
  expect(await readdir(folder, { recursive: true })).toEqual(['data'])
})

test('concurrent resets and writes leave the samples', async () => {
  const { send } = await startSandbox()
  const pets = (await send('GET', '/pets')).body
  const statuses = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      at % 2 ? send('POST', '/sandbox/reset') : send('POST', '/pets', { name: `Pet ${at}`, categoryId: 1 }),
    ),
  )
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([201, 204]))
  await send('POST', '/sandbox/reset')
  expect((await send('GET', '/pets')).body).toEqual(pets)
})

test('a sandbox resets at intervals', async () => {
  const { send } = await startSandbox(['--reset-every', '1s'])
  const pets = (await send('GET', '/pets')).body
  expect((await send('DELETE', `/pets/${pets[2].id}`)).status).toBe(204)
  await expect.poll(async () => (await send('GET', '/pets')).body).toEqual(pets)
})

test.each([
  [['--sandbox'], { DATABASE_URL: 'file:own.db' }, /^--sandbox .*DATABASE_URL.*\n$/],
  [['--reset-every', '1h'], {}, /^--reset-every .*--sandbox\.\n$/],
  [['--sandbox', '--reset-every', '25d'], {}, /^--reset-every .*24 days.*"25d".*\n$/],
  [['--sandbox', '--reset-every', 'soon'], {}, /^--reset-every .*30m.*"soon".*\n$/],
])('rejects %j with %j in one line', async (args, env, line) => {
  const folder = temporaryFolder()
  const { code, err } = await runCommand(['start', ...args], folder, env)
  expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(line) })
  expect(await readdir(folder)).toEqual([])
})

test('seed --reset deletes only after a confirmation', async () => {
  const folder = temporaryFolder()
  const { address } = await start(folder)
  const key = await adminKey(folder)
  const send = (method: string, path: string) =>
    fetch(address + path, { method, headers: { authorization: `Bearer ${key}` } })
  const pets = await (await send('GET', '/pets')).json()
  expect((await send('DELETE', '/pets/3')).status).toBe(204)
  const seed = (...args: string[]) => runCommand(['seed', ...args], folder)
  expect(await seed('--reset')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^There is no terminal.*--yes/),
  })
  expect(await seed()).toMatchObject({ code: 0, out: expect.stringContaining('nothing was changed') })
  expect(await seed('--reset', '--yes')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Added .*pets/),
  })
  expect(await (await send('GET', '/pets')).json()).toEqual(pets)
})
