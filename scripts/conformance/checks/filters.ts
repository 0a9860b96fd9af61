import type { ContractOperation } from '../contract.ts'
import type { Fixtures } from '../fixtures.ts'
import { flatten } from '../schema.ts'
import type { Suite } from '../suite.ts'
import { check, get, json, type Send } from './check.ts'
import { type Item, items } from './items.ts'
import { listingOf } from './listed.ts'

/** How many things are made to be told apart: two to ask for at once, and one that must not come with them. */
const count = 3

/** A query parameter with the name of a member of the items: it asks for those that have its value there. */
interface Filter {
  name: string
  /** Whether it takes several values, any of which will do. */
  several: boolean
}

/** The part of a list that holds what was made for a check, and what others have added since. */
interface Part {
  target: string
  items: Item[]
  made: Item[]
}

/** Checks that every filter that the contract gives a list lets through what matches and nothing else, alone and with another. */
export async function checkFilters(suite: Suite, operation: ContractOperation): Promise<void> {
  const { operationId } = operation
  const filters = filtersOf(operation)
  let part: Promise<Part> | undefined
  const partOnce = (send: Send) => {
    part ??= makePart(send, operation, suite.fixtures)
    return part
  }
  for (const filter of filters) {
    await check(suite, 'use', `${operationId} filters by ${filter.name}`, async (send) =>
      alone(send, await partOnce(send), filter),
    )
  }
  if (filters.length < 2) return
  await check(suite, 'use', `the filters of ${operationId} combine`, async (send) =>
    together(send, await partOnce(send), filters),
  )
}

function filtersOf({ parameters, responses }: ContractOperation): Filter[] {
  const { items = {} } = flatten(responses.get(200)?.schema ?? {})
  const { properties = {} } = flatten(items)
  return parameters
    .filter(({ in: place, name }) => place === 'query' && properties[name])
    .map(({ name, schema }) => ({ name, several: flatten(schema).type === 'array' }))
}

async function makePart(send: Send, operation: ContractOperation, make: Fixtures): Promise<Part> {
  const { id, add } = listingOf(operation)
  const ids: number[] = []
  while (ids.length < count) ids.push(await add(make, ids.length))
  const target = `${operation.path}?limit=100&after=${Math.min(...ids) - 1}`
  const all = items(await send(get(target), 200))
  const made = all.filter((item) => ids.includes(Number(item[id])))
  send.expect(made.length === count, `the list has ${made.length} of ${count} things that were just made`)
  return { target, items: all, made }
}

/** Asks for each value, and for several where that is possible, with others in the list that a server has to keep back. */
async function alone(send: Send, part: Part, { name, several }: Filter) {
  const values = [...new Set(part.made.map((item) => item[name]))].filter((value) => value !== undefined)
  const choices: unknown[][] = values.map((value) => [value])
  if (several && values.length > 1) choices.push(values.slice(0, -1))
  send.expect(choices.length > 0, `nothing that was made has a ${name}`)
  for (const chosen of choices) {
    const matches = (item: Item) => chosen.includes(item[name])
    const others = part.items.some((item) => !matches(item))
    send.expect(others, `nothing in the list has another ${name}, so nobody can tell whether it filters`)
    await expectMatches(
      send,
      part,
      chosen.map((value) => [name, value] as const),
      matches,
    )
  }
}

/** Asks by every two filters: for both values of one thing, and for one value each of two things. */
async function together(send: Send, part: Part, filters: Filter[]) {
  const pairs = filters.flatMap(({ name }, at) =>
    filters.slice(at + 1).map((other) => [name, other.name] as const),
  )
  const twos = part.made.flatMap((a) => part.made.map((b) => [a, b] as const))
  for (const [one, other] of pairs) {
    const apart = twos.find(([a, b]) => differ(a, b, one) && differ(a, b, other))
    send.expect(apart !== undefined, `no two things that were made differ in both ${one} and ${other}`)
    for (const second of apart ?? []) {
      const wanted = [[one, apart?.[0][one]] as const, [other, second[other]] as const]
      await expectMatches(send, part, wanted, (item) => wanted.every(([name, value]) => item[name] === value))
    }
  }
}

const differ = (a: Item, b: Item, name: string) =>
  a[name] !== undefined && b[name] !== undefined && a[name] !== b[name]

/** Expects the response to a query to hold what was made and matches, and nothing that does not match. */
async function expectMatches(
  send: Send,
  { target, made }: Part,
  parameters: readonly (readonly [name: string, value: unknown])[],
  matches: (item: Item) => boolean,
) {
  const query = parameters.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')
  const found = items(await send(get(`${target}&${query}`), 200))
  const wrong = found.find((item) => !matches(item))
  send.expect(wrong === undefined, `?${query} lets through ${json(wrong)}`)
  const texts = new Set(found.map(json))
  const left = made.find((item) => matches(item) && !texts.has(json(item)))
  send.expect(left === undefined, `?${query} leaves out ${json(left)}`)
}
