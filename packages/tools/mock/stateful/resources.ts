// A resource is a collection whose items operations create, read, change and delete.
import type { Route } from 'contract-openapi/contract'
import { type Fields, type Located, rootOf } from 'contract-openapi/read'
import {
  type ItemShape,
  itemShape,
  keyOf,
  type ListShape,
  listShape,
  membersOf,
} from 'contract-openapi/resources'
import { bodyKind, collectionOf, namesIn, shapeOfTemplate } from 'contract-openapi/wire'
import { choose } from '../choose.ts'
import { operationOf } from '../mock.ts'

const roles = ['list', 'create', 'get', 'replace', 'change', 'delete'] as const
export type Role = (typeof roles)[number]

export interface Served {
  role: Role
  route: Route
  /** 201 for a created item, if documented; elsewhere the first success. */
  status: number
  /** Media type of the JSON body; undefined for a success without one. */
  mediaType: string | undefined
  shape: ItemShape | ListShape | undefined
}

export interface Resource {
  /** The path template of the collection, below that of the server: `/articles/{slug}/comments`. */
  collection: string
  /** The path parameter that names an item, with its schema; undefined if no path has one. */
  parameter: { name: string; schema: Located } | undefined
  key: string // member with the id
  schema: Located
  parent: Resource | undefined // resource that contains this one
  /** The resource whose paths name the items of this one: `/loans` for `/members/{id}/loans`. */
  home: Resource | undefined
  operations: ReadonlyMap<Role, Served>
}

/** The collection of a path template, without names of parameters: `/articles/{}/comments`. */
export const collectionIn = (template: string): string => shapeOfTemplate(collectionOf(template))

/** Returns a function that finds the resource of a collection when it is needed; undefined if its operations respond with examples. */
export function resourceFinder(
  contract: Fields,
  routes: readonly Route[],
): (collection: string) => Resource | undefined {
  const byCollection = Map.groupBy(routes, ({ path }) => collectionIn(path))
  const homes = homesIn(byCollection)
  const found = new Map<string, Resource | undefined>()
  return function find(collection) {
    if (!found.has(collection)) {
      const above = homes.get(collection)
      const home = above === undefined ? undefined : find(above)
      const isHome = [...homes.values()].includes(collection)
      const resource = resourceOf(contract, byCollection.get(collection) ?? [], home, isHome)
      found.set(collection, resource && { ...resource, home, parent: parentOf(collection, find) })
    }
    return found.get(collection)
  }
}

// Collections below others whose items have no paths of their own, each with that of the paths which name them.
function homesIn(routes: ReadonlyMap<string, readonly Route[]>): Map<string, string> {
  const hasItems = (collection: string) =>
    routes.get(collection)?.some(({ path }) => collectionOf(path) !== path) === true
  return new Map(
    [...routes.keys()].flatMap((collection): [string, string][] => {
      if (namesIn(collection).length === 0 || hasItems(collection)) return []
      const last = collection.slice(collection.lastIndexOf('/'))
      const home = [...routes.keys()].find(
        (path) =>
          namesIn(path).length === 0 &&
          path.endsWith(last) &&
          collection.startsWith(`${path.slice(0, -last.length)}/`) &&
          hasItems(path),
      )
      return home === undefined ? [] : [[collection, home]]
    }),
  )
}

function parentOf(collection: string, find: (above: string) => Resource | undefined): Resource | undefined {
  const segments = collection.split('/')
  const last = segments.lastIndexOf('{}')
  const above = last > 0 ? find(segments.slice(0, last).join('/')) : undefined
  return above?.parameter && above
}

/** @param isHome true if its items are created below other resources, too */
function resourceOf(
  contract: Fields,
  routes: readonly Route[],
  home: Resource | undefined,
  isHome: boolean,
): Omit<Resource, 'parent' | 'home'> | undefined {
  const ofItem = routes.find(({ path }) => collectionOf(path) !== path)
  const name = ofItem ? namesIn(ofItem.path).at(-1) : home?.parameter?.name
  const candidates = routes.flatMap((route) => operationsAt(contract, route, name))
  const [shown] = (['get', 'create', 'list', 'replace', 'change', 'delete'] as const).flatMap(
    (role) => candidates.find((candidate) => candidate.role === role && keyIn(candidate, name))?.shape ?? [],
  )
  const key = shown && keyOf(membersOf(shown.schema), name)
  if (!shown || key === undefined) return undefined
  const isOfItems = ({ role, shape, mediaType }: Served) =>
    shape
      ? membersOf(shape.schema).has(key)
      : role !== 'list' && role !== 'get' && (role !== 'create' || mediaType === undefined)
  const ofItems = roles.flatMap(
    (role) => candidates.find((candidate) => candidate.role === role && isOfItems(candidate)) ?? [],
  )
  const has = (...some: Role[]) => ofItems.some(({ role }) => some.includes(role))
  // A resource that nobody can change has no state, and items that no collection holds cannot be known.
  const isChanged = has('list', 'create') && has('create', 'replace', 'change', 'delete')
  if (!isChanged && !isHome) return undefined
  if (!ofItem && !home && !has('list')) return undefined
  const inPath =
    ofItem &&
    operationOf(contract, ofItem).parameters.find((refusal) => refusal.in === 'path' && refusal.name === name)
  return {
    collection: collectionOf(routes[0]!.path),
    ...{ key, schema: shown.schema },
    parameter: !ofItem || name === undefined ? undefined : { name, schema: inPath?.schema ?? rootOf({}) },
    operations: new Map(ofItems.map((operation) => [operation.role, operation])),
  }
}

const keyIn = ({ shape }: Served, parameter: string | undefined): string | undefined =>
  shape && keyOf(membersOf(shape.schema), parameter)

const rolesByMethod: Readonly<Record<string, [ofCollection: Role | undefined, ofItem: Role | undefined]>> = {
  GET: ['list', 'get'],
  POST: ['create', undefined],
  PUT: [undefined, 'replace'],
  PATCH: [undefined, 'change'],
  DELETE: [undefined, 'delete'],
}

// A method may have no meaning for a resource.
function operationsAt(contract: Fields, route: Route, parameter: string | undefined): Served[] {
  const isOfItem = collectionOf(route.path) !== route.path
  const role = rolesByMethod[route.method]?.[isOfItem ? 1 : 0]
  if (role === undefined) return []
  const operation = operationOf(contract, route)
  const hasCreated = operation.responses.some(({ status }) => status === '201')
  const { status, response } = choose(operation, role === 'create' && hasCreated ? { code: '201' } : {})
  // Without a documented success there is nothing to respond when it is done.
  if (status < 200 || status > 299) return []
  const contents = response?.body?.content ?? []
  const json = contents.find(({ mediaType }) => bodyKind(mediaType, true) === 'json')
  if (contents.length > 0 && !json) return []
  const segment = route.path.slice(route.path.lastIndexOf('/') + 1)
  const shape =
    json && (role === 'list' ? listShape(json.schema, segment) : itemShape(json.schema, parameter))
  return [{ role, route, status, mediaType: json?.mediaType, shape }]
}

/** Describes a resource in a line: `/articles (list, create, get)`. */
export const describe = ({ collection, operations }: Resource): string =>
  `${collection || '/'} (${[...operations.keys()].join(', ')})`
