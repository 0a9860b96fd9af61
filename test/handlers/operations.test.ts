import { expect, test } from 'vitest'
import { startService } from '../support/service.ts'

const json = 'application/json'

test('a category lives from creation to removal', async () => {
  const { send } = await startService()
  const created = await send('POST', '/categories', { body: { name: 'Dog', description: 'Loyal.' } })
  expect(created).toMatchObject({
    status: 201,
    headers: { location: '/categories/1', etag: '"1"', 'content-type': json },
    body: { id: 1, name: 'Dog', description: 'Loyal.' },
  })
  expect(await send('GET', '/categories')).toMatchObject({ status: 200, body: [created.body] })
  expect(await send('GET', '/categories/1')).toMatchObject({
    status: 200,
    body: created.body,
    headers: { etag: '"1"' },
  })

  const replaced = await send('PUT', '/categories/1', { body: { name: 'Hound' } })
  expect(replaced).toMatchObject({ status: 200, headers: { etag: '"2"' } })
  expect(replaced.body).toEqual({ id: 1, name: 'Hound' })

  const gone = await send('DELETE', '/categories/1')
  expect(gone).toMatchObject({ status: 204, body: undefined })
  expect(await send('GET', '/categories/1')).toMatchObject({
    status: 404,
    body: { code: 'category_not_found' },
  })
  expect(await send('DELETE', '/categories/1')).toMatchObject({
    status: 404,
    body: { code: 'category_not_found' },
  })
  expect(await send('PUT', '/categories/1', { body: { name: 'Dog' } })).toMatchObject({ status: 404 })
})

test('category names are unique regardless of case, and a category with pets stays', async () => {
  const { send } = await startService()
  await send('POST', '/categories', { body: { name: 'Dog' } })
  await send('POST', '/categories', { body: { name: 'Cat' } })
  expect(await send('POST', '/categories', { body: { name: 'DOG' } })).toMatchObject({
    status: 409,
    body: { code: 'category_name_taken' },
  })
  expect(await send('PUT', '/categories/2', { body: { name: 'dog' } })).toMatchObject({
    status: 409,
    body: { code: 'category_name_taken' },
  })
  await send('POST', '/pets', { body: { name: 'Biscuit', categoryId: 1 } })
  expect(await send('DELETE', '/categories/1')).toMatchObject({
    status: 409,
    body: { code: 'category_has_pets' },
  })
})

test('a pet lives from creation to removal, with its inventory entry', async () => {
  const { send } = await startService()
  await send('POST', '/categories', { body: { name: 'Dog' } })
  const created = await send('POST', '/pets', { body: { name: 'Biscuit', categoryId: 1 } })
  expect(created).toMatchObject({ status: 201, headers: { location: '/pets/1', etag: '"1"' } })
  expect(created.body).toEqual({ id: 1, name: 'Biscuit', categoryId: 1, status: 'available' })
  expect((await send('GET', '/pets/1')).body).toEqual(created.body)
  expect((await send('GET', '/inventory/1')).body).toEqual({ petId: 1, quantity: 1, status: 'available' })

  const held = await send('PUT', '/pets/1', { body: { name: 'Biscuit', categoryId: 1, status: 'pending' } })
  expect(held).toMatchObject({ status: 200, headers: { etag: '"2"' }, body: { status: 'pending' } })
  expect((await send('GET', '/inventory')).body).toEqual([{ petId: 1, quantity: 1, status: 'pending' }])
  const renamed = await send('PUT', '/pets/1', { body: { name: 'Marlowe', categoryId: 1 } })
  expect(renamed.body).toEqual({ id: 1, name: 'Marlowe', categoryId: 1, status: 'pending' })

  expect(await send('DELETE', '/pets/1')).toMatchObject({ status: 204 })
  for (const path of ['/pets/1', '/inventory/1']) {
    expect(await send('GET', path)).toMatchObject({ status: 404, body: { code: 'pet_not_found' } })
  }
  expect(await send('DELETE', '/pets/1')).toMatchObject({ status: 404 })
})

test('a partial change of a pet keeps absent members', async () => {
  const { send } = await startService()
  await send('POST', '/categories', { body: { name: 'Dog' } })
  await send('POST', '/categories', { body: { name: 'Cat' } })
  const pet = (await send('POST', '/pets', { body: { name: 'Biscuit', categoryId: 1 } })).body as object
  const patch = (body: object) => send('PATCH', '/pets/1', { body })
  expect(await patch({ status: 'pending' })).toMatchObject({
    status: 200,
    headers: { etag: '"2"', 'x-stability': 'beta' },
    body: { ...pet, status: 'pending' },
  })
  expect(await patch({ name: 'Marlowe' })).toMatchObject({
    body: { name: 'Marlowe', categoryId: 1, status: 'pending' },
  })
  expect(await patch({ categoryId: 2 })).toMatchObject({
    headers: { etag: '"4"' },
    body: { name: 'Marlowe', categoryId: 2, status: 'pending' },
  })
  expect(await patch({ categoryId: 2 })).toMatchObject({ status: 200, headers: { etag: '"4"' } })
  expect(await patch({ categoryId: 9 })).toMatchObject({ status: 409, body: { code: 'unknown_category' } })
  await patch({ status: 'sold' })
  expect(await patch({ status: 'available' })).toMatchObject({
    status: 409,
    body: { code: 'invalid_status_transition' },
  })
  expect((await send('GET', '/pets/1')).body).toEqual({
    ...{ id: 1, name: 'Marlowe', categoryId: 2, status: 'sold' },
  })
  expect(await send('PATCH', '/pets/9', { body: { name: 'Rex' } })).toMatchObject({
    status: 404,
    body: { code: 'pet_not_found' },
  })
})

test('pets need a category, and their status changes only as the rules allow', async () => {
  const { send } = await startService()
  await send('POST', '/categories', { body: { name: 'Dog' } })
  const unknown = { status: 409, body: { code: 'unknown_category', status: 409 } }
  expect(await send('POST', '/pets', { body: { name: 'Rex', categoryId: 9 } })).toMatchObject(unknown)
  await send('POST', '/pets', { body: { name: 'Rex', categoryId: 1, status: 'sold' } })
  expect(await send('PUT', '/pets/1', { body: { name: 'Rex', categoryId: 9 } })).toMatchObject(unknown)
  expect(
    await send('PUT', '/pets/1', { body: { name: 'Rex', categoryId: 1, status: 'available' } }),
  ).toMatchObject({
    status: 409,
    body: { code: 'invalid_status_transition' },
  })
  expect((await send('GET', '/pets')).body).toEqual([{ id: 1, name: 'Rex', categoryId: 1, status: 'sold' }])
})

test('an order takes stock, is completed once and ends the sale', async () => {
  const { send } = await startService()
  await send('POST', '/categories', { body: { name: 'Dog' } })
  await send('POST', '/pets', { body: { name: 'Biscuit', categoryId: 1 } })
  await send('PATCH', '/inventory/1', { body: { quantity: 3 } })

  const order = await send('POST', '/store/orders', {
    body: { petId: 1, quantity: 3, shipDate: '2030-03-01T10:00:00+01:00' },
  })
  expect(order).toMatchObject({ status: 201, headers: { location: '/store/orders/1', etag: '"1"' } })
  expect(order.body).toEqual({
    id: 1,
    petId: 1,
    quantity: 3,
    shipDate: '2030-03-01T09:00:00Z',
    complete: false,
  })
  expect((await send('GET', '/store/orders/1')).body).toEqual(order.body)
  expect((await send('GET', '/inventory/1')).body).toEqual({ petId: 1, quantity: 0, status: 'pending' })
  expect(await send('DELETE', '/pets/1')).toMatchObject({
    status: 409,
    body: { code: 'pet_has_open_orders' },
  })

  const complete = await send('PATCH', '/store/orders/1', { body: { complete: true } })
  expect(complete).toMatchObject({ status: 200, headers: { etag: '"2"' }, body: { complete: true } })
  expect(await send('GET', '/pets/1')).toMatchObject({ body: { status: 'sold' } })
  expect(await send('PATCH', '/store/orders/1', { body: { complete: false } })).toMatchObject({
    status: 409,
    body: { code: 'order_already_complete' },
  })
  expect(await send('DELETE', '/store/orders/1')).toMatchObject({
    status: 409,
    body: { code: 'order_already_shipped' },
  })
  expect((await send('GET', '/store/orders?complete=true&petId=1')).body).toEqual([complete.body])
  expect((await send('GET', '/store/orders?complete=false')).body).toEqual([])
})

test('an order with a past ship date keeps it, and can still be completed', async () => {
  const { send } = await startService({ clock: () => new Date('2030-03-02T00:00:00Z') })
  await send('POST', '/categories', { body: { name: 'Dog' } })
  await send('POST', '/pets', { body: { name: 'Biscuit', categoryId: 1 } })
  await send('POST', '/store/orders', { body: { petId: 1, shipDate: '2030-03-01T09:00:00Z' } })
  for (const request of [
    send('PATCH', '/store/orders/1', { body: { shipDate: '2030-04-01T09:00:00Z' } }),
    send('DELETE', '/store/orders/1'),
  ]) {
    expect(await request).toMatchObject({ status: 409, body: { code: 'order_already_shipped' } })
  }
  expect(await send('PATCH', '/store/orders/1', { body: { complete: true } })).toMatchObject({
    status: 200,
    body: { complete: true, shipDate: '2030-03-01T09:00:00Z' },
  })
})

test('an impossible order is refused and changes nothing', async () => {
  const { send } = await startService()
  await send('POST', '/categories', { body: { name: 'Dog' } })
  await send('POST', '/pets', { body: { name: 'Biscuit', categoryId: 1 } })
  await send('POST', '/pets', { body: { name: 'Marlowe', categoryId: 1, status: 'pending' } })
  for (const [order, code] of [
    [{ petId: 9 }, 'unknown_pet'],
    [{ petId: 2 }, 'pet_not_available'],
    [{ petId: 1, quantity: 2 }, 'insufficient_stock'],
  ]) {
    expect(await send('POST', '/store/orders', { body: order })).toMatchObject({
      status: 409,
      body: { code },
    })
  }
  expect((await send('GET', '/store/orders')).body).toEqual([])
  expect(await send('GET', '/inventory/1')).toMatchObject({ body: { quantity: 1 } })
})

test('cancelling returns the stock once and hides the order', async () => {
  const { send } = await startService()
  await send('POST', '/categories', { body: { name: 'Dog' } })
  await send('POST', '/pets', { body: { name: 'Biscuit', categoryId: 1 } })
  await send('POST', '/store/orders', { body: { petId: 1 } })
  expect(await send('DELETE', '/store/orders/1')).toMatchObject({
    status: 204,
    headers: { 'x-stability': 'beta' },
  })
  expect(await send('DELETE', '/store/orders/1')).toMatchObject({
    status: 404,
    body: { code: 'order_not_found' },
  })
  expect(await send('GET', '/store/orders/1')).toMatchObject({ status: 404 })
  expect(await send('PATCH', '/store/orders/1', { body: { complete: true } })).toMatchObject({ status: 404 })
  expect((await send('GET', '/inventory/1')).body).toEqual({ petId: 1, quantity: 1, status: 'available' })
})

test('stock is set within its limits', async () => {
  const { send } = await startService()
  await send('POST', '/categories', { body: { name: 'Dog' } })
  await send('POST', '/pets', { body: { name: 'Biscuit', categoryId: 1, status: 'sold' } })
  const restocked = await send('PATCH', '/inventory/1', { body: { quantity: 5 } })
  expect(restocked).toMatchObject({ status: 200, headers: { 'x-stability': 'experimental' } })
  expect(restocked.body).toEqual({ petId: 1, quantity: 5, status: 'available' })
  await send('POST', '/store/orders', { body: { petId: 1, quantity: 2 } })
  expect(await send('PATCH', '/inventory/1', { body: { quantity: 999_999 } })).toMatchObject({
    status: 409,
    body: { code: 'stock_limit_exceeded' },
  })
  expect(await send('PATCH', '/inventory/1', { body: { quantity: 999_998 } })).toMatchObject({ status: 200 })
  expect(await send('PATCH', '/inventory/9', { body: { quantity: 1 } })).toMatchObject({
    status: 404,
    body: { code: 'pet_not_found' },
  })
})

// Date-times at the edges of RFC 3339, with their milliseconds since 1970.
const shipDates: [string, number][] = [
  ['0000-01-01T00:00:00Z', -62_167_219_200_000],
  ['0000-01-01T00:00:00+23:59', -62_167_219_200_000 - 86_340_000],
  ['1999-12-31T23:59:59Z', 946_684_799_000],
  ['3000-01-01T00:00:00.5Z', 32_503_680_000_500],
  ['9999-12-31T23:59:59.999Z', 253_402_300_799_999],
  ['9999-12-31T23:59:59-14:00', 253_402_300_799_000 + 14 * 3_600_000],
  ['2016-12-31t23:59:60z', 1_483_228_800_000],
]

test.each(shipDates)('the ship date %s is the same instant wherever it is read', async (shipDate, time) => {
  const { send } = await startService()
  await send('POST', '/categories', { body: { name: 'Dog' } })
  await send('POST', '/pets', { body: { name: 'Biscuit', categoryId: 1 } })
  await send('PATCH', '/inventory/1', { body: { quantity: 2 } })
  await send('POST', '/store/orders', { body: { petId: 1 } })
  const responses = [
    await send('POST', '/store/orders', { body: { petId: 1, shipDate } }),
    await send('PATCH', '/store/orders/1', { body: { shipDate } }),
    await send('GET', '/store/orders/1'),
    await send('GET', '/store/orders/2'),
  ]
  // The oracle checks the form of each.
  const orders = responses.map(({ body }) => body as { shipDate: string })
  expect(orders.map((order) => Date.parse(order.shipDate))).toEqual([time, time, time, time])
})
