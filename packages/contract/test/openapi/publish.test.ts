// The published contract declares the headers of lifecycle extensions on the responses that have them.
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { written } from '../../../testing/folder.ts'
import { lineOf } from '../../../testing/text.ts'
import { loadContract } from '../../check/load.ts'
import { modelOf } from '../../model/model.ts'

const deprecated = "deprecated: true, x-deprecated-since: '2026-01-01', x-sunset: '2030-12-05'"
const beta = 'x-stability: beta'

const operation = (id: string, marks: string, done: string) => `
  /${id}: { get: { operationId: ${id}, ${marks && `${marks}, `}responses: {
    '200': ${done}, '400': { $ref: '#/components/responses/Bad' } } } }`

const reference = (name: string) => `{ $ref: '#/components/responses/${name}' }`

const source = (components = '') => `openapi: 3.0.3
info: { title: Things, version: 1.0.0 }
security: []
paths:${operation('plain', '', reference('Plain'))}${operation('old', deprecated, reference('Old'))}
  # A comment on a path.${operation('both', `${deprecated}, ${beta}`, '{ description: In place. }')}
  ${operation('young', beta, reference('Young')).trim()}
components:
  responses:
    Plain: { description: Done. }
    Old: { description: Done. }
    Young: { description: Done., headers: { X-Count: { schema: { type: integer } } } }
    # What is wrong.
    Bad:
      description: Bad.
      headers:
        X-Reason: { schema: { type: string } } # a comment on a header
${components}      content: { application/json: { schema: { $ref: '#/components/schemas/Error' } } }
  schemas:
    Error:
      type: object
      required: [code, message, status]
      additionalProperties: false
      properties:
        code: { type: string, x-error-codes: { bad: { status: 400, remedy: Fix it. } } }
        message: { type: string }
        status: { type: integer }
`

const load = (text: string) => loadContract(written(text))

/** Component and headers of each response. */
const responsesOf = (document: Parameters<typeof modelOf>[0]) =>
  Object.fromEntries(
    modelOf(document).operations.flatMap(({ operationId, responses }) =>
      responses.map(({ status, component, headers }) => [
        `${operationId} ${status}`,
        [component, ...headers.map(({ name, required }) => (required ? `${name}!` : name))],
      ]),
    ),
  )

const published = {
  'plain 200': ['Plain'],
  'plain 400': ['Bad', 'X-Reason'],
  'old 200': ['Old', 'Deprecation!', 'Sunset!', 'Link'],
  'old 400': ['DeprecatedBad', 'X-Reason', 'Deprecation!', 'Sunset!', 'Link'],
  'both 200': [undefined, 'Deprecation!', 'Sunset!', 'Link', 'X-Stability!'],
  'both 400': ['DeprecatedUnstableBad', 'X-Reason', 'Deprecation!', 'Sunset!', 'Link', 'X-Stability!'],
  'young 200': ['Young', 'X-Count', 'X-Stability!'],
  'young 400': ['UnstableBad', 'X-Reason', 'X-Stability!'],
}

test('splits a response that operations with different extensions share', async () => {
  const { document, served, text } = await load(source())
  expect(responsesOf(document)).toEqual(published)
  expect(responsesOf(served)).toEqual(published)
  expect(parse(text?.() ?? '')).toEqual(document)
})

test('keeps comments and order in the published text', async () => {
  const contract = await load(source())
  const text = contract.text?.() ?? ''
  for (const comment of ['# A comment on a path.', '# What is wrong.', '# a comment on a header'])
    expect(text).toContain(comment)
  expect(Object.keys(parse(text).paths)).toEqual(['/plain', '/old', '/both', '/young'])
})

test.each([undefined, 4])('keeps JSON with an indentation of %s', async (indentation) => {
  const { text, document } = await load(JSON.stringify(parse(source()), null, indentation))
  expect(text?.()).toBe(`${JSON.stringify(document, null, indentation)}\n`)
  expect(responsesOf(document)).toEqual(published)
})

test('locates parts of a split response in the source', async () => {
  const text = source()
  const { locate } = await load(text)
  const line = lineOf(text, '    Bad:', 'X-Reason')
  expect(locate(['components', 'responses', 'UnstableBad', 'headers', 'X-Reason'])).toMatchObject({ line })
})

test('keeps a Link of handlers, and replaces declared headers of extensions', async () => {
  const declared = `        Link: { schema: { type: string } }
        Sunset: { schema: { type: string } }\n`
  const responses = responsesOf((await load(source(declared))).document)
  expect(responses['plain 400']).toEqual(['Bad', 'X-Reason', 'Link', 'Sunset'])
  expect(responses['old 400']).toEqual(['DeprecatedBad', 'X-Reason', 'Link', 'Deprecation!', 'Sunset!'])
})

test('numbers a taken name', async () => {
  const text = source().replace('    Plain: {', '    UnstableBad: { description: Other. }\n    Plain: {')
  expect(responsesOf((await load(text)).document)['young 400']?.[0]).toBe('UnstableBad2')
})

test.each(['yaml', 'json'])('publishes the number of an operationId that is taken, in %s', async (form) => {
  const twice = (id: string) =>
    `{ get: { operationId: ${id}, responses: { '200': { description: Done. } } } }`
  const yaml = `openapi: 3.0.3
info: { title: T, version: 1.0.0 }
paths:
  /a: ${twice('list')} # the first
  /b: ${twice('list')}
  /c: ${twice('list2')}
  /d: ${twice('list')}
`
  const { text, document, served } = await load(form === 'yaml' ? yaml : JSON.stringify(parse(yaml)))
  const idsOf = (of: Parameters<typeof modelOf>[0]) =>
    modelOf(of).operations.map(({ operationId }) => operationId)
  for (const one of [document, served, parse(String(text?.()))])
    expect(idsOf(one)).toEqual(['list', 'list3', 'list2', 'list4'])
  if (form === 'yaml')
    expect(text?.()).toBe(yaml.replace(/(\/b: .*)list/, '$1list3').replace(/(\/d: .*)list/, '$1list4'))
})

test('publishes a text without extensions unchanged', async () => {
  const text = source().replaceAll(`${deprecated}, `, '').replaceAll(`${beta}, `, '')
  expect((await load(text)).text?.()).toBe(text)
})

test('publishes a text unchanged if nothing announces a sunset', async () => {
  const declared = '        Sunset: { required: true, schema: { type: string } }\n'
  const text = source(declared)
    .replaceAll(deprecated, 'deprecated: true')
    .replaceAll(`${beta}, `, '')
    .replaceAll(`, ${beta}`, '')
  const { text: published, noted } = await load(text)
  expect(published?.()).toBe(text)
  expect(noted).toEqual([])
})
