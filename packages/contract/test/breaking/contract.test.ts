import { expect, test } from 'vitest'
import { showDiagnostic } from '../../read/problem.ts'
import { compared, linesOf } from './compared.ts'

const contract = `openapi: 3.0.3
info: { title: Things, version: 1.0.0, description: All. }
servers: [{ url: 'https://a.example', description: One. }]
paths:
  /things:
    get:
      operationId: getThings
      security: []
      responses:
        '200': { description: Done. }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key, description: A key., x-scopes: { a: A., b: B., c: C., d: D. } }
    token: { type: http, scheme: bearer, bearerFormat: JWT }
    issuer: { type: openIdConnect, openIdConnectUrl: 'https://a.example/issuer' }
  schemas:
    Error:
      type: object
      properties:
        code:
          type: string
          x-error-codes:
            lost: { status: 404, remedy: Look. }
`

test.each<[from: string, to: string, ...changes: string[]]>([
  ['{ title: Things', '{ title: Parts', 'explains all: `title` changed from "Things" to "Parts". title'],
  ['version: 1.0.0', 'version: 1.1.0'],
  [
    'description: All.',
    'description: Everything.',
    'explains all: `description` changed from "All." to "Everything.". description',
  ],
  [
    "https://a.example', description",
    "https://b.example', description",
    'breaks all: Server `https://a.example` was removed. url',
    'adds all: Server `https://b.example` was added. url',
  ],
  [
    'servers: [{',
    "servers: [{ url: 'https://b.example' }, {",
    'adds all: Server `https://b.example` was added. url',
  ],
  [
    "https://a.example', description: One.",
    "https://a.example', description: Two.",
    'explains all: `description` changed from "One." to "Two.". description',
  ],
  [
    'in: header, name: X-Key',
    'in: query, name: X-Key',
    'breaks all: `in` changed from "header" to "query". in',
  ],
  ['name: X-Key', 'name: X-Api-Key', 'breaks all: `name` changed from "X-Key" to "X-Api-Key". name'],
  [
    'bearerFormat: JWT',
    'bearerFormat: CWT',
    'breaks all: `bearerFormat` changed from "JWT" to "CWT". bearerFormat',
  ],
  [
    "/issuer'",
    "/issuers'",
    'breaks all: `openIdConnectUrl` changed from "https://a.example/issuer" to "https://a.example/issuers". openIdConnectUrl',
  ],
  [
    'type: http, scheme: bearer, bearerFormat: JWT',
    'type: apiKey, in: header, name: A',
    'breaks all: `scheme` changed from "bearer" to none. token',
    'breaks all: `bearerFormat` changed from "JWT" to none. token',
    'breaks all: `type` changed from "http" to "apiKey". type',
    'breaks all: `in` changed from none to "header". in',
    'breaks all: `name` changed from none to "A". name',
  ],
  ['A key.', 'One key.', 'explains all: `description` changed from "A key." to "One key.". description'],
  [
    '    key: { type: apiKey',
    '    other: { type: apiKey, in: header, name: A }\n    key: { type: apiKey',
    'adds all: Security scheme `other` was added. other',
  ],
  [
    '    token: { type: http, scheme: bearer, bearerFormat: JWT }\n',
    '',
    'adds all: Security scheme `token`, which no operation required, was removed. token',
  ],
  ['status: 404', 'status: 410', 'breaks all: The error code lost moved from 404 to 410. lost'],
  ['remedy: Look.', 'remedy: Search.', 'explains all: The remedy of lost changed. lost'],
  [
    'lost: { status',
    'found: { status: 409, remedy: Look. }\n            lost: { status',
    'adds all: There is a new error code, found. found',
  ],
  [
    '{ title: Things, version: 1.0.0, description: All. }',
    '{ description: None., version: 1.0.0, title: Parts }',
    'explains all: `description` changed from "All." to "None.". description',
    'explains all: `title` changed from "Things" to "Parts". title',
  ],
])('%j becomes %j', async (from, to, ...changes) => {
  expect(contract).toContain(from)
  expect(await linesOf(contract, contract.replace(from, to))).toEqual(changes)
})

test('compares a security scheme that new contracts may not have', async () => {
  expect(await linesOf(contract.replace('scheme: bearer', 'scheme: basic'), contract)).toEqual([
    'breaks all: `scheme` changed from "basic" to "bearer". scheme',
  ])
})

test.each<[was: string, is: string, ...changes: string[]]>([
  ['[]', '[{ key: [] }]', 'breaks getThings: Authentication became required. security'],
  ['[{}, { key: [] }]', '[{ key: [] }]', 'breaks getThings: Authentication became required. security'],
  ['[{}, { key: [] }]', '[]'],
  ['[{ key: [] }]', '[]', 'adds getThings: `security` requires less. security'],
  ['[{ key: [] }]', '[{ key: [] }, { issuer: [] }]', 'adds getThings: `security` requires less. security'],
  ['[{ key: [] }, { issuer: [] }]', '[{ issuer: [] }, { key: [] }]'],
  [
    '[{ key: [] }, { issuer: [] }]',
    '[{ issuer: [] }]',
    'breaks getThings: Security requirement `key` is no longer accepted. security',
  ],
  [
    '[{ key: [], token: [] }, { key: [], issuer: [] }]',
    '[{ issuer: [] }]',
    'breaks getThings: Security requirement `key + token` is no longer accepted. security',
  ],
  ['[{ key: [], token: [] }]', '[{ key: [] }]', 'adds getThings: `security` requires less. security'],
  [
    '[{ issuer: [a] }]',
    '[{ issuer: [a, b] }]',
    'breaks getThings: Security requirement `issuer` is no longer accepted. security',
  ],
  ['[{ issuer: [a, b] }]', '[{ issuer: [a] }]', 'adds getThings: `security` requires less. security'],
])('security %s becomes %s', async (was, is, ...changes) => {
  const [before, after] = [was, is].map((security) =>
    contract.replace('security: []', `security: ${security}`),
  )
  expect(await linesOf(before!, after!)).toEqual(changes)
})

test.each([true, false])('lets the version stay before the first release: %s', async (unreleased) => {
  const after = contract.replace('All.', 'Everything.')
  const { version } = await compared(contract, after, { unreleased })
  expect(version).toMatchObject({
    base: '1.0.0',
    revision: '1.0.0',
    place: { line: 2, column: after.split('\n')[1]!.indexOf('version') + 1 },
    problem: unreleased ? undefined : expect.stringContaining('require at least 1.0.1'),
    isFree: unreleased,
  })
})

test('rejects an old contract of an unknown version', async () => {
  const before = contract.replace('openapi: 3.0.3', 'openapi: 13.0.3')
  await expect(compared(before, contract)).rejects.toThrow(
    /^Cannot compare with before\. .*OpenAPI 13\.0\.3 is not supported; write the contract in OpenAPI 3\.0, 3\.1 or 3\.2/,
  )
})

test('compares references to nothing as any value, and notes them', async () => {
  const before = contract.replace('{ description: Done. }', "{ $ref: '#/components/responses/Done' }")
  const same = await compared(before, before)
  expect(same.breaks).toEqual([])
  expect(same.noted.map(showDiagnostic)).toContainEqual(
    expect.stringMatching(
      /before\.yaml:10:18 paths\.\/things\.get\.responses\.200\.\$ref: references to nothing allow any value: #\/components\/responses does not exist, with Done; add it/,
    ),
  )
})

test('compares any patch version of OpenAPI, whatever extensions refer to', async () => {
  const before = contract.replace('openapi: 3.0.3', "openapi: 3.0.10\nx-a: { $ref: '#/x-b' }")
  expect(await linesOf(before, contract)).toEqual([])
})
