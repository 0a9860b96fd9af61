// `npx contract mock --spec` serves any contract; contract-30.yaml and contract-31.yaml are typical third-party ones.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { showLocation } from 'contract-openapi/read'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Ask } from '../../../testing/client.ts'
import { temporaryFolder } from '../../../testing/folder.ts'
import { runInProcess } from '../../../testing/in-process.ts'
import { startProgram } from '../../../testing/program.ts'
import { mockedService } from '../../mock/service.ts'
import { type Mocks, startMocks } from './server.ts'

const here = (name: string) => join(import.meta.dirname, name)
const both = [here('contract-30.yaml'), here('contract-31.yaml')]
const command = 'packages/tools/mock.ts'

let mocks: Mocks
let address: string
let call: Ask

beforeAll(async () => {
  mocks = await startMocks(both, { key: 'any' })
  ;({ address, call } = mocks)
})

test('notes parts that are served unchecked, each with its line', () => {
  const noted = mocks.noted.map((note) =>
    `${showLocation(note)} ${note.message}`.replace(/^.*contract-(3.*?):\d+ (.*)$/, '$1 $2'),
  )
  expect(noted.sort()).toEqual([
    '30.yaml:38 callbacks and webhooks are not delivered by this server: confirmed',
    '30.yaml:54 bodies of application/xml are passed on unchecked',
    '31.yaml:55 nullable has no meaning in OpenAPI 3.1: null is a type',
    '31.yaml:7 callbacks and webhooks are not delivered by this server: ripe',
  ])
})

test('a schema that is not written yet allows any value, and is reported at its line', async () => {
  const file = join(temporaryFolder(), 'draft.yaml')
  const draft = `openapi: 3.0.3
paths:
  /pets:
    post:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
      responses: { 201: { description: Done., content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } }
components:
  schemas:
    Pet:
      required: [name]
      properties: { name: { type: string, example: Rex }, owner: { $ref: '#/components/schemas/Owner' } }
`
  writeFileSync(file, draft)
  const { call, faults } = await startMocks([file])
  const pet = { name: 'Rex', owner: ['anybody', 7] }
  expect(await call('POST', '/pets', pet)).toMatchObject({ status: 201, body: { name: 'Rex', owner: {} } })
  expect((await call('POST', '/pets', { ...pet, name: 7 })).status).toBe(400)
  expect(faults.map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual([
    '11:68 components.schemas.Pet.properties.owner.$ref: references to nothing are any value: #/components/schemas/Owner does not exist; define it or fix the name',
  ])
})

describe('OpenAPI 3.0', () => {
  const at = { at: '2030-01-01T00:00:00Z' }

  test.each([
    ['GET', '/appointments', [{ id: 7, at: '2030-03-01T09:00:00Z', level: 1 }]],
    ['GET', '/appointments/9', { id: 9, at: '2030-03-01T09:00:00Z', level: 1 }],
    ['GET', '/appointments/9.json', { id: 9, at: '2030-03-01T09:00:00Z', level: 1 }],
    ['GET', '/trees', { leaves: [] }],
    ['GET', '/shapes', { kind: 'o', radius: 0 }],
    ['GET', '/report', { code: expect.stringMatching(/^[A-Z]{2}-\d+$/) }],
  ])('%s %s responds with its schema and the ids of the request', async (method, path, body) => {
    const response = await call(method, `/clinic${path}`)
    expect(response).toMatchObject({ status: 200, body })
    expect(response.body).toEqual(body)
    expect(response.headers.get('x-mock')).toBe('true')
  })

  test('fits Location and Link to the operation, whatever a shared example says', async () => {
    const created = await call('POST', '/clinic/appointments', at)
    expect(created.status).toBe(201)
    expect(created.headers.get('location')).toBe('/clinic/appointments/7')
    const list = await call('GET', '/clinic/appointments')
    expect(list.headers.get('link')).toBe('</clinic/appointments?page=2>; rel="next"')
  })

  test('checks requests and credentials', async () => {
    expect(await call('POST', '/clinic/appointments', {})).toMatchObject({ status: 400 })
    expect(await call('POST', '/clinic/appointments', { ...at, more: 1 })).toMatchObject({ status: 400 })
    expect(await call('GET', '/clinic/appointments?limit=51')).toMatchObject({ status: 400 })
    const { status, body } = await call<{ detail: string }>('GET', '/clinic/appointments/x.json')
    expect({ status, message: body.detail }).toEqual({
      status: 400,
      message: 'Path parameter "appointment-id" must be of type integer.',
    })
    expect(await call('PUT', '/clinic/appointments/9.json')).toMatchObject({ status: 405 })
    expect(await call('POST', '/clinic/appointments/9:cancel')).toMatchObject({ status: 200 })
    expect(await call('POST', '/clinic/appointments/9:other')).toMatchObject({ status: 405 })
    for (const path of ['/appointments', '/appointments/x.json', '/appointments?limit=51'])
      expect(await fetch(`${address}/clinic${path}`)).toMatchObject({ status: 401 })
    const headers = { accept: 'application/xml', authorization: 'Bearer any' }
    const report = await fetch(`${address}/clinic/report`, { headers })
    expect([report.status, report.headers.get('content-type'), await report.text()]).toEqual([
      200,
      'application/xml',
      '<mock/>',
    ])
  })

  test('selects a response and an example by Prefer', async () => {
    const prefer = (value: string) => call('POST', '/clinic/appointments', at, { prefer: value })
    expect(await prefer('code=409')).toMatchObject({ status: 409, body: { reason: 'taken' } })
    expect(await prefer('code=409, example=closed')).toMatchObject({
      status: 409,
      body: { reason: 'closed' },
    })
    expect(await prefer('code=410')).toMatchObject({ status: 400 })
  })
})

describe('OpenAPI 3.1', () => {
  const tree = { kind: 'apple' }
  const pear = { kind: 'pear' }

  test('responds with examples, const, and defaults beside references and path items', async () => {
    const { status, headers, body } = await call<{ thumbnail: string }>('POST', '/orchard/trees', tree)
    const { thumbnail, ...rest } = body
    expect({ status, rest }).toEqual({
      status: 201,
      rest: { id: 0, kind: 'tree', name: 'Boskoop', owner: { name: 'Ann' }, nothing: null, legacy: 'string' },
    })
    expect(Buffer.from(thumbnail, 'base64').toString('base64')).toBe(thumbnail)
    expect(headers.get('location')).toBe('/orchard/trees/0')
    expect(await call('GET', '/orchard/trees/4')).toMatchObject({ status: 200, body: { id: 4 } })
  })

  test.each([
    ['type: several, or null', { ...pear, height: 'tall' }, { ...pear, height: 'small' }],
    ['type: null among several', { ...pear, height: null }, { ...pear, height: true }],
    ['exclusiveMinimum as a number', { ...pear, height: 0.1 }, { ...pear, height: 0 }],
    ['null in anyOf', { ...tree, note: null }, { ...tree, note: 3 }],
    ['prefixItems, in $defs', { ...tree, position: [1, 2] }, { ...tree, position: [1, 'a'] }],
    ['items: false', { ...tree, position: [1] }, { ...tree, position: [1, 2, 3] }],
    ['$ref with siblings', { ...tree, owner: { name: 'Ann' } }, { ...tree, owner: {} }],
    [
      'a $ref within siblings',
      { ...tree, owner: { name: 'Ann', at: [1] } },
      { ...tree, owner: { name: 'Ann', at: ['a'] } },
    ],
    ['what the $ref leads to', { ...tree, owner: { name: 'Ann' } }, { ...tree, owner: { name: 1 } }],
    [
      'a discriminator by const',
      { ...tree, rootstock: { of: 'dwarf', size: 1 } },
      { ...tree, rootstock: { of: 'dwarf', size: 'a' } },
    ],
    ['a schema that is false', tree, { ...tree, never: 1 }],
    ['contains', { ...tree, tags: ['fruit', 'fruit'] }, { ...tree, tags: ['fruit', 'nut'] }],
    ['unevaluatedProperties', { ...tree, strict: { name: 'a' } }, { ...tree, strict: { nam: 'a' } }],
    ['patternProperties', { ...tree, 'x-a': 1 }, { ...tree, 'x-a': 'a' }],
    ['propertyNames', { ...tree, short: 1 }, { ...tree, ['long'.repeat(6)]: 1 }],
    ['dependentRequired', { ...pear, graft: 'a', height: 1 }, { ...tree, graft: 'a' }],
    ['dependentSchemas', { ...tree, 'x-row': 1, position: [1] }, { ...tree, 'x-row': 1 }],
    ['if and then', { ...pear, height: 1 }, pear],
    ['if and else', tree, { ...tree, height: 1 }],
  ])('%s', async (_, valid, invalid) => {
    expect(await call('POST', '/orchard/trees', valid)).toMatchObject({ status: 201 })
    expect(await call('POST', '/orchard/trees', invalid)).toMatchObject({
      status: 400,
      body: { title: 'Bad Request' },
    })
  })

  test.each([
    ['?depth=8', 201],
    ['?depth=9', 400],
    ['?depth=0', 400],
    ['?at=abc', 201],
    ['?at=12', 201],
    ['?at=abcd', 400],
  ])('a query parameter of 3.1: %s', async (query, status) => {
    expect(await call('POST', `/orchard/trees${query}`, tree)).toMatchObject({ status })
  })

  test('reads a parameter behind a described reference, and bytes by contentMediaType', async () => {
    expect(await call('POST', '/orchard/trees', tree, { 'x-trace': 'off' })).toMatchObject({ status: 400 })
    const form = new FormData()
    form.set('photo', new Blob(['x']), 'a.png')
    const sent = [
      { body: 'x', headers: { 'content-type': 'image/png' } },
      { body: form, headers: {} },
    ].map((init) => fetch(`${address}/orchard/photos`, { method: 'POST', ...init }))
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([204, 204])
  })
})

describe('the command', () => {
  test('serves several contracts, and prints unchecked parts in one line', async () => {
    const specs = both.flatMap((file) => ['--spec', file])
    const program = await startProgram(command, specs)
    await expect
      .poll(program.printed)
      .toMatch(
        /^3 notes: .*callbacks and webhooks are not delivered by this server \(2 times\); .*nullable has no meaning .* \(once\)/m,
      )
    expect(program.printed()).toContain(`on ${program.address}/clinic and ${program.address}/orchard;`)
    // The first operation that requires no knowledge.
    await expect.poll(program.printed).toContain('Try it')
    const [, call = ''] =
      /Try it: curl -H "Authorization: Bearer any" "(http[^"]*)"/.exec(program.printed()) ?? []
    expect(call).toMatch(/\/clinic\/appointments$/)
    expect(await fetch(call, { headers: { authorization: 'Bearer any' } })).toMatchObject({ status: 200 })
    const response = await fetch(`${program.address}/orchard/trees/4`)
    expect(await response.json()).toMatchObject({ id: 4, kind: 'tree' })
  })

  test.each([
    [['--ports', '1'], 'Unknown option'],
    [['--memory', '0'], '--memory must be a whole number of MiB from 1'],
  ])('rejects %j as bad usage', async (args, words) => {
    expect(await runInProcess(command, args, temporaryFolder())).toMatchObject({
      code: 2,
      err: expect.stringContaining(words),
    })
  })
})

describe('refuses in one line', () => {
  const operations = (paths: string) =>
    `openapi: 3.0.3\ninfo: { title: T, version: '1' }\npaths: ${paths}\ncomponents: {}\n`

  test.each([
    ['nowhere.yaml', undefined, 'nowhere.yaml not found.'],
    [
      'swagger.json',
      '{ "swagger": "1.2", "paths": {} }',
      'swagger.json:1:3 Swagger 1.2 is not supported; write the contract in OpenAPI 3, or in Swagger 2.0',
    ],
    ['other.yaml', 'name: Ann\n', 'other.yaml:1:1 not an OpenAPI document'],
    ['page.html', '<p>Hello</p>', 'page.html:1:1 the contract is not an object'],
    ['device.yaml', operations("{ $ref: '/dev/zero' }"), 'is outside of'],
    ['empty.yaml', operations('{}'), 'empty.yaml has no operations; add one below paths'],
  ])('%s', async (name, text, words) => {
    const file = join(temporaryFolder(), name)
    if (text !== undefined) writeFileSync(file, text)
    const message = await mockedService([file]).then(String, (error: Error) => error.message)
    expect(message).toContain(words)
    expect(message.split('\n')).toHaveLength(1)
  })

  test('two contracts under one path', async () => {
    await expect(mockedService([both[0]!, both[0]!])).rejects.toThrow('give their servers different paths')
  })
})
