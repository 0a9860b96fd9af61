/** The resources of a contract: collections whose items its operations create, read, change and delete. */
import type { Route } from 'contract-openapi/contract'
import {
  bodyKind,
  child,
  entries,
  type Fields,
  type Located,
  type Parameter,
  readParameters,
  rootOf,
} from 'contract-openapi/read'
import {
  type ItemShape,
  itemShape,
  keyOf,
  type ListShape,
  listShape,
  membersOf,
} from 'contract-openapi/resources'
import { choose } from '../choose.ts'
import { operationOf } from '../mock.ts'

/** The effects of operations on a resource, in the order in which people read them. */
const roles = ['list', 'create', 'get', 'replace', 'change', 'delete'] as const
export type Role = (typeof roles)[number]

/** An operation of a resource, and how it succeeds. */
export interface Served {
  role: Role
  route: Route
  /** 201 for what is created, where that is documented; elsewhere the first success. */
  status: number
  /** Of the body as JSON; undefined for a success without one. */
  mediaType: string | undefined
  /** Where the body has the item or the list; undefined when it has neither. */
  shape: ItemShape | ListShape | undefined
}

export interface Resource {
  /** The path template of the collection, under that of the server: `/articles/{slug}/comments`. */
  collection: string
  /** The path parameter that names an item, with its schema; undefined when no path does. */
  parameter: { name: string; schema: Located } | undefined
  /** The member by which an item is known. */
  key: string
  /** Of an item, as the contract shows most of it. */
  schema: Located
  /** The resource of whose items this is a part. */
  parent: Resource | undefined
  operations: ReadonlyMap<Role, Served>
}

/** A template without the names of its parameters: by those no two paths differ. */
const unnamed = (template: string): string => template.replaceAll(/\{[^}]*\}/g, '{}')

/** The template of the collection that a path is, or names an item of. */
const collectionOf = (template: string): string => template.replace(/\/\{[^{}]*\}$/, '')

/** All resources that something can be done to. Operations that are of none keep to their examples. */
export function resourcesOf(contract: Fields, routes: readonly Route[]): Resource[] {
  const byCollection = new Map<string, Route[]>()
  for (const route of routes) {
    const collection = unnamed(collectionOf(route.path))
    byCollection.set(collection, [...(byCollection.get(collection) ?? []), route])
  }
  const found = new Map<string, Resource>()
  const parentsFirst = [...byCollection].sort(([a], [b]) => a.split('/').length - b.split('/').length)
  for (const [collection, candidates] of parentsFirst) {
    const resource = resourceOf(contract, candidates)
    if (resource) found.set(collection, { ...resource, parent: parentOf(collection, found) })
  }
  return [...byCollection.keys()].map((one) => found.get(one)).filter((one) => one !== undefined)
}

/** The resource whose items stand nearest above a collection. */
function parentOf(collection: string, found: ReadonlyMap<string, Resource>): Resource | undefined {
  const segments = collection.split('/')
  const last = segments.lastIndexOf('{}')
  const above = found.get(segments.slice(0, last).join('/'))
  return last > 0 && above?.parameter ? above : undefined
}

/** The resource of operations on a collection and on its items. */
function resourceOf(contract: Fields, routes: readonly Route[]): Omit<Resource, 'parent'> | undefined {
  const ofItem = routes.find(({ path }) => collectionOf(path) !== path)
  const name = ofItem && /\{([^{}]*)\}$/.exec(ofItem.path)?.[1]
  const candidates = routes.flatMap((route) => served(contract, route, name))
  const [shown] = (['get', 'create', 'list', 'replace', 'change', 'delete'] as const).flatMap(
    (role) => candidates.find((one) => one.role === role && keyIn(one, name))?.shape ?? [],
  )
  const key = shown && keyOf(membersOf(shown.schema), name)
  if (!shown || key === undefined) return undefined
  const isOfItems = ({ role, shape, mediaType }: Served) =>
    shape
      ? membersOf(shape.schema).has(key)
      : role !== 'list' && role !== 'get' && (role !== 'create' || mediaType === undefined)
  const own = roles.flatMap((role) => candidates.find((one) => one.role === role && isOfItems(one)) ?? [])
  const has = (...some: Role[]) => own.some(({ role }) => some.includes(role))
  // A resource that nobody can change has no state, and items that no collection holds cannot be known.
  if (!has('list', 'create') || !has('create', 'replace', 'change', 'delete')) return undefined
  if (!ofItem && !has('list')) return undefined
  const inPath =
    ofItem && parametersOf(contract, ofItem).find((one) => one.in === 'path' && one.name === name)
  return {
    collection: collectionOf(routes[0]!.path),
    ...{ key, schema: shown.schema },
    parameter: name === undefined ? undefined : { name, schema: inPath?.schema ?? rootOf({}) },
    operations: new Map(own.map((one) => [one.role, one])),
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

/** The operation as one of a resource; none when its method has no such meaning. */
function served(contract: Fields, route: Route, parameter: string | undefined): Served[] {
  const isOfItem = collectionOf(route.path) !== route.path
  const role = rolesByMethod[route.method]?.[isOfItem ? 1 : 0]
  if (role === undefined) return []
  const operation = operationOf(contract, route)
  const code = role === 'create' && child(operation, 'responses').value['201'] ? '201' : undefined
  const { status, response } = choose(operation, code ? { code } : {})
  // Without a documented success there is nothing to respond when it is done.
  if (status < 200 || status > 299) return []
  const contents = entries(child(response, 'content'))
  const [mediaType, media] = contents.find(([type]) => bodyKind(type, true) === 'json') ?? []
  if (contents.length > 0 && !media) return []
  const schema = media && child(media, 'schema')
  const segment = route.path.slice(route.path.lastIndexOf('/') + 1)
  const shape = schema && (role === 'list' ? listShape(schema, segment) : itemShape(schema, parameter))
  return [{ role, route, status, mediaType, shape }]
}

/** The parameters of an operation; its own before those of its path. */
export function parametersOf(contract: Fields, route: Route): Parameter[] {
  const operation = operationOf(contract, route)
  const item = child(rootOf(contract), ...operation.path.slice(0, -1))
  return [...readParameters(operation), ...readParameters(item)]
}

/** A line for people: `/articles (list, create, get)`. */
export const describe = ({ collection, operations }: Resource): string =>
  `${collection || '/'} (${[...operations.keys()].join(', ')})`
