import { describe, expect, test } from 'vitest'
import { refuse } from '../../index.ts'
import { accepted, nextCursor, page, problemDetails, readCursor, refusable } from '../../responses/index.ts'

const items = [
  { id: 3, name: 'a' },
  { id: 1, name: 'b & c' },
]

describe('page', () => {
  test('links to the next page behind the last item, with all filters', () => {
    const { headers } = page({ items, more: true }, { limit: 2, q: 'x' }, 'id') as {
      headers: { Link: string }
    }
    expect(headers.Link).toBe('<?limit=2&q=x&after=1>; rel="next"')
    const sorted = page({ items, more: true }, { limit: 2, sort: '-name' }, 'id')
    expect(sorted).toMatchObject({
      headers: { Link: '<?limit=2&sort=-name&after=1&afterName=b+%26+c>; rel="next"' },
    })
  })

  test('links to where an empty page ended, and nowhere from the last one', () => {
    const ended = { items: [], more: true, end: { after: 9, from: undefined }, read: 5000 }
    expect(page(ended, { limit: 2 }, 'id' as never)).toMatchObject({
      cost: 26,
      headers: { Link: '<?limit=2&after=9>; rel="next"' },
    })
    expect(page({ items, more: false }, { limit: 2 }, 'id')).not.toHaveProperty('headers')
  })
})

describe('readCursor', () => {
  test('returns the place that nextCursor wrote', () => {
    const cursor = nextCursor({ items, more: true }, { limit: 2, sort: 'name' }, 'id')
    expect(readCursor(cursor)).toEqual({ after: 1, afterName: 'b & c' })
    expect(readCursor(undefined)).toEqual({})
    expect(nextCursor({ items, more: false }, { limit: 2 }, 'id')).toBeUndefined()
  })

  test.each([
    '',
    '!',
    'null',
    '[]',
    '5',
    '{}',
    '{"after":null}',
    '{"after":1,"limit":1e9}',
    '{"after":1,"afterName":{}}',
  ])('rejects %j', (text) => expect(readCursor(Buffer.from(text).toString('base64url'))).toBeUndefined())
})

describe('refusable', () => {
  const { changed, created, removed } = refusable({ not_found: 404, taken: 409 }, problemDetails)
  const missing = refuse('not_found', 'No thing has id 7.')
  const body = { type: 'about:blank', title: 'Not Found', status: 404, detail: 'No thing has id 7.' }

  test('declines a refused write with the status of its code', () => {
    const declined = { status: 404, body }
    expect([changed(missing), removed(missing), created(missing, () => '')]).toEqual([
      declined,
      declined,
      declined,
    ])
  })

  test('returns 201 with the location, and says if it is a repetition', () => {
    const made = { value: { id: 7 }, version: 1, replayed: true }
    const headers = { Location: '/things/7', ETag: '"1"' }
    const response = created(made, ({ id }) => `/things/${id}`)
    expect(response).toEqual({ status: 201, body: { id: 7 }, headers, replayed: true })
  })
})

test('accepted says where and when to look', () => {
  expect(accepted({ id: 1 }, '/jobs/1', 5)).toEqual({
    status: 202,
    body: { id: 1 },
    headers: { Location: '/jobs/1', 'Retry-After': 5 },
  })
})
