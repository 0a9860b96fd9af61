// Callbacks of OpenAPI 3.0 and webhooks of 3.1 in generated code.

import { join } from 'node:path'
import type { Callback, Contract } from 'contract-openapi/contract'
import { beforeAll, expect, test } from 'vitest'
import { atFileEnd } from '../../../testing/file-end.ts'
import { written } from '../../../testing/folder.ts'
import { generateInto, packageFolder } from '../../../testing/generated.ts'
import { generate } from '../../emit/generate.ts'

const spec = (name: string) => join(import.meta.dirname, 'callbacks', `${name}.yaml`)
let press: Contract
let station: Contract

beforeAll(async () => {
  press = await generateInto(packageFolder(atFileEnd), spec('callbacks'))
  station = await generateInto(packageFolder(atFileEnd), spec('webhooks'))
})

const named = (contract: Contract, name: string): Callback[] =>
  contract.callbacks?.filter((one) => one.name === name) ?? []

test('generates a callback for each subscribing operation, with the parsed expression of its URL', () => {
  expect(named(press, 'printed')).toMatchObject(
    ['orderPrint', 'changePrint'].map((operationId) => ({
      operationId,
      method: 'POST',
      url: [{ from: 'request', in: 'body', pointer: ['reply/to', '0'] }],
      mediaType: 'application/json',
    })),
  )
  expect(named(press, 'proof-ready')).toMatchObject([
    {
      operationId: 'orderPrint',
      url: [
        'https://proofs.example.com',
        { from: 'response', in: 'header', name: 'location' },
        '?id=',
        { from: 'response', in: 'body', pointer: ['id'] },
        '&for=',
        { from: 'request', in: 'header', name: 'reply-to' },
      ],
      mediaType: 'application/vnd.press+json',
    },
  ])
})

test('generates a webhook without an operation and without a URL', () => {
  expect(station.callbacks).toMatchObject([
    { name: 'measured', url: [] },
    { name: 'storm', url: [] },
  ])
  for (const one of station.callbacks!) expect(one.operationId).toBeUndefined()
})

test('lists the responses of receivers by status', () => {
  expect(named(press, 'printed').map(({ responses }) => Object.keys(responses))).toEqual([
    ['410', '2XX'],
    ['410', '2XX'],
  ])
})

test.each([
  ['printed', { id: 1 }, true],
  ['printed', {}, false],
  ['printed', { id: 1, code: 'writeOnly' }, false],
  ['printed', { id: 1, more: true }, false],
  ['proof-ready', { id: 1, pages: [{ number: 1 }] }, true],
  ['proof-ready', { id: 1, pages: [{ number: 'one' }] }, false],
  ['proof-ready', { id: 1, pages: [], secret: 'writeOnly' }, false],
])('checks the body of %s as sent: %j is %s', (name, body, fits) => {
  expect(named(press, name).map(({ validate }) => validate(body))).toContain(fits)
})

test.each([
  ['measured', { celsius: -273.15 }, false],
  ['measured', { celsius: -273 }, true],
  ['storm', { wind: null, unit: 'm/s' }, true],
  ['storm', { wind: 12, unit: 'km/h' }, false],
])('checks the webhook %s by keywords of 3.1: %j is %s', (name, body, fits) => {
  expect(named(station, name).map(({ validate }) => validate(body))).toEqual([fits])
})

test('generates webhooks from x-webhooks of 3.0', async () => {
  const folder = packageFolder()
  const text = (await generate(spec('callbacks'))).get('openapi.yaml')!
  const sent =
    'post: { requestBody: { $ref: "#/components/requestBodies/Print" }, responses: { "204": { description: Heard. } } }'
  const file = written(`${text}x-webhooks: { stopped: { ${sent} } }\n`)
  const { callbacks } = await generateInto(join(folder, 'generated'), file)
  expect(callbacks?.at(-1)).toMatchObject({ name: 'stopped', url: [] })
})

test('types callbacks and webhooks that the server does not deliver', async () => {
  const json = '{ content: { application/json: { schema: { $ref: "#/components/schemas/Done" } } } }'
  const xml = '{ content: { application/xml: { schema: { type: string } } } }'
  const heard = 'responses: { "204": { description: Heard. } }'
  const file = written(
    `openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /jobs:
    post:
      responses: { '204': { description: Begun. } }
      callbacks:
        ready: { '{$request.query.url}': { put: { requestBody: ${xml}, ${heard} }, patch: { requestBody: ${json}, ${heard} } } }
webhooks:
  asked: { get: { ${heard} } }
  done: { post: { requestBody: ${json}, ${heard} } }
components: { schemas: { Done: { type: object, required: [id], properties: { id: { type: integer } } } } }
`,
  )
  const files = await generate(file)
  const [, members] = /interface OtherCallbacks \{([^}]*)\}/.exec(files.get('contract.ts')!) ?? []
  expect(members?.split('\n').flatMap((line) => line.trim() || [])).toEqual([
    'ready: string | Done',
    'asked: undefined',
  ])
  expect(files.get('contract.ts')).toContain('export interface Callbacks {\n  done: Done\n}')
  expect(files.get('schema.ts')).toMatch(/ready: \{.*put: \{.*"application\/xml": string/s)
})

test('generates no code for callbacks without any', async () => {
  const files = await generate(join(import.meta.dirname, 'contract.yaml'))
  for (const name of ['router.ts', 'contract.ts']) expect(files.get(name)).not.toMatch(/callback/i)
})
