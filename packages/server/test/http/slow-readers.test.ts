import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { Wire } from '../../../../test/support/wire.ts'
import { bytesSent, type Connection, readersWatch } from '../../http/connections.ts'

const piece = 1000
/** More than all that lies between two ends takes. */
const response = Buffer.alloc(64 * 1024 * 1024)

/** A connection with one large response that is under way, as one write, to a caller who does not read yet. */
async function startStuck() {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const connected = once(server, 'connection')
  const wire = await Wire.open((server.address() as AddressInfo).port)
  onTestFinished(() => {
    wire.close()
    server.close()
  })
  wire.socket.pause()
  const [accepted]: Connection[] = await connected
  // Once nothing leaves any more, all that lies between the two is full.
  let sent = -1
  const isStuck = () => {
    const before = sent
    sent = bytesSent(accepted!)
    return sent === before
  }
  await expect.poll(isStuck, { interval: 200 }).toBe(true)
  return { accepted: accepted!, client: wire.socket }
}

/** Reads until another piece has left the server. */
async function readPiece(client: Socket, accepted: Connection, least: number) {
  const goal = bytesSent(accepted) + least
  client.resume()
  await expect.poll(() => bytesSent(accepted), { interval: 1 }).toBeGreaterThanOrEqual(goal)
  client.pause()
}

test('a caller who reads slowly keeps its connection, although the response is one write that is not done', async () => {
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
])('a caller who reads %s is let go at the fifth look', async (_, least) => {
  const { accepted, client } = await startStuck()
  const look = readersWatch(new Set([accepted]), response.length)
  for (let count = 0; count < 4; count++) look()
  if (least > 0) await readPiece(client, accepted, least)
  expect(accepted.destroyed).toBe(false)
  look()
  expect(accepted.destroyed).toBe(true)
})
