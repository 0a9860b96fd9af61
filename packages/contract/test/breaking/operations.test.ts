import { expect, test } from 'vitest'
import { compared, linesOf } from './compared.ts'

const contract = `openapi: 3.0.3
info: { title: Things, version: 1.0.0 }
paths:
  /things/{id}/parts/{part}:
    summary: A part
    parameters:
      - { name: id, in: path, required: true, schema: { type: integer } }
      - { name: part, in: path, required: true, schema: { type: string } }
    get:
      operationId: getPart
      security: [{ key: [] }]
      x-required-scopes: [a, b]
      parameters:
        - { name: ids, in: query, style: form, explode: true, schema: { type: array, items: { type: integer } } }
        - { name: X-Trace, in: header, schema: { type: string } }
        - { name: filter, in: query, content: { application/json: { schema: { type: string } } } }
      responses:
        '200': { $ref: '#/components/responses/Done' }
    put:
      operationId: putPart
      x-stability: beta
      requestBody:
        description: New.
        content: { application/json: { schema: { type: string } } }
      responses:
        '200': { $ref: '#/components/responses/Done' }
    patch:
      operationId: endPart
      externalDocs: { url: 'https://a.example' }
      deprecated: true
      x-deprecated-since: '2026-01-01'
      x-sunset: '2030-01-01'
      responses:
        '200': { $ref: '#/components/responses/Done' }
components:
  responses:
    Done:
      description: Done.
      headers:
        X-Count: { description: How many., schema: { type: integer } }
      content:
        application/json:
          schema: { $ref: '#/components/schemas/Error' }
          examples: { one: { $ref: '#/components/examples/One' } }
        application/problem+json: { schema: { $ref: '#/components/schemas/Error' } }
  examples:
    One: { value: { code: lost } }
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key, x-scopes: { a: A., b: B., c: C., d: D. } }
  schemas:
    Error: { type: object, properties: { code: { type: string } } }
`

test.each<[from: string, to: string, ...changes: string[]]>([
  [
    'content: { application/json: { schema: { type: string } } } }\n      responses',
    'schema: { type: string } }\n      responses',
    'breaks getPart: query parameter filter: It is no longer written as application/json. schema',
  ],
  [
    'X-Count: { description: How many., schema: { type: integer } }',
    'X-Count: { description: How many., content: { application/json: { schema: { type: integer } } } }',
    'breaks getPart, putPart, endPart: response 200: It is now written as application/json. content',
  ],
  [
    'summary: A part',
    'summary: One part',
    'explains getPart, putPart, endPart: `summary` changed from "A part" to "One part". summary',
  ],
  [
    'operationId: getPart\n',
    'operationId: getOne\n',
    "breaks getPart: `operationId` changed from 'getPart' to 'getOne'. operationId",
  ],
  [
    'operationId: getPart',
    'summary: One\n      operationId: getPart',
    'explains getPart: `summary` changed from none to "One". summary',
  ],
  [
    'operationId: getPart',
    'x-other: One\n      operationId: getPart',
    'explains getPart: x-other changed. x-other',
  ],
  [
    'operationId: endPart',
    "x-brownouts: [{ from: '2029-01-01T00:00:00Z', to: '2029-01-01T01:00:00Z' }]\n      operationId: endPart",
    'adds endPart: The brownouts changed. x-brownouts',
  ],
  [
    '    get:',
    '    post:',
    'breaks getPart: Operation `GET /things/{id}/parts/{part}` was removed. get',
    'adds getPart: Operation `POST /things/{id}/parts/{part}` was added. post',
  ],
  [
    'content: { application/json: { schema: { type: string } } } }',
    'content: { application/json: { schema: {} } } }',
    "adds getPart: query parameter filter: Type widened from 'string' to 'any'. schema",
  ],
  [
    'How many., schema: { type: integer }',
    'How many., schema: { type: integer, minimum: 0 }',
    'adds getPart, putPart, endPart: response 200: `minimum` changed from none to 0. minimum',
  ],
  [
    'a.example',
    'b.example',
    'explains endPart: `externalDocs` changed from {"url":"https://a.example"} to {"url":"https://b.example"}. externalDocs',
  ],
  ['[a, b]', '[b]', 'adds getPart: Callers need fewer scopes. x-required-scopes'],
  ['[a, b]', '[a, b, c, d]', 'breaks getPart: Callers now need the scopes c and d too. x-required-scopes'],
  [
    'x-stability: beta\n',
    'x-stability: experimental\n',
    'breaks putPart: The stability fell from beta to experimental. x-stability',
  ],
  ['      x-stability: beta\n', '', 'adds putPart: The stability rose from beta to stable. put'],
  [
    "x-sunset: '2030-01-01'",
    "x-sunset: '2029-01-01'",
    'breaks endPart: The sunset moved from 2030-01-01 forward to 2029-01-01. x-sunset',
  ],
  ["x-sunset: '2030-01-01'", "x-sunset: '2031-01-01'", 'adds endPart: The sunset is 2031-01-01. x-sunset'],
  [
    "      deprecated: true\n      x-deprecated-since: '2026-01-01'\n      x-sunset: '2030-01-01'\n",
    '',
    'adds endPart: PATCH /things/{id}/parts/{part} (endPart) is no longer deprecated. patch',
  ],
  [
    'operationId: putPart',
    "deprecated: true\n      x-deprecated-since: '2026-01-01'\n      x-sunset: '2030-01-01'\n      operationId: putPart",
    'adds putPart: PUT /things/{id}/parts/{part} (putPart) is deprecated, ends 2030-01-01. deprecated',
  ],
  [
    'name: ids',
    'name: Ids',
    'breaks getPart: query parameter ids: Parameter `ids` was removed. name',
    'adds getPart: query parameter Ids: Parameter `Ids` was added. name',
  ],
  ['name: X-Trace', 'name: x-trace'],
  [
    'explode: true',
    'explode: false',
    'breaks getPart: query parameter ids: `explode` changed from true to false. explode',
  ],
  [
    'style: form',
    'style: pipeDelimited',
    'breaks getPart: query parameter ids: `style` changed from "form" to "pipeDelimited". style',
  ],
  [
    'style: form',
    'style: form, description: How many.',
    'explains getPart: query parameter ids: `description` changed from none to "How many.". description',
  ],
  [
    'style: form',
    'required: true, style: form',
    'breaks getPart: query parameter ids: `ids` query parameter became required. required',
  ],
  ['name: ids, in: query', 'name: ids, in: query, x-a: One'],
  [
    'items: { type: integer }',
    'items: { type: integer, minimum: 1 }',
    'breaks getPart: query parameter ids: `minimum` changed from none to 1. minimum',
  ],
  [
    '      parameters:\n        - {',
    '      parameters:\n        - { name: more, in: query, schema: { type: string } }\n        - {',
    'adds getPart: query parameter more: Parameter `more` was added. name',
  ],
  [
    '      parameters:\n        - {',
    '      parameters:\n        - { name: more, in: query, required: true, schema: { type: string } }\n        - {',
    'breaks getPart: query parameter more: Required `more` query parameter was added. name',
  ],
  [
    'content: { application/json: { schema: { type: string } } } }',
    'content: { application/json: { schema: { type: string, maxLength: 9 } } } }',
    'breaks getPart: query parameter filter: `maxLength` changed from none to 9. maxLength',
  ],
  [
    'application/json: { schema: { type: string } } }\n      resp',
    'text/plain: { schema: { type: string } } }\n      resp',
    'breaks putPart: request body: Media type `application/json` became `text/plain`. text/plain',
  ],
  [
    'operationId: endPart',
    'requestBody: { content: { application/json: { schema: { type: string } } } }\n      operationId: endPart',
    'adds endPart: request body: Request `body` was added. requestBody',
  ],
  [
    'operationId: endPart',
    'requestBody: { required: true, content: { application/json: { schema: { type: string } } } }\n      operationId: endPart',
    'breaks endPart: request body: Request body became required. requestBody',
  ],
  [
    'description: New.',
    'required: true\n        description: New.',
    'breaks putPart: request body: Request body became required. required',
  ],
  [
    'operationId: getPart',
    'requestBody: { required: true, content: { application/json: { schema: { type: string } } } }\n      operationId: getPart',
    'adds getPart: request body: Request `body` was added. requestBody',
  ],
  [
    'description: New.',
    'description: Newer.',
    'explains putPart: request body: `description` changed from "New." to "Newer.". description',
  ],
  [
    'description: Done.',
    'description: It is done.',
    'explains getPart, putPart, endPart: response 200: `description` changed from "Done." to "It is done.". description',
  ],
  [
    'How many., schema',
    'How many., required: true, schema',
    'adds getPart, putPart, endPart: response 200: `required` changed from false to true. required',
  ],
  [
    'How many., schema',
    'How many there are., schema',
    'explains getPart, putPart, endPart: response 200: `description` changed from "How many." to "How many there are.". description',
  ],
  [
    'schema: { type: integer } }\n      content',
    'schema: { type: number } }\n      content',
    "breaks getPart, putPart, endPart: response 200: Type widened from 'integer' to 'number'. type",
  ],
  ['X-Count:', 'x-count:'],
  [
    'X-Count:',
    'X-Total:',
    'breaks getPart, putPart, endPart: response 200: Response header `X-Count` was renamed to `X-Total`. X-Total',
  ],
  [
    'value: { code: lost }',
    'value: { code: gone }',
    'explains getPart, putPart, endPart: response 200: `examples` changed. examples',
  ],
  ["one: { $ref: '#/components/examples/One' }", 'one: { value: { code: lost } }'],
  [
    'type: object, properties',
    'type: object, description: A., properties',
    'explains getPart, putPart, endPart: response 200: `description` changed from none to "A.". description',
  ],
])('%j becomes %j', async (from, to, ...changes) => {
  expect(contract).toContain(from)
  expect(await linesOf(contract, contract.replace(from, to))).toEqual(changes)
})

// A released contract may contain things that new ones may not.
test.each<[now: string, before: string, ...changes: string[]]>([
  ['      operationId: getPart\n', ''],
  [
    'style: form',
    'style: form, allowReserved: true',
    'breaks getPart: query parameter ids: `allowReserved` changed from true to none. name',
  ],
  [
    'style: form',
    'style: form, allowEmptyValue: true',
    'breaks getPart: query parameter ids: `allowEmptyValue` changed from true to none. name',
  ],
  [
    'description: New.',
    'required: true\n        description: New.',
    'adds putPart: request body: `required` changed from true to false. requestBody',
  ],
  [
    'How many., schema',
    'How many., required: true, schema',
    'breaks getPart, putPart, endPart: response 200: A header is no longer on all of these responses. X-Count',
  ],
  [
    'style: form',
    'required: true, style: form',
    'adds getPart: query parameter ids: `required` changed from true to false. name',
  ],
  [
    'description: New.',
    'description: Words Words Words Words Words Words Words Words Words Words Words Words Words Words Words Words Words Words Words Words ',
    'explains putPart: request body: `description` changed. description',
  ],
  [
    'description: New.',
    'description: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
    'explains putPart: request body: `description` changed from "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" to "New.". description',
  ],
  [
    'x-stability: beta',
    'x-stability: stable',
    'breaks putPart: The stability fell from stable to beta. x-stability',
  ],
  [
    'x-stability: beta',
    'x-stability: experimental',
    'adds putPart: The stability rose from experimental to beta. x-stability',
  ],
  [
    "x-sunset: '2030-01-01'",
    "x-sunset: 'At the end of 2030-01-01'",
    'adds endPart: The sunset is 2030-01-01. x-sunset',
  ],
  [
    "x-sunset: '2030-01-01'",
    "x-sunset: '2031-01-01T00:00:00Z'",
    'adds endPart: The sunset is 2030-01-01. x-sunset',
  ],
])('%j was %j', async (now, before, ...changes) => {
  expect(contract).toContain(now)
  expect(await linesOf(contract.replace(now, before), contract)).toEqual(changes)
})

const ending = (sunset: string) =>
  contract.replace(
    'operationId: getPart',
    `deprecated: true\n      x-deprecated-since: '2026-01-01'\n      x-sunset: '${sunset}'\n      operationId: getPart`,
  )
const deprecation = 'GET /things/{id}/parts/{part} (getPart) is deprecated, ends'

// The comparison is of 2026-11-21.
test.each([
  ['2026-11-20', `breaks getPart: ${deprecation} 2026-11-20: callers get less than 180 days. deprecated`],
  ['2027-05-19', `breaks getPart: ${deprecation} 2027-05-19: callers get less than 180 days. deprecated`],
  ['2027-05-20', `adds getPart: ${deprecation} 2027-05-20. deprecated`],
])('a new sunset %s: %s', async (sunset, line) => {
  expect(await linesOf(contract, ending(sunset))).toEqual([line])
})

test('takes as new a sunset that an operation announces only now', async () => {
  const silent = ending('2026-11-20').replace('deprecated: true\n      ', '')
  expect(await linesOf(silent, ending('2026-11-20'))).toEqual([
    `breaks getPart: ${deprecation} 2026-11-20: callers get less than 180 days. deprecated`,
  ])
  const endless = ending('2026-11-20').replace("      x-sunset: '2026-11-20'\n", '')
  expect(await linesOf(endless, ending('2026-11-20'))).toEqual([
    'breaks getPart: The sunset is 2026-11-20: callers get less than 180 days. x-sunset',
  ])
})

test('says a deprecation in one line', async () => {
  const after = ending('2028-01-01').replace(
    'x-sunset',
    'x-successor: { operationId: putPart, usage: PUT }\n      x-deprecated-reason: Too slow.\n      x-sunset',
  )
  expect(await linesOf(contract, after)).toEqual([
    `adds getPart: ${deprecation} 2028-01-01, use putPart. deprecated`,
  ])
})

test('lets an announced sunset move to a later day, however near', async () => {
  expect(await linesOf(ending('2026-11-22'), ending('2026-11-23'))).toEqual([
    'adds getPart: The sunset is 2026-11-23. x-sunset',
  ])
})

test('takes another notice', async () => {
  const { breaks } = await compared(contract, ending('2026-12-01'), { notice: 10 })
  expect(breaks).toEqual([])
})

test('refuses a range of successes in place of one, and allows a range of errors', async () => {
  const answered = (status: string) => contract.replace("'200':", `${status}:`)
  expect(await linesOf(answered("'200'"), answered('2XX'))).toEqual([
    "breaks getPart: response 200: Response `200` was removed. '200'",
    'adds getPart: response 2XX: Response `2XX` was added. 2XX',
  ])
  expect(await linesOf(answered("'404'"), answered('4XX'))).toEqual([
    'adds getPart: response 4XX: Response `4XX` was added. 4XX',
  ])
})

test('ignores new names of path variables', async () => {
  const renamed = contract
    .replace('/{id}/parts/{part}', '/{key}/parts/{one}')
    .replace('name: id,', 'name: key,')
    .replace('name: part,', 'name: one,')
  expect(await linesOf(contract, renamed)).toEqual([])
})

test('orders changes by the new contract, and their operations by the old one', async () => {
  const [both, get, put] = /( {4}get:[\s\S]*?)( {4}put:[\s\S]*?)(?= {4}patch:)/.exec(contract)!
  const after = contract
    .replace(both, put! + get!)
    .replace('style: form', 'style: form, description: Which.')
    .replace('How many.', 'How many there are.')
  expect(await linesOf(contract, after)).toEqual([
    'explains getPart: query parameter ids: `description` changed from none to "Which.". description',
    'explains getPart, putPart, endPart: response 200: `description` changed from "How many." to "How many there are.". description',
  ])
})
