import { createServer, type Server } from 'node:http'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { listen } from '../../../testing/listening.ts'
import { request, Wire } from '../../../testing/wire.ts'
import { containment } from '../../http/connections.ts'
import { createHttpServer } from '../../http/http-server.ts'
import { problemDetails } from '../../http/problem.ts'
import { rawResponses } from '../../response/parser-errors.ts'

function logged() {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  return { lines, log: () => log }
}

/** Starts a server, and returns a function that opens connections to it. */
async function openerOf(server: Server) {
  const port = await listen(server)
  return () => Wire.open(port)
}

const fails = () => {
  throw new Error('a fault')
}

test('an error of the request handler ends the connection, and is logged once', async () => {
  const { lines, log } = logged()
  const server = createHttpServer(
    ({ url }, response) => (url === '/fails' ? fails() : response.end('fine')),
    containment(log),
    log,
  )
  const open = await openerOf(server)
  for (let count = 0; count < 3; count++) {
    const wire = await open()
    // The second request waits for its turn, and fails later.
    wire.write(request('GET', '/fine') + request('GET', '/fails'))
    await wire.closed
  }
  const wire = await open()
  expect(await wire.ask(request('GET', '/fine'))).toMatchObject({ status: 200 })
  wire.close()
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 50, err: expect.objectContaining({ message: 'a fault' }), times: 1 }),
  ])
})

test.each([
  ['of broken requests', 'nonsense\r\n\r\n'],
  ['of CONNECT', 'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n'],
])('so does an error of a listener %s', async (_, bytes) => {
  const { lines, log } = logged()
  const { onClientError, onConnect } = rawResponses('GET', containment(log), problemDetails, fails)
  const open = await openerOf(
    createServer((_request, response) => response.end('fine'))
      .on('clientError', onClientError)
      .on('connect', onConnect),
  )
  const first = await open()
  expect(await first.ask(bytes)).toBeUndefined()
  // The connection had a pending response.
  const second = await open()
  expect(await second.ask(request('GET', '/fine') + bytes)).toMatchObject({ status: 200 })
  await second.closed
  expect(lines).toEqual([expect.stringContaining('a fault')])
})

test('logs connections that cannot be accepted', async () => {
  const { lines, log } = logged()
  const server = createHttpServer((_request, response) => response.end('fine'), containment(log), log)
  const open = await openerOf(server)
  server.emit('error', new Error('accept ENFILE'))
  const wire = await open()
  expect(await wire.ask(request('GET', '/fine'))).toMatchObject({ status: 200 })
  wire.close()
  expect(lines).toEqual([expect.stringContaining('accept ENFILE')])
})
