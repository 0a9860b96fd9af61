import type { Route } from 'contract-openapi/contract'
import type { Fields } from 'contract-openapi/read'
import type { Service } from 'contract-server'
import type { Mock } from 'contract-server/embed'
import { readPrefer } from '../choose.ts'
import { mockResponses, mockRoutes, parseContract, type ResponseTo } from '../mock.ts'
import { type Act, operations } from './operations.ts'
import { collectionIn, describe, type Resource, resourceFinder } from './resources.ts'
import { State } from './state.ts'

export interface Stateful {
  responseTo: ResponseTo
  /** The stateful resources, a line for each. */
  readonly resources: string[]
  /** Number of operations that respond with examples. */
  readonly others: number
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
  const find = resourceFinder(contract, routes)
  const byPointer = new Map<string, Partial<Route>>(routes.map((route) => [route.pointer, route]))
  const known = new Map<string, ReadonlyMap<string, Act>>()
  // Large contracts have hundreds of collections.
  const actsOf = (resource: Resource) =>
    operations(contract, resource, responseTo, state).map(([route, act]) => [route.pointer, act] as const)
  const actsIn = (collection: string) => {
    const resource = find(collection)
    const acts = known.get(collection) ?? new Map(resource && actsOf(resource))
    known.set(collection, acts)
    return acts
  }
  const collections = () => [...new Set(routes.map(({ path }) => collectionIn(path)))]
  return {
    responseTo(route, call) {
      const { code, example } = readPrefer(call.prefer)
      const isPreferred = code !== undefined || example !== undefined
      const { path } = isPreferred ? {} : (byPointer.get(route.pointer) ?? {})
      const act = path === undefined ? undefined : actsIn(collectionIn(path)).get(route.pointer)
      return act?.(call) ?? responseTo(route, call)
    },
    get resources() {
      return collections()
        .flatMap((path) => find(path) ?? [])
        .map(describe)
    },
    get others() {
      return collections().reduce((left, collection) => left - actsIn(collection).size, routes.length)
    },
  }
}

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
