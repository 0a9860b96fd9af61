import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { start } from '../../packages/testing/child.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { request, Wire } from '../../packages/testing/wire.ts'

const live = request('GET', '/health/live')

test('callers that disconnect before they are accepted neither end the server nor fill its log', async () => {
  const server = await start(temporaryFolder(), { LOG_LEVEL: 'warn' })
  for (const path of ['/%zz', '/nosuch', '/docs', '/pets']) {
    const callers = Array.from({ length: 200 }, async () => {
      const socket = connect(server.port, '127.0.0.1').on('error', () => {})
      await once(socket, 'connect')
      socket.write(request('GET', path))
      socket.resetAndDestroy()
    })
    await Promise.all(callers)
    const wire = await Wire.open(server.port)
    expect(await wire.ask(live), path).toMatchObject({ status: 200 })
    wire.close()
  }
  expect(await server.stop()).toBe(0)
  expect(await server.ended).toEqual({ code: 0, err: '' })
  // The lines of the start have level 30.
  expect(server.log()).not.toMatch(/"level":[^3]/)
})

test('callers that keep their side open leave room for others', async () => {
  const server = await start(temporaryFolder(), { MAX_CONNECTIONS: '20' })
  const garbage = await Promise.all(Array.from({ length: 20 }, () => Wire.open(server.port, true)))
  for (const wire of garbage) expect(await wire.ask('nonsense\r\n\r\n')).toMatchObject({ status: 400 })
  const isLive = async () => {
    const wire = await Wire.open(server.port)
    const response = await wire.ask(live)
    wire.close()
    return response?.status
  }
  await expect.poll(isLive).toBe(200)
})

test('a shutdown is independent of a caller that keeps its side open', async () => {
  const server = await start(temporaryFolder(), { SHUTDOWN_TIMEOUT: '20' })
  const wire = await Wire.open(server.port, true)
  expect(await wire.ask('nonsense\r\n\r\n')).toMatchObject({ status: 400 })
  server.signal('SIGTERM')
  expect(await server.ended).toEqual({ code: 0, err: '' })
  wire.close()
})
