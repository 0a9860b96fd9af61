import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { stripVTControlCharacters } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newRequestId } from '../../../server/http/request-id.ts'
import { logTo } from '../../../server/log/log.ts'
import { prettyLog } from '../../../server/log/pretty.ts'
import { temporaryFolder } from '../../support/folder.ts'
import { startService } from '../../support/service.ts'

/** A service with its log as text and as the objects that its lines are. */
async function startLogged(level: string) {
  const written: string[] = []
  const service = await startService({ log: logTo({ write: (line) => void written.push(line) }, level) })
  const entries = () => written.map((line) => JSON.parse(line) as Record<string, unknown>)
  return { ...service, written, entries }
}

test('a request is one line: what was asked, by whom, and what came of it', async () => {
  const { send, entries, key } = await startLogged('info')
  const before = Date.now()
  const { headers } = await send('GET', '/pets?limit=3&name=Tom')
  expect(entries()).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      requestId: headers['x-request-id'],
      method: 'GET',
      path: '/pets',
      operationId: 'listPets',
      caller: key.slice(-12),
      status: 200,
      ms: expect.any(Number),
      msg: 'answered',
    },
  ])
  expect(entries()[0]!.time).toBeGreaterThanOrEqual(before)
})

test('a path cannot break out of its line', async () => {
  const { app, entries } = await startLogged('info')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const path = '/"},"caller":"admin","\\'
  const [answer] = await once(request({ host: '127.0.0.1', port, path, agent: false }).end(), 'response')
  answer.resume()
  await once(answer, 'end')
  await vi.waitFor(() => expect(entries().at(-1)).toMatchObject({ path, status: 404 }))
  expect(entries().at(-1)).not.toHaveProperty('caller')
  expect(entries().at(-1)).not.toHaveProperty('operationId')
})

test.each(['warn', 'error', 'silent'])('at the level %s requests are not logged', async (level) => {
  const { send, written } = await startLogged(level)
  await send('GET', '/pets')
  expect(written).toEqual([])
})

test('the trace that a request belongs to is in its line', async () => {
  const { send, entries } = await startLogged('info')
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  await send('GET', '/pets', { headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` } })
  await send('GET', '/pets', { headers: { traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` } })
  expect(entries().map((entry) => entry.traceId)).toEqual([traceId, undefined])
})

test('no key, no query and no body is ever logged, whatever goes wrong', async () => {
  const { send, written, key, makeKey, store, usage, app } = await startLogged('trace')
  const secret = 'sesame-open-yourself'
  const weak = await makeKey(['pets:read'])
  const url = `/pets?name=${secret}`
  await send('GET', url)
  await send('GET', url, { key: null })
  await send('GET', url, { key: secret })
  await send('GET', `/pets?${secret}=1`)
  await send('GET', `/nowhere?${secret}`)
  await send('GET', `/pets/%zz?${secret}`)
  await send('DELETE', url)
  await send('POST', '/categories', { key: weak, body: { name: secret } })
  await send('POST', '/categories', { body: `{"name":"${secret}"` })
  await send('POST', '/categories', { body: secret.repeat(5000) })
  await send('GET', '/pets', {
    headers: { cookie: secret, 'x-api-key': secret, 'x-request-id': `${secret}!` },
  })
  await usage.close()
  await store.close()
  expect(await send('GET', url)).toMatchObject({ status: 503 })
  expect(await send('POST', '/categories', { body: { name: secret } })).toMatchObject({ status: 503 })
  await app.close()
  const log = written.join('')
  expect(log).toContain('The store is closed.')
  for (const word of [secret, key, weak]) expect(log).not.toContain(word)
})

test('a harmless X-Request-Id is taken over, any other gives way to one of ours', async () => {
  const { send, entries } = await startLogged('info')
  const idFor = async (sent: string) =>
    (await send('GET', '/pets', { headers: { 'x-request-id': sent } })).headers['x-request-id']
  for (const id of ['abc-1.2_3', 'x', 'A'.repeat(64)]) expect(await idFor(id)).toBe(id)
  for (const id of ['', 'A'.repeat(65), 'a b', 'a"b', 'a\u001b[2J', '{}', 'é', 'a,b'])
    expect(await idFor(id)).toMatch(/^[0-9a-f]{12}-[0-9a-z]+$/)
  expect(entries()[0]).toMatchObject({ requestId: 'abc-1.2_3' })
  expect(newRequestId()).not.toBe(newRequestId())
})

test('every answer has an X-Request-Id, errors included', async () => {
  const { send } = await startService()
  for (const [method, path] of [
    ['GET', '/nowhere'],
    ['OPTIONS', '/pets'],
    ['DELETE', '/pets'],
    ['GET', '/pets/x'],
    ['HEAD', '/docs'],
    ['GET', '/openapi.json'],
    ['GET', '/pets/%zz'],
  ] as const)
    expect((await send(method, path)).headers['x-request-id'], path).toBeDefined()
})

test('on a terminal lines are for people', () => {
  let shown = ''
  const { write } = prettyLog((text) => {
    shown += stripVTControlCharacters(text)
  })
  const time = new Date(2030, 0, 2, 3, 4, 5).getTime()
  write(
    JSON.stringify({
      level: 30,
      time,
      requestId: 'r1',
      method: 'GET',
      path: '/pets',
      operationId: 'listPets',
      caller: 'ci',
      status: 200,
      ms: 0.4,
      msg: 'answered',
    }),
  )
  write(JSON.stringify({ level: 40, time, msg: 'beware' }))
  write(
    JSON.stringify({
      level: 50,
      time,
      requestId: 'r2',
      err: { stack: 'Error: no\n    at a.ts:1' },
      msg: 'failed',
    }),
  )
  expect(shown).toBe(
    [
      '03:04:05 info GET /pets 200 0.4 ms listPets by ci requestId="r1"',
      '03:04:05 warn beware',
      '03:04:05 error failed requestId="r2"',
      'Error: no',
      '    at a.ts:1',
      '',
    ].join('\n'),
  )
})

test('a program reads lines of JSON on stdout, the last ones included', async () => {
  const cwd = temporaryFolder()
  const child = spawn(process.execPath, [resolve('server/main.ts')], {
    cwd,
    env: { PATH: process.env.PATH, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines: string[] = []
  const reader = createInterface(child.stdout).on('line', (line) => lines.push(line))
  while (!lines.some((line) => line.startsWith('Try it'))) await once(reader, 'line')
  const address = /http:\S+/.exec(lines.join('\n'))![0]
  const key = (await readFile(join(cwd, 'data', 'admin.key'), 'utf8')).trim()
  const headers = { authorization: `Bearer ${key}` }
  for (let i = 0; i < 100; i++) await (await fetch(`${address}/pets?limit=1`, { headers })).text()
  child.kill('SIGTERM')
  await Promise.all([once(child, 'exit'), once(reader, 'close')])
  const answered = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
  expect(answered.filter(({ msg }) => msg === 'answered')).toHaveLength(100)
  expect(answered.filter(({ caller }) => caller === 'admin')).toHaveLength(100)
})
