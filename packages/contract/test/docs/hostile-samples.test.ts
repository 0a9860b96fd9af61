/** Samples of hostile contracts: each runs, and a real server records the request. */
import { readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/folder.ts'
import { listening } from '../../../testing/listening.ts'
import { languages, runSample } from '../../../testing/samples.ts'
import { decorate } from '../../docs/decorate.ts'
import type { DocumentedContract, DocumentedOperation } from '../../docs/documented-contract.ts'
import { chapterOf, withClients } from '../../docs/guide.ts'

// Characters with a meaning in literals, shells, curl or terminals.
const hostile = [
  ...[
    '$(touch pwned)',
    '`touch pwned`',
    "';touch pwned;'",
    '";touch pwned;"',
    "'''",
    '"""',
    '\\',
    "\\'",
    '\\\n',
  ],
  ...[
    '$' + '{process.exit(3)}',
    '$API_KEY',
    '!!',
    '%s%n%',
    '@/etc/hostname',
    '-o',
    '{a,b}',
    '[1-3]',
    ';',
    '#',
    '~',
  ],
  ...['\0', '\n', '\r\n', '\t', '\u001b[201~\n', '\u007f', '\u0085', '\u2028', '\u2029', '\u202e', '\ufeff'],
  ...[
    '\ud800',
    '\udc00',
    '🐕',
    'é',
    '</script>',
    '\\u0027',
    '\\N{BULLET}',
    '+',
    ' ',
    '&',
    '=',
    '?',
    '/',
    ':',
    '__proto__',
  ],
]
const part = fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: 'binary' }))
const value = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''))
// RFC 9110, section 5.6.2.
const token = fc
  .string({ unit: fc.constantFrom(..."!#$%&'*+-.^_`|~aZ0"), minLength: 1, maxLength: 12 })
  .map((name) => `X${name}`)
const body = fc.letrec((tie) => ({
  json: fc.oneof(
    { maxDepth: 3 },
    value,
    fc.constantFrom(null, true, false, 0, -1.5, 1e21, 5e-324),
    fc.array(tie('json'), { maxLength: 4 }),
    fc.array(fc.tuple(value, tie('json')), { maxLength: 4 }).map((all) => Object.fromEntries(all)),
  ),
})).json

interface Call {
  id: string
  query: [name: string, value: string][]
  key: { in: 'header' | 'cookie' | 'query'; name: string }
  body: unknown
}

// A parameter with the name of the key would be the key itself.
const isAnotherName =
  ({ key }: Call) =>
  ([name]: Call['query'][number]) =>
    key.in !== 'query' || name !== key.name

const anyCall: fc.Arbitrary<Call> = fc.record({
  // A path cannot have a segment of one or two dots (RFC 3986, section 5.2.4).
  id: value.filter((id) => id !== '.' && id !== '..'),
  query: fc.array(fc.tuple(value, value), { maxLength: 4 }),
  key: fc.oneof(
    fc.record({ in: fc.constantFrom('header' as const, 'cookie' as const), name: token }),
    fc.record({ in: fc.constant('query' as const), name: value }),
  ),
  body,
})
const call = anyCall.map((one) => ({ ...one, query: one.query.filter(isAnotherName(one)) }))

const base = "/it's/$(touch pwned)/[1-3]"
const path = '/`touch pwned`/"; touch pwned; \\ {id}/!!/}a,b{\u2028'
const key = 'k $(touch pwned) `touch pwned` \' " \\ !! %s'

function contractOf(origin: string, { id, query, key, body }: Call): DocumentedContract {
  const parameters = query.map(([name, example]) => ({ name, in: 'query', example }))
  return {
    info: { title: 'Hostile', version: '1' },
    servers: [{ url: origin + base }],
    security: [{ key: [] }],
    paths: {
      [path]: {
        put: {
          operationId: 'put',
          tags: ['\ud800'],
          parameters: [{ name: 'id', in: 'path', required: true, example: id }, ...parameters],
          requestBody: { content: { 'application/json': { example: body } } },
          responses: { '204': {} },
        },
      },
    },
    components: { securitySchemes: { key: { type: 'apiKey', ...key } } },
  }
}

function expected({ id, query, key: { in: place, name }, body }: Call) {
  const sent = [...query, ...(place === 'query' ? [[name, 'API_KEY']] : [])]
  return {
    method: 'PUT',
    // No route has an empty part.
    path: (base + path.replace('{id}', () => id || 'id')).toWellFormed(),
    query: sent.map((pair) => pair.map((text) => text!.toWellFormed())),
    key: place === 'query' ? undefined : place === 'cookie' ? `${name}=${key}` : key,
    body: JSON.parse(JSON.stringify(body)),
  }
}

async function listen() {
  const arrived: ReturnType<typeof expected>[] = []
  let header = ''
  const server = createServer(async (request, response) => {
    const [path = '', query] = request.url!.split('?')
    const at = request.rawHeaders.findIndex((name, i) => i % 2 === 0 && name.toLowerCase() === header)
    arrived.push({
      method: request.method!,
      path: decodeURIComponent(path),
      query: [...new URLSearchParams(query)],
      key: at < 0 ? undefined : request.rawHeaders[at + 1]!,
      body: JSON.parse((await text(request)) || 'null'),
    })
    response.writeHead(204).end()
  })
  const expectKeyIn = (place: Call['key']) => {
    header = place.in === 'cookie' ? 'cookie' : place.name.toLowerCase()
  }
  return { origin: await listening(server), arrived, expectKeyIn }
}

const execute = (command: string, args: string[], source: string, cwd: string) =>
  runSample({ command, args }, source, cwd, { HOME: cwd, API_KEY: key })

// The worst texts, beside the generated ones.
const worst: Call[] = [
  {
    id: hostile.join(''),
    query: [['__proto__', hostile.join('')]],
    key: { in: 'header', name: 'X`touch`' },
    body: hostile,
  },
  {
    id: "';touch pwned;'",
    query: hostile.map((one) => [one, one]),
    key: { in: 'cookie', name: "X$API_KEY`pwned`'!!" },
    body: Object.fromEntries(hostile.map((one) => [one, { [one]: one }])),
  },
  { id: '-', query: [], key: { in: 'header', name: "X-K$API_KEY`touch`'!!" }, body: '@/etc/hostname' },
]

describe.each(languages)('samples in $label', ({ label, command, args, reason }) => {
  test.skipIf(reason)(`send the call as the contract describes it${reason}`, async () => {
    const { origin, arrived, expectKeyIn } = await listen()
    const folder = temporaryFolder()
    const property = fc.asyncProperty(call, async (call) => {
      const contract = decorate(contractOf(origin, call), { isServed: true, changelog: '' })
      const { put } = contract.paths[path] as { put: DocumentedOperation }
      const { source } = put['x-codeSamples']!.find((one) => one.label === label)!
      // In a terminal these characters move the cursor, and hide pasted text.
      expect(source).not.toMatch(/(?!\n)\p{Cc}|[\u2028-\u202e\u2066-\u2069]/u)
      arrived.length = 0
      expectKeyIn(call.key)
      const { code, errors } = await execute(command, args, source, folder)
      expect({ code, arrived, files: readdirSync(folder) }, errors + source).toEqual({
        code: 0,
        arrived: [expected(call)],
        files: [],
      })
    })
    await fc.assert(property, { numRuns: 15, examples: worst.map((one) => [one]), endOnFailure: true })
  })
})

const clients = (contract: DocumentedContract, url: string): string =>
  chapterOf(withClients(contract, url), 'SDKs and generated clients')?.description ?? ''

test('the TypeScript client sends the call as the contract describes it', async () => {
  const { origin, arrived, expectKeyIn } = await listen()
  const folder = temporaryFolder()
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction')
  for (const call of worst) {
    const [, program = ''] =
      /```ts\n(.*?)\n```/s.exec(clients(contractOf(origin, call), 'openapi.json')) ?? []
    writeFileSync(join(folder, 'call.mts'), `${program}\nawait client.GET('/end')\n`)
    arrived.length = 0
    expectKeyIn(call.key)
    const { code, errors } = await execute(process.execPath, ['call.mts'], '', folder)
    expect({ code, key: arrived[0]?.key, path: arrived[0]?.path }, errors + program).toEqual({
      code: 0,
      key: expected(call).key,
      path: `${base}/end`,
    })
    expect(readdirSync(folder).sort()).toEqual(['call.mts', 'node_modules'])
  }
})

test('the commands that generate clients quote the address of the contract', async () => {
  const folder = temporaryFolder()
  for (const url of [
    "https://a.example/it's/$(touch pwned)/openapi.json",
    'https://a.example/a&b=`c`',
    'a b.json',
  ]) {
    const guide = clients({ info: { title: '', version: '' }, paths: {} }, url)
    for (const [, line = ''] of guide.matchAll(/```sh\n(.*?)\n```/gs)) {
      const printers = ['npm', 'npx', 'pip', 'openapi-python-client', 'go']
        .map((name) => `alias ${name}="printf '%s\\n'"`)
        .join('\n')
      const { out } = await execute('sh', ['-s'], `${printers}\n${line}`, folder)
      expect(out.split('\n'), line).toContain(url)
      expect(readdirSync(folder)).toEqual([])
    }
  }
})
