import { readFile } from 'node:fs/promises'
import { get } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { loadContract } from '../../packages/contract/check/load.ts'
import { servedContract } from '../../packages/contract/docs/documented-contract.ts'
import { useDocs } from '../../packages/server/docs/routes.ts'
import { startService } from '../support/service.ts'

// One server for all tests, because it compresses its pages once.
const { app } = await startService({}, afterAll)

type ServedContract = Record<string, unknown> & { servers: { url: string }[] }

const paths = [
  '/docs',
  '/docs/address.js',
  '/docs/docs.js',
  '/docs/docs.css',
  '/docs/licenses.txt',
  '/try',
  '/try/contract.json',
  '/try/try.js',
  '/try/try.css',
  '/try/swagger-ui-bundle.js',
  '/try/swagger-ui.css',
  '/openapi.yaml',
  '/openapi.json',
  '/changes.atom',
]

test.each(paths)('%s has security headers, compression and caching', async (url) => {
  const ask = (headers: Record<string, string>) => app.inject({ url, headers })
  const plain = await ask({})
  const br = await ask({ 'accept-encoding': 'gzip, br' })
  const gzip = await ask({ 'accept-encoding': 'gzip' })

  for (const { statusCode, headers } of [plain, br, gzip]) {
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
      vary: expect.stringMatching(/^(Accept, )?Accept-Encoding$/),
    })
    const policy = headers['content-security-policy']
    expect(policy).toMatch(/^default-src 'none';/)
    expect(policy).toMatch(/frame-ancestors 'none'$/)
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe|https?:|\*/)
  }
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(brotliDecompressSync(br.rawPayload)).toEqual(plain.rawPayload)
  expect(gunzipSync(gzip.rawPayload)).toEqual(plain.rawPayload)

  const tags = [plain, br, gzip].map(({ headers }) => headers.etag as string)
  expect(new Set(tags).size).toBe(3)
  const again = await ask({ 'accept-encoding': 'gzip', 'if-none-match': tags[2]! })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
  expect((await ask({ 'accept-encoding': 'gzip', 'if-none-match': '"other"' })).statusCode).toBe(200)
})

test.each(['/docs', '/try'])('the files that %s loads are cached for ever by their version', async (url) => {
  const page = (await app.inject(url)).body
  const addresses = [...page.matchAll(/ (?:src|href)="([^"]+\.(?:js|css))"/g)].map(
    ([, address]) => `/${address}`,
  )
  expect(new Set(addresses).size).toBe(url === '/docs' ? 3 : 4)
  for (const address of addresses) {
    const { headers, body } = await app.inject(address)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const other = await app.inject(address.replace(/\.[\w-]{22}\./, '.another.'))
    expect([other.headers['cache-control'], other.body]).toEqual(['no-cache', body])
  }
})

test('the first screen takes less than 40 kB and no script', async () => {
  const page = await app.inject({ url: '/docs', headers: { 'accept-encoding': 'br' } })
  const html = brotliDecompressSync(page.rawPayload).toString()
  const style = await app.inject({ url: '/docs/docs.css', headers: { 'accept-encoding': 'br' } })
  expect(page.rawPayload.length + style.rawPayload.length).toBeLessThan(40_000)
  const [, shown = ''] = /<body>(.*?)<script/s.exec(html) ?? []
  for (const part of [
    '<h1>Pet Store (1.0.0)</h1>',
    '<nav aria-label="Contents">',
    'export API_KEY',
    '/store/orders',
  ])
    expect(shown).toContain(part)
  // The page loads only these two files before the text appears.
  expect(html.match(/<link rel="stylesheet"/g)).toHaveLength(1)
  expect(html).not.toMatch(/<script(?! (defer|type="application\/json"))/)
})

test.each(['/', '/docs/'])('%s leads to the docs', async (url) => {
  const { statusCode, headers } = await app.inject(url)
  expect([statusCode, headers.location]).toEqual([302, '/docs'])
})

test.each(paths)('%s is the same for every host', async (url) => {
  const asked = (host: string) => app.inject({ url, headers: { host } })
  const { body, headers } = await asked('first.example')
  for (const host of ['192.0.2.7:9000', '[::1]:81']) {
    const other = await asked(host)
    expect(other.headers.etag).toBe(headers.etag)
    expect(other.body === body).toBe(true)
  }
})

// Everything that names the server to a reader without scripts.
const texts = ['/docs', '/openapi.json', '/openapi.yaml', '/changes.atom']

test('all texts have PUBLIC_URL, whatever the requested address', async () => {
  const { app } = await startService({ protection: { publicUrl: 'https://pets.example/v1' } })
  for (const url of texts) {
    const { body } = await app.inject({ url, headers: { host: 'inside:8080' } })
    expect(body, url).toContain('https://pets.example/v1')
    expect(body, url).not.toMatch(/inside:8080|127\.0\.0\.1:8080|data-origin/)
  }
})

test('300 connections, each with its own host and a request for the docs, share one page', async () => {
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const ask = (path: string, host: string) =>
    new Promise<{ status: number | undefined; etag: string | undefined }>((resolve, reject) => {
      get(`${origin}${path}`, { headers: { host, connection: 'close' } }, (response) => {
        const { statusCode: status, headers } = response
        response.resume().on('end', () => resolve({ status, etag: headers.etag }))
      }).on('error', reject)
    })
  await ask('/docs', 'first.example')
  const before = process.cpuUsage()
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, index) => ask('/docs', `host-${index}.example`)),
  )
  expect(new Set(answers.map(({ status, etag }) => `${status} ${etag}`)).size).toBe(1)
  expect(answers[0]).toMatchObject({ status: 200 })
  // Processor time in microseconds, which other processes do not raise. Pages for each host took half a minute.
  expect(process.cpuUsage(before).user).toBeLessThan(10_000_000)
})

test('serves the contract in YAML and JSON, with itself as its first server', async () => {
  const [yaml, json] = await Promise.all(['/openapi.yaml', '/openapi.json'].map((url) => app.inject(url)))
  const text = await readFile('spec/openapi.yaml', 'utf8')
  const contract = (await loadContract('spec/openapi.yaml')).document as ServedContract
  expect(contract.servers.map(({ url }) => url)).toEqual(['http://127.0.0.1:8080', '/'])
  const served = { ...contract, servers: [contract.servers[1]] }
  expect(parse(yaml!.body)).toEqual(served)
  // A download has the comments of the source.
  const lines = new Set(yaml!.body.split('\n'))
  const rewritten = text.split('\n').filter((line) => !lines.has(line))
  expect(rewritten.length).toBeLessThan(text.split('\n').length / 20)
  expect(yaml!.headers['content-type']).toBe('application/yaml')
  expect(json!.json()).toEqual(served)
  expect(json!.headers['content-type']).toBe('application/json')
})

test('a relative server is this one; a server elsewhere stays after it', async () => {
  const servers = [{ url: 'https://other.example' }, { url: '/v2/' }, { url: '//third.example' }]
  const elsewhere = ['https://other.example', '//third.example']
  const urls = async (address: string) => {
    const served = await servedContract(JSON.stringify({ servers }), address)
    return served.toJS().servers.map(({ url }: { url: string }) => url)
  }
  expect(await urls('')).toEqual(['/v2', ...elsewhere])
  expect(await urls('https://pets.example')).toEqual(['https://pets.example/v2', ...elsewhere])
})

test('serves a contract without servers', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  const contract = { openapi: '3.0.3', info: { title: 'Bare', version: '1' }, paths: {} }
  const document = async () => JSON.stringify(contract)
  useDocs(app, async () => {}, { document, changelog: () => '', clock: () => new Date() })
  expect((await app.inject('/openapi.json')).json()).toEqual(contract)
  expect((await app.inject('/docs')).statusCode).toBe(200)
})

test('serves pages to HEAD without a body', async () => {
  const { statusCode, body, headers } = await app.inject({ method: 'HEAD', url: '/docs' })
  expect([statusCode, body]).toEqual([200, ''])
  expect(headers.etag).toBeDefined()
})

test('the docs take less than 700 kB', async () => {
  const ask = (url: string) => app.inject({ url, headers: { 'accept-encoding': 'br' } })
  const parts = await Promise.all(['/docs', '/docs/docs.js', '/docs/docs.css'].map(ask))
  const size = parts.reduce((sum, { rawPayload }) => sum + rawPayload.length, 0)
  expect(size).toBeGreaterThan(100_000)
  expect(size).toBeLessThan(700_000)
})
