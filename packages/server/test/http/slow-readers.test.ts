import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { listen } from '../../../testing/listening.ts'
import { untilStill } from '../../../testing/still.ts'
import { Wire } from '../../../testing/wire.ts'
import { bytesSent, type Connection, readersWatch } from '../../http/connections.ts'

const piece = 1000
// More than all buffers between two ends take.
const response = Buffer.alloc(64 * 1024 * 1024)

// One large response in one write, to a caller that does not read yet.
async function startStuck() {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write(response)
  })
  const port = await listen(server)
  const connected = once(server, 'connection')
  const wire = await Wire.open(port)
  wire.socket.pause()
  const [accepted]: Connection[] = await connected
  // All buffers are full when nothing leaves the server any more.
  await untilStill(() => bytesSent(accepted!))
  return { accepted: accepted!, client: wire.socket }
}

async function readPiece(client: Socket, accepted: Connection, least: number) {
  const goal = bytesSent(accepted) + least
  client.resume()
  await expect.poll(() => bytesSent(accepted), { interval: 1 }).toBeGreaterThanOrEqual(goal)
  client.pause()
}

test('a slow reader keeps its connection, although the response is one unfinished write', async () => {
  const { accepted, client } = await startStuck()
  const look = readersWatch(new Set([accepted]), piece)
  look()
  for (let turn = 0; turn < 4; turn++) {
    for (let count = 0; count < 3; count++) look()
    await readPiece(client, accepted, piece)
    look()
    expect(accepted.destroyed).toBe(false)
  }
  expect(accepted.writableLength).toBe(response.length)
})

test.each([
  ['nothing', 0],
  ['less than a piece', 1],
])('a caller that reads %s is disconnected at the fifth check', async (_, least) => {
  const { accepted, client } = await startStuck()
  const look = readersWatch(new Set([accepted]), response.length)
  for (let count = 0; count < 4; count++) look()
  if (least > 0) await readPiece(client, accepted, least)
  expect(accepted.destroyed).toBe(false)
  look()
  expect(accepted.destroyed).toBe(true)
})
