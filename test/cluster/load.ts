/** Load by clients that repeat a request, with its Idempotency-Key, until it is acknowledged, as the documentation tells them to. */
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
import type { Ask, Reply } from '../support/client.ts'

const clients = 8

/** How many keys there are. */
let made = 0

const stock = 1_000_000

/** Load that goes on until it is stopped. */
export interface Load {
  /** Resolves once so many more creations have been acknowledged. */
  more(count: number): Promise<void>
  /** Lets every client finish what it is at, and resolves once the last request is acknowledged. */
  stop(): Promise<void>
  /** Whether requests have failed so far, and how. */
  failures: { refused: number; lost: number }
}

/** What was acknowledged: ids by Idempotency-Key. */
export interface Acknowledged {
  pets: Map<string, number>
  orders: Map<string, number>
  completed: Set<number>
  /** Orders that a refusal said were complete: what was read may be lost in a failover, if it was never acknowledged. */
  seenComplete: Set<number>
}

/** Before anything is. */
export const nothingYet = (): Acknowledged => ({
  pets: new Map(),
  orders: new Map(),
  completed: new Set(),
  seenComplete: new Set(),
})

/** A pet that all orders are for, in the category that all pets are made in. */
export interface Endless {
  category: number
  pet: number
}

/** Makes it. */
export async function makeEndless(ask: Ask): Promise<Endless> {
  const category = (await ask<Category>('POST', '/categories', { name: 'Load' })).body.id
  const pet = (await ask<Pet>('POST', '/pets', { name: 'Endless', categoryId: category })).body.id
  await ask('PATCH', `/inventory/${pet}`, { quantity: stock })
  return { category, pet }
}

/** Starts it. Any response but 201, 200 or a 503 as documented ends it, and {@link Load.stop} rejects. */
export function startLoad(ask: Ask, { category, pet }: Endless, done: Acknowledged): Load {
  let stopped = false
  let acknowledged = 0
  const failures = { refused: 0, lost: 0 }

  /**
   * Repeats a request until it is acknowledged.
   * @returns whether an earlier try may have been done: the connection broke, or the response said so
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

  /** Creates something once; it was there before only where an earlier try may have made it. */
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
  // Rejects when it is looked at, and not before.
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

/** A connection that broke says nothing; anything else that is thrown is an error of the test. */
function lost(error: unknown): undefined {
  expect(error).toMatchObject({
    name: 'TypeError',
    message: expect.stringMatching(/fetch failed|terminated/),
  })
}

/** @returns the code of a 503 as it is documented */
function expectUnavailable({ headers, body }: Reply): string {
  expect(headers.get('retry-after')).toMatch(/^\d+$/)
  const { code, message, status, ...rest } = body as ErrorBody
  expect([status, rest]).toEqual([503, {}])
  expect(['unavailable', 'outcome_unknown']).toContain(code)
  expect(message).toMatch(/^[A-Z].+\.$/)
  return code
}

/** Nothing acknowledged is lost, and nothing was done twice. */
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
  const told = (type: string) => dataOf<{ id: number }>(type).map(({ id }) => id)
  const sorted = (type: string) => told(type).sort((a, b) => a - b)
  expect(sorted('pet.created')).toEqual([pet, ...pets.map(({ id }) => id)].sort((a, b) => a - b))
  expect(sorted('order.placed')).toEqual(orders.map(({ id }) => id))
  expect(sorted('order.completed')).toEqual(orders.filter((order) => order.complete).map(({ id }) => id))
  // All orders change the stock of one pet: it is told in the order of the changes.
  const quantities = dataOf<InventoryItem>('inventory.updated').map(({ quantity }) => quantity)
  expect(quantities).toEqual(Array.from({ length: orders.length + 1 }, (_, at) => stock - at))
}

/** @returns what the events of a type tell of, in the order of the feed */
async function everyEvent({ events }: Store) {
  const page = await events.read({ limit: 1_000_000, after: 0 })
  if ('keptAfter' in page) throw new Error('Events were removed.')
  return <T>(type: string): T[] =>
    page.items.filter((event) => event.type === type).map(({ data }) => JSON.parse(data))
}

/** Reads on after the last event, from now until it is stopped, on whichever server is next. */
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
    /** Resolves to all that it has seen. */
    stop() {
      stopped = true
      return following
    },
  }
}

/** Who followed has seen every event once, in the order that everybody sees. */
export async function expectFollowed({ events }: Store, seen: readonly Event[]): Promise<void> {
  const page = await events.read({ limit: 1_000_000, after: 0 })
  expect(seen.map(({ id, type }) => [id, type])).toEqual(
    'items' in page && page.items.map(({ id, type }) => [id, type]),
  )
}
