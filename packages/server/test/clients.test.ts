// Values that generated clients write, as generated servers read them.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Contract } from 'contract-openapi/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/folder.ts'
import { generated } from '../../testing/generated.ts'
import { type AnyClient, packageOf } from '../../testing/generated-client.ts'
import { everywhere, served } from '../../testing/served.ts'

const integer = { type: 'integer' }
const text = { type: 'string' }
const file = { type: 'string', format: 'binary' }
const list = (items: object) => ({ type: 'array', items })
const object = (properties: object, more = {}) => ({ type: 'object', properties, ...more })
const ok = { responses: { 200: { description: 'It.', content: { 'application/json': { schema: {} } } } } }

const parameters = [
  { name: 'label', in: 'path', style: 'label', explode: true, schema: list(text) },
  { name: 'matrix', in: 'path', style: 'matrix', schema: object({ a: integer, b: text }) },
  { name: 'form', in: 'query', schema: list(text) },
  { name: 'joined', in: 'query', explode: false, schema: list(text) },
  { name: 'spread', in: 'query', schema: object({ r: integer, g: list(integer) }) },
  { name: 'spaced', in: 'query', style: 'spaceDelimited', explode: false, schema: list(text) },
  { name: 'piped', in: 'query', style: 'pipeDelimited', explode: false, schema: list(text) },
  {
    name: 'deep',
    in: 'query',
    style: 'deepObject',
    schema: object({ ids: list(integer), of: object({ a: text }), all: list(object({ n: integer })) }),
  },
  { name: 'json', in: 'query', content: { 'application/json': { schema: object({ z: list(integer) }) } } },
  { name: 'reserved', in: 'query', allowReserved: true, schema: text },
  { name: 'X-Ids', in: 'header', schema: list(integer) },
  { name: 'X-Pairs', in: 'header', schema: object({ a: integer, b: text }) },
  { name: 'X-Apart', in: 'header', explode: true, schema: object({ a: integer }) },
  { name: 'X-Json', in: 'header', content: { 'application/json': { schema: object({ t: text }) } } },
  { name: 'n', in: 'cookie', schema: integer },
  { name: 'ids', in: 'cookie', explode: false, schema: list(text) },
].map((one) => ({ ...one, ...(one.in === 'path' && { required: true }) }))
const members = object({
  ids: list(integer),
  spaced: list(text),
  map: object({ n: integer }),
  json: object({ n: integer }),
  t: text,
  r: text,
})
const parts = object({
  meta: object({ n: integer }),
  tags: list(text),
  objects: list(object({ a: integer })),
  note: text,
  image: file,
  files: list(file),
})
const post = (operationId: string, mediaType: string, schema: object, encoding = {}) => ({
  post: {
    operationId,
    requestBody: { required: true, content: { [mediaType]: { schema, encoding } } },
    ...ok,
  },
})
const paths = {
  '/p/{label}/{matrix}': { get: { operationId: 'get', parameters, ...ok } },
  '/form': post('form', 'application/x-www-form-urlencoded', members, {
    ids: { explode: false },
    spaced: { style: 'spaceDelimited', explode: false },
    map: { style: 'deepObject', explode: true },
    json: { contentType: 'application/json' },
    r: { allowReserved: true },
  }),
  '/parts': post('parts', 'multipart/form-data', parts, { image: { contentType: 'image/png, image/jpeg' } }),
  '/image': post('image', 'image/*', file),
}

let contract: Contract
let createClient: (options: object) => AnyClient
beforeAll(async () => {
  const written = { openapi: '3.0.3', info: { title: 'Test', version: '1.0.0' }, paths }
  contract = await generated(written, afterAll)
  const spec = join(temporaryFolder(afterAll), 'openapi.json')
  writeFileSync(spec, JSON.stringify(written))
  createClient = (await packageOf(spec)).createClient
})

async function echoing() {
  const seen: Record<string, unknown>[] = []
  const { url } = await served(
    contract,
    everywhere(contract, async (request: Record<string, unknown>) => {
      seen.push(request)
      return { status: 200, body: {} }
    }),
  )
  const client = createClient({ baseUrl: url })
  const sent = async (path: string, init: object, method = 'POST') => {
    const { error, response } = await client[method](path, init)
    expect({ error, status: response.status }).toEqual({ error: undefined, status: 200 })
    return seen.at(-1)!
  }
  return { client, sent }
}

test('parameters arrive in each style and place', async () => {
  const { sent } = await echoing()
  const params = {
    path: { label: ['a b', 'c/d'], matrix: { a: 1, b: ';=,' } },
    query: {
      form: ['a,b', 'c&d'],
      joined: ['a,b', 'c d'],
      spread: { r: 1, g: [2, 3] },
      spaced: ['a', 'b+c'],
      piped: ['a', 'b c'],
      deep: { ids: [1, 2], of: { a: '&' }, all: [{ n: 1 }, { n: 2 }] },
      json: { z: [1] },
      reserved: 'a/b?c=d&e+f#g%20h',
    },
    header: { 'X-Ids': [1, 2], 'X-Pairs': { a: 1, b: 'x' }, 'X-Apart': { a: 1 }, 'X-Json': { t: 'é,✓' } },
    cookie: { n: 7, ids: ['a b', 'c,d'] },
  }
  const { path, query, headers, cookies } = await sent('/p/{label}/{matrix}', { params }, 'GET')
  expect({ path, query, header: headers, cookie: cookies }).toEqual(params)
})

test('members of forms arrive as their encoding says', async () => {
  const { sent } = await echoing()
  const body = { ids: [1, 2], spaced: ['a', 'b'], map: { n: 1 }, json: { n: 2 }, t: 'a=b&c', r: 'a+b/c&d' }
  expect((await sent('/form', { body })).body).toEqual(body)
})

test('parts arrive with their media types', async () => {
  const { sent } = await echoing()
  const { image, files, ...others } = {
    ...{ meta: { n: 1 }, tags: ['a', 'b'], objects: [{ a: 1 }], note: 'x\r\n--y' },
    image: new Blob(['png']),
    files: [new File(['1'], 'é "1".txt', { type: 'text/plain' }), new Uint8Array([1])],
  }
  const { body } = await sent('/parts', { body: { ...others, image, files } })
  const { image: got, files: all, ...rest } = body as Record<string, unknown> & { image: File; files: File[] }
  expect(rest).toEqual(others)
  expect([got.type, await got.text()]).toEqual(['image/png', 'png'])
  expect(all.map(({ type, name }) => [type, name])).toEqual([
    ['text/plain', 'é %221%22.txt'],
    ['application/octet-stream', 'blob'],
  ])
})

test('a body of a range of media types has the type of its Blob', async () => {
  const { client, sent } = await echoing()
  expect(await sent('/image', { body: new Blob(['gif'], { type: 'image/gif' }) })).toMatchObject({
    mediaType: 'image/gif',
    body: new Uint8Array(Buffer.from('gif')),
  })
  const headers = { 'Content-Type': 'image/png' }
  expect(await sent('/image', { body: new Uint8Array([1]), headers })).toMatchObject({
    mediaType: 'image/png',
  })
  await expect(client.POST('/image', { body: new Uint8Array([1]) })).rejects.toThrow(
    'The body is of any type image/*. Send a Blob with a type, or a header Content-Type.',
  )
})

test('a value that its style cannot write is an error', async () => {
  const { client } = await echoing()
  const get = (params: object) => client.GET('/p/{label}/{matrix}', { params })
  const path = { label: ['a'], matrix: { a: 1 } }
  for (const query of [{ form: [['a']] }, { joined: [{}] }, { piped: ['a|b'] }])
    await expect(get({ path, query })).rejects.toThrow(/^Parameter "\w+" has a /)
  await expect(get({})).rejects.toThrow('Parameter "label" makes the segment "" of a path')
})
