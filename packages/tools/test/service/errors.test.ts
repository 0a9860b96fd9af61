// The server sends its own errors in the form that the contract documents for the operation and status.

import { writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buildApp, forgetUsage, type ServiceOptions } from 'contract-server/embed'
import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { atFileEnd } from '../../../testing/file-end.ts'
import { temporaryFolder } from '../../../testing/folder.ts'
import { generateInto, packageFolder } from '../../../testing/generated.ts'
import { mockedService } from '../../mock/service.ts'
import { requestCheck } from '../../proxy/request-check.ts'

const object = (properties: object, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})
const string = { type: 'string' }

/** Documented forms of 400 by path, with the expected body for a request with an unknown parameter `x`. */
const message = 'Query parameter "x" is not known to this operation; it knows: none.'
const forms: Record<string, [response: object, expected: unknown, { status?: string; mediaType?: string }?]> =
  {
    example: [json(object({ problem: string }), { problem: 'Something is wrong.' }), { problem: message }],
    schema: [json(object({ problem: string })), { problem: message }],
    several: [
      json(object({ title: string, status: { type: 'integer' }, detail: string, at: string }), {
        title: 'Bad request',
        status: 0,
        detail: 'The limit is too large.',
        at: 'noon',
      }),
      { title: 'Bad request', status: 400, detail: message, at: 'noon' },
    ],
    phrase: [
      json(object({ error: string, message: string, statusCode: { type: 'integer' } }), {
        error: 'Not Found',
        message: 'No.',
        statusCode: 404,
      }),
      { error: 'Bad Request', message, statusCode: 400 },
    ],
    nested: [
      json(object({ error: object({ code: { type: 'integer' }, message: string }) })),
      { error: { code: 400, message } },
    ],
    listed: [
      json(
        object({ errors: { type: 'array', items: object({ reason: string, id: string }), minItems: 1 } }),
        {
          errors: [{ reason: 'No.', id: 'a1' }],
        },
      ),
      { errors: [{ reason: message, id: 'a1' }] },
    ],
    ourCode: [
      json(object({ code: { type: 'string', enum: ['teapot', 'invalid_parameter'] }, message: string })),
      { code: 'invalid_parameter', message },
    ],
    theirCode: [
      json(object({ code: { type: 'string', enum: ['E1', 'E2'] }, text: string }), {
        code: 'E2',
        text: 'No.',
      }),
      { code: 'E2', text: message },
    ],
    tooShort: [
      json(object({ message: { type: 'string', maxLength: 10 } }), { message: 'Wrong.' }),
      { message: 'Wrong.' },
    ],
    wrongExample: [
      json(
        object({ code: { type: 'integer' }, message: { type: 'integer', example: 'No.' }, text: string }),
        {
          code: 400,
          message: 'No.',
          text: 'No.',
        },
      ),
      { code: 400, message: 0, text: message },
    ],
    texts: [json(string, 'Wrong.'), message],
    range: [json(object({ problem: string })), { problem: message }, { status: '4XX' }],
    plain: [{ description: 'Wrong.', content: { 'text/plain': { schema: string } } }, message],
    file: [json(object({ message: string }), undefined, 'application/pdf'), message],
    anyMediaType: [
      json(object({ error: string, code: { type: 'string', enum: ['E1'] } }), undefined, '*/*'),
      { error: message, code: 'E1' },
      { mediaType: 'application/json' },
    ],
    anyText: [json(string, undefined, '*/*'), message, { mediaType: 'text/plain' }],
    details: [
      json(
        object({ type: string, detail: string }),
        { type: '/wrong', detail: 'No.' },
        'application/problem+json',
      ),
      { type: '/wrong', detail: message },
    ],
    detailsOfFour: [
      json(
        object({
          type: { ...string, format: 'uri-reference' },
          title: string,
          status: { type: 'integer' },
          detail: string,
        }),
        undefined,
        'application/problem+json',
      ),
      { type: 'about:blank', title: 'Bad Request', status: 400, detail: message },
    ],
    openDetails: [
      json(
        { type: 'object', properties: { title: string, detail: string } },
        undefined,
        'application/problem+json',
      ),
      { title: 'Bad Request', status: 400, detail: message },
    ],
  }

function json(schema: object, example?: unknown, mediaType = 'application/json') {
  return {
    description: 'Wrong.',
    content: { [mediaType]: { schema, ...(example !== undefined && { example }) } },
  }
}

const operation = (operationId: string, responses: object, more: object = {}) => ({
  get: { operationId, responses: { 200: json(object({})), ...responses }, ...more },
})
const contract = {
  openapi: '3.0.3',
  info: { title: 'Depot', version: '1.0.0' },
  paths: {
    ...Object.fromEntries(
      Object.entries(forms).map(([name, [response, , { status = '400' } = {}]]) => [
        `/${name}`,
        operation(name, { [status]: response }),
      ]),
    ),
    '/silent': operation('silent', { 400: { description: 'Wrong.' } }),
    '/guarded': operation('guarded', { 401: json(object({ problem: string })) }, { security: [{ key: [] }] }),
  },
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
}

type Respond = (request: InjectOptions) => Promise<{ status: number; type: unknown; body: string }>
const servers: Record<string, Respond> = {}

beforeAll(async () => {
  const file = join(temporaryFolder(atFileEnd), 'openapi.json')
  writeFileSync(file, JSON.stringify(contract))
  const served = {
    id: 'test',
    contract: await generateInto(packageFolder(atFileEnd), file),
    handlers: Object.fromEntries([...Object.keys(forms), 'silent', 'guarded'].map((name) => [name, never])),
    store: { check: async () => undefined },
    keys: { find: async () => undefined },
    usage: forgetUsage,
  }
  const mocked = await mockedService([file])
  const check = requestCheck(mocked)
  Object.assign(servers, {
    generated: responder(served),
    mock: responder(mocked.options),
    proxy: async ({ url }: InjectOptions) => {
      const request = {
        method: 'GET',
        url,
        headers: { host: 'localhost' },
        rawHeaders: [],
        httpVersion: '1.1',
      }
      const { status, headers, body } = (await check(request as unknown as IncomingMessage, Buffer.alloc(0)))!
      return { status, type: headers['content-type'], body }
    },
  })
})

const never = async () => {
  throw new Error('The request should have been refused.')
}

function responder(options: Omit<ServiceOptions, 'policy' | 'clock'>): Respond {
  const policy = { sunset: 'enforce', minStability: 'experimental' } as const
  const app = buildApp({ ...options, policy, clock: () => new Date() })
  return async (request) => {
    const { statusCode: status, headers, body } = await app.inject(request)
    return { status, type: headers['content-type'], body }
  }
}

describe.each(['generated', 'mock', 'proxy'])('%s', (name) => {
  test.each(Object.entries(forms))('%s', async (path, [response, expected, told]) => {
    const { status, type, body } = await servers[name]!({ url: `/${path}?x=1` })
    const [written = ''] = Object.keys((response as ReturnType<typeof json>).content)
    const { mediaType = written } = told ?? {}
    expect({ status, type }).toEqual({ status: 400, type: mediaType })
    expect(mediaType.endsWith('json') ? JSON.parse(body) : body).toEqual(expected)
  })

  test('without credentials', async () => {
    const { status, type, body } = await servers[name]!({ url: '/guarded' })
    expect({ status, type }).toEqual({ status: 401, type: 'application/json' })
    expect(JSON.parse(body)).toEqual({ problem: expect.any(String) })
  })

  test('sends problem details if the contract documents no body', async () => {
    const { status, type, body } = await servers[name]!({ url: '/silent?x=1' })
    expect({ status, type }).toEqual({ status: 400, type: 'application/problem+json' })
    expect(JSON.parse(body)).toMatchObject({ status: 400, detail: message })
  })
})
