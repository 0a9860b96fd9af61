// Safe access to a parsed contract: paths and local references.
import { pointerSteps } from '../runtime/json-pointer.ts'

/** JSON object. */
export type Fields = Readonly<Record<string, unknown>>

/** Keys and indexes from the root of a document. */
export type Path = readonly (string | number)[]

/** Object of a document, with its path. */
export interface Located {
  document: Fields
  value: Fields
  path: Path
}

/** True if a value is a JSON object. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the value, or an empty object: checks continue after malformed parts. */
export const fields = (value: unknown): Fields => (isFields(value) ? value : {})

/** Returns a value if it is an array, else an empty one. */
export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Returns a value if it is a string, else undefined. */
export const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Returns `original` if a copy has the same members in the same order, so that copies of a contract share their parts. */
export function reused<T extends object>(copy: T, original: T): T {
  if (copy === original) return original
  const keys = Object.keys(original)
  const isSame = (key: string, index: number) =>
    key === keys[index] && (copy as Fields)[key] === (original as Fields)[key]
  const copied = Object.keys(copy)
  return copied.length === keys.length && copied.every(isSame) ? original : copy
}

/** Maps the members of an object, and leaves out undefined ones. Returns the object itself if nothing changes. */
export function mapped(object: Fields, change: (item: unknown, key: string) => unknown): Fields {
  let changed: Map<string, unknown> | undefined
  // Object.keys would copy the names.
  for (const key in object) {
    const item = object[key]
    const next = change(item, key)
    if (next !== item) changed = (changed ?? new Map(Object.entries(object))).set(key, next)
  }
  return changed ? Object.fromEntries([...changed].filter(([, item]) => item !== undefined)) : object
}

/** Returns the root of a document. */
export const rootOf = (document: Fields): Located => ({ document, value: document, path: [] })

/** Returns the object at a path below another; an empty one if there is none. */
export const child = (at: Located, ...steps: Path): Located => ({
  document: at.document,
  value: fields(valueAt(at.value, steps)),
  path: longer(at.path, ...steps),
})

/** Returns a path with more steps. A spread would reserve twice the space, and `concat` takes five times as long. */
export function longer(path: Path, ...steps: Path): Path {
  const result = new Array<string | number>(path.length + steps.length)
  for (let index = 0; index < path.length; index++) result[index] = path[index]!
  for (let index = 0; index < steps.length; index++) result[path.length + index] = steps[index]!
  return result
}

/** Returns the value at a path; undefined if there is none. */
export function valueAt(root: unknown, path: Path): unknown {
  let here = root
  for (const step of path) {
    if (Array.isArray(here)) here = here[Number(step)]
    else if (isFields(here) && Object.hasOwn(here, step)) here = here[step]
    else return undefined
  }
  return here
}

/** Path of a local reference: `#/components/schemas/Thing` (RFC 6901, as a URI fragment). */
export const pointerPath = (reference: string): string[] => pointerSteps(decode(reference))

export const isComponent = (reference: string): boolean => /^#\/components\/\w+\/[^/]*$/.test(reference)

export function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

// Limit of references in a row.
export const mostHops = 20

/** Follows references to the final object. Broken and circular ones resolve to an empty object. */
export function resolve(at: Located): Located {
  let here = at
  for (let hops = 0; typeof here.value.$ref === 'string'; hops++) {
    const path = pointerPath(here.value.$ref)
    here = { ...at, value: hops < mostHops ? fields(valueAt(at.document, path)) : {}, path }
  }
  return here
}

/**
 * Returns a schema and everything that it extends, through references, outermost first.
 * @param keywords `oneOf` and `anyOf` include alternatives
 */
export function parts(
  schema: Located,
  keywords: readonly string[] = ['allOf'],
  seen = new Set<Fields>(),
): Located[] {
  const here = resolve(schema)
  if (seen.has(here.value)) return []
  seen.add(here.value)
  return [here, ...below(here, keywords).flatMap((member) => parts(member, keywords, seen))]
}

/** Returns a schema with its parts and alternatives, at any depth. */
export const allParts = (schema: Located): Located[] => parts(schema, ['allOf', 'oneOf', 'anyOf'])

/** Objects in members of an owner: the member itself, or all items of a list. */
export const below = (owner: Located, members: readonly string[]): Located[] =>
  members.flatMap((member) => {
    const value = owner.value[member]
    if (isFields(value)) return [child(owner, member)]
    return list(value).map((_, index) => child(owner, member, index))
  })

/** Returns the values of `examples`, by name. */
export const namedExamples = (at: Located): [name: string, value: unknown][] =>
  entries(child(at, 'examples')).map(([name, example]) => [name, resolve(example).value.value])

export const examplesOf = (at: Located): { path: Path; value: unknown }[] => [
  ...(at.value.example === undefined ? [] : [{ path: [...at.path, 'example'], value: at.value.example }]),
  ...entries(child(at, 'examples')).map(([, written]) => {
    const { path, value } = resolve(written)
    const member = value.dataValue === undefined ? 'value' : 'dataValue' // OpenAPI 3.2
    return { path: [...path, member], value: value[member] }
  }),
]

/** Returns the values of `example` and `examples`. */
export const writtenExamples = (at: Located): unknown[] =>
  examplesOf(at).flatMap(({ value }) => (value === undefined ? [] : [value]))

/** Properties of a schema and its `allOf`; the outermost definition wins. */
export function propertiesOf(schema: Located): [name: string, property: Located][] {
  const found = new Map<string, Located>()
  for (const part of parts(schema))
    for (const [name, property] of entries(child(part, 'properties')))
      if (!found.has(name)) found.set(name, property)
  return [...found]
}

/** Returns the first value of a keyword in a schema and its `allOf`. */
export function facet(schema: Located, keyword: string): unknown {
  const here = resolve(schema)
  const value = here.value[keyword]
  if (value !== undefined || here.value.allOf === undefined) return value
  return parts(here).find((part) => part.value[keyword] !== undefined)?.value[keyword]
}

/**
 * Outer schema that a subschema (allOf, anyOf, oneOf, not, if, then, else) narrows: for the same value, or for the same property. Returns
 * the schema itself if it is no subschema.
 */
export function narrowed(schema: Located): Located {
  const at = (length: number) => child(rootOf(schema.document), ...schema.path.slice(0, length))
  const [above, last] = schema.path.slice(-2)
  if (above === 'properties') {
    const owner = at(-2)
    const whole = narrowed(owner)
    const described = parts(whole).map((part) => child(part, 'properties', String(last)))
    return (
      (whole.path.length < owner.path.length && described.find((property) => facet(property, 'type'))) ||
      schema
    )
  }
  if (typeof last === 'number' && /^(allOf|anyOf|oneOf)$/.test(String(above))) return narrowed(at(-2))
  const isNamed = /^(not|if|then|else)$/.test(String(last)) && !/(roperties|chemas)$/.test(String(above))
  return isNamed ? narrowed(at(-1)) : schema
}

/** Returns a schema and all parts that apply to the same value: those that it extends, and those of the schema that it narrows. */
export const partsAround = (schema: Located): Located[] =>
  [schema, narrowed(schema)].flatMap((owner) => parts(owner))

/** Returns the name of the component that a reference leads to. */
export const componentName = (value: Fields): string | undefined => text(value.$ref)?.split('/')[3]

export const schemaReference = (name: string): string => `#/components/schemas/${name}`

/** Returns the members of an object, each as an object with its path. */
export const entries = (at: Located): [string, Located][] =>
  Object.keys(at.value).map((key) => [key, child(at, key)])
