import { isDeepStrictEqual } from 'node:util'
import { createClient } from '../client.ts'
import type { HttpRequest } from '../exchange.ts'
import { Finding } from '../finding.ts'
import type { ContractOperation } from '../oracle-contract.ts'
import { createSamples, type Samples } from '../samples.ts'
import { flatten } from '../schema.ts'
import type { Suite } from '../suite.ts'
import type { ContractCallback } from './contract.ts'
import type { Arrival } from './receiver.ts'

/** Something that was made through the contract. */
export interface Change {
  operation: ContractOperation
  request: HttpRequest
  made: Record<string, unknown>
}

/** Makes things, so that something happens. */
export interface Changer {
  /** All that was made so far. */
  changes: Change[]
  samples: Samples
  close(): void
}

/** @param subscribing what it makes is no event of the service */
export function createChanger(suite: Suite, subscribing: ContractOperation): Changer {
  const { target, oracle, manner, fixtures } = suite
  const changes: Change[] = []
  const client = createClient(
    target.url,
    target.key,
    (request, response) => {
      const operation = oracle.operationOf(request)
      const made = response.body
      if (operation && operation !== subscribing && response.status === 201 && isObject(made))
        changes.push({ operation, request, made })
      return suite.observe(request, response)
    },
    manner,
  )
  return {
    changes,
    samples: createSamples(oracle.contract, client, fixtures, !suite.house),
    close: client.close,
  }
}

/** Sends what each operation takes that may change something, with each value of its members that have only a few. */
export async function changeAll(
  { samples }: Changer,
  suite: Suite,
  { path }: ContractOperation,
): Promise<void> {
  const writing = suite.operations.filter(
    (one) => one.method !== 'GET' && one.path !== path && !one.path.startsWith(`${path}/`),
  )
  const change = async (operation: ContractOperation, body?: Record<string, unknown>) => {
    try {
      await samples.send(await samples.request(operation, body && { body }))
    } catch (error) {
      // What is refused is of no importance here: other checks look at it.
      if (!(error instanceof Finding)) throw error
    }
  }
  for (const operation of writing) {
    await change(operation)
    for (const [name, schema] of Object.entries(flatten(operation.body ?? {}).properties ?? {})) {
      const { type, enum: values = type === 'boolean' ? [true] : [] } = flatten(schema)
      for (const value of values) await change(operation, { [name]: value })
    }
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Where an arrival tells of a change: the member that has all of what was made, or `''` for the body itself. Undefined where it does not.
 */
export function toldAt({ body }: Arrival, { made }: Change): string | undefined {
  const members = Object.entries(made)
  const places: [string, unknown][] = [['', body], ...Object.entries(Object(body))]
  return places.find(([, told]) => {
    // One member alone, an id say, is what things of other kinds may have, too.
    const enough = isObject(told) && (members.length > 1 || Object.keys(told).length === 1)
    return enough && members.every(([name, value]) => isDeepStrictEqual(told[name], value))
  })?.[0]
}

/** Whether an arrival tells of a change. */
export const tellsOf = (arrival: Arrival, change: Change): boolean => toldAt(arrival, change) !== undefined

/** What kind of event an arrival is, by the short texts at the top of its body that are no time: `{"type":"order.placed"}`. */
export function kindOf({ body }: Arrival, { body: { schema = {} } }: ContractCallback): string {
  const { properties = {} } = flatten(schema)
  const texts = Object.entries(Object(body)).filter(([name, value]) => {
    const { format } = flatten(properties[name] ?? {})
    return typeof value === 'string' && format === undefined
  })
  return JSON.stringify(Object.fromEntries(texts))
}
