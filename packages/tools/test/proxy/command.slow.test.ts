import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { run } from '../../../testing/child.ts'
import { temporaryFolder } from '../../../testing/folder.ts'
import { listen } from '../../../testing/listening.ts'

const command = [resolve('packages/tools/main.js'), 'proxy']
/** Starts the command on a free port until the end of the test. */
async function start(...args: string[]) {
  const child = spawn(process.execPath, [...command, ...args], {
    env: { PATH: process.env.PATH, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close').then(([code]) => code as number)
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  onTestFinished(async () => void (await stop()))
  const lines: string[] = []
  const reader = createInterface(child.stdout).on('line', (line) => lines.push(line))
  await Promise.race([once(reader, 'line'), ended])
  await expect.poll(() => lines.join('\n')).toContain('forwards requests to')
  const [, address = ''] = /(http:\S+) forwards/.exec(lines.join('\n')) ?? []
  return { address, stop, printed: () => lines.join('\n') }
}

/** A third-party contract: below a path, without operationIds, with problem details. */
function contract(): string {
  const file = join(temporaryFolder(), 'openapi.json')
  const text = {
    content: {
      'application/json': {
        schema: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
      },
    },
  }
  const parameters = [{ name: 'tree-id', in: 'path', required: true, schema: { type: 'integer' } }]
  writeFileSync(
    file,
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Orchard', version: '1' },
      servers: [{ url: 'https://orchard.example/v1' }],
      paths: {
        '/trees/{tree-id}': { parameters, get: { responses: { 200: { description: 'One.', ...text } } } },
        '/never': { get: { responses: { 204: { description: 'Nothing.' } } } },
      },
    }),
  )
  return file
}

test('prints the summary of any contract on SIGTERM, and exits with 1 with --fail', async () => {
  const target = createServer(({ url }, response) => {
    const body = url?.endsWith('2') ? { name: 'x' } : { id: 1 }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  const json = join(temporaryFolder(), 'report.json')
  const program = await start(
    ...[
      '--spec',
      contract(),
      '--target',
      `http://127.0.0.1:${await listen(target)}`,
      '--fail',
      '--json',
      json,
    ],
  )
  for (const path of ['/v1/trees/1', '/v1/trees/2', '/v1/trees/2', '/v1/trees/x', '/docs?key=secret'])
    expect(await fetch(program.address + path)).toMatchObject({ status: 200 })
  await expect
    .poll(program.printed)
    .toMatch(/^GET \/v1\/trees\/\{tree-id\} {2}response 200: .* lacks id \(first seen/m)
  await expect
    .poll(program.printed)
    .toMatch(/^GET \/v1\/trees\/\{tree-id\} {2}request: .*must be of type integer/m)
  expect(await program.stop()).toBe(1)
  const printed = program.printed()
  expect(printed).toMatch(/^GET \/v1\/trees\/\{tree-id\} +4 +200 × 4 /m)
  expect(printed).toMatch(/^Never called:\n {2}GET \/v1\/never$/m)
  expect(printed).toMatch(/^Not in the contract:\n {2}GET \/docs \(1 ×/m)
  expect(printed).not.toContain('secret')
  const { operations, ...rest } = JSON.parse(readFileSync(json, 'utf8'))
  expect(rest).toMatchObject({ failed: true, neverCalled: ['GET /v1/never'], outside: [{ count: 1 }] })
  expect(operations[0]).toMatchObject({
    ...{ operation: 'GET /v1/trees/{tree-id}', requests: 4, statuses: { 200: 4 } },
    server: [{ count: 2 }],
    client: [{ count: 1 }],
  })
})

test('blocks with problem details of a foreign contract with --strict, and exits with 0 without findings', async () => {
  const target = createServer((_request, response) => response.end('no JSON'))
  const program = await start(
    ...['--spec', contract(), '--target', `http://127.0.0.1:${await listen(target)}`, '--strict', '--fail'],
  )
  const response = await fetch(`${program.address}/v1/trees/x`)
  expect({ status: response.status, type: response.headers.get('content-type') }).toEqual({
    ...{ status: 400, type: 'application/problem+json' },
  })
  expect(await fetch(`${program.address}/trees/1`)).toMatchObject({ status: 404 })
  expect(await program.stop()).toBe(0)
})

test.each([
  [[], '--target must be the origin'],
  [['--target', 'ftp://a'], '--target must be the origin'],
  [['--target', 'http://a/v1'], '--target must be the origin'],
  [['--target', 'http://a:b@c'], '--target must be the origin'],
  [['--target', 'http://a', '--spec', 'nowhere.yaml'], 'nowhere.yaml'],
  [['--target', 'http://a', '--spec', 'page.html'], 'page.html'],
  [['--target', 'https://a', '--ca', 'nowhere.pem', '--spec', 'trees.json'], 'Cannot read --ca nowhere.pem'],
  [
    ['--target', 'http://a', '--json', 'nowhere/a.json', '--spec', 'trees.json'],
    'Cannot write --json nowhere/a.json',
  ],
])('rejects %j as bad usage', async (args, words) => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'page.html'), '<p>Hello</p>')
  copyFileSync(contract(), join(folder, 'trees.json'))
  const { code, err } = await run(folder, [...command, ...args], { PORT: '0' })
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(words) })
})
