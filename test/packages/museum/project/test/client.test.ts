/** The generated client, over the engine that DATABASE_URL names. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startService } from 'contract-tools/testing'
import { service } from '../handlers/service.ts'
import { createClient, dataOf } from '../sdk/index.js'

const { origin, call, close } = await startService(service, process.env.DATABASE_URL)
after(close)

const base = new URL(service.firstCall, origin).href.replace('/museum-hours', '')
const client = createClient({ baseUrl: base, fetch: (request) => call(request.url, request) })

test('announces, lists, changes and calls off an event', async () => {
  const event = {
    name: 'Lanterns',
    location: 'Yard',
    eventDescription: 'A walk.',
    dates: ['2030-03-08'],
    price: 12,
  }
  const { eventId = '' } = await dataOf(client.POST('/special-events', { body: event }))
  const params = { path: { eventId } }
  assert.deepEqual(await dataOf(client.GET('/special-events/{eventId}', { params })), { ...event, eventId })
  const changed = await dataOf(client.PATCH('/special-events/{eventId}', { params, body: { price: 8 } }))
  assert.equal(changed.price, 8)
  const query = { startDate: '2030-03-02' }
  assert.deepEqual(await dataOf(client.GET('/special-events', { params: { query } })), [changed])
  await dataOf(client.DELETE('/special-events/{eventId}', { params }))
  assert.deepEqual(await dataOf(client.GET('/special-events', { params: { query } })), [])
  assert.equal((await client.GET('/special-events/{eventId}', { params })).response.status, 404)
})

test('reads the hours of a page', async () => {
  const query = { startDate: '2030-03-01', limit: 7 }
  const days = await dataOf(client.GET('/museum-hours', { params: { query: { ...query, page: 2 } } }))
  assert.equal(days[0]?.date, '2030-03-08')
  assert.equal(days.length, 6)
})

test('buys a ticket, and shows its code', async () => {
  const body = { ticketType: 'general', ticketDate: '2030-03-01' } as const
  const { ticketId = '' } = await dataOf(client.POST('/tickets', { body }))
  const params = { path: { ticketId } }
  const code = await dataOf(client.GET('/tickets/{ticketId}/qr', { params, parseAs: 'arrayBuffer' }))
  assert.equal(Buffer.from(code).toString('latin1', 1, 4), 'PNG')
  const unknown = { ...body, ticketType: 'event', eventId: ticketId } as const
  assert.equal((await client.POST('/tickets', { body: unknown })).response.status, 404)
})
