// Mistakes that leave a contract its meaning: it is served, and lint fails.
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { temporaryFolder, written } from '../../../testing/folder.ts'
import { runInProcess } from '../../../testing/in-process.ts'
import { generate, loadContract } from '../../index.ts'
import { modelOf } from '../../model/index.ts'
import { valueAt } from '../../read/index.ts'

const folder = temporaryFolder(afterAll)

const head = "openapi: 3.0.3\ninfo: { title: T, version: '1' }\n"

/** Contract, the faults with their places, and the published document. */
async function load(text: string, parts?: Record<string, string>) {
  const contract = await loadContract(written({ 'openapi.yaml': head + text, ...parts }, folder))
  const said = contract.faults.map(
    ({ line, column, message }) => `${line}:${column} ${message.replace(/^\S+: /, '')}`,
  )
  const published: Record<string, unknown> = parse((await generate(contract)).get('openapi.yaml')!)
  return { ...contract, said, published, operations: modelOf(contract.served).operations }
}

test('references to nothing are any value, in each place', async () => {
  const { said, operations, published } = await load(`paths:
  /a:
    post:
      parameters: [{ $ref: '#/components/parameters/limit' }, { name: q, in: query, schema: { $ref: '#/components/schemas/Gone' } }]
      requestBody: { $ref: 'missing.yaml#/body' }
      responses:
        '200': { description: ok, headers: { X-A: { $ref: '#/components/headers/A' } }, content: { application/json: { schema: { type: object, properties: { a: { $ref: '#/components/schemas/Gone' } } } } } }
        '404': { $ref: '#/components/responses/NotFound' }
        '409': { $ref: '#/components/schemas/Error' }
  /b: { $ref: 'missing.yaml' }
components:
  schemas: { Error: { type: object }, One: { $ref: '#/components/schemas/Two' }, Two: { $ref: '#/components/schemas/One' } }
  parameters: { other: { name: other, in: query, schema: {} } }
  headers: { B: { schema: {} } }
  responses: { Other: { description: other } }
`)
  expect(said).toEqual([
    '6:22 references to nothing are any value: #/components/parameters/limit does not exist (did you mean other?); define it or fix the name',
    expect.stringMatching(
      /^6:\d+ .*: #\/components\/schemas\/Gone does not exist .* \(and 1 other place that refers to it\)$/,
    ),
    '7:22 references to nothing are any value: missing.yaml#/body does not exist; fix the reference or create its target',
    expect.stringMatching(/^9:\d+ .*: #\/components\/headers\/A does not exist /),
    '10:18 references to nothing are any value: #/components/responses/NotFound does not exist (did you mean Other?); define it or fix the name',
    expect.stringMatching(/^11:18 .*: #\/components\/schemas\/Error is a schema and no response; wrap it: /),
    '12:9 references to nothing are any value: missing.yaml does not exist; fix the reference or create its target',
    expect.stringMatching(/^14:\d+ .*: #\/components\/schemas\/Two leads back to itself; define it$/),
    expect.stringMatching(/^14:\d+ .*: #\/components\/schemas\/One leads back to itself; define it$/),
  ])
  const [operation] = operations
  expect(operation!.parameters.map(({ name, in: place }) => [name, place])).toEqual([
    ['limit', 'query'],
    ['q', 'query'],
  ])
  expect(operation!.responses.map(({ status, isOpen }) => [status, isOpen])).toEqual([
    ['200', false],
    ['404', true],
    ['409', true],
  ])
  // Docs cannot show a reference to nothing.
  expect(valueAt(published, ['components', 'schemas', 'Gone'])).toEqual({})
  expect(JSON.stringify(published)).not.toContain('missing.yaml')
})

test('a component of the root that a part refers to is that of the root', async () => {
  const { said, served } = await load(
    `paths: { /a: { $ref: 'parts/a.yaml' } }\ncomponents: { schemas: { Pet: { type: integer } } }\n`,
    {
      'parts/a.yaml':
        "get: { responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } } }\n",
    },
  )
  expect(said).toEqual([])
  expect(JSON.stringify(served.paths)).toContain('#/components/schemas/Pet')
})

test('a section with another name is suggested', async () => {
  const { said } = await load(
    `paths:\n  /a: { get: { responses: { '200': { description: ok, content: { text/plain: { schema: { $ref: '#/component/schemas/Pet' } } } } } } }\ncomponents: { schemas: { Pet: { type: string } } }\n`,
  )
  expect(said).toEqual([
    expect.stringContaining(
      '#/component/schemas/Pet does not exist (did you mean #/components/schemas/Pet?)',
    ),
  ])
})

test('operationIds that are taken get a number', async () => {
  const ok = "{ operationId: health, responses: { '200': { description: ok } } }"
  const { said, operations } = await load(`paths:\n  /a: { get: ${ok} }\n  /b: { get: ${ok} }\n`)
  expect(operations.map(({ operationId }) => operationId)).toEqual(['health', 'health2'])
  expect(said).toEqual([
    '5:16 operationIds that are taken get a number: health is taken by GET /a, so GET /b is health2; choose another',
  ])
})

test('paths outside of paths are ignored', async () => {
  const { said } = await load(
    `paths:\n  /a: { get: { responses: { '200': { description: ok } } } }\n/b:\n  get: {}\n`,
  )
  expect(said).toEqual(['5:1 paths outside of paths are ignored: /b; indent it below paths'])
})

test('lint and generate --check fail, generate passes', async () => {
  const file = written(
    `${head}paths:\n  /a: { get: { operationId: a, responses: { '200': { $ref: '#/components/responses/Gone' } } } }\n`,
    folder,
  )
  const command = (name: string, ...args: string[]) =>
    runInProcess(`packages/contract/commands/${name}.ts`, args, folder)
  const message =
    'openapi.yaml:4:54 paths./a.get.responses.200.$ref: references to nothing are any value: #/components/responses does not exist, with Gone'
  expect(await command('generate', '--spec', file, '--out', 'generated')).toMatchObject({
    code: 0,
    out: expect.stringContaining('1 note: references to nothing are any value (once)'),
  })
  expect(await command('generate', '--spec', file, '--out', 'generated', '--check')).toMatchObject({
    code: 1,
    err: expect.stringContaining(message),
  })
  expect(await command('lint', '--plain', file)).toMatchObject({
    code: 1,
    out: expect.stringContaining(message),
  })
})
