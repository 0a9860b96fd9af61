// The types of schemas in JSON Schema 2020-12: a name or a list of names, with null among them.
import { type Fields, type Located, list, parts } from './document.ts'

/** Extension of a schema that may be meant to allow null: `nullable` without `type` has no effect in OpenAPI 3.0. */
export const maybeNull = 'x-maybe-null'

// YAML reads `[string, null]` as a list with null.
const isNull = (type: unknown): boolean => type === 'null' || type === null

const scalarTypes: readonly unknown[] = ['integer', 'number', 'boolean', 'string']

/** True for a type of values that are no arrays or objects, null aside. */
export const isScalarType = (type: unknown): boolean => scalarTypes.includes(type)

/** Types of schemas, null aside. */
export const schemaTypes: readonly unknown[] = [...scalarTypes, 'array', 'object']

/** True for a type beside null. */
export const isType = (type: unknown): boolean => schemaTypes.includes(String(type))

/** Returns the types that a schema names, without null. */
export function typesNamed({ type }: Fields): readonly string[] {
  // Nearly all schemas name one.
  if (typeof type === 'string') return isNull(type) ? [] : [type]
  return [type].flat().flatMap((name) => (name === undefined || isNull(name) ? [] : [String(name)]))
}

/** Returns the `type` of a schema without unknown types, which have no effect; undefined if it has no other. */
export function knownType(value: Fields): unknown {
  const named = typesNamed(value)
  const known = named.filter(isType)
  if (known.length === named.length) return value.type
  return allowsNull(value) && known.length > 0 ? [...known, 'null'] : known.length > 1 ? known : known[0]
}

/** Returns the types of JSON that a schema names, without null: an integer is a number. */
export const jsonTypesNamed = (value: Fields): readonly string[] =>
  typesNamed(value).map((type) => (type === 'integer' ? 'number' : type))

/** Returns the one type that a schema names beside null; undefined for none or several. */
export function onlyType(value: Fields): string | undefined {
  const [type, ...others] = typesNamed(value)
  return others.length === 0 ? type : undefined
}

/** Returns the one type of a schema and its `allOf`, null aside; undefined for none or several. */
export const typeOf = (schema: Located): string | undefined =>
  onlyType(parts(schema).find(({ value }) => value.type !== undefined)?.value ?? {})

/** Returns the type of a value, `integer` for a whole number. */
export function typeOfValue(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}

/** True if a schema names null as a type, or may be meant to. */
export const allowsNull = (value: Fields): boolean =>
  value[maybeNull] === true || [value.type].flat().some(isNull)

/** Keywords that have an effect on values of one type only, integers being numbers. */
export const keywordsOf: Readonly<Record<string, readonly string[]>> = {
  string: 'minLength maxLength pattern contentEncoding contentMediaType'.split(' '),
  number: 'multipleOf minimum maximum exclusiveMinimum exclusiveMaximum'.split(' '),
  array:
    'items minItems maxItems uniqueItems prefixItems contains minContains maxContains unevaluatedItems'.split(
      ' ',
    ),
  object: [
    ...'properties additionalProperties required minProperties maxProperties patternProperties'.split(' '),
    ...'propertyNames dependentRequired dependentSchemas unevaluatedProperties'.split(' '),
  ],
}

/** Turns several types into alternatives with their keywords, for a reader that knows one type; null is an alternative, too. */
export function withTypesApart(value: Fields): Fields {
  const types = typesNamed(value)
  if (types.length < 2) return value
  const { type, ...rest } = value
  // Of several types a format is that of the texts.
  const about = (name: string) => [
    ...(name === 'string' ? ['format'] : []),
    ...(keywordsOf[name === 'integer' ? 'number' : name] ?? []),
  ]
  const alternatives = types.map((name) => ({
    type: name,
    ...Object.fromEntries(about(name).flatMap((key) => (key in rest ? [[key, rest[key]]] : []))),
  }))
  const owned = new Set(types.flatMap(about))
  const common = Object.fromEntries(Object.entries(rest).filter(([key]) => !owned.has(key)))
  const choice = [...alternatives, ...(allowsNull(value) ? [{ enum: [null] }] : [])]
  return common.anyOf === undefined
    ? { ...common, anyOf: choice }
    : { ...common, allOf: [...list(common.allOf), { anyOf: choice }] }
}
