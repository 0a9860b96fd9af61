import type { ContractOperation } from '../oracle-contract.ts'
import { flatten, type Schema } from '../schema.ts'
import type { Suite } from '../suite.ts'
import { type CheckContext, check, json } from './check.ts'
import { asking, idMember, itemSchema, type ListItem, limitedTo, listingOf, pagesFrom } from './listing.ts'

/** What a query parameter is called that says in which order items come. */
const sortName = /^(sort|order)(_?by)?$/i

/** What a value of a sort says: a member of the items and a direction, as in `name`, `-name`, `name_desc` and `name:desc`. */
interface Sequence {
  value: string
  member: string
  descends: boolean
  /** The values of the member, if it is an enumeration. */
  ranks: readonly unknown[]
}

/** Checks that every value of a sort puts the items of a list in order, on a page and from one page to the next. */
export async function checkSorts(suite: Suite, operation: ContractOperation): Promise<void> {
  const { operationId, parameters } = operation
  const { notTried } = suite.results
  for (const { name, in: place, schema } of parameters) {
    const sequences = place === 'query' && sortName.test(name) ? sequencesOf(schema, suite, operation) : []
    if (sequences.length === 0) continue
    await check(suite, 'use', `${operationId} sorts by ${name}`, async (context) => {
      const listing = await listingOf(context, operation)
      for (let nth = 0; listing && nth < 3; nth++) await listing.add(nth)
      const target = listing?.target ?? (await suite.samples.request(operation)).target
      const read = async (limit: number, ...sort: [string, string][]) => {
        const first = asking(limitedTo(target, operation, limit), ...sort)
        const pages = await Array.fromAsync(pagesFrom(context, first))
        return { items: pages.flatMap(({ items }) => items), isWhole: pages.at(-1)?.next === undefined }
      }
      const before = await read(100)
      // Three pages, so that what is sorted page by page shows.
      const limit = Math.min(100, Math.max(2, Math.ceil(before.items.length / 3)))
      for (const sequence of sequences) {
        const what = `${name}=${sequence.value}`
        const { items, isWhole } = await read(limit, [name, sequence.value])
        if (!expectOrder(context, what, items, sequence))
          notTried.push({ what: `${what} of ${operationId}`, why: `all have the same ${sequence.member}` })
        if (!listing) continue
        const ids = new Set(items.map(listing.idOf))
        context.expect(ids.size === items.length, `the pages of ${what} have an item twice`)
        const isMissing = (item: ListItem) => !ids.has(listing.idOf(item))
        if (!isWhole || !before.isWhole || !before.items.some(isMissing)) continue
        // Others may have removed something meanwhile.
        const after = new Set((await read(100)).items.map(listing.idOf))
        const missing = before.items
          .filter(isMissing)
          .map(listing.idOf)
          .filter((id) => after.has(id))
        context.expect(missing.length === 0, `the pages of ${what} leave out ${missing.join(', ')}`)
      }
    })
  }
}

function sequencesOf(schema: Schema, { oracle }: Suite, operation: ContractOperation): Sequence[] {
  const { properties = {} } = itemSchema(operation) ?? {}
  const { enum: values = [], items } = flatten(schema)
  return [...values, ...(items?.enum ?? [])].map(String).flatMap((value) => {
    const [, minus, named = '', direction = ''] = /^([-+]?)(.+?)(?:[ .:_](asc|desc))?$/i.exec(value) ?? []
    const descends = minus === '-' || direction.toLowerCase() === 'desc'
    const member = named === 'id' ? idMember(operation, oracle.contract.operations) : named
    const described = properties[member]
    return described ? [{ value, member, descends, ranks: flatten(described).enum ?? [] }] : []
  })
}

/** Expects each item not to come before the one that it follows; what has no value may be anywhere. False where all are alike. */
function expectOrder({ expect }: CheckContext, what: string, items: ListItem[], sequence: Sequence): boolean {
  const { member, descends, ranks } = sequence
  const values = items.map((item) => item[member]).filter((value) => value !== undefined && value !== null)
  for (const [at, value] of values.entries()) {
    const before = values[at - 1]
    const wrong = at > 0 && (descends ? isLess(before, value, ranks) : isLess(value, before, ranks))
    expect(!wrong, `${what} has ${json(value)} after ${json(before)}`)
  }
  return new Set(values).size > 1
}

const collator = new Intl.Collator('en')

/**
 * Whether a value comes before another, whichever way texts are compared: by code points, by letters of either case, as in a dictionary,
 * or as their enumeration names them.
 */
function isLess(one: unknown, other: unknown, ranks: readonly unknown[]): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return Number(one) < Number(other)
  if (isInstant.test(one)) return Date.parse(one) < Date.parse(other)
  const isNamedBefore = ranks.length === 0 || ranks.indexOf(one) < ranks.indexOf(other)
  const isBefore = one < other && one.toLowerCase() < other.toLowerCase() && collator.compare(one, other) < 0
  return isNamedBefore && isBefore
}

const isInstant = /^\d{4}-\d\d-\d\dT/
