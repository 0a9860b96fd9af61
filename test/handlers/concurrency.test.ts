import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Category, InventoryItem, Order, Pet } from '../../generated/contract.ts'
import { start } from '../../packages/testing/child.ts'
import { client, keyBeside, type Reply } from '../../packages/testing/client.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'

const database = join(temporaryFolder(afterAll), 'pets.db')
const { address } = await start('.', { DATABASE_URL: `file:${database}` }, [], afterAll)
const ask = client(address, await keyBeside(database))

const clients = 32
const rounds = 6

/** Sends the requests of all clients at once, each over its own connection. */
const together = <T>(request: (client: number) => Promise<Reply<T>>) =>
  Promise.all(Array.from({ length: clients }, (_, client) => request(client)))

/** Counts responses by status. */
function statuses(replies: Reply[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

async function petWithStock(quantity: number): Promise<Pet> {
  const { body: category } = await ask<Category>('POST', '/categories', { name: `Kind ${Math.random()}` })
  const { body: pet } = await ask<Pet>('POST', '/pets', { name: 'Tom', categoryId: category.id })
  if (quantity !== 1) await ask('PATCH', `/inventory/${pet.id}`, { quantity })
  return pet
}

const place = ({ id }: Pet) => ask<Order & { id: number }>('POST', '/store/orders', { petId: id })

async function expectStock({ id }: Pet, quantity: number, status: string) {
  const { body } = await ask<InventoryItem>('GET', `/inventory/${id}`)
  expect(body).toEqual({ petId: id, quantity, status })
}

test('the available units are sold exactly once, however many clients want them', async () => {
  const pet = await petWithStock(7)
  const replies = await together(() => place(pet))
  expect(statuses(replies)).toEqual({ 201: 7, 409: clients - 7 })
  await expectStock(pet, 0, 'pending')
  expect((await ask<Order[]>('GET', `/store/orders?petId=${pet.id}`)).body).toHaveLength(7)
})

test('an order is either completed or cancelled, never both', async () => {
  for (let round = 0; round < rounds; round++) {
    const pet = await petWithStock(1)
    const { body: order } = await place(pet)
    const path = `/store/orders/${order.id}`
    const complete = () => ask('PATCH', path, { complete: true })
    const cancel = () => ask('DELETE', path)
    const [completed, cancelled] =
      round % 2 === 0
        ? await Promise.all([complete(), cancel()])
        : await Promise.all([cancel(), complete()]).then(([one, other]) => [other, one] as const)
    expect([
      [200, 409],
      [404, 204],
    ]).toContainEqual([completed.status, cancelled.status])
    if (completed.status === 200) await expectStock(pet, 0, 'sold')
    else await expectStock(pet, 1, 'available')
  }
})

test('an order that many clients cancel returns its stock once', async () => {
  const pet = await petWithStock(5)
  const { body: order } = await place(pet)
  expect(statuses(await together(() => ask('DELETE', `/store/orders/${order.id}`)))).toEqual({
    204: 1,
    404: clients - 1,
  })
  await expectStock(pet, 5, 'available')
})

test('an Idempotency-Key on many connections creates one resource, and all get the same response', async () => {
  const pet = await petWithStock(5)
  const once = { 'idempotency-key': 'b1946ac9' }
  for (const [path, body] of [
    ['/categories', { name: 'Cats' }],
    ['/pets', { name: 'Milo', categoryId: pet.categoryId }],
    ['/store/orders', { petId: pet.id, quantity: 2 }],
  ] as const) {
    const replies = await together(() => ask<{ id: number }>('POST', path, body, once))
    expect(statuses(replies)).toEqual({ 201: clients })
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(replies.filter(({ headers }) => !headers.has('idempotency-replayed'))).toHaveLength(1)
  }
  await expectStock(pet, 3, 'available')
})

test('one of many changes with the same If-Match succeeds and the others are refused', async () => {
  const pet = await petWithStock(1)
  const { headers } = await ask('GET', `/pets/${pet.id}`)
  const unchanged = { 'if-match': headers.get('etag') ?? '' }
  const replies = await together((client) =>
    ask<Pet>('PUT', `/pets/${pet.id}`, { name: `Tom of ${client}`, categoryId: pet.categoryId }, unchanged),
  )
  expect(statuses(replies)).toEqual({ 200: 1, 412: clients - 1 })
  const winner = replies.find(({ status }) => status === 200)
  expect((await ask('GET', `/pets/${pet.id}`)).body).toEqual(winner?.body)
})

test('one of many clients creates a category', async () => {
  expect(statuses(await together(() => ask('POST', '/categories', { name: 'Rabbits' })))).toEqual({
    201: 1,
    409: clients - 1,
  })
})
