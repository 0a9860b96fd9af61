import { type CheckContext, get, json } from '../checks/check.ts'
import type { ContractOperation } from '../contract-operation.ts'
import { itemParameter } from '../producers.ts'
import { type Change, kindOf, toldAt } from './changes.ts'
import type { ContractCallback } from './contract.ts'
import { messageOf } from './judge.ts'
import type { Arrival } from './receiver.ts'

/** How events tell of what an operation makes: the kind of event, and the member that has it, `''` for the body itself. */
export interface Telling {
  kind: string
  place: string
}

/**
 * Relates what was made and what has arrived. A contract does not say which change makes an event, so that is learned from probes: things
 * that were made and then left alone. The event that tells of a probe is of the kind that tells of all that its operation makes.
 */
export interface Relation {
  tellings(): Map<ContractOperation, Telling>
  isTold(change: Change): boolean
  /** What was made by operations that are told of, and is not told of itself. */
  untold(): Change[]
}

/** All lists may grow. */
export function relate(
  callback: ContractCallback,
  probes: readonly Change[],
  changes: readonly Change[],
  arrivals: readonly Arrival[],
): Relation {
  const tellings = new Map<ContractOperation, Telling>()
  const told = new Set<Change>()
  const learn = () => {
    for (const probe of probes) {
      if (tellings.has(probe.operation)) continue
      const telling = arrivals.find((one) => toldAt(one, probe) !== undefined)
      if (!telling) continue
      const place = toldAt(telling, probe) ?? ''
      tellings.set(probe.operation, { kind: kindOf(telling, callback), place })
    }
    return tellings
  }
  const isTold = (change: Change) => {
    const telling = learn().get(change.operation)
    if (telling && !told.has(change) && tellingOf(callback, change, telling, arrivals).length > 0)
      told.add(change)
    return told.has(change)
  }
  return {
    tellings: learn,
    isTold,
    untold: () => changes.filter((one) => learn().has(one.operation) && !isTold(one)),
  }
}

const tellingOf = (
  callback: ContractCallback,
  change: Change,
  { kind }: Telling,
  arrivals: readonly Arrival[],
): Arrival[] => arrivals.filter((one) => toldAt(one, change) !== undefined && kindOf(one, callback) === kind)

/** What made it, for people. */
export const sayChange = ({ operation, made }: Change): string =>
  `${operation.operationId} made ${json(made)}`

/** Says of what two events tell, under two ids. */
export function* toldTwice(
  callback: ContractCallback,
  relation: Relation,
  changes: readonly Change[],
  arrivals: readonly Arrival[],
): Generator<string> {
  for (const change of changes) {
    const telling = relation.tellings().get(change.operation)
    // Where events are all of one kind, that of a later change may look like the first.
    if (!telling || telling.kind === '{}') continue
    const ids = new Set(tellingOf(callback, change, telling, arrivals).map(messageOf))
    if (ids.size > 1) yield `${sayChange(change)}, and ${[...ids].join(' and ')} tell of it`
  }
}

/**
 * Says of events that tell of nothing: they are of a kind that tells of what was made, but nothing was made that has their id, and the server
 * does not have it.
 */
export async function* toldOfNothing(
  { client, oracle, operations }: CheckContext,
  callback: ContractCallback,
  relation: Relation,
  changes: readonly Change[],
  arrivals: readonly Arrival[],
): AsyncGenerator<string> {
  const idOf = ({ path }: ContractOperation, value: Record<string, unknown>) =>
    value.id ?? value[itemParameter(path, operations) ?? '']
  for (const [operation, { kind, place }] of relation.tellings()) {
    const own = changes.filter((one) => one.operation === operation)
    const known = new Set(own.map(({ made }) => idOf(operation, made)))
    for (const arrival of arrivals.filter((one) => kindOf(one, callback) === kind)) {
      const told = Object(place === '' ? arrival.body : Object(arrival.body)[place])
      const id = idOf(operation, told)
      const path = `${own[0]?.request.target.split('?', 1)[0]}/${encodeURIComponent(String(id))}`
      // What others have made is there, and what the run has removed is known.
      if (known.has(id) || !oracle.contract.match('GET', path)) continue
      const { response } = await client.send(get(path))
      if (response.status === 404)
        yield `an event tells of ${json(told)}, which nothing has made: GET ${path} gets 404`
    }
  }
}
