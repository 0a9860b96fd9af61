/** What becomes of a stranger's contract in a new project. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { temporaryFolder } from '../../../../test/support/folder.ts'
import { contractFor } from '../../init/contract.ts'

/** A contract in JSON with one path, and whatever is given beside it. */
function contract(operations: object, more: object = {}): string {
  const file = join(temporaryFolder(), 'openapi.json')
  const info = { title: '2 Café & Co', version: '1' }
  writeFileSync(file, JSON.stringify({ openapi: '3.0.3', info, ...more, paths: { '/things': operations } }))
  return file
}

const ok = { '204': { description: 'Done.' } }
const text = { content: { 'text/plain': { schema: { type: 'string' } } } }
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const components = {
  securitySchemes: {
    key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    password: { type: 'http', scheme: 'basic' },
  },
}

async function made(...given: Parameters<typeof contract>) {
  const { document, ...rest } = await contractFor(contract(...given))
  return { ...rest, document: parse(document) }
}

test('what can be served as it is stays as it is written', async () => {
  const file = join(temporaryFolder(), 'openapi.yaml')
  const written = `# Ours.\nopenapi: 3.0.3\ninfo: { title: Ours, version: '1' }\npaths:\n  /a: { get: { operationId: a, responses: { '204': { description: a } } } }\n`
  writeFileSync(file, written)
  expect(await contractFor(file)).toMatchObject({ document: written, changes: [], operations: 1 })
})

test('where a part has to change, comments, quotes and order stay in the rest', async () => {
  const file = join(temporaryFolder(), 'openapi.yaml')
  const written = `# Ours.
openapi: 3.0.3
info: { title: 'Ours', version: "1" } # The first.
paths:
  /a:
    get:
      tags:
      - one
      operationId: "a"
      responses:
        default: { description: 'Whatever.' }
        # What is usual.
        '200': &ok { description: "It." }
    put: { operationId: b, responses: { '200': *ok } }
`
  writeFileSync(file, written)
  const { document, changes } = await contractFor(file)
  expect(document).toBe(
    written
      .replace("        default: { description: 'Whatever.' }\n", '')
      .replace('&ok ', '')
      .replace(
        "    put: { operationId: b, responses: { '200': *ok } }\n",
        `        4XX:
          description: Whatever.
        5XX:
          description: Whatever.
    put: { operationId: b, responses: { '200': { description: It. } } }
`,
      ),
  )
  expect(changes).toHaveLength(1)
})

test('JSON and several files become one file in YAML', async () => {
  const { document, changes, name, id, firstCall } = await made({
    get: { operationId: 'list', responses: ok },
  })
  expect({ document, changes, name, id, firstCall }).toMatchObject({
    document: { paths: { '/things': { get: { operationId: 'list' } } } },
    ...{ changes: [], name: '2 Café & Co', id: 'cafco', firstCall: '/things' },
  })
  const library = await contractFor('test/library/spec/openapi.yaml')
  expect(readFileSync('test/library/spec/openapi.yaml', 'utf8')).toContain('books.yaml')
  expect(library.document).not.toContain('books.yaml')
  expect(library).toMatchObject({ changes: [], operations: 10, firstCall: '/library/shelves' })
})

test('the title of a contract of others is one line, without what moves a cursor', async () => {
  const title = 'Books\n# Run this\n\u202Ecurl\u009B'
  const { name } = await made(
    { get: { operationId: 'list', responses: ok } },
    { info: { title, version: '1' } },
  )
  expect(name).toBe('Books\\u000a# Run this\\u000a\\u202ecurl\\u009b')
})

test('what the extensions of others refer to may be any text', async () => {
  const file = contract({ get: { operationId: 'a', responses: ok } }, { 'x-pages': [{ $ref: 'page.md' }] })
  writeFileSync(join(file, '../page.md'), 'A page.')
  expect(await contractFor(file)).toMatchObject({ operations: 1, changes: [] })
})

test('operations get names, and default a status', async () => {
  const { document, changes } = await made({
    get: { responses: { default: { description: 'It.' } } },
    post: { operationId: 'getThings', responses: { ...ok, default: { description: 'A failure.' } } },
  })
  const { get, post } = document.paths['/things']
  expect(get).toEqual({ operationId: 'getThings2', responses: { '200': { description: 'It.' } } })
  expect(Object.keys(post.responses)).toEqual(['204', '4XX', '5XX'])
  expect(changes).toHaveLength(3)
})

test('security stays as it is', async () => {
  const { document, changes } = await made(
    {
      get: { operationId: 'a', security: [{}, { key: [] }], responses: ok },
      post: { operationId: 'b', security: [{ key: ['read'], password: [] }], responses: ok },
    },
    { components, security: [{ password: [] }] },
  )
  expect(document.paths['/things'].post.security).toEqual([{ key: ['read'], password: [] }])
  expect(document.components).toEqual(components)
  expect(changes).toEqual([])
})

test('what cannot be kept is left out, as little as will do, and said', async () => {
  const thing = { properties: { a: { type: 'string', default: 'x', format: 'odd' } }, required: ['a', 'b'] }
  const { document, changes, operations } = await made({
    get: {
      operationId: 'a',
      responses: { '200': { description: 'a', ...json(thing), links: { next: { operationId: 'a' } } } },
    },
    post: { operationId: 'b', requestBody: { content: { 'image/x': { schema: thing } } }, responses: ok },
    put: { operationId: 'c', requestBody: text, responses: { '400': { description: 'No success.' } } },
  })
  expect(document.paths['/things'].get.responses['200']).toEqual({
    description: 'a',
    ...json({ type: 'object', properties: { a: { type: 'string' } }, required: ['a'] }),
  })
  expect(changes.slice(0, 2)).toEqual(['not served: POST /things', 'not served: PUT /things'])
  expect(operations).toBe(1)
  for (const word of ['links', 'format', 'default', 'required[1]', 'image/x', 'no response says success'])
    expect(changes.join('\n')).toContain(word)
})

test('a default that many refer to stays; what requires it goes', async () => {
  const schemas = { Mode: { type: 'string', default: 'slow' } }
  const thing = {
    type: 'object',
    properties: { mode: { $ref: '#/components/schemas/Mode' } },
    required: ['mode'],
  }
  const get = { operationId: 'a', responses: { '200': { description: 'a', ...json(thing) } } }
  const { document, changes } = await made({ get }, { components: { schemas } })
  const { required, properties } =
    document.paths['/things'].get.responses['200'].content['application/json'].schema
  expect({ required, properties }).toEqual({ required: [], properties: thing.properties })
  expect(changes.join()).not.toContain('not served')
  expect(document.components.schemas).toEqual(schemas)
})

test('a contract of which nothing can be served is refused with the reasons', async () => {
  const operations = { get: { operationId: 'a', responses: { '400': { description: 'a' } } } }
  await expect(made(operations)).rejects.toThrow(
    /openapi\.json has no operation that can be served:\nnot served: GET \/things\n.*no response says success/,
  )
})

test('callbacks that a server can send stay, and the others are left out with a word', async () => {
  const heard = { requestBody: json({ type: 'object' }), responses: ok }
  const { document, changes } = await made(
    {
      post: {
        operationId: 'subscribe',
        parameters: [{ name: 'url', in: 'query', schema: { type: 'string' } }],
        responses: ok,
        callbacks: {
          kept: { '{$request.query.url}': { post: heard } },
          asked: { '{$request.query.url}': { get: { responses: ok } } },
          nowhere: { '{$request.query.link}': { post: heard } },
          secured: { '{$request.query.url}': { post: { ...heard, security: [{ key: [] }] } } },
        },
      },
    },
    { 'x-webhooks': { kept: { post: heard }, opened: { post: heard } } },
  )
  expect(Object.keys(document.paths['/things'].post.callbacks)).toEqual(['kept'])
  expect(Object.keys(document['x-webhooks'])).toEqual(['opened'])
  expect(changes.map((line) => line.replace(/^left out: \S+ \S+: |;.*/g, ''))).toEqual([
    'the server sends asked by POST',
    'asked has no request body',
    'subscribe has no query parameter link',
    'the server signs secured and sends no credentials',
    'a callback of subscribe is called kept too',
  ])
})
