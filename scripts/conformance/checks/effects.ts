import fc from 'fast-check'
import { type CoverageItem, effectOf } from '../coverage.ts'
import { toJson } from '../fuzz/json.ts'
import { valid, validEdges } from '../fuzz/values.ts'
import type { ContractOperation } from '../oracle-contract.ts'
import { takesText } from '../samples.ts'
import { flatten, type Schema } from '../schema.ts'
import { curlOf, type Suite } from '../suite.ts'
import { type CheckContext, check, get, json } from './check.ts'
import { compareQueries, mostValues } from './query-effects.ts'

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

/**
 * Sends requests that differ in one member of their body only, each about a resource of its own, and compares what their responses show of
 * it, or what a GET of the same path shows then.
 */
async function compareBodies(
  context: CheckContext,
  operation: ContractOperation,
  [name, schema]: [string, Schema],
  item: CoverageItem,
) {
  const { client, samples, fixtures, session, operations } = context
  const read = operations.find(({ method, path }) => method === 'GET' && path === operation.path)
  const isShown = showsMember(operation, name)
  if (!isShown && !(read && showsMember(read, name))) item.untried = 'its responses do not show it'
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
    const { body: shown } = isShown ? response : (await client.send(get(request.target))).response
    seen.add(json(Object(shown)[name]) ?? '')
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
