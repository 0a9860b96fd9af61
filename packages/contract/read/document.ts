/** A parsed contract as plain data: safe access, paths into it, and local references. */
import { pointerSteps } from '../runtime/json-pointer.ts'

/** Any object of the contract. */
export type Fields = Readonly<Record<string, unknown>>

/** Keys and indexes that lead from the root of the contract to a place in it. */
export type Path = readonly (string | number)[]

/** An object of the contract together with where it stands. */
export interface Located {
  /** The document that its references lead into: the whole contract. */
  document: Fields
  value: Fields
  path: Path
}

/** True if a value is an object, and no list. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value if it is an object, otherwise an empty one: checks go on although something is malformed. */
export const fields = (value: unknown): Fields => (isFields(value) ? value : {})

/** The value if it is an array, otherwise an empty one. */
export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The value if it is a string, otherwise undefined. */
export const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** The contract itself. */
export const rootOf = (document: Fields): Located => ({ document, value: document, path: [] })

/** The object one step further in; empty when there is none. */
export const child = (at: Located, ...steps: Path): Located => ({
  document: at.document,
  value: fields(valueAt(at.value, steps)),
  path: [...at.path, ...steps],
})

/** The value at a path; undefined if it leads nowhere. */
export function valueAt(root: unknown, path: Path): unknown {
  let here = root
  for (const step of path) {
    if (Array.isArray(here)) here = here[Number(step)]
    else if (isFields(here) && Object.hasOwn(here, step)) here = here[step]
    else return undefined
  }
  return here
}

/** Where a local reference such as `#/components/schemas/Thing` leads (RFC 6901, as a URI fragment). */
export const pointerPath = (reference: string): string[] => pointerSteps(decode(reference))

/** True if a reference has the form of one to a component of the same document. */
export const isComponent = (reference: string): boolean => /^#\/components\/\w+\/[^/]*$/.test(reference)

/** A text without its percent-encoding; as it is when that is broken. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** This many references in a row are followed. */
export const mostHops = 20

/**
 * Follows references to what they finally name. References that lead nowhere or round in circles give an
 * empty object.
 */
export function resolve(at: Located): Located {
  let here = at
  for (let hops = 0; typeof here.value.$ref === 'string'; hops++) {
    const path = pointerPath(here.value.$ref)
    here = { ...at, value: hops < mostHops ? fields(valueAt(at.document, path)) : {}, path }
  }
  return here
}

/**
 * The parts that a schema is made of, through references: itself and everything that it extends, the outermost first.
 * @param keywords with `oneOf` and `anyOf` also what it chooses from
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

/** A schema with what it refers to, extends and chooses from. */
export const allParts = (schema: Located): Located[] => parts(schema, ['allOf', 'oneOf', 'anyOf'])

/** The objects that stand in these members of one: each item of a list, or the only one. */
export const below = (owner: Located, members: readonly string[]): Located[] =>
  members.flatMap((member) => {
    const value = owner.value[member]
    if (isFields(value)) return [child(owner, member)]
    return list(value).map((_, index) => child(owner, member, index))
  })

/** The named examples that a media type, a parameter or a header has. */
export const namedExamples = (at: Located): [name: string, value: unknown][] =>
  entries(child(at, 'examples')).map(([name, example]) => [name, resolve(example).value.value])

/** All the examples that it has beside its schema, each where its value stands: its own, and those with names. */
export const examplesOf = (at: Located): { path: Path; value: unknown }[] => [
  ...(at.value.example === undefined ? [] : [{ path: [...at.path, 'example'], value: at.value.example }]),
  ...entries(child(at, 'examples')).map(([, written]) => {
    const { path, value } = resolve(written)
    return { path: [...path, 'value'], value: value.value }
  }),
]

/** The values of these. */
export const writtenExamples = (at: Located): unknown[] =>
  examplesOf(at).flatMap(({ value }) => (value === undefined ? [] : [value]))

/** The properties of a schema, those that it takes over by `allOf` among them; of one that several describe, the outermost. */
export function propertiesOf(schema: Located): [name: string, property: Located][] {
  const found = new Map<string, Located>()
  for (const part of parts(schema))
    for (const [name, property] of entries(child(part, 'properties')))
      if (!found.has(name)) found.set(name, property)
  return [...found]
}

/** The value of `keyword` in a schema, in its own text or in the schemas that it refers to and extends. */
export function facet(schema: Located, keyword: string): unknown {
  return parts(schema).find((part) => part.value[keyword] !== undefined)?.value[keyword]
}

/**
 * What a schema narrows that stands in allOf, anyOf, oneOf, not, if, then or else: the outermost schema of the same value, or what
 * that says of the same property. The schema itself where it narrows nothing.
 */
export function narrowed(schema: Located): Located {
  const at = (length: number) => child(rootOf(schema.document), ...schema.path.slice(0, length))
  const [above, last] = schema.path.slice(-2)
  if (above === 'properties') {
    const owner = at(-2)
    const whole = narrowed(owner)
    const said = parts(whole).map((part) => child(part, 'properties', String(last)))
    return (whole.path.length < owner.path.length && said.find((one) => facet(one, 'type'))) || schema
  }
  if (typeof last === 'number' && /^(allOf|anyOf|oneOf)$/.test(String(above))) return narrowed(at(-2))
  const isNamed = /^(not|if|then|else)$/.test(String(last)) && !/(roperties|chemas)$/.test(String(above))
  return isNamed ? narrowed(at(-1)) : schema
}

/** The name of the component that a reference points at: `Thing` for `#/components/schemas/Thing`. */
export const componentName = (value: Fields): string | undefined => text(value.$ref)?.split('/')[3]

/** A reference to a schema of that name: `#/components/schemas/Thing`. */
export const schemaReference = (name: string): string => `#/components/schemas/${name}`

/** Each entry of a map in the contract, located. */
export const entries = (at: Located): [string, Located][] =>
  Object.keys(at.value).map((key) => [key, child(at, key)])

/** The values of a schema's discriminator, each with the name of the schema that it stands for: its own name where no value is mapped to it. */
export function discriminated({ discriminator, oneOf, anyOf }: Fields): [value: string, name: string][] {
  const mapped = Object.entries(fields(fields(discriminator).mapping)).map(
    ([value, target]): [string, string] => [value, String(target).split('/').at(-1) ?? ''],
  )
  const names = list(oneOf ?? anyOf).flatMap((branch) => componentName(fields(branch)) ?? [])
  const others = names.filter((name) => !mapped.some(([, target]) => target === name))
  return [...mapped, ...others.map((name): [string, string] => [name, name])]
}

/** With the values of a discriminator, where only the schemas that it chooses from say them. */
export function named(document: Fields, value: Fields): Fields {
  const { propertyName, mapping } = fields(value.discriminator)
  if (typeof propertyName !== 'string' || mapping !== undefined) return value
  const branches = list(value.oneOf ?? value.anyOf).map(fields)
  const mapped = branches.map((branch) => {
    const property = parts({ document, value: branch, path: [] })
      .map((part) => child(part, 'properties', propertyName))
      .find((at) => facet(at, 'enum') !== undefined)
    const values = property ? list(facet(property, 'enum')) : []
    return values.map((one): [string, unknown] => [String(one), branch.$ref])
  })
  const all = new Map(mapped.flat())
  const isClear = mapped.every((own) => own.length > 0) && all.size === mapped.flat().length
  return isClear ? { ...value, discriminator: { propertyName, mapping: Object.fromEntries(all) } } : value
}
