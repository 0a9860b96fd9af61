import type { Id } from '../fixtures.ts'
import type { ContractOperation } from '../oracle-contract.ts'
import type { Suite } from '../suite.ts'
import { type CheckContext, check, json } from './check.ts'
import {
  asking,
  itemSchema,
  type ListItem,
  type Listing,
  listingOf,
  nameOf,
  pagesFrom,
  partWith,
} from './listing.ts'

/** What a query parameter is called that searches. */
const searchName = /^(q|query|search)$/

/** Checks that a search of a list finds an item by each word of its name, and nothing that does not have the word. */
export async function checkSearches(suite: Suite, operation: ContractOperation): Promise<void> {
  const { operationId, parameters } = operation
  const member = nameOf(operation)
  for (const { name, in: place } of parameters) {
    // A filter compares whole values.
    if (place !== 'query' || !searchName.test(name) || itemSchema(operation)?.properties?.[name]) continue
    const untried = (why: string) =>
      void suite.results.notTried.push({ what: `the search ${name} of ${operationId}`, why })
    await check(suite, 'use', `${operationId} searches by ${name}`, async (context) => {
      const listing = await listingOf(context, operation)
      if (!listing) return untried('nothing can be added to the list')
      if (member === undefined) return untried('its items have no name or title')
      const made = await add(context, listing)
      for (const item of made) {
        for (const word of wordsOf(item[member])) {
          const found = await search(context, listing, name, word)
          const isFound = found.some((one) => listing.idOf(one) === listing.idOf(item))
          context.expect(isFound, `${name}=${word} does not find ${json(item)}`)
          const others = made.some((one) => one !== item && wordsOf(one[member]).includes(word))
          const wrong = others ? undefined : found.find((one) => listing.idOf(one) !== listing.idOf(item))
          context.expect(wrong === undefined, `${name}=${word} finds ${json(wrong)}, which does not have it`)
        }
      }
      const word = suite.samples.word()
      const [wrong] = await search(context, listing, name, word)
      context.expect(wrong === undefined, `${name}=${word}, which nothing has, finds ${json(wrong)}`)
    })
  }
}

/** Two items, so that the words of one are not those of the other. */
async function add(context: CheckContext, listing: Listing): Promise<ListItem[]> {
  const ids: Id[] = [await listing.add(0), await listing.add(1)]
  const { items } = await partWith(context, listing, ids)
  const made = items.filter((item) => ids.includes(listing.idOf(item)))
  context.expect(made.length === 2, `the list has ${made.length} of 2 items that were just made`)
  return made
}

const search = async (context: CheckContext, { target, query }: Listing, name: string, word: string) =>
  (
    await Array.fromAsync(
      pagesFrom(context, asking([target, query(100)].filter(Boolean).join('?'), [name, word])),
    )
  ).flatMap(({ items }) => items)

/** Its words of letters: nobody takes one of them for two. */
const wordsOf = (text: unknown): string[] =>
  typeof text === 'string' ? text.split(/\s+/).filter((word) => /^\p{L}{2,}$/u.test(word)) : []
