/** Load by clients that repeat a request with its Idempotency-Key until it is acknowledged, as the docs advise. */
import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Store } from '../../db/store.ts'
import type {
  Category,
  Error as ErrorBody,
  Event,
  InventoryItem,
  Order,
  Pet,
} from '../../generated/contract.ts'
import type { Ask, Reply } from '../../packages/testing/client.ts'

const clients = 8

let made = 0

const stock = 1_000_000

export interface Load {
  /** Resolves after so many more acknowledged creations. */
  more(count: number): Promise<void>
  /** Lets every client finish its request, and resolves after the last one is acknowledged. */
  stop(): Promise<void>
  /** Requests that failed so far. */
  failures: { refused: number; lost: number }
}

/** Acknowledged ids by Idempotency-Key. */
export interface Acknowledged {
  pets: Map<string, number>
  orders: Map<string, number>
  completed: Set<number>
  /** Orders that a refusal reported as complete. A failover may lose this state if it was never acknowledged. */
  seenComplete: Set<number>
}

export const nothingYet = (): Acknowledged => ({
  pets: new Map(),
  orders: new Map(),
  completed: new Set(),
  seenComplete: new Set(),
})

/** Pet of all orders, in the category of all pets. */
export interface Endless {
  category: number
  pet: number
}

export async function makeEndless(ask: Ask): Promise<Endless> {
  const category = (await ask<Category>('POST', '/categories', { name: 'Load' })).body.id
  const pet = (await ask<Pet>('POST', '/pets', { name: 'Endless', categoryId: category })).body.id
  await ask('PATCH', `/inventory/${pet}`, { quantity: stock })
  return { category, pet }
}

/** Starts the load. Any response except 201, 200 or a documented 503 ends it, and {@link Load.stop} rejects. */
export function startLoad(ask: Ask, { category, pet }: Endless, done: Acknowledged): Load {
  let stopped = false
  let acknowledged = 0
  const failures = { refused: 0, lost: 0 }

  /**
   * Repeats a request until it is acknowledged.
   * @returns the response, and whether an earlier attempt may have succeeded: its connection broke, or its response said so
   */
  async function insist<T>(send: () => Promise<Reply<T>>): Promise<Reply<T> & { maybeBefore: boolean }> {
    let maybeBefore = false
    for (;;) {
      const reply = await send().catch(lost)
      if (reply && reply.status !== 503) return { ...reply, maybeBefore }
      if (!reply || expectUnavailable(reply) === 'outcome_unknown') maybeBefore = true
      failures[reply ? 'refused' : 'lost']++
      await setTimeout(20)
    }
  }

  /** Creates a resource once. It may exist already only if an earlier attempt may have created it. */
  async function create<T extends { id?: number }>(path: string, key: string, body: object): Promise<number> {
    const reply = await insist(() => ask<T>('POST', path, body, { 'idempotency-key': key }))
    expect(reply).toMatchObject({ status: 201, body })
    if (reply.headers.has('idempotency-replayed')) expect(reply.maybeBefore).toBe(true)
    acknowledged++
    return Number(reply.body.id)
  }

  async function work() {
    while (!stopped) {
      const key = `load-${made++}`
      done.pets.set(key, await create<Pet>('/pets', key, { name: key, categoryId: category }))
      const order = await create<Order>('/store/orders', key, { petId: pet, quantity: 1 })
      done.orders.set(key, order)
      const completed = await insist(() => ask('PATCH', `/store/orders/${order}`, { complete: true }))
      if (completed.status === 409) {
        expect(completed).toMatchObject({ maybeBefore: true, body: { code: 'order_already_complete' } })
        done.seenComplete.add(order)
      } else {
        expect(completed.status).toBe(200)
        done.completed.add(order)
      }
      acknowledged++
    }
  }

  const working = Promise.all(Array.from({ length: clients }, work))
  // The rejection is handled later, by `stop`.
  working.catch(() => {})
  return {
    failures,
    async more(count: number) {
      const enough = acknowledged + count
      while (acknowledged < enough) await Promise.race([setTimeout(10), working])
    },
    async stop() {
      stopped = true
      await working
    },
  }
}

/** Ignores a broken connection, and rethrows any other error. */
function lost(error: unknown): undefined {
  expect(error).toMatchObject({
    name: 'TypeError',
    message: expect.stringMatching(/fetch failed|terminated/),
  })
}

/** Checks a 503, and returns its code. */
function expectUnavailable({ headers, body }: Reply): string {
  expect(headers.get('retry-after')).toMatch(/^\d+$/)
  const { code, message, status, ...rest } = body as ErrorBody
  expect([status, rest]).toEqual([503, {}])
  expect(['unavailable', 'outcome_unknown']).toContain(code)
  expect(message).toMatch(/^[A-Z].+\.$/)
  return code
}

/** Checks that nothing acknowledged is lost, and nothing is done twice. */
export async function expectExactlyOnce(store: Store, { pet }: Endless, done: Acknowledged): Promise<void> {
  const ids = (made: Map<string, number>) => [...made.values()].sort((a, b) => a - b)
  const all = { limit: 1_000_000 }
  const orders = (await store.orders.list({ ...all, petId: pet })).items
  expect(orders.map(({ id }) => id)).toEqual(ids(done.orders))
  const complete = orders.filter((order) => order.complete && !done.seenComplete.has(order.id))
  expect(complete.map(({ id }) => id)).toEqual([...done.completed].sort((a, b) => a - b))
  const pets = (await store.pets.list(all)).items.filter(({ id }) => id !== pet)
  expect(pets.map(({ id }) => id)).toEqual(ids(done.pets))
  expect(pets.map(({ name }) => name).sort()).toEqual([...done.pets.keys()].sort())
  expect((await store.inventory.find(pet))?.value.quantity).toBe(stock - orders.length)
  const dataOf = await everyEvent(store)
  const idsOf = (type: string) => dataOf<{ id: number }>(type).map(({ id }) => id)
  const sorted = (type: string) => idsOf(type).sort((a, b) => a - b)
  expect(sorted('pet.created')).toEqual([pet, ...pets.map(({ id }) => id)].sort((a, b) => a - b))
  expect(sorted('order.placed')).toEqual(orders.map(({ id }) => id))
  expect(sorted('order.completed')).toEqual(orders.filter((order) => order.complete).map(({ id }) => id))
  // All orders change the stock of one pet, so its events have the order of the changes.
  const quantities = dataOf<InventoryItem>('inventory.updated').map(({ quantity }) => quantity)
  expect(quantities).toEqual(Array.from({ length: orders.length + 1 }, (_, at) => stock - at))
}

/** Returns the resources of all events of a type, in the order of the feed. */
async function everyEvent({ events }: Store) {
  const page = await events.read({ limit: 1_000_000, after: 0 })
  if ('keptAfter' in page) throw new Error('Events were removed.')
  return <T>(type: string): T[] =>
    page.items.filter((event) => event.type === type).map(({ data }) => JSON.parse(data))
}

/** Follows the feed from its end until it is stopped, on one server after the other. */
export function startFollower(ask: Ask) {
  let stopped = false
  const seen: Event[] = []
  async function follow() {
    for (;;) {
      const isLast = stopped
      const after = seen.at(-1)?.id ?? 0
      const reply = await ask<Event[]>('GET', `/store/events?limit=100&after=${after}`).catch(lost)
      if (reply?.status === 200) seen.push(...reply.body)
      else if (reply) expectUnavailable(reply)
      if (isLast && reply?.status === 200 && reply.body.length < 100) return seen
      await setTimeout(5)
    }
  }
  const following = follow()
  following.catch(() => {})
  return {
    /** Returns all events that it saw. */
    stop() {
      stopped = true
      return following
    },
  }
}

/** Checks that a follower has seen every event once, in the order of the feed. */
export async function expectFollowed({ events }: Store, seen: readonly Event[]): Promise<void> {
  const page = await events.read({ limit: 1_000_000, after: 0 })
  expect(seen.map(({ id, type }) => [id, type])).toEqual(
    'items' in page && page.items.map(({ id, type }) => [id, type]),
  )
}
