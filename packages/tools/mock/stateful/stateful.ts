import type { Route } from 'contract-openapi/contract'
import type { Fields } from 'contract-openapi/read'
import type { Service } from 'contract-server'
import type { Mock } from 'contract-server/embed'
import { readPrefer } from '../choose.ts'
import { mockResponses, mockRoutes, parseContract, type ResponseTo } from '../mock.ts'
import { type Act, operations } from './operations.ts'
import { describe, resourcesOf } from './resources.ts'
import { State } from './state.ts'

export interface Stateful {
  responseTo: ResponseTo
  /** The stateful resources, a line for each. */
  resources: string[]
  /** Number of operations that respond with examples. */
  others: number
}

/**
 * Returns responses from created items, for the resources of a contract; `responseTo` responds for other operations, and for callers that prefer an
 * example. Calls run one after the other.
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

/**
 * Returns mocks for operations without handlers: they share created items until the process ends.
 * @param drafts operationIds to mark as drafts
 */
export async function mocksOfMissing(
  { contract, handlers }: Pick<Service, 'contract' | 'handlers'>,
  drafts: readonly string[] = [],
): Promise<Mock> {
  const parsed = parseContract((await contract.document?.()) ?? '{}')
  const missing = contract.routes.filter(({ operationId }) => !Object.hasOwn(handlers, operationId))
  const { responseTo } = statefulResponses(parsed, missing, mockResponses(parsed))
  return mockRoutes(parsed, drafts, responseTo)
}
