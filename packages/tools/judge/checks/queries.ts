/** Filters, sorts and searches of lists, on items that are added for them. */
import { flatten, type Schema } from 'contract-openapi/values'
import { type CheckContext, check, json, type Suite } from '../check.ts'
import type { ContractParameter } from '../contract/operation.ts'
import {
  filtersOf,
  itemsIn,
  type List,
  type ListItem,
  listAt,
  memberNamed,
  queryParameters,
} from '../contract/resources.ts'
import { effectItem } from '../oracle/coverage.ts'
import { partsOf } from '../plan/draft.ts'
import { asking, type Parameters, withQuery } from '../plan/pages.ts'
import { uniqueWord } from '../plan/recipes.ts'
import { checkPages, followedPages, type Listing, listingOf, partWith } from './lists.ts'

/** Checks that lists are complete and filtered. */
export async function checkLists(suite: Suite): Promise<void> {
  const { expects, samples } = suite
  for (const list of listsOf(suite)) {
    if (!expects.exactFilters && !samples.recipes.makes(list.item)) continue
    const name = `the pages of ${list.operation.operationId} hold every item once`
    await check(suite, 'use', name, checkPages, list.operation)
    await checkFilters(suite, list)
  }
}

/** Checks promises of this project alone: sorted lists, and searches. */
export async function checkOrders(suite: Suite): Promise<void> {
  for (const list of listsOf(suite))
    for (const { name, schema } of queryParameters(list.operation)) {
      const { operationId } = list.operation
      const sequences = sortName.test(name) ? sequencesOf(schema, list) : []
      if (sequences.length > 0)
        await check(suite, 'use', `${operationId} sorts by ${name}`, checkSort, list, name, sequences)
      // A filter compares whole values.
      if (searchName.test(name) && !list.items.properties?.[name])
        await check(suite, 'use', `${operationId} searches by ${name}`, checkSearch, list, name)
    }
}

const listsOf = ({ operations, oracle }: Suite): List[] =>
  operations.flatMap((operation) => listAt(operation, oracle.contract.operations) ?? [])

const searchName = /^(q|query|search)$/
const sortName = /^(sort|order)(_?by)?$/i

type ListPart = Awaited<ReturnType<typeof partWith>>

async function makePart(context: CheckContext, listing: Listing, count: number): Promise<ListPart> {
  const part = await partWith(context, listing, await listing.add(count))
  // Existing items are used if none can be added.
  if (!listing.grows) return { ...part, made: part.items }
  const isAll = part.made.length === count || !context.expects.exactFilters
  context.expect(isAll, `the list has ${part.made.length} of ${count} items that were just added`)
  return part
}

// Checks that every filter returns all matching items and no others, alone and with another filter. Other servers may match parts of a text, ignore
// case, and omit items.
async function checkFilters(suite: Suite, list: List): Promise<void> {
  const { operation } = list
  const { operationId } = operation
  const filters = filtersOf(list).filter(
    (parameter) => suite.expects.exactFilters || isPlain(list, parameter),
  )
  let part: Promise<ListPart> | undefined
  // Two values to ask for at once, and one to leave out; each value of an enumeration, so that no filter is left out for want of values.
  const count = Math.max(3, ...filters.map(({ name }) => valuesOf(list.items.properties?.[name])))
  const partOnce = (context: CheckContext) => {
    part ??= listingOf(context, operation).then((listing) => makePart(context, listing!, count))
    return part
  }
  for (const filter of filters) {
    const { name } = filter
    await check(suite, 'use', `${operationId} filters by ${name}`, async (context) => {
      if (await checkFilter(context, await partOnce(context), filter)) return
      const why = `all items have the same ${name}; a fixture can make items that differ`
      suite.results.skip(`the filter ${name} of ${operationId}`, why)
      const item = effectItem(suite.coverage, operationId, name)
      if (item) Object.assign(item, { untried: why, counts: true })
    })
  }
  if (filters.length > 1)
    await check(suite, 'use', `the filters of ${operationId} combine`, async (context) =>
      checkCombined(context, await partOnce(context), filters),
    )
}

// A list of more values is long, and three of them tell as much.
const valuesOf = (member: Schema = {}): number => Math.min(flatten(member).enum?.length ?? 0, 12)

function isPlain({ items }: List, { name, schema }: ContractParameter): boolean {
  const [member, asked] = [flatten(items.properties?.[name] ?? {}), flatten(schema)].map(
    // An enumeration need not name its type.
    ({ type, enum: [value] = [] }) => type ?? (typeof value === 'number' ? 'integer' : typeof value),
  )
  return ['string', 'integer', 'boolean'].includes(member!) && asked === member
}

async function checkFilter(
  context: CheckContext,
  part: ListPart,
  filter: ContractParameter,
): Promise<boolean> {
  const { name, schema } = filter
  const values = [...new Set(part.made.map((item) => item[name]).filter(isScalar))].slice(0, 3)
  const choices: unknown[][] = values.map((value) => [value])
  if (flatten(schema).type === 'array' && values.length > 1) choices.push(values.slice(0, 2))
  for (const chosen of choices) {
    if (values.length < 2 && part.items.every((item) => chosen.includes(item[name]))) return false
    await expectMatches(context, part, [[filter, chosen]])
  }
  return choices.length > 0
}

const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

async function checkCombined(context: CheckContext, part: ListPart, filters: ContractParameter[]) {
  const pairs = filters.flatMap((filter, at) =>
    filters.slice(at + 1).map((other) => [filter, other] as const),
  )
  const twos = part.made.flatMap((a) => part.made.map((b) => [a, b] as const))
  const differ = (a: ListItem, b: ListItem, name: string) =>
    isScalar(a[name]) && isScalar(b[name]) && a[name] !== b[name]
  for (const [filter, other] of pairs) {
    const [first, second] = twos.find(([a, b]) => differ(a, b, filter.name) && differ(a, b, other.name)) ?? []
    for (const item of first && second ? [first, second] : [])
      await expectMatches(context, part, [
        [filter, [first?.[filter.name]]],
        [other, [item[other.name]]],
      ])
  }
}

async function expectMatches(
  context: CheckContext,
  { list, request, made }: ListPart,
  wanted: [filter: ContractParameter, values: unknown[]][],
) {
  const { expect } = context
  const { exactFilters } = context.expects
  const isLike = (value: unknown, other: unknown) =>
    value === other || (!exactFilters && (value === undefined || hasText(value, other)))
  const matches = (item: ListItem) =>
    wanted.every(([{ name }, all]) => all.some((value) => isLike(item[name], value)))
  const idOf = (item: ListItem) => itemsIn({ ...list, within: undefined }, [item])[0]?.[0] ?? json(item)
  const values = wanted.map(([{ name, schema }, all]) => [
    name,
    flatten(schema).type === 'array' ? all : all[0],
  ])
  const filters = wanted.map(([filter]) => filter)
  const parts = partsOf(filters, Object.fromEntries(values))
  const query = withQuery('', parts.query)
  const missing = new Map(exactFilters ? made.filter(matches).map((item) => [idOf(item), item]) : [])
  const first = { ...request, target: withQuery(request.target, parts.query) }
  for await (const { items } of followedPages(context, list, first)) {
    const [, wrong] = items.find(([, item]) => !matches(item)) ?? []
    expect(wrong === undefined, `${query} lets through ${json(wrong)}`)
    for (const [id] of items) missing.delete(id)
    if (missing.size === 0) break
  }
  const [left] = missing.values()
  expect(left === undefined, `${query} leaves out ${json(left)}`)
}

const hasText = (text: unknown, part: unknown) =>
  typeof text === 'string' && text.toLowerCase().includes(String(part).toLowerCase())

async function checkSearch(context: CheckContext, list: List, name: string) {
  const { expect, results } = context
  const { operationId } = list.operation
  const untried = (why: string) => results.skip(`the search ${name} of ${operationId}`, why)
  const { properties = {} } = list.items
  const isText = (key: string) => properties[key] && flatten(properties[key]).type === 'string'
  const member = ['name', 'title', 'label'].find(isText)
  const listing = await listingOf(context, list.operation)
  if (!listing?.grows) return untried('nothing can be added to the list')
  if (member === undefined) return untried('its items have no name or title')
  const search = async (word: string) => {
    const request = listing.page(100)
    const found = asking(request, [name, word])
    return (await Array.fromAsync(followedPages(context, list, found))).flatMap(({ items }) => items)
  }
  // The names share no word.
  const { made } = await makePart(context, listing, 2)
  for (const item of made) {
    const [[listedId] = []] = itemsIn({ ...list, within: undefined }, [item])
    for (const word of wordsOf(item[member])) {
      const found = await search(word)
      const isFound = found.some(([id]) => id === listedId)
      expect(isFound, `${name}=${word} does not find ${json(item)}`)
      const others = made.some((other) => other !== item && wordsOf(other[member]).includes(word))
      const [, wrong] = (others ? undefined : found.find(([id]) => id !== listedId)) ?? []
      expect(wrong === undefined, `${name}=${word} finds ${json(wrong)}, which does not have the word`)
    }
  }
  const unlikely = uniqueWord()
  const [[, wrong] = []] = await search(unlikely)
  expect(wrong === undefined, `${name}=${unlikely}, which nothing has, finds ${json(wrong)}`)
}

const wordsOf = (text: unknown): string[] =>
  typeof text === 'string' ? text.split(/\s+/).filter((word) => /^\p{L}{2,}$/u.test(word)) : []

interface Sequence {
  value: string
  member: string
  descends: boolean
  ranks: readonly unknown[]
}

function sequencesOf(schema: Schema, { item, items: { properties = {} } }: List): Sequence[] {
  const { enum: values = [], items } = flatten(schema)
  return [...values, ...(items?.enum ?? [])].map(String).flatMap((value) => {
    const [, minus, named = '', direction = ''] = /^([-+]?)(.+?)(?:[ .:_](asc|desc))?$/i.exec(value) ?? []
    const descends = minus === '-' || direction.toLowerCase() === 'desc'
    const member = named === 'id' ? (memberNamed(item, Object.keys(properties)) ?? 'id') : named
    const described = properties[member]
    return described ? [{ value, member, descends, ranks: flatten(described).enum ?? [] }] : []
  })
}

async function checkSort(context: CheckContext, list: List, name: string, sequences: Sequence[]) {
  const { expect, results } = context
  const listing = (await listingOf(context, list.operation))!
  const members = sequences.map(({ member }) => valuesOf(list.items.properties?.[member]))
  await listing.add(Math.max(3, ...members))
  const fetch = async (limit: number, ...sort: Parameters) => {
    const first = listing.page(limit)
    const pages = await Array.fromAsync(followedPages(context, list, asking(first, ...sort)))
    return { items: pages.flatMap(({ items }) => items), isWhole: pages.at(-1)?.next === undefined }
  }
  const before = await fetch(100)
  // Three pages reveal a sort within each page.
  const limit = Math.min(100, Math.max(2, Math.ceil(before.items.length / 3)))
  for (const { value, member, descends, ranks } of sequences) {
    const what = `${name}=${value}`
    const { items, isWhole } = await fetch(limit, [name, value])
    // Items are in order; an item without a value may be anywhere.
    const values = items
      .map(([, item]) => item[member])
      .filter((shown) => shown !== undefined && shown !== null)
    for (const [at, later] of values.entries()) {
      const earlier = at > 0 ? values[at - 1] : later
      const isWrong = descends ? isLess(earlier, later, ranks) : isLess(later, earlier, ranks)
      expect(!isWrong, `${what} has ${json(later)} after ${json(earlier)}`)
    }
    if (new Set(values).size < 2)
      results.skip(`${what} of ${list.operation.operationId}`, `all items have the same ${member}`)
    if (!listing.grows) continue
    const ids = new Set(items.map(([id]) => id))
    expect(ids.size === items.length, `the pages of ${what} have an item twice`)
    const missing = before.items.map(([id]) => id).filter((id) => !ids.has(id))
    if (!isWhole || !before.isWhole || missing.length === 0) continue
    // Others may have removed items meanwhile.
    const after = new Set((await fetch(100)).items.map(([id]) => id))
    const left = missing.filter((id) => after.has(id))
    expect(left.length === 0, `the pages of ${what} leave out ${left.join(', ')}`)
  }
}

const collator = new Intl.Collator('en')

// True if a value comes before another by any common order of text: code points, letters without case, a dictionary's, or that of the enum.
function isLess(value: unknown, other: unknown, ranks: readonly unknown[]): boolean {
  if (typeof value !== 'string' || typeof other !== 'string') return Number(value) < Number(other)
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return Date.parse(value) < Date.parse(other)
  const isNamedBefore = ranks.length === 0 || ranks.indexOf(value) < ranks.indexOf(other)
  const isBefore =
    value < other && value.toLowerCase() < other.toLowerCase() && collator.compare(value, other) < 0
  return isNamedBefore && isBefore
}
