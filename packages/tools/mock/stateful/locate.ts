import { orUndefined } from 'contract-openapi/cli'
import type { Route } from 'contract-openapi/contract'
import { type Fields, isFields, type Located, list, rootOf, writtenExamples } from 'contract-openapi/read'
import { inEnvelope } from 'contract-openapi/resources'
import { encodePart, namesIn, replaceNames } from 'contract-openapi/wire'
import { choose } from '../choose.ts'
import { type MockCall, operationOf, type ResponseTo } from '../mock.ts'
import { newIds } from './ids.ts'
import type { Resource, Served } from './resources.ts'
import type { Collection, Item, State } from './state.ts'

/** Finds the items that the calls of a resource name. */
export function createLocator(contract: Fields, resource: Resource, responseTo: ResponseTo, state: State) {
  const known = new Map<Resource, ReturnType<typeof exampleItems>>()
  const examplesOf = (sought: Resource) => {
    const items = known.get(sought) ?? exampleItems(contract, sought, responseTo)
    known.set(sought, items)
    return items
  }
  const collectionOf = (sought: Resource, values: readonly unknown[]): Collection | undefined => {
    const owner = sought.parent && itemOf(sought.parent, values)
    if (sought.parent && !owner) return undefined
    return state.open(filled(sought.collection, values), () =>
      // The related items of examples belong to the first one, and to no created item.
      owner?.isExample === false ? [] : examplesOf(sought),
    )
  }
  const itemOf = (sought: Resource, values: readonly unknown[]): Item | undefined =>
    collectionOf(sought, values)?.items.get(String(values[namesIn(sought.collection).length]))

  const { home } = resource
  const ofItem = [...(home ?? resource).operations.values()].find(
    ({ role }) => role !== 'list' && role !== 'create',
  )?.route
  return (route: Route, { parameters }: MockCall) => {
    const values = namesIn(route.path).map((name) => parameters[name])
    return {
      /** Undefined if the item above the collection is missing. */
      collection: collectionOf(resource, values),
      /** The collection whose paths name the items, if it is another one. */
      home: home && collectionOf(home, []),
      isAllowed(id: unknown): boolean {
        const names = namesIn(ofItem?.path ?? '')
        // No path has an empty segment, and `.` and `..` are taken out of it.
        if (/^\.{0,2}$/.test(String(id))) return false
        const pairs = names.map((name, index) => [name, index < names.length - 1 ? values[index] : id])
        return ofItem?.validate.path?.(Object.fromEntries(pairs)) ?? true
      },
    }
  }
}

const filled = (template: string, values: readonly unknown[]): string =>
  replaceNames(template, (_, at) => encodePart(String(values[at])))

// The examples of the list and of the single item come first, then values made from schemas.
function exampleItems(
  contract: Fields,
  resource: Resource,
  responseTo: ResponseTo,
): [id: string, item: Fields][] {
  const { key, operations } = resource
  const readers = [operations.get('list'), operations.get('get')].filter(
    (operation) => operation !== undefined,
  )
  const written = readers.flatMap((reader) => itemsIn(reader, writtenExamples(mediaOf(contract, reader))))
  const shown =
    written.length > 0
      ? written
      : readers.slice(0, 1).flatMap((reader) => itemsIn(reader, [made(reader, responseTo)]))
  const found = new Map<string, Fields>()
  for (const item of shown) {
    const value = Object.hasOwn(item, key) ? item[key] : undefined
    const id = value ?? newId(resource, item, found)
    if (!found.has(String(id))) found.set(String(id), { ...item, [key]: id })
  }
  return [...found]
}

// A schema without a possible example has none here.
const made = ({ route }: Served, responseTo: ResponseTo): unknown =>
  orUndefined(() => responseTo(route, { path: route.path, parameters: {} }).body)

const mediaOf = (contract: Fields, { route, mediaType }: Served): Located => {
  const { response } = choose(operationOf(contract, route), {})
  return response?.body?.content.find((content) => content.mediaType === mediaType)?.at ?? rootOf({})
}

function itemsIn({ role, shape }: Served, bodies: readonly unknown[]): Fields[] {
  const envelope = shape?.envelope
  const inner = bodies.map((body) => inEnvelope(envelope, body))
  return inner.flatMap((body) => (role === 'list' ? list(body) : [body])).filter(isFields)
}

function newId({ parameter, key }: Resource, item: Fields, taken: ReadonlyMap<string, Fields>) {
  const schema = parameter?.schema ?? rootOf({})
  const ids = newIds({ schema, key, item, like: 1, serial: taken.size + 1 })
  return ids.find((id) => !taken.has(String(id))) ?? String(taken.size + 1)
}
