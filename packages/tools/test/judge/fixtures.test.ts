/** Fixtures: what they say beyond the contract, and what a run infers without them. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/folder.ts'
import { type Reply, startReplying } from '../../../testing/replying.ts'
import { ours } from '../../judge/expectations.ts'
import type { Fixtures } from '../../judge/fixtures.ts'
import { readSpecification } from '../../judge/specification.ts'
import { oracleOf, runAgainst } from './suite.ts'

const text = { type: 'string' }
const booking = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'state'],
  properties: { id: text, state: { ...text, enum: ['booked', 'in', 'out'] } },
}
const json = (schema: object) => ({ description: 'Done.', content: { 'application/json': { schema } } })
const problem = json({ type: 'object', properties: { message: text } })
const bookingId = { name: 'bookingId', in: 'path', required: true, schema: text }
const step = (operationId: string) => ({
  parameters: [bookingId],
  post: { operationId, responses: { 200: json(booking), 404: problem, 409: problem } },
})
const contract = {
  openapi: '3.0.3',
  info: { title: 'Hotel', version: '1.0.0' },
  paths: {
    '/bookings': {
      get: {
        operationId: 'listBookings',
        parameters: [
          { name: 'cursor', in: 'query', schema: text },
          { name: 'state', in: 'query', schema: booking.properties.state },
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100, default: 10 } },
        ],
        responses: {
          200: json({
            type: 'object',
            required: ['items'],
            properties: { items: { type: 'array', items: booking }, nextCursor: text },
          }),
        },
      },
      post: { operationId: 'createBooking', responses: { 201: json(booking) } },
    },
    '/bookings/{bookingId}': {
      parameters: [bookingId],
      get: { operationId: 'getBooking', responses: { 200: json(booking), 404: problem } },
    },
    '/bookings/{bookingId}/check-in': step('checkIn'),
    '/bookings/{bookingId}/check-out': step('checkOut'),
  },
}

/** A server of that contract; the cursor in a body selects the next page. */
async function startHotel({ skips = 0, full = 0, ignores = '' } = {}): Promise<string> {
  const bookings = Array.from({ length: full }, (_, at) => ({ id: `b${at}`, state: 'booked' }))
  return startReplying(({ method, url: { pathname, searchParams: query } }): Reply => {
    const [, , id, action] = pathname.split('/')
    const found = bookings.find((booking) => booking.id === id)
    if (id === undefined && method === 'POST') {
      const made = { id: `b${bookings.length}`, state: 'booked' }
      bookings.push(made)
      return { status: 201, body: made }
    }
    if (id === undefined) {
      const start = Number(query.get('cursor') ?? 0)
      const end = start + Number(query.get('limit') ?? 10)
      const state = query.get('state')
      const listed = bookings.filter(
        (booking) => state === null || state === ignores || booking.state === state,
      )
      const more = end < listed.length && { nextCursor: String(end + skips) }
      return { status: 200, body: { items: listed.slice(start, end), ...more } }
    }
    if (!found) return { status: 404, body: { message: 'There is none.' } }
    const [before, after] = action === 'check-in' ? ['booked', 'in'] : ['in', 'out']
    if (action === undefined) return { status: 200, body: found }
    if (found.state !== before) return { status: 409, body: { message: `It is ${found.state}.` } }
    found.state = after!
    return { status: 200, body: found }
  })
}

async function failuresOf(check: RegExp, url: string, fixtures: Fixtures = {}): Promise<string[]> {
  const { checks, faults } = await runAgainst(url, { oracle: await oracleOf(contract, ours), fixtures })
  expect(faults).toEqual([])
  const found = checks.filter(({ name }) => check.test(name))
  expect(found).not.toEqual([])
  return found.flatMap(({ failures }) => failures.map(({ what }) => what))
}

test('prepares the state of a resource for a call with the fixture `before`', async () => {
  const url = await startHotel()
  expect(await failuresOf(/^checkOut, valid requests$/, url)).toEqual([
    expect.stringContaining('got 409 instead of 200'),
  ])
  const before: Fixtures['before'] = { checkOut: ({ call }, { bookingId }) => call('checkIn', { bookingId }) }
  expect(await failuresOf(/^checkOut, valid requests$/, url, { before })).toEqual([])
})

test('follows pages by the cursor of a body if no link is documented', async () => {
  expect(await failuresOf(/listBookings.*(page|item|whole)/, await startHotel())).toEqual([])
  expect(
    (await failuresOf(/listBookings.*(page|item|whole)/, await startHotel({ skips: 1 }))).join('\n'),
  ).toMatch(/the pages leave out \d+ of \d+ items/)
})

test('looks for filtered items on all pages', async () => {
  const items: Fixtures['items'] = {
    listBookings: async ({ make, call }, nth) => {
      const bookingId = await make('bookingId')
      if (nth > 0) await call('checkIn', { bookingId })
      if (nth > 1) await call('checkOut', { bookingId })
      return bookingId
    },
  }
  const check = /listBookings filters by state/
  expect(await failuresOf(check, await startHotel({ full: 150 }), { items })).toEqual([])
  expect(
    (await failuresOf(check, await startHotel({ full: 150, ignores: 'in' }), { items })).join('\n'),
  ).toContain('?state=in lets through')
})

test('rejects fixtures without a default export', async () => {
  const folder = join(temporaryFolder(), 'spec')
  mkdirSync(folder)
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(contract))
  writeFileSync(join(folder, 'fixtures.ts'), 'export const fixtures = { bodyLimit: 1 }\n')
  await expect(readSpecification(join(folder, 'openapi.json'))).rejects.toThrow(
    /fixtures\.ts has no default export: write `export default \{ … \} satisfies Fixtures<Requests, Responses>`\.$/,
  )
})
