/** Code samples of the docs: each runs against a fresh server. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { document } from '../../generated/router.ts'
import { decorate } from '../../packages/contract/docs/decorate.ts'
import {
  defaultOrigin,
  operationsOf,
  parseContract,
} from '../../packages/contract/docs/documented-contract.ts'
import { requestFor } from '../../packages/contract/docs/samples/request.ts'
import type { TestService } from '../support/service.ts'
import { listen } from './server.ts'

const languages: Record<string, { command: string; args: string[]; needs: string }> = {
  curl: { command: 'sh', args: ['-s'], needs: 'curl' },
  JavaScript: { command: process.execPath, args: ['--input-type=module'], needs: process.execPath },
  Python: { command: 'python3', args: ['-'], needs: 'python3' },
}

interface Seen {
  call: string
  headers: IncomingHttpHeaders
}

const contract = decorate(await parseContract(await document()), { isServed: false, changelog: '' })
const places = operationsOf(contract)

test('every operation has a sample in each language', () => {
  for (const { operation } of places) {
    expect(operation['x-codeSamples']!.map(({ label }) => label)).toEqual(Object.keys(languages))
  }
})

test('samples follow the links of lists, but not the one from getPet to its successor', () => {
  const followed = places
    .filter((place) => requestFor(place).isPaged)
    .map(({ operation }) => operation.operationId)
  expect(followed).toContain('listPets')
  expect(followed).not.toContain('getPet')
})

describe.each(Object.entries(languages))('samples in %s', (language, { needs }) => {
  const reason = spawnSync(needs, ['--version']).status === 0 ? '' : ` (skipped: no ${needs} here)`
  test.skipIf(reason).each(places)(
    `$operation.operationId works${reason}`,
    async ({ method, template, operation, parameters }) => {
      const seen: Seen[] = []
      const { origin, key } = await listen(async (service) => {
        service.app.addHook('onResponse', async ({ method, routeOptions, headers }, { statusCode }) => {
          seen.push({ call: `${method} ${routeOptions.config.template} ${statusCode}`, headers })
        })
        await runFirst(template, service)
      })
      seen.length = 0
      const { source } = operation['x-codeSamples']!.find(({ label }) => label === language)!

      const { code, errors } = await execute(language, source.replaceAll(defaultOrigin, origin), key)

      const success = Object.keys(operation.responses!).find((status) => status.startsWith('2'))
      const last = seen.pop()
      expect({ code, last: last?.call }, errors).toEqual({
        code: 0,
        last: `${method} ${template} ${success}`,
      })
      const takes = (header: string) => parameters.some(({ name }) => name === header)
      const isChange = method !== 'GET'
      expect('idempotency-key' in last!.headers).toBe(takes('Idempotency-Key'))
      expect(last!.headers['if-match'] ?? '').toMatch(isChange && takes('If-Match') ? /^"\d+"$/ : /^$/)
      // An update reads the entity tag first, and not from a deprecated operation.
      const reads = isChange && takes('If-Match') ? [expect.stringMatching(/^GET .* 200$/)] : []
      expect(seen.map(({ call }) => call)).toEqual(reads)
      expect(seen.map(({ call }) => call)).not.toContain('GET /pets/:petId 200')
    },
  )

  test.skipIf(reason)(`a sample fails if its request is refused${reason}`, async () => {
    const { origin } = await listen()
    const source = places[0]!.operation['x-codeSamples']!.find(({ label }) => label === language)!.source
    const { code } = await execute(language, source.replaceAll(defaultOrigin, origin), 'no-key')
    expect(code).not.toBe(0)
  })

  // Starts a server that responds with these statuses and then with two pages; returns its requests, and the result of a list sample.
  async function againstRefusals(...statuses: number[]) {
    const arrived: { url: string; at: number }[] = []
    const server = createServer(({ url = '' }, response) => {
      arrived.push({ url, at: performance.now() })
      const status = statuses.shift()
      if (status) response.writeHead(status, { 'Retry-After': '1' }).end()
      else if (url.includes('after=')) response.end('[3]')
      else response.setHeader('Link', '<?limit=2&after=2>; rel="next"').end('[1, 2]')
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const source = places[0]!.operation['x-codeSamples']!.find(({ label }) => label === language)!.source
    return { arrived, ...(await execute(language, source.replaceAll(defaultOrigin, origin), 'key')) }
  }

  test.skipIf(reason)(`a sample waits for Retry-After, and programs follow the pages${reason}`, async () => {
    const { arrived, code, errors, out } = await againstRefusals(429, 503)
    const first = '/pets?limit=100&status=available&sort=name'
    // One call of curl is one request.
    const isProgram = language !== 'curl'
    expect({ code, urls: arrived.map(({ url }) => url) }, errors).toEqual({
      code: 0,
      urls: [first, first, first, ...(isProgram ? ['/pets?limit=2&after=2'] : [])],
    })
    expect(arrived[1]!.at - arrived[0]!.at).toBeGreaterThan(900)
    expect(arrived[2]!.at - arrived[1]!.at).toBeGreaterThan(900)
    expect(out.match(/\d/g)).toEqual(isProgram ? ['1', '2', '3'] : ['1', '2'])
  })

  test.skipIf(reason)(`a sample stops after repeated refusals${reason}`, async () => {
    const { arrived, code } = await againstRefusals(...Array(50).fill(429))
    expect(code).not.toBe(0)
    expect(arrived).toHaveLength(language === 'curl' ? 4 : 5)
  })
})

test('all shell samples work on a fresh server, in the order of the page', async () => {
  const { origin, key } = await listen()
  const page = contract.tags!.flatMap(({ name }) =>
    places.filter(({ operation }) => operation.tags?.[0] === name),
  )
  expect(page).toHaveLength(places.length)
  const failed: string[] = []
  for (const { operation } of page) {
    const { source } = operation['x-codeSamples']!.find(({ label }) => label === 'curl')!
    const { code, out } = await execute('curl', source.replaceAll(defaultOrigin, origin), key)
    if (code !== 0) failed.push(`${operation.operationId}: ${out}`)
  }
  expect(failed).toEqual([])
})

test.each(['JavaScript', 'Python'])(
  'a sample in %s fits on a screen, and repeats only safe requests',
  (language) => {
    for (const place of places) {
      const { source } = place.operation['x-codeSamples']!.find(({ label }) => label === language)!
      expect(source.split('\n').length, place.operation.operationId).toBeLessThan(45)
      const isSafe = place.method === 'GET' || /Idempotency-Key|If-Match/.test(source)
      expect(source.includes('503'), place.operation.operationId).toBe(isSafe)
    }
  },
)

// Runs the earlier samples that a sample requires: a fresh server has no webhooks of the caller.
async function runFirst(path: string, { send }: TestService) {
  const before = [
    ...(path.includes('{webhookId}') ? ['createWebhook'] : []),
    ...(path.includes('/deliveries') ? ['pingWebhook'] : []),
  ]
  for (const id of before) {
    const { method, url, body } = requestFor(places.find(({ operation }) => operation.operationId === id)!)
    const { status } = await send(method, url.slice(defaultOrigin.length), {
      body: body?.kind === 'json' ? body.value : undefined,
    })
    expect(status).toBeLessThan(300)
  }
}

test('examples of readable resources are the responses of a fresh server', async () => {
  const service = await listen()
  const { send } = service
  await runFirst('/store/webhooks/{webhookId}/deliveries', service)
  // The scopes of keys differ.
  const shownToAll = places.filter(
    ({ method, operation }) => method === 'GET' && operation.operationId !== 'getOwnKey',
  )
  for (const place of shownToAll) {
    const { body } = await send('GET', requestFor(place).url.slice(defaultOrigin.length))
    const { $ref } = place.operation.responses!['200'] as { $ref: string }
    const response = contract.components!.responses![$ref.replace('#/components/responses/', '')] as Success
    const { example } = response.content['application/json']
    const shown = Array.isArray(body) ? body.slice(0, 2) : body
    expect(timeless(shown), place.operation.operationId).toEqual(timeless(example))
  }
})

// Removes times of this run.
const timeless = (value: unknown) =>
  JSON.parse(JSON.stringify(value, (name, one) => (/^timestamp$|At$/.test(name) ? 'now' : one)))

interface Success {
  content: Record<'application/json', { example: unknown }>
}

async function execute(language: string, source: string, key: string) {
  const { command, args } = languages[language]!
  const child = spawn(command, args, { env: { PATH: process.env.PATH, API_KEY: key } })
  onTestFinished(() => void child.kill('SIGKILL'))
  child.stdin.end(source)
  const [errors, out, [code]] = await Promise.all([
    text(child.stderr),
    text(child.stdout),
    once(child, 'close'),
  ])
  return { code, errors, out }
}
