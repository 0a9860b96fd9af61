// Changes between OpenAPI 3.0 and 3.2, and of parts that only 3.2 has.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compared, whom } from './compared.ts'

const books = readFileSync(join(import.meta.dirname, '../../../testing/contracts/books-3.2.yaml'), 'utf8')

/** The breaking changes of an edit, each with the operations that it breaks. */
async function breaksOf(from: string, to: string, text = books): Promise<string[]> {
  expect(text).toContain(from)
  const { breaks } = await compared(text, text.replace(from, to))
  return breaks.map((one) => `${whom(one).join(', ')}: ${one.message}`)
}

test.each([
  [
    'a method that is lost',
    '      COPY:',
    '      MOVE:',
    ['copyBooks: Operation `COPY /books` was removed.'],
  ],
  [
    'a member of a QUERY body that became required',
    'required: [title]\n      properties:\n        title: { type: string, minLength: 1 }\n        limit',
    'required: [title, shelf]\n      properties:\n        shelf: { type: string }\n        title: { type: string, minLength: 1 }\n        limit',
    ['queryBooks, selectBooks: Properties became required: `shelf`.'],
  ],
  [
    'a member of a query string that became required',
    'minProperties: 1\n',
    'minProperties: 1\n                required: [title]\n',
    ['listBooks: Properties became required: `title`.'],
  ],
  [
    'the schema of an item',
    "BookLines:\n      itemSchema: { $ref: '#/components/schemas/Book' }",
    'BookLines:\n      itemSchema: { type: string }',
    ['exportBooks', 'importBooks'],
  ],
  [
    'the data of an event',
    "contentSchema: { $ref: '#/components/schemas/Book' }",
    'contentSchema: { type: integer }',
    ['followNews'],
  ],
])('breaks callers: %s', async (_, from, to, expected) => {
  const found = await breaksOf(from, to)
  for (const one of expected) expect(found.join('\n')).toContain(one)
})

const things = (version: string, media: string, more = '') => `openapi: ${version}
info: { title: Things, version: 1.0.0 }
paths:
  /things:
    get:
      operationId: listThings
      responses:
        '200':
          description: Things.
          content: { application/jsonl: { ${media} } }
${more}`
const item = '{ type: object, required: [id], properties: { id: { type: integer } } }'

test('breaks nobody by a move to OpenAPI 3.2, even with an additional QUERY', async () => {
  const query = "    query: { operationId: findThings, responses: { '204': { summary: Nothing. } } }\n"
  const before = things('3.0.3', `x-itemSchema: ${item}`)
  const { breaks, additions } = await compared(before, things('3.2.0', `itemSchema: ${item}`, query))
  expect(breaks).toEqual([])
  expect(JSON.stringify(additions)).toContain('QUERY /things')
})
