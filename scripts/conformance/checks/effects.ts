import fc from 'fast-check'
import { type CoverageItem, effectOf } from '../coverage.ts'
import type { HttpResponse } from '../exchange.ts'
import { allows } from '../fuzz/allows.ts'
import { toJson } from '../fuzz/json.ts'
import { valid, validEdges } from '../fuzz/values.ts'
import type { ContractOperation, ContractParameter } from '../oracle-contract.ts'
import { takesText } from '../samples.ts'
import { flatten, type Schema } from '../schema.ts'
import { curlOf, type Suite } from '../suite.ts'
import { type CheckContext, check, json } from './check.ts'
import { asking, itemsOf, listingOf } from './listing.ts'

/** How many values of a parameter or member are tried until one makes a difference. */
const mostValues = 12

/** Sees that each query parameter of a read, and each member of a body, makes a difference to the response. */
export async function checkEffects(suite: Suite): Promise<void> {
  for (const operation of suite.operations) {
    const { operationId, method, body } = operation
    const open = suite.coverage.items.filter(
      (one) => one.kind === 'effect' && one.operationId === operationId,
    )
    if (open.length === 0) continue
    await check(suite, 'use', `what ${operationId} is asked with makes a difference`, async (context) => {
      if (method === 'GET') await compareQueries(context, operation, open)
      for (const [name, schema] of Object.entries(flatten(body ?? {}).properties ?? {})) {
        const item = open.find((one) => one.name === effectOf(`body ${name}`))
        if (item) await compareBodies(context, operation, [name, schema], item)
      }
    })
  }
}

/** Sends two requests that differ in one query parameter only, for each. */
async function compareQueries(context: CheckContext, operation: ContractOperation, open: CoverageItem[]) {
  const { client, samples } = context
  const listing = await listingOf(context, operation)
  for (let nth = 0; listing && nth < 3; nth++) await listing.add(nth)
  const usual = await samples.request(operation)
  const ask = async (target: string) => {
    const request = { ...usual, target }
    return { request, response: (await client.send(request)).response }
  }
  const target = listing?.target ?? usual.target
  const [{ response }, again] = [await ask(target), await ask(target)]
  const items = itemsOf(response)
  const why = whyNot(response, again.response)
  for (const parameter of operation.parameters.filter((one) => one.in === 'query')) {
    const item = open.find(({ name }) => name === effectOf(parameter.name))
    if (!item) continue
    item.untried = why
    const rest = without(target, parameter.name)
    const seen = new Set(why || parameter.required ? [] : [(await ask(rest)).response.text])
    for (const value of why ? [] : valuesFor(parameter, items, samples.word())) {
      const { request, response } = await ask(asking(rest, [parameter.name, value]))
      item.curl = curlOf(context, request)
      if (response.status < 300) seen.add(response.text)
      if (seen.size < 2) continue
      item.seen++
      break
    }
  }
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

/** Sends requests that differ in one member of their body only, each about a resource of its own, and compares what they show of it. */
async function compareBodies(
  context: CheckContext,
  operation: ContractOperation,
  [name, schema]: [string, Schema],
  item: CoverageItem,
) {
  const { client, samples, fixtures, session } = context
  if (!showsMember(operation, name)) item.untried = 'its responses do not show it'
  const seen = new Set<string>()
  let accepted = 0
  for (const value of item.untried ? [] : await membersFor(context, name, schema)) {
    const given = await fixtures.choices?.[operation.operationId]?.(session)
    const body = { ...given?.body, [name]: value }
    const request = await samples.request(operation, { ...given, body })
    const { response } = await client.send(request)
    item.curl = curlOf(context, request)
    if (response.status >= 300) continue
    accepted++
    seen.add(json(Object(response.body)[name]) ?? '')
    if (seen.size > 1) return void item.seen++
  }
  if (accepted < 2)
    item.untried ??= 'fewer than two values of it were accepted; a fixture can give it choices'
}

const showsMember = ({ responses }: ContractOperation, name: string): boolean =>
  [...responses].some(([status, { schema = {} }]) => status < 300 && flatten(schema).properties?.[name])

/** Values of a body member: resources made for it, texts of our own, or what its schema says. */
async function membersFor({ samples, seed }: CheckContext, name: string, schema: Schema): Promise<unknown[]> {
  if (samples.makes(name)) return [await samples.make(name), await samples.make(name)]
  if (takesText(schema)) return [samples.unique(), samples.unique()]
  const any = valid(schema, () => undefined)
  const values = flatten(schema).enum ?? [
    ...validEdges(schema),
    ...fc.sample(any, { seed, numRuns: mostValues }),
  ]
  return [...new Map(values.map((value) => [toJson(value), value])).values()].slice(0, mostValues)
}
