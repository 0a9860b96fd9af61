import { isDeepStrictEqual } from 'node:util'
import { flatten } from 'contract-openapi/values'
import { type CheckContext, get, json, type Suite } from '../check.ts'
import type { ContractCallback } from '../contract/contract.ts'
import type { HttpRequest, HttpResponse } from '../contract/exchange.ts'
import { bodySchema, type ContractOperation } from '../contract/operation.ts'
import { itemParameter } from '../contract/resources.ts'
import { createClient, Finding } from '../send/client.ts'
import type { Arrival } from '../send/receiver.ts'
import { Samples } from '../send/samples.ts'
import { messageOf } from './arrivals.ts'

interface EventKind {
  kind: string
  member: string
}

/**
 * Relates created items to arrivals; both lists may grow. A contract does not say which change causes an event, so that is learned from probes:
 * items that were created and then left alone. The event that reports a probe is of the kind that reports all items of its operation.
 */
export function relate(
  callback: ContractCallback,
  { all, probes }: Pick<Maker, 'all' | 'probes'>,
  arrivals: readonly Arrival[],
) {
  const known = new Map<ContractOperation, EventKind>()
  const reported = new Set<CreatedItem>()
  const eventKinds = () => {
    for (const probe of probes.filter(({ operation }) => !known.has(operation))) {
      const arrival = arrivals.find((arrival) => memberOfItem(arrival, probe) !== undefined)
      if (!arrival) continue
      known.set(probe.operation, { kind: kindOf(arrival, callback), member: memberOfItem(arrival, probe)! })
    }
    return known
  }
  const eventsOf = (made: CreatedItem) => {
    const { kind } = eventKinds().get(made.operation) ?? {}
    return arrivals.filter(
      (arrival) => memberOfItem(arrival, made) !== undefined && kindOf(arrival, callback) === kind,
    )
  }
  const isReported = (made: CreatedItem) => {
    if (!reported.has(made) && eventsOf(made).length > 0) reported.add(made)
    return reported.has(made)
  }
  const unreported = () => all.filter((made) => eventKinds().has(made.operation) && !isReported(made))
  const describe = ({ operation, item }: CreatedItem) => `${operation.operationId} made ${json(item)}`

  async function* problems({ client, oracle, operations }: CheckContext): AsyncGenerator<string> {
    for (const made of unreported())
      yield `${describe(made)}, and no event tells of it, as others do of their like`
    for (const made of all) {
      const ids = new Set(eventsOf(made).map(messageOf))
      // If all events are of one kind, that of a later change may look like the first.
      if (ids.size > 1 && known.get(made.operation)?.kind !== '{}')
        yield `${describe(made)}, and ${[...ids].join(' and ')} tell of it`
    }
    for (const [operation, { kind, member }] of known) {
      const idOf = (item: Record<string, unknown>) =>
        item.id ?? item[itemParameter(operation.path, operations) ?? '']
      const madeBy = all.filter((made) => made.operation === operation)
      const ids = new Set(madeBy.map(({ item }) => idOf(item)))
      for (const arrival of arrivals.filter((arrival) => kindOf(arrival, callback) === kind)) {
        const item = Object(member === '' ? arrival.body : Object(arrival.body)[member])
        const id = idOf(item)
        const path = `${madeBy[0]?.request.target.split('?', 1)[0]}/${encodeURIComponent(String(id))}`
        // Items of others exist, and items that the run has removed are known.
        if (ids.has(id) || !oracle.contract.match('GET', path)) continue
        if ((await client.send(get(path))).response.status === 404)
          yield `an event tells of ${json(item)}, which nothing has made: GET ${path} gets 404`
      }
    }
  }
  return { eventKinds, isReported, unreported, problems }
}

export interface CreatedItem {
  operation: ContractOperation
  request: HttpRequest
  item: Record<string, unknown>
}

export type Maker = ReturnType<typeof createMaker>

/**
 * Creates items, so that something happens.
 * @param subscribing subscriptions themselves are no events of the service
 */
export function createMaker(suite: Suite, subscribing: ContractOperation) {
  const { target, oracle, manner, fixtures } = suite
  const all: CreatedItem[] = []
  const probes: CreatedItem[] = []
  const isElsewhere = ({ path }: ContractOperation) => !`${path}/`.startsWith(`${subscribing.path}/`)
  const writing = suite.operations.filter((operation) => operation.method !== 'GET' && isElsewhere(operation))
  const observe = (request: HttpRequest, response: HttpResponse) => {
    const operation = oracle.operationOf(request)
    if (operation && isElsewhere(operation) && response.status === 201 && isObject(response.body))
      all.push({ operation, request, item: response.body })
    return suite.observe(request, response)
  }
  const client = createClient(target.url, target.key, observe, manner)
  const samples = new Samples(oracle.contract, client, fixtures, suite.expects.preparationsSucceed)

  async function change(operation: ContractOperation, body?: Record<string, unknown>) {
    try {
      await samples.requireSuccess(await samples.prepareRequest(operation, body && { body }))
    } catch (error) {
      // Other checks report refusals.
      if (!(error instanceof Finding)) throw error
    }
  }

  return {
    ...{ all, probes, close: client.close },
    /** Sends requests to each operation that may change something, one for each value of its enums. */
    async makeAll() {
      for (const operation of writing) {
        await change(operation)
        for (const [name, schema] of Object.entries(bodySchema(operation).properties ?? {})) {
          const { type, enum: values = type === 'boolean' ? [true] : [] } = flatten(schema)
          for (const value of values) await change(operation, { [name]: value })
        }
      }
    },
    async probeAll() {
      for (const operation of writing.filter(
        (operation) => operation.method === 'POST' && operation.responses.has(201),
      )) {
        await samples.requireSuccess(await samples.prepareRequest(operation))
        // The items that it needs were created before it.
        const last = all.at(-1)
        if (last?.operation === operation) probes.push(last)
      }
    },
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Finds the member of an arrival that holds a created item whole; `''` for the body itself. */
export function memberOfItem({ body }: Arrival, { item }: CreatedItem): string | undefined {
  const members = Object.entries(item)
  const places: [string, unknown][] = [['', body], ...Object.entries(Object(body))]
  return places.find(([, part]) => {
    // Items of other kinds may share a single member such as an id.
    const enough = isObject(part) && (members.length > 1 || Object.keys(part).length === 1)
    return enough && members.every(([name, value]) => isDeepStrictEqual(part[name], value))
  })?.[0]
}

// The kind of event of an arrival: the short texts at the top of its body that are no time, as in `{"type":"order.placed"}`.
function kindOf({ body }: Arrival, { schema = {} }: ContractCallback): string {
  const { properties = {} } = flatten(schema)
  const texts = Object.entries(Object(body)).filter(([name, value]) => {
    const { format } = flatten(properties[name] ?? {})
    return typeof value === 'string' && format === undefined
  })
  return JSON.stringify(Object.fromEntries(texts))
}
