/** What the schemas of a contract say about single items and lists of them. */
import {
  child,
  entries,
  type Fields,
  facet,
  type Located,
  list,
  resolve,
  valueAt,
} from '../../openapi/document.ts'

/** A body with one item in it. */
export interface ItemShape {
  /** The member that holds the item: `article` for `{article: {…}}`; undefined for an item that is the whole body. */
  envelope: string | undefined
  /** Of the item. */
  schema: Located
}

/** A body with a list of items in it. */
export interface ListShape {
  /** The member that holds the array; undefined for an array that is the whole body. */
  envelope: string | undefined
  /** Of each item. */
  schema: Located
}

/** The members that a value of a schema may have, with their schemas: its own, and those of all that it is made of. */
export function membersOf(schema: Located): Map<string, Located> {
  const members = new Map<string, Located>()
  for (const part of allParts(schema))
    for (const [name, member] of entries(child(part, 'properties'))) {
      const known = members.get(name)
      if (known === undefined || isSpecific(member) > isSpecific(known)) members.set(name, member)
    }
  return members
}

/** Whether a member says what it has, or what each of its items has: one part of a schema may say that it is a list, another of what. */
const isSpecific = (member: Located): boolean =>
  [member, ...allParts(member).map((part) => child(part, 'items'))].some((one) =>
    allParts(one).some(({ value }) => value.properties !== undefined),
  )

/** A schema with what it refers to, extends and chooses from. */
export function allParts(schema: Located, seen = new Set<Fields>()): Located[] {
  const here = resolve(schema)
  if (seen.has(here.value)) return []
  seen.add(here.value)
  const inner = ['allOf', 'oneOf', 'anyOf'].flatMap((keyword) =>
    list(here.value[keyword]).flatMap((_, index) => allParts(child(here, keyword, index), seen)),
  )
  return [here, ...inner]
}

/** A name without what tells spellings apart: `item_id`, `item-id` and `itemId` are one. */
export const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** Members that identify an item, where the path parameter has another name; the likeliest first. */
const usualKeys = ['id', 'uuid', 'guid', 'slug', 'key', 'name']

/**
 * The member by which a path parameter names an item: that of its name, or of the end of its name (`id` for `{itemId}`), or a usual one.
 * @param parameter undefined where no path names single items
 */
export function keyOf(
  members: ReadonlyMap<string, Located>,
  parameter: string | undefined,
): string | undefined {
  const scalars = [...members].filter(([, member]) => !isStructured(member)).map(([name]) => name)
  const named = (name: string) => scalars.find((one) => plain(one) === name)
  if (parameter === undefined) return named('id')
  const asked = plain(parameter)
  const endings = scalars.filter((one) => plain(one).length > 1 && asked.endsWith(plain(one)))
  const longest = endings.sort((a, b) => b.length - a.length)[0]
  return named(asked) ?? longest ?? usualKeys.map(named).find((name) => name !== undefined)
}

const isStructured = (schema: Located): boolean =>
  ['object', 'array'].includes(String(facet(schema, 'type'))) || membersOf(schema).size > 0

/** Where a body has its item; undefined when it seems to have none. */
export function itemShape(schema: Located, parameter: string | undefined): ItemShape | undefined {
  const members = membersOf(schema)
  if (members.size === 0) return undefined
  const held = [...members].filter(([, member]) => membersOf(member).size > 0)
  const keyed = held.filter(([, member]) => keyOf(membersOf(member), parameter) !== undefined)
  const isBare = keyOf(members, parameter) !== undefined
  const [inner] = keyed.length > 0 ? keyed : held
  if (!isBare && inner && (keyed.length === 1 || members.size === 1))
    return { envelope: inner[0], schema: inner[1] }
  return isBare ? { envelope: undefined, schema } : undefined
}

/** The members of an object that usually hold a list, where it has several arrays. */
const usualLists = ['items', 'data', 'results', 'values', 'entries', 'records', 'content']

/**
 * Where a body has its list; undefined when it seems to have none.
 * @param collection the last segment of the path: `articles`
 */
export function listShape(schema: Located, collection: string): ListShape | undefined {
  const items = itemsOf(schema)
  if (items) return { envelope: undefined, schema: items }
  const arrays = [...membersOf(schema)].flatMap(([name, member]) => {
    const inner = itemsOf(member)
    return inner && membersOf(inner).size > 0 ? [{ envelope: name, schema: inner }] : []
  })
  if (arrays.length < 2) return arrays[0]
  return [collection, ...usualLists]
    .map((name) => arrays.find(({ envelope }) => plain(envelope) === plain(name)))
    .find((one) => one !== undefined)
}

/** The schema of an array's items; undefined for what is no array. */
function itemsOf(schema: Located): Located | undefined {
  const owner = allParts(schema).find(({ value }) => value.items !== undefined)
  return owner && child(owner, 'items')
}

/** What a body holds: itself, or what its envelope has. */
export const inEnvelope = (envelope: string | undefined, body: unknown): unknown =>
  envelope === undefined ? body : valueAt(body, [envelope])
