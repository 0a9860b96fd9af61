/** Samples of contracts with few examples: each runs, and a real server records the request. */
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/folder.ts'
import { listening } from '../../../testing/listening.ts'
import { languages, runSample } from '../../../testing/samples.ts'
import { decorate } from '../../docs/decorate.ts'
import type { DocumentedContract, DocumentedOperation } from '../../docs/documented-contract.ts'

const id = { type: 'string', pattern: '^[1-9][0-9]*$' }
const member = { type: 'object', required: ['id'], properties: { id, note: { type: 'string' } } }

/** Bodies by media type, and what arrives. */
const bodies: { mediaType: string; schema: object; arrives: unknown; encoding?: object }[] = [
  {
    mediaType: 'application/json',
    schema: {
      allOf: [
        { required: ['since', 'owner'], properties: { since: { type: 'string', format: 'date' } } },
        { properties: { owner: { $ref: '#/components/schemas/Member' }, kind: { enum: ['a', 'b'] } } },
      ],
      oneOf: [{ required: ['count'], properties: { count: { type: 'integer', minimum: 3 } } }],
    },
    arrives: { count: 3, since: '2030-03-01', owner: { id: '1' } },
  },
  {
    mediaType: 'application/x-www-form-urlencoded',
    schema: {
      type: 'object',
      required: ['grant', 'scopes', 'codes', 'who'],
      properties: {
        grant: { type: 'string', enum: ["it's & more", 'other'] },
        scopes: { type: 'array', example: ['read', 'write'] },
        codes: { type: 'array', example: ['a', 'b'] },
        who: { $ref: '#/components/schemas/Member' },
      },
    },
    encoding: { codes: { style: 'form', explode: false }, who: { style: 'deepObject', explode: true } },
    arrives: [
      ['grant', "it's & more"],
      ['scopes', 'read'],
      ['scopes', 'write'],
      ['codes', 'a,b'],
      ['who[id]', '1'],
    ],
  },
  {
    mediaType: 'multipart/form-data',
    schema: {
      type: 'object',
      required: ['member', 'photo', 'note'],
      properties: {
        member: { $ref: '#/components/schemas/Member' },
        photo: { type: 'string', format: 'binary' },
        note: { type: 'string', example: '@note; <b>"x"' },
      },
    },
    arrives: [
      ['member', '{"id":"1"}'],
      ['photo', 'FILE: the photo'],
      ['note', '@note; <b>"x"'],
    ],
  },
  { mediaType: 'image/png', schema: { type: 'string', format: 'binary' }, arrives: 'the photo' },
  { mediaType: 'text/plain', schema: { type: 'string', example: "it's" }, arrives: "it's" },
]

const contractOf = (
  origin: string,
  { mediaType, schema, encoding }: (typeof bodies)[number],
): DocumentedContract => ({
  info: { title: 'Foreign', version: '1' },
  servers: [{ url: 'https://api.example.com' }],
  paths: {
    '/members/{memberId}': {
      servers: [{ url: `${origin}/of-the-path` }],
      post: {
        operationId: 'send',
        servers: [{ url: `${origin}/v2` }],
        parameters: [
          { name: 'memberId', in: 'path', required: true, schema: id },
          { name: 'X-Version', in: 'header', required: true, schema: { type: 'string', default: '2030' } },
          {
            name: 'fields',
            in: 'query',
            explode: false,
            example: ['id', 'name'],
            schema: { type: 'array' },
          },
          { name: 'day', in: 'query', required: true, schema: { type: 'string', format: 'date' } },
          {
            name: 'filter',
            in: 'query',
            style: 'deepObject',
            schema: { type: 'object' },
            examples: { new: { value: { age: 1 } } },
          },
          { name: 'page', in: 'query', schema: { type: 'integer', default: 1 } },
        ],
        requestBody: { required: true, content: { [mediaType]: { schema, encoding } } },
        responses: { '204': {} },
      },
    },
  },
  components: { schemas: { Member: member } },
})

async function listen() {
  const arrived: object[] = []
  const server = createServer(async (request, response) => {
    const { url = '', headers } = request
    const type = headers['content-type']?.split(';')[0]
    const body = await buffer(request)
    arrived.push({
      url,
      version: headers['x-version'],
      type,
      body: await readBody(
        new Response(body, { headers: { 'content-type': headers['content-type'] ?? '' } }),
        type,
      ),
    })
    response.writeHead(204).end()
  })
  return { origin: await listening(server), arrived }
}

async function readBody(body: Response, type = ''): Promise<unknown> {
  if (type === 'application/json') return body.json()
  if (!type.includes('form')) return body.text()
  const entries = [...(await body.formData())]
  return Promise.all(
    entries.map(async ([name, value]) => [
      name,
      typeof value === 'string' ? value : `${value.name}: ${await value.text()}`,
    ]),
  )
}

describe.each(languages)('samples in $label', ({ label, reason, ...language }) => {
  test.skipIf(reason).each(bodies)(`send $mediaType without an example of it${reason}`, async (one) => {
    const { origin, arrived } = await listen()
    const { paths } = decorate(contractOf(origin, one), { isServed: false, changelog: '' })
    const { 'x-codeSamples': samples = [] } = paths['/members/{memberId}']!.post as DocumentedOperation
    const source = samples.find((sample) => sample.label === label)?.source
    // The standard library of Python writes no multipart bodies.
    if (label === 'Python' && one.mediaType === 'multipart/form-data') return expect(source).toBeUndefined()
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'FILE'), 'the photo')

    const { code, errors } = await runSample(language, source, folder)

    expect({ code, arrived }, errors + source).toEqual({
      code: 0,
      arrived: [
        {
          url: '/v2/members/1?fields=id,name&day=2030-03-01&filter%5Bage%5D=1',
          version: '2030',
          type: one.mediaType,
          body: one.arrives,
        },
      ],
    })
  })
})

describe.each(languages)('a sample in $label', ({ label, reason, ...language }) => {
  test.skipIf(reason)(
    `reads the ETag with what its GET requires, of the same resource${reason}`,
    async () => {
      const arrived: unknown[] = []
      const origin = await listening(
        createServer(({ method, url, headers }, response) => {
          arrived.push([method, url, headers['x-version'], headers['if-match']])
          response.writeHead(method === 'GET' ? 200 : 204, { ETag: '"7"' }).end()
        }),
      )
      const parameter = (place: string, name: string, example: string) => ({
        ...{ name, in: place, required: true, example },
        schema: { type: 'string' },
      })
      const etag = { schema: { type: 'string' } }
      const contract: DocumentedContract = {
        openapi: '3.0.3',
        servers: [{ url: origin }],
        info: { title: 'Members', version: '1.0.0' },
        paths: {
          '/members/{id}': {
            get: {
              operationId: 'getMember',
              parameters: [
                parameter('path', 'id', 'another'),
                parameter('query', 'view', 'all'),
                parameter('header', 'X-Version', '2030'),
              ],
              responses: { '200': { description: 'It.', headers: { ETag: etag } } },
            },
            delete: {
              operationId: 'deleteMember',
              parameters: [parameter('path', 'id', 'ann'), parameter('header', 'If-Match', '"1"')],
              responses: { '204': { description: 'Gone.' } },
            },
          },
        },
      }
      const { paths } = decorate(contract, { isServed: false, changelog: '' })
      const { 'x-codeSamples': samples = [] } = paths['/members/{id}']!.delete as DocumentedOperation
      const source = samples.find((sample) => sample.label === label)?.source

      const { code, errors } = await runSample(language, source)

      expect({ code, arrived }, errors + source).toEqual({
        code: 0,
        arrived: [
          ['GET', '/members/ann?view=all', '2030', undefined],
          ['DELETE', '/members/ann', undefined, '"7"'],
        ],
      })
    },
  )
})

test('samples have one key for two schemes of one header, however they spell it', () => {
  const contract = contractOf('', bodies[0]!)
  const { post } = contract.paths['/members/{memberId}'] as { post: DocumentedOperation }
  Object.assign(post, { security: [{ first: [], second: [] }] })
  contract.components!.securitySchemes = {
    first: { type: 'apiKey', in: 'header', name: 'X-Key' },
    second: { type: 'apiKey', in: 'header', name: 'x-key' },
  }
  const { paths } = decorate(contract, { isServed: false, changelog: '' })
  const { 'x-codeSamples': samples = [] } = paths['/members/{memberId}']!.post as DocumentedOperation
  expect(samples.map(({ source }) => source.match(/x-key/gi))).toEqual([['X-Key'], ['X-Key'], ['X-Key']])
})

test.skipIf(languages[2]!.reason)('a sample in Python shows the reason of a refusal', async () => {
  const origin = await listening(
    createServer((_, response) => response.writeHead(409).end('{"code":"no_stock"}')),
  )
  const { paths } = decorate(contractOf(origin, bodies[0]!), { isServed: false, changelog: '' })
  const { 'x-codeSamples': samples = [] } = paths['/members/{memberId}']!.post as DocumentedOperation
  const { errors } = await runSample(languages[2]!, samples[2]!.source)
  expect(errors).toContain('no_stock')
})
