import { expect, test } from 'vitest'
import { asChangelog } from '../../diff/markdown.ts'
import { findingsOf, show } from '../../diff/report.ts'
import { compared } from './compared.ts'

const before = `openapi: 3.0.3
info: { title: Books, version: 1.0.0 }
paths:
  /books:
    post:
      operationId: addBook
      requestBody:
        content:
          application/json:
            schema: { type: object, properties: { title: { type: string }, tags: { type: array, items: { type: string } } } }
      responses: { '200': { $ref: '#/components/responses/Done' } }
  /books/{isbn}:
    delete:
      operationId: removeBook
      x-stability: beta
      parameters: [{ name: force, in: query, schema: { type: boolean } }]
      responses: { '200': { description: Done. } }
components:
  responses:
    Done: { description: Done., headers: { X-Count: { schema: { type: integer } } } }
`
const after = before
  .replace('title: { type: string }', 'title: { type: string, minLength: 3 }')
  .replace('items: { type: string }', 'items: { type: string, maxLength: 9 }, maxItems: 2')
  .replace("{ $ref: '#/components/responses/Done' }", '{ description: "<b>[Done](x)" }')
  .replace(/components:[\s\S]*/, '')
  .replace(/ {6}parameters:.*\n/, '')

const comparison = () => compared(before, after)

test('lists a comparison in Markdown, each change with its operation and member, without foreign markup', async () => {
  const text = show(await comparison(), 'markdown').replaceAll(/[^` ]*?(before|after)\.yaml/g, '$1')
  expect(text.split('\n').filter((line) => line !== '')).toEqual([
    'Compared with before: this breaks 1 stable operation.',
    '### Breaks callers',
    '- addBook (response 200): Response header `X-Count` was removed. (`before:20:44`) Keep `X-Count` and mark it deprecated.',
    '- addBook (request body): `minLength` of `title` changed from none to 3. (`after:10:74`) Keep accepting the old values, and check more in a new field or operation.',
    '- addBook (request body): `maxLength` of `tags` changed from none to 9. (`after:10:134`) Keep accepting the old values, and check more in a new field or operation.',
    '- addBook (request body): `maxItems` of `tags` changed from none to 2. (`after:10:150`) Keep accepting the old values, and check more in a new field or operation.',
    '### Breaks only beta, experimental or ended operations',
    '- removeBook (query parameter force): Parameter `force` was removed. (`before:16:20`) Keep `force` and mark it deprecated.',
    '### Version',
    '- info.version is 1.0.0, but the changes require at least 1.1.0.',
    '### Other changes',
    '- addBook (response 200): `description` changed from "Done." to "\\<b\\>\\[Done\\](x)". (`after:11:29`)',
  ])
})

test('lists what breaks for the changelog of a major version', async () => {
  expect(asChangelog(await comparison()).split('\n')).toEqual([
    '- addBook (response 200): Response header `X-Count` was removed.',
    '- addBook (request body): `minLength` of `title` changed from none to 3.',
    '- addBook (request body): `maxLength` of `tags` changed from none to 9.',
    '- addBook (request body): `maxItems` of `tags` changed from none to 2.',
    '- removeBook (query parameter force): Parameter `force` was removed.',
  ])
})

test('annotates the operation, or what is left of the changed part', async () => {
  const lines = findingsOf(await comparison()).map(({ line, message }) => `${line} ${message.slice(0, 30)}`)
  expect(lines).toContain('5 Response header `X-Count` was ')
  expect(lines).toContain('13 Parameter `force` was removed.')
})
