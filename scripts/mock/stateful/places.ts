/** Where the items of a resource are: in the collections that the paths of requests name. */
import type { Route } from 'contract-server/contract'
import type { Fields } from '../../openapi/document.ts'
import type { MockCall, ResponseTo } from '../mock.ts'
import { exampleItems } from './examples.ts'
import type { Resource } from './resources.ts'
import type { Collection, Item, State } from './state.ts'

export interface Place {
  /** Undefined when the item that the collection belongs to is missing. */
  collection: Collection | undefined
  /** Whether an item with this id could be named in a path. */
  isAllowed(id: unknown): boolean
}

/** Finds where the calls of a resource lead to. */
export function placesOf(
  contract: Fields,
  resource: Resource,
  responseTo: ResponseTo,
  state: State,
): (route: Route, call: MockCall) => Place {
  const known = new Map<Resource, ReturnType<typeof exampleItems>>()
  const examplesOf = (one: Resource) => {
    const items = known.get(one) ?? exampleItems(contract, one, responseTo)
    known.set(one, items)
    return items
  }
  const collectionOf = (one: Resource, values: readonly unknown[]): Collection | undefined => {
    const owner = one.parent && itemOf(one.parent, values)
    if (one.parent && !owner) return undefined
    return state.open(filled(one.collection, values), () =>
      // What the contract shows are the parts of one, and of nothing that was created.
      owner?.isExample === false ? [] : examplesOf(one),
    )
  }
  const itemOf = (one: Resource, values: readonly unknown[]): Item | undefined =>
    collectionOf(one, values)?.items.get(String(values[namesIn(one.collection).length]))

  const ofItem = [...resource.operations.values()].find(
    ({ role }) => role !== 'list' && role !== 'create',
  )?.route
  return (route, { parameters }) => {
    const values = namesIn(route.path).map((name) => parameters[name])
    return {
      collection: collectionOf(resource, values),
      isAllowed(id) {
        const names = namesIn(ofItem?.path ?? '')
        // No path has an empty segment, and `.` and `..` are taken out of it.
        if (/^\.{0,2}$/.test(String(id))) return false
        const pairs = names.map((name, index) => [name, index < names.length - 1 ? values[index] : id])
        return ofItem?.validate.path?.(Object.fromEntries(pairs)) ?? true
      },
    }
  }
}

const namesIn = (template: string): string[] =>
  [...template.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name!)

/** A template with values for its parameters, in their order. */
function filled(template: string, values: readonly unknown[]): string {
  let index = 0
  return template.replaceAll(/\{[^}]*\}/g, () => encodeURIComponent(String(values[index++]).toWellFormed()))
}
