import type { CheckContext } from '../checks/check.ts'
import { get, json } from '../checks/check.ts'
import type { ContractOperation } from '../oracle-contract.ts'
import { itemParameter } from '../producers.ts'
import { type Change, kindOf, tellsOf, toldAt } from './changes.ts'
import type { ContractCallback } from './contract.ts'
import { messageOf } from './judge.ts'
import type { Arrival } from './receiver.ts'

/**
 * Relates what was made and what has arrived. A contract does not say which change makes an event, so that is learned: an operation is told
 * of if something that it made is in some arrival. From then on all that it makes has to be.
 */
export interface Relation {
  /** The operations that are told of. */
  learned(): Set<ContractOperation>
  isTold(change: Change): boolean
  /** What was made by these operations, and is told of nowhere. */
  untold(): Change[]
}

/** Both lists may grow. */
export function relate(changes: readonly Change[], arrivals: readonly Arrival[]): Relation {
  const told = new Set<Change>()
  let seen = 0
  const look = () => {
    // The rest was looked at before.
    const fresh = arrivals.slice(seen)
    seen = arrivals.length
    for (const change of changes) if (fresh.some((one) => tellsOf(one, change))) told.add(change)
  }
  const isTold = (change: Change) => {
    look()
    if (!told.has(change) && arrivals.some((one) => tellsOf(one, change))) told.add(change)
    return told.has(change)
  }
  const learned = () => new Set(changes.filter(isTold).map(({ operation }) => operation))
  return {
    learned,
    isTold,
    untold() {
      const operations = learned()
      return changes.filter((one) => operations.has(one.operation) && !isTold(one))
    },
  }
}

/** What made it, for people. */
export const sayChange = ({ operation, made }: Change): string =>
  `${operation.operationId} made ${json(made)}`

/** Says of what was told twice: under two ids, by two events of the kind that came first. */
export function* toldTwice(
  callback: ContractCallback,
  changes: readonly Change[],
  arrivals: readonly Arrival[],
): Generator<string> {
  for (const change of changes) {
    const telling = arrivals.filter((one) => tellsOf(one, change))
    const kind = telling[0] && kindOf(telling[0], callback)
    const same = telling.filter((one) => kindOf(one, callback) === kind)
    const ids = new Set(same.map(messageOf))
    if (kind !== '{}' && ids.size > 1) yield `${sayChange(change)}, and ${[...ids].join(' and ')} tell of it`
  }
}

/**
 * Says of events that tell of nothing: they are of a kind that tells of what was made, but nothing was made that has their id, and the server
 * does not have it.
 */
export async function* toldOfNothing(
  { client, oracle, operations }: CheckContext,
  callback: ContractCallback,
  changes: readonly Change[],
  arrivals: readonly Arrival[],
): AsyncGenerator<string> {
  const idOf = ({ path }: ContractOperation, value: Record<string, unknown>) =>
    value.id ?? value[itemParameter(path, operations) ?? '']
  const known = new Set(changes.map(({ operation, made }) => idOf(operation, made)))
  const kinds = new Map<string, { change: Change; place: string }>()
  for (const arrival of arrivals) {
    const change = changes.find((one) => tellsOf(arrival, one))
    if (change) kinds.set(kindOf(arrival, callback), { change, place: toldAt(arrival, change) ?? '' })
  }
  for (const arrival of arrivals) {
    const like = kinds.get(kindOf(arrival, callback))
    if (!like) continue
    const told = Object(like.place === '' ? arrival.body : Object(arrival.body)[like.place])
    const id = idOf(like.change.operation, told)
    const path = `${like.change.request.target.split('?', 1)[0]}/${encodeURIComponent(String(id))}`
    // What others have made is there, and what the run has removed is known.
    if (known.has(id) || !oracle.contract.match('GET', path)) continue
    const { response } = await client.send(get(path))
    if (response.status === 404)
      yield `an event tells of ${json(told)}, which nothing has made: GET ${path} gets 404`
  }
}
