/** Undocumented fields of Node that the server uses. Check them in each new version of Node. */
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { listening } from '../../../testing/listening.ts'
import { bytesSent, type Connection } from '../../http/connections.ts'

test('the versions of Node are the checked ones', () => {
  expect(['22', '24', '26']).toContain(process.versions.node.split('.', 1)[0])
})

test('a connection has its pending response, and the progress of its data', async () => {
  const seen: unknown[] = []
  const server = createServer((request, response) => {
    const socket: Connection = request.socket
    seen.push(socket._httpMessage === response, typeof socket._handle?.writeQueueSize)
    response.once('finish', () => seen.push(socket._httpMessage, bytesSent(socket) > 1000))
    response.end('x'.repeat(1000))
  })
  await (await fetch(await listening(server))).text()
  await expect.poll(() => seen).toHaveLength(4)
  expect(seen).toEqual([true, 'number', null, true])
})

test('a server has the option that keeps connections half open', () => {
  expect(createServer()).toHaveProperty('httpAllowHalfOpen', false)
})
