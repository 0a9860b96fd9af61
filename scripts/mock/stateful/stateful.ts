/** Mocks with a memory: what is created is there afterwards. */
import type { Route } from 'contract-server/contract'
import type { Fields } from '../../openapi/document.ts'
import type { ResponseTo } from '../mock.ts'
import { readPrefer } from '../prefer.ts'
import { type Act, operations } from './operations.ts'
import { describe, resourcesOf } from './resources.ts'
import { State } from './state.ts'

export interface Stateful {
  responseTo: ResponseTo
  /** What is stateful, a line for each resource. */
  resources: string[]
  /** How many operations stay with examples. */
  others: number
}

/**
 * Responses from what has been created, for the resources of a contract; those of `responseTo` for all other operations, and for
 * whoever prefers one of them. Each call is done before the next begins.
 */
export function statefulResponses(
  contract: Fields,
  routes: readonly Route[],
  responseTo: ResponseTo,
  state = new State(),
): Stateful {
  const resources = resourcesOf(contract, routes)
  const acts = new Map<string, Act>()
  for (const resource of resources)
    for (const [route, act] of operations(contract, resource, responseTo, state)) acts.set(nameOf(route), act)
  return {
    responseTo(route, call) {
      const { code, example } = readPrefer(call.prefer)
      const isPreferred = code !== undefined || example !== undefined
      return (isPreferred ? undefined : acts.get(nameOf(route))?.(call)) ?? responseTo(route, call)
    },
    resources: resources.map(describe),
    others: routes.length - acts.size,
  }
}

const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} ${path}`
