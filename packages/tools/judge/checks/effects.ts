/**
 * Effects of inputs: requests that differ in one query parameter, or in one member of a body, get different responses. The results are coverage,
 * and what could not be tried has its reason there.
 */
import { allows, flatten, type Schema, toJson, valid, validEdges } from 'contract-openapi/values'
import fc from 'fast-check'
import { type CheckContext, check, get, json, type Suite } from '../check.ts'
import type { HttpRequest, HttpResponse } from '../contract/exchange.ts'
import { bodySchema, type ContractOperation, type ContractParameter } from '../contract/operation.ts'
import { type List, listedIn, memberFor, queryParameters, readOf } from '../contract/resources.ts'
import { type CoverageItem, effectOf } from '../oracle/coverage.ts'
import { sized, targetAsking } from '../plan/pages.ts'
import { takesWords, uniqueWord } from '../plan/recipes.ts'
import { followedPages, listingOf } from './lists.ts'

/** Checks that each query parameter of a read, and each member of a body, changes the response. */
export async function checkEffects(suite: Suite): Promise<void> {
  for (const operation of suite.operations) {
    const { operationId, method } = operation
    const open = suite.coverage.items.filter(
      (item) => item.kind === 'effect' && item.operationId === operationId,
    )
    if (open.length === 0) continue
    await check(suite, 'use', `what ${operationId} is asked with makes a difference`, async (context) => {
      if (method === 'GET') await compareQueries(context, operation, open)
      for (const [name, schema] of Object.entries(bodySchema(operation).properties ?? {})) {
        const item = open.find((item) => item.name === effectOf(`body ${name}`))
        if (item) await compareBodies(context, operation, name, schema, item)
      }
    })
  }
}

const mostValues = 12

// Sends requests that differ in one body member, each about a resource of its own, and compares their responses, or those of a GET of the same path.
async function compareBodies(
  { client, samples, fixtures, session, operations, results, seed }: CheckContext,
  operation: ContractOperation,
  name: string,
  schema: Schema,
  item: CoverageItem,
) {
  const shows = ({ responses }: ContractOperation) =>
    [...responses].some(([status, { schema = {} }]) => status < 300 && flatten(schema).properties?.[name])
  const getter = readOf(operation.path, operations)
  const isShown = shows(operation)
  if (!isShown && !(getter && shows(getter))) {
    item.untried = 'its responses do not show it'
    return
  }
  // Ids of created resources, unique texts, or values of the schema.
  const values = async (): Promise<unknown[]> => {
    if (samples.recipes.makes(name))
      return [await samples.session.make(name), await samples.session.make(name)]
    if (takesWords(schema)) return [samples.recipes.unique(), samples.recipes.unique()]
    const any = valid(schema, () => undefined)
    const sampled = () => [...validEdges(schema), ...fc.sample(any, { seed, numRuns: mostValues })]
    const all = flatten(schema).enum ?? sampled()
    return [...new Map(all.map((value) => [toJson(value), value])).values()].slice(0, mostValues)
  }
  const seen = new Set<string>()
  let accepted = 0
  for (const value of await values()) {
    const choice = await fixtures.choices?.[operation.operationId]?.(session)
    const request = await samples.prepareRequest(operation, {
      ...choice,
      body: { ...choice?.body, [name]: value },
    })
    const { response } = await client.send(request)
    item.curl = results.curlOf(request)
    if (response.status >= 300) continue
    accepted++
    const { body: shown } = isShown ? response : (await client.send(get(request.target))).response
    seen.add(json(Object(shown)[name]) ?? '')
    if (seen.size > 1) return void item.seen++
  }
  if (accepted < 2) item.untried = 'fewer than two values of it were accepted; a fixture can give it choices'
}

async function compareQueries(context: CheckContext, operation: ContractOperation, open: CoverageItem[]) {
  const { client, samples, results } = context
  const listing = await listingOf(context, operation)
  await listing?.add(3)
  const usual = listing?.request ?? (await samples.prepareRequest(operation))
  const ask: Ask = async (target) => {
    const request = { ...usual, target }
    return { request, response: (await client.send(request)).response }
  }
  const { target } = usual
  const [{ response }, again] = [await ask(target), await ask(target)]
  const list = listing?.list
  const items = list && listedIn(list, response.body)
  const why = whyNot(response, again.response, items?.length === 0)
  const some = (items ?? []).slice(0, 3)
  const ids = some.map((item) => memberFor(list!.item, item))
  let following: string[] | undefined
  for (const parameter of queryParameters(operation)) {
    const { name } = parameter
    const item = open.find((item) => item.name === effectOf(name))
    if (!item || (item.untried && !item.counts)) continue
    // A server may still ignore a filter that could not be tried, since all items are alike.
    const alike = item.untried
    item.untried = why
    if (why) continue
    const shown = [...some.map((found) => Object(found)[name]), ...ids, uniqueWord()]
    const others = some.flatMap((found) => Object.values(Object(found)))
    const values = valuesFor(parameter, shown, others)
    // Asks without the parameter, with its example, and with one value after the other, until two responses differ.
    const differs = async (base: string) => {
      const rest = without(base, name)
      const texts = new Set<string>()
      let last: HttpRequest | undefined
      for (const target of [
        ...(parameter.required ? [] : [rest]),
        ...(rest === base ? [] : [base]),
        ...values.map((value) => targetAsking(rest, [name, value])),
      ]) {
        const { request, response } = await ask(target)
        if (response.status < 300) texts.add(response.text)
        last = request
        if (texts.size > 1) break
      }
      item.curl ??= last && results.curlOf(last)
      return texts.size > 1
    }
    let isSeen = await differs(target)
    if (!isSeen && list) following ??= await nextPages(context, list, usual)
    for (const next of following ?? []) isSeen ||= without(next, name) !== next && (await differs(next))
    if (isSeen && alike === undefined) item.seen++
    else if (isSeen) item.untried = alike
  }
}

type Ask = (target: string) => Promise<{ request: HttpRequest; response: HttpResponse }>

// The targets of links to next pages. A cursor cannot be guessed, nor can a parameter that stands beside it.
async function nextPages(context: CheckContext, list: List, usual: HttpRequest) {
  const choices = queryParameters(list.operation).flatMap(({ name, schema }) =>
    (flatten(schema).enum ?? []).map((value) => [name, value] as const),
  )
  const first = sized(list, usual, 1)
  const targets = [first.target, ...choices.map((choice) => targetAsking(first.target, choice))]
  const pages = await Promise.all(
    targets.map((target) => Array.fromAsync(followedPages(context, list, { ...first, target }, 1))),
  )
  return pages.flatMap(([page]) => page?.next?.target ?? [])
}

function whyNot(response: HttpResponse, other: HttpResponse, isEmpty: boolean): string | undefined {
  if (response.status >= 300) return `without it the response is ${response.status}`
  if (response.text !== other.text) return 'the response differs from one request to the next'
  return isEmpty ? 'the list is empty, and nothing can be added' : undefined
}

function without(target: string, parameter: string): string {
  const [path = '', query] = target.split('?')
  const rest = new URLSearchParams(query)
  if (!rest.has(parameter)) return target
  rest.delete(parameter)
  return targetAsking(path, ...rest)
}

function valuesFor({ schema, example }: ContractParameter, shown: unknown[], others: unknown[]) {
  const flat = flatten(schema)
  const item = flat.type === 'array' ? flatten(flat.items ?? {}) : flat
  const known = [...(item.enum ?? []), ...(item.type === 'boolean' ? [true, false] : [])]
  const values = [...known, ...shown, ...validEdges(item).slice(0, 4), ...[example].flat(), ...others]
  return [...new Set(values)]
    .filter((value) => value !== undefined && allows(item, value))
    .slice(0, mostValues)
}
