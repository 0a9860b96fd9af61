import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { basename, dirname, join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../testing/folder.ts'
import { runInProcess } from '../../testing/in-process.ts'
import { listening } from '../../testing/listening.ts'
import { download } from '../cli/download.ts'

type Pages = Readonly<Record<string, string | RequestListener>>

/** Serves pages by their paths, and keeps the requested paths. */
async function serve(pages: Pages) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url!)
    const page = pages[request.url!]
    if (typeof page === 'function') return page(request, response)
    response.writeHead(page === undefined ? 404 : 200).end(page)
  })
  return { origin: await listening(server), asked }
}

const contract = (schema: string) => `openapi: 3.0.3
info: { title: Things, version: 1.0.0 }
paths:
  /things:
    get:
      operationId: listThings
      responses: { '200': { description: All., content: { application/json: { schema: ${schema} } } } }
`
// The folders of downloads end with the process, which is longer than a test.
beforeEach(() => {
  vi.stubEnv('TMPDIR', temporaryFolder())
  return () => vi.unstubAllEnvs()
})

const allowed = { isPrivateAllowed: true }

test('downloads a contract with its parts below the same address, and nothing else', async () => {
  const parts = [
    'parts/a.yaml',
    '../up.yaml',
    '/etc/passwd',
    '..%2f..%2fetc',
    'http://127.0.0.1:1/x',
    'none.yaml',
    '.git/config',
  ]
  const main = `${contract('{ $ref: parts/a.yaml }')}x-parts:\n${parts.map((part) => `  - { $ref: '${part}' }\n`).join('')}`
  const { origin, asked } = await serve({
    '/api/openapi.yaml': main,
    '/api/parts/a.yaml':
      'type: object\nproperties: { b: { $ref: b.yaml }, all: { $ref: "../openapi.yaml#/x" } }\n',
    '/api/parts/b.yaml': 'type: string\n',
    '/up.yaml': 'type: string\n',
  })
  const file = await download(`${origin}/api/openapi.yaml`, allowed)
  expect(readFileSync(file, 'utf8')).toBe(main)
  expect(readFileSync(join(dirname(file), 'parts/b.yaml'), 'utf8')).toBe('type: string\n')
  expect(asked.sort()).toEqual(
    ['.git/config', 'none.yaml', 'openapi.yaml', 'parts/a.yaml', 'parts/b.yaml'].map((one) => `/api/${one}`),
  )
})

test.each([
  'http://127.0.0.1',
  'http://[::1]',
  'http://localhost',
  'https://10.1.2.3',
  'http://169.254.169.254',
  'http://[::ffff:10.0.0.1]',
])('refuses %s in a private network by default', async (origin) => {
  const refused = download(`${origin}/openapi.yaml`, { isPrivateAllowed: false })
  await expect(refused).rejects.toThrow(
    'its address is in a private network; allow that with --private-network',
  )
})

const redirect =
  (location: string): RequestListener =>
  (_, response) =>
    response.writeHead(302, { location }).end()

test('follows a redirect, and reads the parts beside its target', async () => {
  const { origin, asked } = await serve({
    '/latest': redirect('/v2/api-docs'),
    '/v2/api-docs': contract('{ $ref: part.yaml }'),
    '/v2/part.yaml': 'type: string\n',
  })
  expect(basename(await download(`${origin}/latest`, allowed))).toBe('api-docs.yaml')
  expect(asked).toEqual(['/latest', '/v2/api-docs', '/v2/part.yaml'])
})

test.each<[what: string, pages: Pages, message: string]>([
  ['a circle of redirects', { '/': redirect('/') }, 'redirected more than 5 times'],
  ['a redirect to a file', { '/': redirect('file:///etc/passwd') }, 'redirected to file:///etc/passwd'],
  ['an error', { '/': (_, response) => response.writeHead(500).end() }, 'it responds 500'],
  ['a page that is missing', {}, 'it responds 404'],
  ['too many bytes', { '/': 'x'.repeat(2000) }, 'may have 1000 bytes in total'],
  [
    'bytes without an end',
    {
      '/': (_, response) => {
        response.on('drain', () => response.write('x'.repeat(100_000)))
        response.write('x'.repeat(100_000))
      },
    },
    'may have 1000 bytes in total',
  ],
  ['no response', { '/': () => {} }, 'it takes too long'],
  ['a response that does not end', { '/': (_, response) => response.write('x') }, 'it takes too long'],
])('refuses %s', async (_, pages, message) => {
  const { origin } = await serve(pages)
  // A busy machine needs time for the other reasons.
  const milliseconds = message === 'it takes too long' ? 300 : 60_000
  const refused = download(`${origin}/`, { ...allowed, bytes: 1000, milliseconds })
  await expect(refused).rejects.toThrow(message)
})

test('counts the bytes of all parts together', async () => {
  const { origin } = await serve({
    '/api.yaml': contract('{ $ref: part.yaml }'),
    '/part.yaml': `# ${'x'.repeat(900)}\n`,
  })
  await expect(download(`${origin}/api.yaml`, { ...allowed, bytes: 1000 })).rejects.toThrow('has more')
})

test('prints no credentials of an address', async () => {
  const refused = download('https://me:secret@example.com/openapi.yaml', allowed)
  await expect(refused).rejects.toThrow(/^The address of a contract must not contain credentials\.$/)
})

test('commands name the address in their messages', async () => {
  const { origin } = await serve({
    '/api/openapi.yaml': contract('{ $ref: part.yaml }'),
    '/api/part.yaml': 'type: strin\n',
    '/api/new.yaml': contract('{ type: integer }').replaceAll('/things', '/parts'),
  })
  const run = (command: string, ...args: string[]) =>
    runInProcess(`packages/contract/commands/${command}.ts`, [...args, '--private-network'])
  const file = `${origin}/api/openapi.yaml`
  const lint = await run('lint', '--plain', file)
  expect(lint).toMatchObject({
    code: 1,
    out: expect.stringContaining(`${origin}/api/part.yaml:1:`),
    err: '',
  })
  expect(lint.out).toContain(`\n${file}: 1 problem\n`)
  const generate = await run('generate', file, '--notes', '--out', join(temporaryFolder(), 'generated'))
  expect(generate).toMatchObject({
    code: 0,
    out: expect.stringContaining(`note: ${origin}/api/part.yaml:1:1 unknown types`),
  })
  expect(await run('docs', file, '--out', join(temporaryFolder(), 'site'))).toMatchObject({
    code: 0,
    err: '',
  })
  const breaking = await run('breaking', file, `${origin}/api/new.yaml`)
  expect(breaking).toMatchObject({
    code: 1,
    out: expect.stringContaining(`Compared with ${file}: this breaks 1 stable`),
  })
  expect(breaking.out).toContain(`${origin}/api/new.yaml:5:5: `)
})
