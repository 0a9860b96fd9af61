/** References by the addresses of files, and schemas that a default stands for. */
import { expect, test } from 'vitest'
import { written } from '../../../testing/folder.ts'
import { generated } from '../../../testing/generated.ts'
import { generate } from '../../emit/generate.ts'

const root = (reference: string) => `openapi: 3.2.0
$self: https://example.com/apis/books
info: { title: Books, version: 1.0.0 }
paths:
  /books:
    get:
      operationId: listBooks
      responses:
        '200':
          content: { application/json: { schema: { $ref: '${reference}' } } }
components:
  schemas:
    Own: { type: object, required: [own], properties: { own: { type: string } } }
`

const shared = (self: string) => `openapi: 3.2.0
$self: ${self}
info: { title: Shared, version: 1.0.0 }
components:
  schemas:
    Book: { type: object, properties: { own: { $ref: '../books#/components/schemas/Own' } } }
`

test.each([
  ['its own address', 'https://example.com/apis/books#/components/schemas/Own', 'Own'],
  ['an address', 'https://example.com/apis/shared/books#/components/schemas/Book', 'Book'],
  ['a relative address', 'shared/books#/components/schemas/Book', 'Book'],
  ['its place', 'shared/books.yaml#/components/schemas/Book', 'Book'],
])('a reference to %s leads to the file that has it', async (_, reference, name) => {
  const books = shared('https://example.com/apis/shared/books')
  const files = await generate(written({ 'api.yaml': root(reference), 'shared/books.yaml': books }))
  expect(files.get('contract.ts')).toContain(`{ status: 200; body: ${name}; headers?: undefined }`)
})

test('a reference to another server is any value', async () => {
  const files = await generate(written(root('https://example.org/apis/books#/components/schemas/Own')))
  expect(files.get('schema.ts')).toContain('"application/json": unknown')
})

test('a base schema that others extend has a default, too', async () => {
  const extended = (name: string, member: string) => ({
    allOf: [
      { $ref: '#/components/schemas/Pet' },
      {
        type: 'object',
        required: [member],
        properties: { [member]: { type: 'integer' }, name: { const: name } },
      },
    ],
  })
  const { routes } = await generated({
    openapi: '3.2.0',
    paths: {
      '/pets': {
        query: {
          operationId: 'findPets',
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } },
          responses: { 204: {} },
        },
      },
    },
    components: {
      schemas: {
        Pet: {
          type: 'object',
          properties: { kind: { type: 'string' } },
          discriminator: { propertyName: 'kind', mapping: { cat: 'Cat' }, defaultMapping: 'Dog' },
        },
        Cat: extended('cat', 'lives'),
        Dog: extended('dog', 'bones'),
      },
    },
  })
  const { validate } = routes[0]!.body!.readers['application/json']!
  const values = [{ kind: 'cat', lives: 9 }, { bones: 1 }, { kind: 'wolf', bones: 1 }]
  expect(values.map((value) => validate!(value))).toEqual([true, true, true])
  const others = [{ lives: 9 }, { kind: 'cat', bones: 1 }, { kind: 'wolf', lives: 9 }]
  expect(others.map((value) => validate!(value))).toEqual([false, false, false])
})
