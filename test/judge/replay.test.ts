import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { service } from '../../handlers/service.ts'
import { readSettings } from '../../packages/server/settings/settings.ts'
import { start } from '../../packages/testing/child.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { basic, bearer } from '../../packages/tools/judge/contract/credentials.ts'
import { type HttpRequest, toCurl } from '../../packages/tools/judge/contract/exchange.ts'
import { replayOnProject } from '../../packages/tools/judge/project-servers.ts'
import { createClient } from '../../packages/tools/judge/send/client.ts'
import { credentialsFrom } from '../../packages/tools/judge/send/keyring.ts'
import { manner } from '../../packages/tools/test/judge/manner.ts'

const bash = async (script: string, cwd?: string, env = {}) =>
  (await promisify(execFile)('bash', ['-c', script], { cwd, env: { PATH: process.env.PATH, ...env } })).stdout

const reason =
  spawnSync('bash', ['-c', 'curl --version']).status === 0 ? '' : ' (skipped: no bash or curl here)'

const key = { name: 'KEY', value: 'k' }
const body = '{"name":"Rex"}'
const requests: HttpRequest[] = [
  { method: 'POST', target: '/pets', body },
  { method: 'PUT', target: '/pets/1', body, headers: { 'Content-Type': 'text/plain' } },
  { method: 'PATCH', target: '/pets/1', body, headers: { 'content-type': 'application/json' } },
  { method: 'GET', target: '/pets?limit=1', body: '{}' },
  { method: 'GET', target: '/pets', key: null },
  { method: 'GET', target: `/pets?name=${'x'.repeat(2000)}%20y` },
  { method: 'DELETE', target: '/pets/1', headers: { 'If-Match': '"1"' } },
]

// Sends a request as the suite does and as its curl line does, and returns what arrives.
async function sendTwice(request: HttpRequest, place = bearer, { name, value } = key): Promise<unknown[]> {
  const seen: unknown[] = []
  const server = createServer(async (message, response) => {
    const { method, url, rawHeaders, headers } = message
    const names = ['authorization', 'content-type', 'content-length', 'if-match']
    const count = rawHeaders.filter((name) => /^content-type$/i.test(name)).length
    seen.push([method, url, count, await text(message), ...names.map((name) => headers[name])])
    response.end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const credentialsOf = credentialsFrom(() => [[{ name: '', place }]], new Map())
  const client = createClient(url, { name, value }, () => [], { ...manner(), credentialsOf })
  await client.send(request).finally(client.close)
  const credentials = credentialsOf(request, { name, value })
  await bash(toCurl(url, request, credentials), undefined, { [name]: value })
  return seen
}

test.skipIf(reason).each(requests)(`curl repeats the request: %j${reason}`, async (request) => {
  const [sent, repeated] = await sendTwice(request)
  expect(sent).toBeDefined()
  expect(repeated).toEqual(sent)
})

test.skipIf(reason)(`with HTTP Basic a key is a name, with or without a password${reason}`, async () => {
  for (const [value, pair] of [
    ['k', 'k:'],
    ['ann:secret', 'ann:secret'],
  ] as const) {
    const [sent, repeated] = await sendTwice({ method: 'GET', target: '/pets' }, basic, {
      name: 'KEY',
      value,
    })
    expect(sent).toContain(`Basic ${Buffer.from(pair).toString('base64')}`)
    expect(repeated).toEqual(sent)
  }
})

test.skipIf(reason)(`the instructions of the report make its curl lines work${reason}`, async () => {
  const { url, how } = replayOnProject('/v1', '2030-12-05')
  const { host, port } = readSettings({}, service.id)
  expect(url).toBe(`http://${host}:${port}/v1`)
  const commands = how.filter((line) => line.startsWith('  ')).map((line) => line.trim())
  const [, DATABASE_URL = '', args] =
    /^DATABASE_URL=(\S+) npx contract-server start +#.* npx contract-server start (.*)$/.exec(commands[0]!)!
  const line = toCurl(url, { method: 'POST', target: '/categories', body, key: { name: 'KEY', value: '' } })
  for (const options of [[], args!.split(' ')]) {
    const folder = temporaryFolder()
    const { address } = await start(folder, { DATABASE_URL }, options)
    const out = await bash([commands[1], line.replace(url, address)].join('\n'), folder)
    expect(out).toMatch(/^HTTP\/1\.1 201/)
  }
})
