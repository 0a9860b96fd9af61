import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startService } from 'contract-tools/testing'
import type { Booking, TripPage } from '../generated/contract.ts'
import { service } from '../handlers/service.ts'

const { call, close } = await startService(service)
after(close)

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  call(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

async function firstTrip() {
  const response = await call(`/trips?limit=1&departsFrom=${new Date().toISOString()}`)
  const { items } = (await response.json()) as TripPage
  return items[0]!
}

test('finds trips by a range of time and by price, in pages', async () => {
  const [from, before] = [1, 3].map((days) => new Date(Date.now() + days * 86_400_000).toISOString())
  const query = `departsFrom=${from}&departsBefore=${before}&maxPrice=3400&limit=2`
  const pages = [1, 2, 3].map(async (page) => (await call(`/trips?${query}&page=${page}`)).json())
  const found = (await Promise.all(pages)) as TripPage[]
  assert.deepEqual(
    found.map(({ items, total }) => [items.length, total]),
    [
      [2, 4],
      [2, 4],
      [0, 4],
    ],
  )
  for (const { departure, price } of found.flatMap(({ items }) => items))
    assert.ok(from! <= departure && departure < before! && price <= 3400)
})

test('a booking holds seats, can be paid once, and then stays', async () => {
  const trip = await firstTrip()
  const made = await post('/bookings', { tripId: trip.id, passengers: ['Ada Byron', 'Mary Shelley'] })
  assert.equal(made.status, 201)
  const booking = (await made.json()) as Booking
  assert.equal((await firstTrip()).seats, trip.seats - 2)
  const payment = { source: { kind: 'card', token: 'tok_4c8a1f20' } }
  const path = `/bookings/${booking.id}`
  assert.equal((await post(`${path}/payment`, payment)).status, 200)
  assert.equal((await post(`${path}/payment`, payment)).status, 409)
  assert.equal((await call(path, { method: 'DELETE' })).status, 409)
  assert.equal(((await (await call(path)).json()) as Booking).status, 'paid')
})

test('a repeated request with the same Idempotency-Key books once', async () => {
  const trip = await firstTrip()
  const book = (passengers: string[]) =>
    post('/bookings', { tripId: trip.id, passengers }, { 'Idempotency-Key': 'once' })
  const [first, second] = [await book(['Ada Byron']), await book(['Ada Byron'])]
  assert.deepEqual([first.status, second.status], [201, 201])
  assert.equal(second.headers.get('location'), first.headers.get('location'))
  assert.deepEqual(await second.json(), await first.json())
  assert.equal((await firstTrip()).seats, trip.seats - 1)
  assert.equal((await book(['Mary Shelley'])).status, 400)
})
