import type { Id } from '../fixtures.ts'
import type { ContractOperation } from '../oracle-contract.ts'
import { flatten } from '../schema.ts'
import type { Suite } from '../suite.ts'
import { type CheckContext, check, get, json } from './check.ts'
import { asking, filtersOf, itemsOf, type ListItem, listingOf, partWith } from './listing.ts'

/** How many items are made to be told apart: two to ask for at once, and one that must not come with them. */
const count = 3

/** The part of a list that holds what was made for a check, and what others have added since. */
interface Part {
  target: string
  items: ListItem[]
  made: ListItem[]
}

/** Checks that every filter that the contract gives a list lets through what matches and nothing else, alone and with another. */
export async function checkFilters(suite: Suite, operation: ContractOperation): Promise<void> {
  const { operationId } = operation
  const filters = filtersOf(operation).map(({ name }) => name)
  let part: Promise<Part> | undefined
  const partOnce = (context: CheckContext) => {
    part ??= makePart(context, operation)
    return part
  }
  for (const { name, schema } of filtersOf(operation)) {
    await check(suite, 'use', `${operationId} filters by ${name}`, async (context) => {
      const several = flatten(schema).type === 'array'
      if (await alone(context, await partOnce(context), name, several)) return
      const why = `all that was made has the same ${name}; a fixture can make items that differ`
      suite.results.notTried.push({ what: `the filter ${name} of ${operationId}`, why })
    })
  }
  if (filters.length < 2) return
  await check(suite, 'use', `the filters of ${operationId} combine`, async (context) =>
    together(context, await partOnce(context), filters),
  )
}

async function makePart(context: CheckContext, operation: ContractOperation): Promise<Part> {
  const listing = await listingOf(context, operation)
  if (!listing) return { target: '', items: [], made: [] }
  const ids: Id[] = []
  while (ids.length < count) ids.push(await listing.add(ids.length))
  const { target, items } = await partWith(context, listing, ids)
  const made = items.filter((item) => ids.includes(listing.idOf(item)))
  context.expect(made.length === count, `the list has ${made.length} of ${count} items that were just made`)
  return { target, items, made }
}

/**
 * Asks for each value, and for several where that is possible, with others in the list that a server has to keep back.
 * Gives false where all items are alike.
 */
async function alone(context: CheckContext, part: Part, name: string, several: boolean): Promise<boolean> {
  const values = [...new Set(part.made.map((item) => item[name]))].filter((value) => value !== undefined)
  const choices: unknown[][] = values.map((value) => [value])
  if (several && values.length > 1) choices.push(values.slice(0, 2))
  for (const chosen of choices) {
    const matches = (item: ListItem) => chosen.includes(item[name])
    if (values.length < 2 && part.items.every(matches)) return false
    const parameters = chosen.map((value) => [name, value] as const)
    await expectMatches(context, part, parameters, matches)
  }
  return choices.length > 0
}

/** Asks by every two filters: for both values of one item, and for one value each of two items. */
async function together(context: CheckContext, part: Part, filters: string[]) {
  const pairs = filters.flatMap((name, at) => filters.slice(at + 1).map((other) => [name, other] as const))
  const twos = part.made.flatMap((a) => part.made.map((b) => [a, b] as const))
  for (const [one, other] of pairs) {
    const apart = twos.find(([a, b]) => differ(a, b, one) && differ(a, b, other))
    for (const second of apart ?? []) {
      const wanted = [[one, apart?.[0][one]] as const, [other, second[other]] as const]
      await expectMatches(context, part, wanted, (item) =>
        wanted.every(([name, value]) => item[name] === value),
      )
    }
  }
}

const differ = (a: ListItem, b: ListItem, name: string) =>
  a[name] !== undefined && b[name] !== undefined && a[name] !== b[name]

/** Expects the response to a query to hold what was made and matches, and nothing that does not match. */
async function expectMatches(
  { send, expect }: CheckContext,
  { target, made }: Part,
  parameters: readonly (readonly [name: string, value: unknown])[],
  matches: (item: ListItem) => boolean,
) {
  const query = asking('', ...parameters)
  const found = itemsOf(await send(get(asking(target, ...parameters)), 200))
  const wrong = found.find((item) => !matches(item))
  expect(wrong === undefined, `${query} lets through ${json(wrong)}`)
  const texts = new Set(found.map(json))
  const left = made.find((item) => matches(item) && !texts.has(json(item)))
  expect(left === undefined, `${query} leaves out ${json(left)}`)
}
