/** Samples of the docs, sent to the mock of the same contract, which checks them. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { decorate } from 'contract-openapi/docs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { temporaryFolder } from '../../../testing/folder.ts'
import { languages, runSample } from '../../../testing/samples.ts'
import { startMocks } from './server.ts'

const post = (mediaType: string, schema: object, encoding?: object) => ({
  post: { requestBody: { required: true, content: { [mediaType]: { schema, encoding } } } },
})
const get = (...parameters: object[]) => ({ get: { parameters } })
const keyed = (schema: object) => ({
  post: { parameters: [{ name: 'Idempotency-Key', in: 'header', required: true, schema }] },
})
const responding = (content: object, method = 'get') => ({
  [method]: { responses: { 200: { description: 'It.', ...content } } },
})
const reading = (mediaType: string, media: object = {}, more: object = {}) =>
  responding({ content: { [mediaType]: media, ...more } })
const object = (properties: object) => ({ type: 'object', required: Object.keys(properties), properties })
const ids = { type: 'array', minItems: 2, items: { type: 'integer' } }
const form = 'application/x-www-form-urlencoded'

const paths: Record<string, object> = {
  '/json': post(
    'application/json',
    object({
      ids,
      code: { type: 'string', minLength: 12, maxLength: 14 },
      pin: { type: 'string', pattern: '^[0-9]{4}$' },
      at: { type: 'string', format: 'ipv4' },
      even: { type: 'integer', multipleOf: 2, minimum: 3 },
      pets: { type: 'array', minItems: 1, uniqueItems: true, items: object({ name: { type: 'string' } }) },
    }),
  ),
  '/wrong-example': post('application/json', { ...object({ ids }), example: { ids: [1] } }),
  '/lines': post('application/jsonl', { type: 'array', items: object({ ids }) }),
  '/form': post(form, object({ ids, text: { type: 'string', example: 'a,b & c' } })),
  '/form-commas': post(
    form,
    object({
      ids,
      names: { type: 'array', items: { type: 'string' }, maxItems: 2, example: ['a,b', 'c d'] },
    }),
    {
      ids: { style: 'form', explode: false },
      names: { style: 'form', explode: false },
    },
  ),
  '/form-spaces': post(form, object({ ids }), { ids: { style: 'spaceDelimited', explode: false } }),
  '/form-deep': post(form, object({ map: object({ n: { type: 'integer' } }) }), {
    map: { style: 'deepObject', explode: true },
  }),
  '/form-json': post(form, object({ map: object({ n: { type: 'integer' } }) }), {
    map: { contentType: 'application/json' },
  }),
  '/parts': post(
    'multipart/form-data',
    object({
      meta: object({ n: { type: 'integer' }, text: { type: 'string', example: 'a;"b\\c' } }),
      tags: { type: 'array', minItems: 2, items: { type: 'string' } },
      file: { type: 'string', format: 'binary' },
      table: { type: 'string', example: '@a;b' },
    }),
    {
      meta: { contentType: 'application/json' },
      file: { contentType: 'image/png, image/jpeg' },
      table: { contentType: 'text/csv' },
    },
  ),
  '/query': get(
    { name: 'ids', in: 'query', required: true, explode: false, schema: ids },
    {
      name: 'names',
      in: 'query',
      required: true,
      explode: false,
      schema: { type: 'array', maxItems: 2, items: { type: 'string' } },
      example: ['a,b', 'c'],
    },
    { name: 'code', in: 'query', required: true, schema: { type: 'string', pattern: '^[A-Z]{3}-[0-9]{2}$' } },
    {
      name: 'deep',
      in: 'query',
      required: true,
      style: 'deepObject',
      explode: true,
      schema: object({ a: { type: 'string', format: 'uuid' } }),
    },
  ),
  '/path/{ids}/{code}': get(
    { name: 'ids', in: 'path', required: true, schema: ids },
    { name: 'code', in: 'path', required: true, style: 'matrix', schema: { type: 'string', minLength: 9 } },
  ),
  '/path/{all}': get({ name: 'all', in: 'path', required: true, schema: { type: 'string' } }),
  '/path/all': get({ name: 'n', in: 'query', required: true, schema: { type: 'string', enum: ['no'] } }),
  '/headers': {
    get: {
      security: [{ session: [] }],
      parameters: [
        { name: 'X-Ids', in: 'header', required: true, schema: ids },
        { name: 'n', in: 'cookie', required: true, schema: { type: 'integer', minimum: 7 } },
      ],
    },
  },
  '/basic': { get: { security: [{ basic: [] }] } },
  '/two-keys': { get: { security: [{ token: [], app: [] }] } },
  '/two-cookies': { get: { security: [{ session: [], device: [] }] } },
  '/query-map': get({
    name: 'labels',
    in: 'query',
    required: true,
    schema: { type: 'object', additionalProperties: { type: 'string' } },
  }),
  '/uuid-key': keyed({ type: 'string', format: 'uuid' }),
  '/hex-key': keyed({ type: 'string', maxLength: 32 }),
  '/odd-key': keyed({ type: 'string', pattern: '^k-[0-9]{3}$' }),
  '/length': {
    put: {
      parameters: [{ name: 'Content-Length', in: 'header', required: true, schema: { type: 'integer' } }],
      requestBody: { required: true, content: { 'application/octet-stream': {} } },
    },
  },
}
Object.assign(paths, {
  '/read/nothing': responding({}),
  '/read/head': responding({ content: { 'application/json': {} } }, 'head'),
  '/read/trace': responding({ content: { 'message/http': {} } }, 'trace'),
  '/read/text': reading('text/plain', { example: 'naïve' }),
  '/read/file': reading('image/png'),
  '/read/events': reading('text/event-stream', { 'x-itemSchema': object({ n: { type: 'integer' } }) }),
  '/read/lines': reading('application/jsonl', { 'x-itemSchema': object({ n: { type: 'integer' } }) }),
  '/read/json-second': reading('text/csv', { example: 'a' }, { 'application/json': {} }),
  '/any-bytes': post('*/*', undefined as never),
  '/suffix': post('application/*+json', object({ ids })),
  '/kinds': post('application/json', { $ref: '#/components/schemas/Kind' }),
})
for (const item of Object.values(paths))
  for (const operation of Object.values(item)) operation.responses ??= { 204: { description: 'Right.' } }

const contract = {
  openapi: '3.0.3',
  info: { title: 'Samples', version: '1.0.0' },
  paths,
  components: {
    securitySchemes: {
      session: { type: 'apiKey', in: 'cookie', name: 'sid' },
      device: { type: 'apiKey', in: 'cookie', name: 'device' },
      basic: { type: 'http', scheme: 'Basic' },
      token: { type: 'http', scheme: 'bearer' },
      app: { type: 'apiKey', in: 'header', name: 'X-App' },
    },
    schemas: {
      Kind: { ...object({ kind: { type: 'string' } }), discriminator: { propertyName: 'kind' } },
      Cat: { allOf: [{ $ref: '#/components/schemas/Kind' }, object({ lives: { type: 'integer' } })] },
    },
  },
}
const mocks = await startMocks([contract])

const documented = decorate(parse(JSON.stringify({ ...contract, servers: [{ url: mocks.address }] })), {
  isServed: false,
  changelog: '',
})

const unwritten = ['Python /parts', 'JavaScript /read/trace']

describe.each(Object.keys(paths))('the samples of %s', (path) => {
  const [operation] = Object.values(documented.paths[path]!) as {
    'x-codeSamples'?: { label: string; source: string }[]
  }[]
  const samples = operation!['x-codeSamples'] ?? []

  test.each(languages.filter(({ reason }) => !reason))('in $label are accepted', async (language) => {
    const { label } = language
    const source = samples.find((sample) => sample.label === label)?.source
    // The standard library of Python writes no multipart bodies, and fetch sends no TRACE.
    if (source === undefined) return expect(unwritten).toContain(`${label} ${path}`)
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'FILE'), 'the photo')
    const { code, out, errors } = await runSample(language, source, folder, { API_KEY: 'key' })
    expect(code, `${source}\n${out}\n${errors}`).toBe(0)
  })
})
