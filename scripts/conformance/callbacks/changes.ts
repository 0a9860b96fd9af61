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
  /** Of these, what was made and left alone. */
  probes: Change[]
  samples: Samples
  /** Makes something and leaves it alone. @throws Finding */
  probe(operation: ContractOperation): Promise<void>
  close(): void
}

/** @param subscribing what is made by it, and below it, is no event of the service */
export function createChanger(suite: Suite, subscribing: ContractOperation): Changer {
  const { target, oracle, manner, fixtures } = suite
  const changes: Change[] = []
  const client = createClient(
    target.url,
    target.key,
    (request, response) => {
      const operation = oracle.operationOf(request)
      const made = response.body
      if (operation && !isBelow(operation.path, subscribing) && response.status === 201 && isObject(made))
        changes.push({ operation, request, made })
      return suite.observe(request, response)
    },
    manner,
  )
  const samples = createSamples(oracle.contract, client, fixtures, !suite.house)
  const probes: Change[] = []
  return {
    ...{ changes, probes, samples, close: client.close },
    async probe(operation) {
      await samples.send(await samples.request(operation))
      // What it needs was made before it.
      const probe = changes.at(-1)
      if (probe?.operation === operation) probes.push(probe)
    },
  }
}

/** The operations that make something which is told of, if anything is. */
export const makersOf = (suite: Suite, subscribing: ContractOperation): ContractOperation[] =>
  suite.operations.filter(
    ({ method, responses, path }) => method === 'POST' && responses.has(201) && !isBelow(path, subscribing),
  )

/** What is about subscriptions is no event of the service. */
const isBelow = (path: string, subscribing: ContractOperation) =>
  `${path}/`.startsWith(`${subscribing.path}/`)

/** Sends what each operation takes that may change something, with each value of its members that have only a few. */
export async function changeAll(
  { samples }: Changer,
  suite: Suite,
  subscribing: ContractOperation,
): Promise<void> {
  const writing = suite.operations.filter(
    ({ method, path }) => method !== 'GET' && !isBelow(path, subscribing),
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

/** What kind of event an arrival is, by the short texts at the top of its body that are no time: `{"type":"order.placed"}`. */
export function kindOf({ body }: Arrival, { body: { schema = {} } }: ContractCallback): string {
  const { properties = {} } = flatten(schema)
  const texts = Object.entries(Object(body)).filter(([name, value]) => {
    const { format } = flatten(properties[name] ?? {})
    return typeof value === 'string' && format === undefined
  })
  return JSON.stringify(Object.fromEntries(texts))
}
