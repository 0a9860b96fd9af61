import { flatten, type Schema } from 'contract-openapi/values'
import { partsOf } from '../../plan/draft.ts'
import { asking, type Parameters, sized } from '../../plan/pages.ts'
import type { HttpRequest } from '../../read/exchange.ts'
import type { ContractParameter } from '../../read/operation.ts'
import { filtersOf, itemsIn, type List, type ListItem, queryParameters } from '../../read/resources.ts'
import { type CheckContext, check, json, type Suite } from '../check.ts'
import { effectItem } from '../coverage.ts'
import { idMember, type Listing, linkedPages, listingOf, nameOf, partWith } from './listing.ts'

/** The part of a list that holds what was made for a check, and what others have added since; the whole list where nothing can be made for it. */
interface ListPart {
  list: List
  request: HttpRequest
  items: ListItem[]
  made: ListItem[]
}

/**
 * Checks that every filter of a list lets through all matches and nothing else, alone and with another filter. Servers of
 * other projects may match texts in part and without case, and leave out what they like.
 */
export async function checkFilters(suite: Suite, list: List): Promise<void> {
  const { operationId } = list.operation
  const filters = filtersOf(list).filter((one) => suite.house || isPlain(list, one))
  let part: Promise<ListPart> | undefined
  // Two to ask for at once, and one that must not come with them.
  const partOnce = (context: CheckContext) => {
    part ??= makePart(context, list, 3)
    return part
  }
  for (const filter of filters) {
    const { name } = filter
    await check(suite, 'use', `${operationId} filters by ${name}`, async (context) => {
      if (await alone(context, await partOnce(context), filter)) return
      const why = `all items have the same ${name}; a fixture can make items that differ`
      suite.results.notTried.push({ what: `the filter ${name} of ${operationId}`, why })
      const item = effectItem(suite.coverage, operationId, name)
      if (item) Object.assign(item, { untried: why, counts: true })
    })
  }
  if (filters.length < 2) return
  await check(suite, 'use', `the filters of ${operationId} combine`, async (context) =>
    together(context, await partOnce(context), filters),
  )
}

/** True if a filter takes one value such as its member has. */
function isPlain({ items }: List, { name, schema }: ContractParameter): boolean {
  const { type = '' } = flatten(items.properties?.[name] ?? {})
  return ['string', 'integer', 'boolean'].includes(type) && flatten(schema).type === type
}

async function makePart(
  context: CheckContext,
  list: List,
  count: number,
  known?: Listing,
): Promise<ListPart> {
  const listing = known ?? (await listingOf(context, list.operation))
  // If nothing can be added, the items that are there have to do.
  if (!listing) {
    const request = sized(list, await context.samples.request(list.operation), 100)
    const items = itemsIn(list, (await context.send(request, 200)).body).map(([, item]) => item)
    return { list, request, items, made: items }
  }
  const { request, items, made } = await partWith(context, listing, await listing.add(count))
  const isAll = made.length === count || !context.house
  context.expect(isAll, `the list has ${made.length} of ${count} items that were just made`)
  return { list, request, items, made }
}

/**
 * Asks for each value, and for several where that is possible, with others in the list that a server has to keep back.
 * Gives false where all items are alike.
 */
async function alone(context: CheckContext, part: ListPart, filter: ContractParameter): Promise<boolean> {
  const { name, schema } = filter
  const all = new Set(part.made.map((item) => item[name]).filter(isScalar))
  const values = [...all].slice(0, 3)
  const choices: unknown[][] = values.map((value) => [value])
  if (flatten(schema).type === 'array' && values.length > 1) choices.push(values.slice(0, 2))
  for (const chosen of choices) {
    if (values.length < 2 && part.items.every((item) => chosen.includes(item[name]))) return false
    await expectMatches(context, part, [[filter, chosen]])
  }
  return choices.length > 0
}

const isScalar = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

/** Asks by every two filters: for both values of one item, and for one value each of two items. */
async function together(context: CheckContext, part: ListPart, filters: ContractParameter[]) {
  const pairs = filters.flatMap((one, at) => filters.slice(at + 1).map((other) => [one, other] as const))
  const twos = part.made.flatMap((a) => part.made.map((b) => [a, b] as const))
  for (const [one, other] of pairs) {
    const apart = twos.find(([a, b]) => differ(a, b, one.name) && differ(a, b, other.name))
    for (const second of apart ?? []) {
      const wanted: FilterValues = [
        [one, [apart?.[0][one.name]]],
        [other, [second[other.name]]],
      ]
      await expectMatches(context, part, wanted)
    }
  }
}

const differ = (a: ListItem, b: ListItem, name: string) =>
  isScalar(a[name]) && isScalar(b[name]) && a[name] !== b[name]

/** Filters, each with the values that it lets through. */
type FilterValues = [filter: ContractParameter, values: unknown[]][]

/** Expects the response to a query to hold what was made and matches, and nothing that does not match. */
async function expectMatches(
  { send, expect, house }: CheckContext,
  { list, request, made }: ListPart,
  wanted: FilterValues,
) {
  const isLike = (value: unknown, other: unknown) =>
    value === other || (!house && (value === undefined || hasText(value, other)))
  const matches = (item: ListItem) =>
    wanted.every(([{ name }, all]) => all.some((value) => isLike(item[name], value)))
  const values = wanted.map(([{ name, schema }, all]) => [
    name,
    flatten(schema).type === 'array' ? all : all[0],
  ])
  const parts = partsOf(
    wanted.map(([filter]) => filter),
    Object.fromEntries(values),
  )
  const query = asking('', ...parts.query)
  const { body } = await send({ ...request, target: asking(request.target, ...parts.query) }, 200)
  const found = itemsIn(list, body).map(([, item]) => item)
  const wrong = found.find((item) => !matches(item))
  expect(wrong === undefined, `${query} lets through ${json(wrong)}`)
  const texts = new Set(found.map(json))
  const left = made.find((item) => house && matches(item) && !texts.has(json(item)))
  expect(left === undefined, `${query} leaves out ${json(left)}`)
}

const hasText = (text: unknown, part: unknown) =>
  typeof text === 'string' && text.toLowerCase().includes(String(part).toLowerCase())

/** The names of query parameters that search. */
const searchName = /^(q|query|search)$/

/** Checks that a search of a list finds an item by each word of its name, and nothing that does not have the word. */
export async function checkSearches(suite: Suite, list: List): Promise<void> {
  const { operationId } = list.operation
  const member = nameOf(list)
  for (const { name } of queryParameters(list.operation)) {
    // A filter compares whole values.
    if (!searchName.test(name) || list.items.properties?.[name]) continue
    const untried = (why: string) =>
      void suite.results.notTried.push({ what: `the search ${name} of ${operationId}`, why })
    await check(suite, 'use', `${operationId} searches by ${name}`, async (context) => {
      const { expect } = context
      const listing = await listingOf(context, list.operation)
      if (!listing) return untried('nothing can be added to the list')
      if (member === undefined) return untried('its items have no name or title')
      const search = async (word: string) => {
        const request = listing.page(100)
        const found = { ...request, target: asking(request.target, [name, word]) }
        return (await linkedPages(context, list, found)).flatMap(({ items }) => items)
      }
      // The words of one are not those of the other.
      const { made } = await makePart(context, list, 2, listing)
      for (const item of made) {
        const [[own] = []] = itemsIn({ ...list, within: undefined }, [item])
        for (const word of wordsOf(item[member])) {
          const found = await search(word)
          expect(
            found.some(([id]) => id === own),
            `${name}=${word} does not find ${json(item)}`,
          )
          const others = made.some((one) => one !== item && wordsOf(one[member]).includes(word))
          const [, wrong] = (others ? undefined : found.find(([id]) => id !== own)) ?? []
          expect(wrong === undefined, `${name}=${word} finds ${json(wrong)}, which does not have it`)
        }
      }
      const word = suite.samples.word()
      const [[, wrong] = []] = await search(word)
      expect(wrong === undefined, `${name}=${word}, which nothing has, finds ${json(wrong)}`)
    })
  }
}

/** Its words of letters: nobody takes one of them for two. */
const wordsOf = (text: unknown): string[] =>
  typeof text === 'string' ? text.split(/\s+/).filter((word) => /^\p{L}{2,}$/u.test(word)) : []

/** The names of query parameters that set the order of items. */
const sortName = /^(sort|order)(_?by)?$/i

/** The meaning of a value of a sort: a member of the items and a direction, as in `name`, `-name`, `name_desc` and `name:desc`. */
interface Sequence {
  value: string
  member: string
  descends: boolean
  /** The values of the member, if it is an enumeration. */
  ranks: readonly unknown[]
}

/** Checks that every value of a sort puts the items of a list in order, on a page and from one page to the next. */
export async function checkSorts(suite: Suite, list: List): Promise<void> {
  const { operationId } = list.operation
  const { notTried } = suite.results
  for (const { name, schema } of queryParameters(list.operation)) {
    const sequences = sortName.test(name) ? sequencesOf(schema, list) : []
    if (sequences.length === 0) continue
    await check(suite, 'use', `${operationId} sorts by ${name}`, async (context) => {
      const listing = await listingOf(context, list.operation)
      await listing?.add(3)
      const usual = await suite.samples.request(list.operation)
      const read = async (limit: number, ...sort: Parameters) => {
        const first = listing?.page(limit) ?? sized(list, usual, limit)
        const pages = await linkedPages(context, list, { ...first, target: asking(first.target, ...sort) })
        return { items: pages.flatMap(({ items }) => items), isWhole: pages.at(-1)?.next === undefined }
      }
      const before = await read(100)
      // Three pages, so that what is sorted page by page shows.
      const limit = Math.min(100, Math.max(2, Math.ceil(before.items.length / 3)))
      for (const sequence of sequences) {
        const what = `${name}=${sequence.value}`
        const { items, isWhole } = await read(limit, [name, sequence.value])
        if (
          !expectOrder(
            context,
            what,
            items.map(([, item]) => item),
            sequence,
          )
        )
          notTried.push({ what: `${what} of ${operationId}`, why: `all have the same ${sequence.member}` })
        if (!listing) continue
        const ids = new Set(items.map(([id]) => id))
        context.expect(ids.size === items.length, `the pages of ${what} have an item twice`)
        const missing = before.items.map(([id]) => id).filter((id) => !ids.has(id))
        if (!isWhole || !before.isWhole || missing.length === 0) continue
        // Others may have removed something meanwhile.
        const after = new Set((await read(100)).items.map(([id]) => id))
        const left = missing.filter((id) => after.has(id))
        context.expect(left.length === 0, `the pages of ${what} leave out ${left.join(', ')}`)
      }
    })
  }
}

function sequencesOf(schema: Schema, list: List): Sequence[] {
  const { properties = {} } = list.items
  const { enum: values = [], items } = flatten(schema)
  return [...values, ...(items?.enum ?? [])].map(String).flatMap((value) => {
    const [, minus, named = '', direction = ''] = /^([-+]?)(.+?)(?:[ .:_](asc|desc))?$/i.exec(value) ?? []
    const descends = minus === '-' || direction.toLowerCase() === 'desc'
    const member = named === 'id' ? idMember(list) : named
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
 * True if a value comes before another, whichever way texts are compared: by code points, by letters of either case, as in a dictionary,
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
