// Loans of a library, created below members and found by paths of their own, in pages with cursors.
import { beforeAll, expect, test } from 'vitest'
import type { Ask } from '../../../../testing/client.ts'
import { startStateful } from '../server.ts'

const time = { type: 'string', format: 'date-time', readOnly: true }
const loan = {
  type: 'object',
  required: ['id', 'book', 'created_at'],
  properties: {
    id: { type: 'string', readOnly: true },
    memberId: { type: 'string', readOnly: true },
    book: { type: 'string' },
    created_at: time,
  },
}
const json = (schema: object, example?: object) => ({
  content: { 'application/json': { schema, ...(example && { example }) } },
})
const page = (cursor: object) => ({
  type: 'object',
  required: ['items', 'next_cursor'],
  properties: { items: { type: 'array', items: { $ref: '#/components/schemas/Loan' } }, next_cursor: cursor },
})
const query = (name: string, schema: object) => ({ name, in: 'query', schema })
const paging = [query('cursor', { type: 'string' }), query('limit', { type: 'integer', default: 20 })]
const inPath = (name: string) => [{ name, in: 'path', required: true, schema: { type: 'string' } }]
const created = {
  description: 'Lent.',
  headers: { Location: { required: true, schema: { type: 'string' } } },
  ...json({ $ref: '#/components/schemas/Loan' }, { id: 'l1', book: 'b', created_at: '2030-01-01T00:00:00Z' }),
}
const shown = json(
  { $ref: '#/components/schemas/Loan' },
  { id: 'l2', book: 'c', created_at: '2031-01-01T00:00:00Z' },
)
const listed = (cursor: object) => ({ 200: { description: 'Some.', ...json(page(cursor)) } })
const member = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } }
const contract = {
  openapi: '3.1.0',
  info: { title: 'Library', version: '1' },
  servers: [{ url: '/v1' }],
  components: { schemas: { Loan: loan } },
  paths: {
    '/members': {
      post: {
        requestBody: json({ type: 'object' }),
        responses: { 201: { description: '.', ...json(member) } },
      },
    },
    '/members/{memberId}': {
      parameters: inPath('memberId'),
      get: { responses: { 200: { description: '.', ...json(member) } } },
      delete: { responses: { 204: { description: 'Left.' } } },
    },
    '/members/{memberId}/loans': {
      parameters: inPath('memberId'),
      get: { parameters: paging, responses: listed({ type: ['string', 'null'] }) },
      post: { requestBody: json({ $ref: '#/components/schemas/Loan' }), responses: { 201: created } },
    },
    '/loans': { get: { parameters: paging, responses: listed({ type: 'string' }) } },
    '/loans/{loanId}': {
      parameters: inPath('loanId'),
      get: { responses: { 200: { description: '.', ...shown }, 404: { description: 'None.' } } },
      delete: { responses: { 204: { description: 'Returned.' }, 404: { description: 'None.' } } },
    },
  },
}

let call: Ask
let mock: Awaited<ReturnType<typeof startStateful>>

beforeAll(async () => {
  mock = await startStateful(contract)
  call = mock.call
})

interface Loan {
  id: string
  book: string
  created_at: string
}
const lend = async (memberId: string, book: string) =>
  (await call<Loan>('POST', `/v1/members/${memberId}/loans`, { book })) as {
    body: Loan
    headers: Headers
    status: number
  }
const newMember = async () => ((await call('POST', '/v1/members', {})).body as { id: string }).id

test('an item that is created below another is found at its own path, and stays the same', async () => {
  const memberId = await newMember()
  const { status, headers, body } = await lend(memberId, 'Emma')
  expect([status, headers.get('location')]).toEqual([201, `/v1/loans/${body.id}`])
  expect(body).toMatchObject({ book: 'Emma', memberId, created_at: '2030-01-01T00:00:00Z' })
  for (const _ of [1, 2]) expect((await call('GET', `/v1/loans/${body.id}`)).body).toEqual(body)
  expect((await call('GET', `/v1/members/${memberId}/loans`)).body).toEqual({
    items: [body],
    next_cursor: null,
  })
  expect((await call('DELETE', `/v1/loans/${body.id}`)).status).toBe(204)
  expect((await call('GET', `/v1/members/${memberId}/loans`)).body).toEqual({ items: [], next_cursor: null })
  expect((await call('GET', `/v1/loans/${body.id}`)).status).toBe(404)
})

test('an item outlives the one above it', async () => {
  const memberId = await newMember()
  const { body } = await lend(memberId, 'Persuasion')
  expect((await call('DELETE', `/v1/members/${memberId}`)).status).toBe(204)
  expect((await call('GET', `/v1/loans/${body.id}`)).body).toEqual(body)
})

test.each([
  ['null, where it may be', (memberId: string) => `/v1/members/${memberId}/loans`, null],
  ['empty, where it must be a text', () => '/v1/loans', ''],
])('a cursor leads from page to page, and is %s, at the end', async (_, at, end) => {
  const memberId = await newMember()
  for (const book of ['a', 'b', 'c']) await lend(memberId, book)
  const books: string[] = []
  let cursor: string | null | undefined
  for (let pages = 0; pages < 20 && cursor !== end; pages++) {
    const asked = cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''
    const { body } = await call('GET', `${at(memberId)}?limit=2${asked}`)
    const page = body as { items: Loan[]; next_cursor: string | null }
    books.push(...page.items.map(({ book }) => book))
    cursor = page.next_cursor
  }
  expect(cursor).toBe(end)
  expect(books.filter((book) => /^[abc]$/.test(book)).slice(-3)).toEqual(['a', 'b', 'c'])
})
