/** Servers of one machine on one port; the kernel chooses one for each connection. */
import { expect, test } from 'vitest'
import { cannotListen } from '../../packages/server/settings/network.ts'
import { adminKey, start } from '../../packages/testing/child.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'

const shared = { REUSE_PORT: 'on' }

const sender = (port: number, key: string) => async (path: string, body?: object) => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}`, connection: 'close', 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { id } = (await response.json()) as { id: number }
  // The ids of requests begin with a text of their process.
  return { status: response.status, id, server: response.headers.get('x-request-id')!.split('-', 1)[0]! }
}

test('two servers on one port and database file serve reads and writes, and one continues when the other stops', async () => {
  const folder = temporaryFolder()
  const first = await start(folder, shared)
  const second = await start(folder, { ...shared, PORT: String(first.port) })
  const send = sender(first.port, await adminKey(folder))
  const writeAndRead = async (name: string) => {
    const made = await send('/categories', { name })
    const found = await send(`/categories/${made.id}`)
    expect([made.status, found.status]).toEqual([201, 200])
    return [made.server, found.server]
  }
  const both = new Set<string>()
  for (let at = 0; at < 100 && both.size < 2; at++)
    for (const server of await writeAndRead(`Both ${at}`)) both.add(server)
  expect(both.size).toBe(2)

  expect(await first.stop()).toBe(0)
  const left = new Set<string>()
  for (let at = 0; at < 10; at++) for (const server of await writeAndRead(`One ${at}`)) left.add(server)
  expect(left.size).toBe(1)
  expect(await second.stop()).toBe(0)
})

test.each([
  ['without the setting is refused the port of one with it', shared, {}],
  ['with the setting is refused the port of one without it', {}, shared],
])('a server %s', async (_, taker: Record<string, string>, asker: Record<string, string>) => {
  const { port } = await start(temporaryFolder(), taker)
  await expect(start(temporaryFolder(), { ...asker, PORT: String(port) })).rejects.toThrow(
    `: PORT ${port} is already in use; stop the other process or choose another PORT.\n`,
  )
})

test('a system that cannot share a port reports that, with a remedy', () => {
  const error = Object.assign(new Error('listen ENOTSUP'), { code: 'ENOTSUP' })
  expect(cannotListen(error, { host: '127.0.0.1', port: 8080 })).toMatch(
    /^REUSE_PORT is not supported by this system[^\n]+a PORT of its own, behind a proxy\.$/,
  )
})
