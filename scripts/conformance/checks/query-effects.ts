import { type CoverageItem, effectOf } from '../coverage.ts'
import type { HttpRequest, HttpResponse } from '../exchange.ts'
import { allows } from '../fuzz/allows.ts'
import { validEdges } from '../fuzz/values.ts'
import type { ContractOperation, ContractParameter } from '../oracle-contract.ts'
import { flatten } from '../schema.ts'
import { curlOf } from '../suite.ts'
import type { CheckContext } from './check.ts'
import { asking, itemSchema, itemsOf, limitedTo, listingOf, pagesFrom } from './listing.ts'

/** How many values of a parameter or member are tried until one makes a difference. */
export const mostValues = 12

/** Sends two requests that differ in one query parameter only, for each. */
export async function compareQueries(
  context: CheckContext,
  operation: ContractOperation,
  open: CoverageItem[],
) {
  const { client, samples } = context
  const listing = await listingOf(context, operation)
  for (let nth = 0; listing && nth < 3; nth++) await listing.add(nth)
  const usual = await samples.request(operation)
  const ask: Ask = async (target) => {
    const request = { ...usual, target }
    return { request, response: (await client.send(request)).response }
  }
  const target = listing?.target ?? usual.target
  const [{ response }, again] = [await ask(target), await ask(target)]
  const why = whyNot(response, again.response)
  let following: string[] | undefined
  for (const parameter of operation.parameters.filter((one) => one.in === 'query')) {
    const item = open.find(({ name }) => name === effectOf(parameter.name))
    if (!item) continue
    item.untried = why
    if (why) continue
    const values = valuesFor(parameter, itemsOf(response), samples.word())
    const differs = async (base: string) => {
      const { isDifferent, request } = await compare(ask, base, parameter, values)
      item.curl ??= request && curlOf(context, request)
      return isDifferent
    }
    let isSeen = await differs(target)
    if (!isSeen) following ??= await nextPages(context, operation, target)
    for (const next of following ?? [])
      isSeen ||= without(next, parameter.name) !== next && (await differs(next))
    if (isSeen) item.seen++
  }
}

type Ask = (target: string) => Promise<{ request: HttpRequest; response: HttpResponse }>

/** Asks without a parameter, as it is, and with one value after the other, until two responses differ. */
async function compare(ask: Ask, base: string, parameter: ContractParameter, values: unknown[]) {
  const { name, required } = parameter
  const rest = without(base, name)
  const given = rest === base ? [] : [base]
  const targets = [
    ...(required ? [] : [rest]),
    ...given,
    ...values.map((value) => asking(rest, [name, value])),
  ]
  const seen = new Set<string>()
  let last: HttpRequest | undefined
  for (const target of targets) {
    const { request, response } = await ask(target)
    last = request
    if (response.status < 300) seen.add(response.text)
    if (seen.size > 1) break
  }
  return { isDifferent: seen.size > 1, request: last }
}

/** Where the links to next pages lead, whatever is chosen of an enumeration: there is what nobody could guess, and what stands beside it. */
async function nextPages(
  context: CheckContext,
  operation: ContractOperation,
  target: string,
): Promise<string[]> {
  if (!itemSchema(operation)) return []
  const choices = operation.parameters.flatMap(({ name, in: place, schema }) =>
    place === 'query' ? (flatten(schema).enum ?? []).map((value) => [name, value] as const) : [],
  )
  const first = limitedTo(target, operation, 1)
  const pages = [first, ...choices.map((choice) => asking(first, choice))].map(
    async (page) => (await pagesFrom(context, page).next()).value?.next ?? [],
  )
  return (await Promise.all(pages)).flat()
}

/** Why the responses to two equal requests show nothing of what makes a difference. */
function whyNot(one: HttpResponse, other: HttpResponse): string | undefined {
  if (one.status >= 300) return `without it the response is ${one.status}`
  if (one.text !== other.text) return 'the response differs from one request to the next'
  const isEmpty = Array.isArray(one.body) && one.body.length === 0
  return isEmpty ? 'the list is empty, and nothing can be added' : undefined
}

/** The target without a parameter of its query. */
function without(target: string, parameter: string): string {
  const [path = '', query] = target.split('?')
  const rest = new URLSearchParams(query)
  if (!rest.has(parameter)) return target
  rest.delete(parameter)
  return asking(path, ...rest)
}

/** Values of a parameter, those first that probably make a difference: its enumeration, and what the items have. */
function valuesFor(
  { name, schema, example }: ContractParameter,
  items: ReturnType<typeof itemsOf>,
  word: string,
) {
  const flat = flatten(schema)
  const one = flat.type === 'array' ? flatten(flat.items ?? {}) : flat
  const own = items.map((item) => item[name])
  const ids = items.map((item) => item.id ?? Object.values(item)[0])
  const values = [
    ...(one.enum ?? []),
    ...(one.type === 'boolean' ? [true, false] : []),
    ...own.slice(0, 3),
    ...ids.slice(0, 3),
    word,
    ...validEdges(one).slice(0, 4),
    ...[example].flat(),
  ]
  return [...new Set(values)]
    .filter((value) => value !== undefined && allows(one, value))
    .slice(0, mostValues)
}
