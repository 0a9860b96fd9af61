/** The library's contract in OpenAPI 3.1 has the same meaning, and uses what 3.0 cannot express. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { decorate } from 'contract-openapi/docs'
import type { ServiceOptions } from 'contract-server/embed'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { generateInto } from '../../packages/testing/generated.ts'
import { runInProcess } from '../../packages/testing/in-process.ts'
import { runConformance } from '../../packages/tools/judge/run.ts'
import { readSpecification } from '../../packages/tools/judge/specification.ts'
import { mockRoutes, parseContract } from '../../packages/tools/mock/mock.ts'
import { card, specification, startLibrary } from './server.ts'

// Replacements by file: other notations of 3.1, and features of 3.1.
const words: Record<string, [string, string][]> = {
  'openapi.yaml': [
    ['openapi: 3.0.3', 'openapi: 3.1.0\njsonSchemaDialect: https://spec.openapis.org/oas/3.1/dialect/base'],
    ['tags:\n', 'webhooks: { overdue: { $ref: books.yaml#/overdue } }\ntags:\n'],
    ['type: { type: string, example: about:blank }', 'type: { type: string, const: about:blank }'],
    ['title: { type: string, example: Not Found }', 'title: { type: string, examples: [Not Found, Gone] }'],
  ],
  'books.yaml': [
    [
      'books:\n',
      'overdue: { post: { requestBody: { content: { application/json: { schema: { $ref: "#/schemas/Text" } } } }, responses: { "204": { description: Heard. } } } }\nbooks:\n',
    ],
    [
      'title: { type: string, minLength: 1, maxLength: 200, example: Leaves of Grass }',
      `title: { $ref: '#/schemas/Text', maxLength: 200, description: As on the cover. }
      pages: { type: [integer, 'null'], exclusiveMinimum: 0 }
      size: { $ref: '#/schemas/NewBook/$defs/Size' }
    $defs:
      Size: { type: array, prefixItems: [{ type: number }, { type: number }], items: false, minItems: 2 }
  Text: { type: string, minLength: 1, examples: [Leaves of Grass] }`,
    ],
  ],
}

// The contract in 3.1 with its generated code, in a folder that is removed at the end.
const folder = temporaryFolder(afterAll)
const contractFile = join(folder, 'openapi.yaml')
let contract: ServiceOptions['contract']

beforeAll(async () => {
  for (const [name, changes] of Object.entries(words)) {
    let text = readFileSync(join(import.meta.dirname, 'spec', name), 'utf8')
    for (const [old, changed] of changes) {
      expect(text).toContain(old)
      text = text.replace(old, changed)
    }
    writeFileSync(join(folder, name), text)
  }
  contract = await build(contractFile)
})

const build = (file: string) => generateInto(join(dirname(file), 'generated'), file)

async function start(options: Partial<ServiceOptions> = {}) {
  const { origin, close } = await startLibrary(contract, options)
  onTestFinished(close)
  return origin
}

const headers = { 'X-Library-Card': card, 'Content-Type': 'application/json' }

test('webhooks stay in the document, whole, and are generated', async () => {
  expect(contract.callbacks).toMatchObject([{ name: 'overdue', method: 'POST', url: [] }])
  expect(contract.callbacks?.map(({ validate }) => [validate('late'), validate('')])).toEqual([[true, false]])
  const docs = decorate(parse((await contract.document?.()) ?? ''), { isServed: true, changelog: '' })
  expect(docs.webhooks).toEqual({
    overdue: {
      post: {
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Text' } } } },
        responses: { '204': { description: 'Heard.' } },
      },
    },
  })
})

test('the published document is in 3.1, unchanged', async () => {
  const published = parse(await (await fetch(`${await start()}/openapi.yaml`)).text())
  expect(published).toMatchObject({
    openapi: '3.1.0',
    components: { schemas: { Problem: { properties: { type: { const: 'about:blank' } } } } },
  })
})

test.each([
  [{ title: 'Odes' }, 201, ''],
  [{ title: 'Odes', pages: null }, 201, ''],
  [{ title: 'Odes', pages: 1, size: [11, 18.5] }, 201, ''],
  [{ title: 'Odes', pages: 0 }, 400, 'Body member "pages" must be > 0'],
  [{ title: 'Odes', pages: 'many' }, 400, 'Body member "pages" must be of type integer'],
  [{ title: '' }, 400, 'Body member "title" must have at least 1 character'],
  [{ title: 'x'.repeat(201) }, 400, 'Body member "title" must have at most 200 characters'],
  [{ title: 'Odes', pages: 1, size: [11] }, 400, 'Body member "size" must have at least 2 values'],
  [{ title: 'Odes', pages: 1, size: [11, 'high'] }, 400, 'Body member "size/1" must be of type number'],
])('a book %j is %i', async (body, status, detail) => {
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await fetch(`${await start()}/library/shelves/poetry/books`, init)
  const answer = (await response.json()) as { detail?: string }
  expect({ status: response.status, detail: answer.detail ?? '' }).toEqual({
    status,
    detail: expect.stringContaining(detail),
  })
})

test('it can be mocked, by the first of its examples', async () => {
  const mock = mockRoutes(parseContract((await contract.document?.()) ?? ''))
  const origin = await start({ handlers: {}, mock })
  const response = await fetch(`${origin}/library/shelves/poetry/books/7`, { headers })
  expect(await response.json()).toEqual({ id: 1, title: 'Leaves of Grass', state: 'in' })
})

/** Returns the contract with a line of books.yaml replaced. */
function changed(old: RegExp, line: string): string {
  const copy = temporaryFolder()
  cpSync(folder, copy, { recursive: true })
  const books = join(copy, 'books.yaml')
  writeFileSync(books, readFileSync(books, 'utf8').replace(old, line))
  return join(copy, 'openapi.yaml')
}

async function prove(file: string, contract?: ServiceOptions['contract']) {
  const { origin, close } = await startLibrary(contract ?? (await build(file)))
  onTestFinished(close)
  const target = { url: `${origin}/library`, key: { name: 'KEY', value: card }, limitedKeys: [] }
  const options = { ...(await readSpecification(file)), requests: 300, seed: 1, cleanUp: true }
  const { checks, notTried } = await runConformance(target, options)
  const failures = checks.flatMap(({ name, failures }) => failures.map(({ what }) => `${name}: ${what}`))
  const untried = notTried.filter(({ why }) => why.includes('no value'))
  return { origin, failures, untried: untried.map(({ what }) => what) }
}

test('it passes conformance', async () => {
  expect(await prove(contractFile, contract)).toMatchObject({ failures: [], untried: [] })
})

test('conformance skips parameters without a known value', async () => {
  const impossible = changed(/^.* size: .*$/m, '      size: { type: array, items: false, minItems: 1 }')
  expect(await prove(impossible, contract)).toMatchObject({
    failures: ['add-book: body size was never seen'],
    untried: ['valid', 'ambiguous', 'invalid'].map((kind) => `add-book, ${kind} requests`),
  })
})

test('schemas that only narrow the one beside them are served, and pass conformance', async () => {
  const narrowing = `    allOf: [{ required: [title] }, { properties: { pages: { maximum: 9999 } } }]
    anyOf: [{ required: [pages] }, { properties: { title: { minLength: 2 } } }]
    if: { required: [pages], properties: { pages: { minimum: 1000 } } }
    then: { properties: { title: { maxLength: 9 } } }
    $defs:
`
  const { origin, failures, untried } = await prove(changed(/^.* size: .*\n {4}\$defs:\n/m, narrowing))
  expect({ failures, untried }).toEqual({ failures: [], untried: [] })
  const statusOf = async (body: object) =>
    (
      await fetch(`${origin}/library/shelves/poetry/books`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
    ).status
  const books = [
    { title: 'O' },
    { title: 'O', pages: 1 },
    { title: 'Odes' },
    { title: 'Odes', pages: 10_000 },
  ]
  expect(await Promise.all(books.map(statusOf))).toEqual([400, 201, 201, 400])
  const long = [
    { title: 'Ten letters', pages: 999 },
    { title: 'Ten letters', pages: 1000 },
  ]
  expect(await Promise.all(long.map(statusOf))).toEqual([201, 400])
})

test('a rewrite in 3.1 breaks no caller, and refusing null does', async () => {
  const breaking = async (base: string, spec: string) =>
    (await runInProcess('packages/contract/commands/breaking.ts', [base, '--spec', spec], folder)).out
  expect(await breaking(specification, contractFile)).toContain(
    'no stable operation breaks, but the version or the changelog does not announce the changes',
  )
  expect(await breaking(contractFile, changed(/\[integer, 'null'\]/, 'integer'))).toContain(
    'breaks add-book (request body)',
  )
})
