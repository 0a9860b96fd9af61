import { join } from 'node:path'
import { expect, test } from 'vitest'
import { written } from '../../../testing/folder.ts'
import { generate } from '../../emit/generate.ts'
import { complaints } from './complaints.ts'

const contract = join(import.meta.dirname, 'contract.yaml')

test('generates the same bytes for the same contract', async () => {
  expect(await generate(contract)).toEqual(await generate(contract))
})

test('types requests and responses of handlers by the contract', async () => {
  const text = (await generate(contract)).get('contract.ts')
  expect(text).toContain(`  listThings: {
    query: {
      limit: Limit
      id?: number[]
      exact?: boolean
    }
  }
`)
  expect(text).toContain(`  listThings:
    | { status: 200; body: Thing[]; headers: { Link?: string; 'Retry-After'?: number; 'X-Total': number } }
    | { status: 404; body: Error; headers?: undefined }
`)
  expect(text).toContain('    body?: Shape\n')
  expect(text).toContain('    | { status: 204; body?: undefined; headers?: undefined }\n')
  expect(text).toContain(
    '@deprecated since 2028-02-29, ends on 2029-03-01; use listThings: GET /things?id={thingId}',
  )
})

test('compiles the generated files', async () => {
  expect(await complaints(await generate(contract))).toEqual([])
})

test('compiles the generated files of any contract', async () => {
  expect(await complaints(await generate(join(import.meta.dirname, 'any.yaml')))).toEqual([])
})

test('compiles the generated files of a contract without operations', async () => {
  const spec = written('openapi: 3.1.0\nwebhooks: { news: { post: { responses: {} } } }\n')
  expect(await complaints(await generate(spec))).toEqual([])
})

test('types operations with any characters in their names', async () => {
  const names = ['post#refresh', '100%', 'a/b~1', "it's", 'a\\b"', 'ä b', '{c}', 'constructor', '1-2']
  const responses = {
    200: { description: 'Ok.', content: { 'application/json': { schema: { type: 'string' } } } },
  }
  const paths = Object.fromEntries(
    names.map((operationId, index) => [`/x${index}#%25`, { get: { operationId, responses } }]),
  )
  const spec = written(JSON.stringify({ openapi: '3.1.0', paths }))
  const files = await generate(spec)
  const handwritten = names
    .map(
      (name) =>
        `export const _${names.indexOf(name)}: Operation<${JSON.stringify(name)}, object> = async () => ({ status: 200, body: 'a' })`,
    )
    .join('\n')
  expect(await complaints(files, `import type { Operation } from './contract.ts'\n${handwritten}`)).toEqual(
    [],
  )
})

test('types schemas that are arrays of themselves', async () => {
  const reference = (name: string) => `{ $ref: '#/components/schemas/${name}' }`
  const spec = written(`openapi: 3.1.0
paths: { /a: { get: { operationId: getA, responses: { '200': { description: A., content: { application/json: { schema: ${reference('Json')} } } } } } } }
components:
  schemas:
    Json: { anyOf: [{ type: [string, number, 'null'] }, { type: array, items: ${reference('Json')} }, { type: object, additionalProperties: ${reference('Json')} }] }
    Nest: { type: [array, 'null'], items: ${reference('Egg')} }
    Egg: { type: array, items: ${reference('Nest')} }
`)
  const handwritten = `
import type { Json, Nest } from './contract.ts'
export const json: Json = [1, [null, { a: ['b'] }]]
export const nest: Nest = [[null, [[]]]]
// @ts-expect-error no boolean
export const wrong: Json = [1, [{ a: [true] }]]
// @ts-expect-error no number
export const broken: Nest = [[[[1]]]]
`
  expect(await complaints(await generate(spec), handwritten)).toEqual([])
})

test('types the methods of OpenAPI 3.2 by the names of their operations', async () => {
  const books = join(import.meta.dirname, '../../../testing/contracts/books-3.2.yaml')
  const handwritten = `
import type { Operation } from './contract.ts'
export const queryBooks: Operation<'queryBooks', object> = async ({ body }) =>
  ({ status: 200, body: [{ id: body.limit, title: body.title }] })
export const copyBooks: Operation<'copyBooks', object> = async ({ headers }) =>
  ({ status: 201, body: { copied: headers.Destination.length } })
// @ts-expect-error there is no such status
export const copyNone: Operation<'copyBooks', object> = async () => ({ status: 204 })
`
  expect(await complaints(await generate(books), handwritten)).toEqual([])
})

test('types a status by its own body, its class, or else the default', async () => {
  const json = (name: string) =>
    `{ description: It., content: { application/json: { schema: { type: object, required: [${name}], properties: { ${name}: { type: string } } } } } }`
  const spec = written(`openapi: 3.0.3
info: { title: Statuses, version: 1.0.0 }
paths:
  /a: { get: { operationId: toString, responses: { '404': ${json('lost')}, 4XX: ${json('wrong')}, default: ${json('other')} } } }
  /b: { get: { operationId: 2fa, responses: { default: ${json('other')} } } }
  /c: { get: { operationId: getXml, responses: { '200': { description: It., content: { application/xml: { schema: { type: object } }, multipart/mixed: {}, text/csv: {} } } } } }
`)
  const handwritten = `
import type { Handlers } from './contract.ts'
export const handlers: Handlers<object> = {
  toString: async () => Math.random() > 0.5 ? { status: 404, body: { lost: 'it' } } : { status: 409, body: { wrong: 'it' } },
  '2fa': async () => ({ status: 200, body: { other: 'it' } }),
  getXml: async () => Math.random() > 0.5 ? { status: 200, mediaType: 'application/xml', body: '<a/>' } : { status: 200, mediaType: 'multipart/mixed', body: new Uint8Array() },
}
type Response<Id extends keyof Handlers<object>> = Awaited<ReturnType<Handlers<object>[Id]>>
// @ts-expect-error the status has a body of its own
export const own: Response<'toString'> = { status: 404, body: { wrong: 'it' } }
export const other: Response<'toString'> = { status: 503, body: { other: 'it' } }
// @ts-expect-error its class has another
export const ofClass: Response<'toString'> = { status: 410, body: { other: 'it' } }
// @ts-expect-error XML is a text
export const xml: Response<'getXml'> = { status: 200, mediaType: 'application/xml', body: { a: 1 } }
`
  expect(await complaints(await generate(spec), handwritten)).toEqual([])
})

test('types the bodies of callbacks and webhooks', async () => {
  const callbacks = `
import type { Callbacks, Print } from './contract.ts'
export const printed: Callbacks['printed'] = { id: 1 } satisfies Print
export const ready: Callbacks['proof-ready'] = { id: 1, pages: [{ number: 1 }] }
// @ts-expect-error a sent body has no writeOnly member
export const secret: Callbacks['proof-ready'] = { id: 1, pages: [], secret: '' }
// @ts-expect-error it requires the readOnly member
export const incomplete: Callbacks['printed'] = {}
// @ts-expect-error there is no other callback
export type Other = Callbacks['other']
`
  const webhooks = `
import type { Callbacks } from './contract.ts'
export const all: Callbacks = { measured: { celsius: 1 }, storm: { wind: null, unit: 'm/s' } }
// @ts-expect-error the only unit
export const storm: Callbacks['storm'] = { wind: 1, unit: 'km/h' }
`
  for (const [name, handwritten] of Object.entries({ callbacks, webhooks })) {
    const files = await generate(join(import.meta.dirname, `callbacks/${name}.yaml`))
    expect(await complaints(files, handwritten)).toEqual([])
  }
})

test('types the items of a stream by x-itemSchema', async () => {
  const content = `content:
            text/event-stream:
              schema: { type: string }
              x-itemSchema: { $ref: '#/components/schemas/Tick' }
`
  const spec = written(`openapi: 3.0.3
info: { title: Ticks, version: 1.0.0 }
security: []
paths:
  /ticks:
    get:
      operationId: readTicks
      responses:
        "200":
          description: Ticks.
          ${content}components:
  schemas:
    Tick: { type: object, required: [at], properties: { at: { type: integer } } }
`)
  const files = await generate(spec)
  expect(files.get('router.ts')).toContain(
    "'text/event-stream': { kind: 'stream', validate: validators.TickResponse }",
  )
  const handwritten = `
import type { Handlers } from './contract.ts'
export const some: Handlers<object> = {
  readTicks: async () => ({
    status: 200,
    async *stream(ended) {
      if (!ended.aborted) yield [{ id: 1, data: { at: 1 } }]
      // @ts-expect-error a time is a number
      const wrong: Awaited<ReturnType<Handlers<object>['readTicks']>> = { status: 200, stream: async function* () { yield [{ data: { at: 'noon' } }] } }
    },
  }),
}
`
  expect(await complaints(files, handwritten)).toEqual([])
})

test('types items of JSON lines and sequences by x-itemSchema or the items of an array', async () => {
  const spec = written(`openapi: 3.0.3
info: { title: Ticks, version: 1.0.0 }
paths:
  /ticks:
    post:
      operationId: copy
      requestBody: { required: true, content: { application/x-ndjson: { schema: { $ref: '#/components/schemas/Tick' } } } }
      responses:
        "200": { description: Ticks., content: { application/jsonl: { x-itemSchema: { $ref: '#/components/schemas/Tick' } } } }
    get:
      operationId: read
      responses:
        "200":
          description: Ticks.
          content:
            application/json-seq: { schema: { type: array, items: { $ref: '#/components/schemas/Tick' } } }
            application/x-jsonlines: { x-itemSchema: { type: object, required: [place], properties: { place: { type: string } } } }
components:
  schemas:
    Tick: { type: object, required: [at], properties: { at: { type: integer } } }
`)
  const files = await generate(spec)
  for (const [type, kind] of [
    ['x-ndjson', 'lines'],
    ['jsonl', 'lines'],
    ['json-seq', 'sequence'],
  ])
    expect(files.get('router.ts')).toContain(
      `'application/${type}': { kind: '${kind}', validate: validators.`,
    )
  const handwritten = `
import type { Handlers, Tick } from './contract.ts'
async function* later(items: AsyncIterable<Tick>) {
  for await (const { at } of items) yield { at: at + 1 }
}
export const some: Handlers<object> = {
  copy: async ({ body }) => ({ status: 200, body: later(body) }),
  read: async ({ accept }) =>
    accept === 'application/json-seq'
      ? { status: 200, mediaType: accept, body: [{ at: 1 }] }
      : { status: 200, mediaType: accept, body: new Set([{ place: 'here' }]) },
}
type Response<Id extends keyof Handlers<object>> = Awaited<ReturnType<Handlers<object>[Id]>>
// @ts-expect-error a time is a number
export const wrong: Response<'copy'> = { status: 200, body: [{ at: 'noon' }] }
// @ts-expect-error one item is no list of items
export const one: Response<'copy'> = { status: 200, body: { at: 1 } }
// @ts-expect-error items of another media type
export const other: Response<'read'> = { status: 200, mediaType: 'application/x-jsonlines', body: [{ at: 1 }] }
`
  expect(await complaints(files, handwritten)).toEqual([])
})

test('types bodies by direction, form and status', async () => {
  const everything = join(import.meta.dirname, '../../../testing/contracts/everything/openapi.yaml')
  const handwritten = `
import { Readable } from 'node:stream'
import type { Handlers } from './contract.ts'
export const some: Pick<Handlers<object>, 'addAnimal' | 'getNote' | 'putNote' | 'addPhoto' | 'fillForm'> = {
  addAnimal: async ({ body }) => {
    // @ts-expect-error an id is readOnly
    body.id
    if (body.pin === '0000') return { status: 418, body: { code: 'animal_busy', message: '', status: 418 } }
    if (body.kind === 'dog') return { status: 201, body: { id: 1, kind: 'dog', name: body.name, tricks: body.tricks } }
    return { status: 201, body: { id: 1, kind: 'cat', name: body.name, lives: body.lives } }
  },
  getNote: async ({ accept }) => {
    if (accept === 'application/pdf' && Math.random() > 0.5) return { status: 200, mediaType: accept, body: Readable.from([]), length: 0 }
    if (accept === 'application/pdf') return { status: 200, mediaType: accept, body: new ReadableStream<Uint8Array>() }
    if (accept === 'text/plain') return { status: 200, mediaType: accept, body: 'text' }
    // @ts-expect-error a note in JSON is not a text
    const wrong: Awaited<ReturnType<Handlers<object>['getNote']>> = { status: 200, mediaType: 'application/json', body: 'text' }
    return wrong
  },
  putNote: async (request) => {
    if (request.mediaType === 'text/plain') return { status: 200, body: { length: request.body.length } }
    if (request.mediaType === 'application/json') return { status: 200, body: { text: request.body.text } }
    for await (const chunk of request.stream) return { status: 200, body: { size: chunk.length } }
    return { status: 200, body: { size: request.body.byteLength } }
  },
  addPhoto: async ({ body }) => {
    const bytes = new Uint8Array(await body.photo.arrayBuffer())
    return { status: 201, mediaType: 'image/png', body: body.others?.[0]?.name === '' ? new Uint8Array() : bytes }
  },
  fillForm: async ({ body }) => ({ status: 200, body: { zip: body?.address?.zip } }),
}
`
  expect(await complaints(await generate(everything), handwritten)).toEqual([])
})
