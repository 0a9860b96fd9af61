import type { HandlerContext } from 'contract-server'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Store } from '../../db/store.ts'
import type { Requests, Responses } from '../../generated/contract.ts'
import { service } from '../../handlers/service.ts'
import { startService } from '../../packages/tools/testing.ts'

test('startService prints the cause of a 500', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => printed.mockRestore())
  const fail = () => Promise.reject(new Error('the list is upside down'))
  const { call, close } = await startService({
    ...service,
    handlers: { ...service.handlers, listPets: fail },
  })
  onTestFinished(close)
  expect((await call('/pets')).status).toBe(500)
  expect(printed).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/the list is upside down\n.*testing\.test\.ts/s),
  )
})

test('a service under test has webhooks, and keeps callbacks for requests', async () => {
  const url = 'https://receiver.example/hook'
  const event = { id: 1, type: 'pet.created', timestamp: '2030-01-01T00:00:00Z', data: { id: 1 } }
  const { client, call, store, close } = await startService<Store, Requests, Responses>({
    ...service,
    callbacks: { event: 'requested' },
    handlers: {
      ...service.handlers,
      async getOwnKey(request: never, context: HandlerContext) {
        await context.callback('event', url, event)
        return service.handlers.getOwnKey(request, context as never)
      },
    },
  })
  onTestFinished(close)
  expect(await client.createWebhook({ body: { url } })).toMatchObject({ status: 201, body: { id: 1, url } })
  expect((await call('/store/key')).status).toBe(200)
  expect(await store.webhooks.list()).toMatchObject([
    { id: 1, url, pending: 0 },
    { id: 2, url, pending: 1 },
  ])
})

describe('a service under test', async () => {
  const { client, as, anonymous, clock, events, close } = await startService<Store, Requests, Responses>(
    service,
  )
  afterAll(close)

  test('has a method for each operation, which sends what the contract describes', async () => {
    const category = await client.createCategory({ body: { name: 'Dogs' } })
    if (category.status !== 201) throw new Error(JSON.stringify(category.body))
    const pet = { name: 'Rex', categoryId: category.body.id }
    const made = await client.createPet({ body: pet, headers: { 'Idempotency-Key': 'a' } })
    const again = await client.createPet({ body: pet, headers: { 'Idempotency-Key': 'a' } })
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(again.body).toEqual(made.body)
    const listed = await client.listPets({ query: { id: [1, 2], status: 'available' } })
    expect(listed.body).toEqual([{ id: 1, ...pet, status: 'available' }])
    const ETag = listed.headers.get('etag')
    expect(ETag).toBeNull()
    const changed = await client.updatePet({
      path: { petId: 1 },
      mediaType: 'application/merge-patch+json',
      body: { name: 'Bo' },
    })
    expect(changed.body).toMatchObject({ id: 1, name: 'Bo' })
    expect((await events()).map(({ type }) => type)).toEqual([
      'category.created',
      'pet.created',
      'pet.updated',
    ])
  })

  test('calls with some scopes, and without credentials', async () => {
    const reader = await as(['pets:read'])
    expect((await reader.listPets()).status).toBe(200)
    expect((await reader.deletePet({ path: { petId: 1 } })).status).toBe(403)
    expect((await anonymous.listPets()).status).toBe(401)
  })

  test('runs by a clock that the test sets', async () => {
    clock.set('2030-12-05T00:00:00Z')
    expect(await client.getPet({ path: { petId: 1 } })).toMatchObject({ status: 410 })
    clock.set(new Date())
    expect(await client.getPet({ path: { petId: 1 } })).toMatchObject({ status: 200 })
  })

  test('types the calls of its client', () => {
    const wrong = () => [
      // @ts-expect-error a path parameter is missing
      client.getPet({ path: {} }),
      // @ts-expect-error the contract has no such status
      client.listPets({ query: { status: 'lost' } }),
      // @ts-expect-error the contract has no such operation
      client.feedPet(),
    ]
    expect(wrong).toBeTypeOf('function')
  })
})
