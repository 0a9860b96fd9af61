// Ajv compiles validators without coercion, and knows all components of the contract.
import { _, Ajv, type Options, type SchemaValidateFunction, type ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { discriminated, discriminatorOf } from '../read/discriminator.ts'
import {
  child,
  componentName,
  entries,
  type Fields,
  facet,
  fields,
  isFields,
  type Located,
  list,
  type Path,
  partsAround,
  rootOf,
  valueAt,
} from '../read/document.ts'
import { grammar, isVersion31, rebuild, schemaOf31 } from '../read/grammar.ts'
import { allowsNull, jsonTypesNamed, knownType, maybeNull } from '../read/schema-types.ts'
import { formats } from '../runtime/checks.ts'
import type { Validate } from '../runtime/contract.ts'
import { withHouseKeywords } from './keywords.ts'
import { boundedRegExp, engineOf } from './patterns.ts'

/** Code for files, which is not parsed and called here. */
export const asText = { source: true, esm: true, lines: true, process: () => 'return () => {}' }

/** @param overrides options of the caller; with `code: asText` validators are text, which cannot be called */
export function createCompiler(document: Fields, overrides: Options = {}): Ajv {
  const options: Options = {
    // Lint rules report what Ajv's strict mode rejects.
    strict: false,
    strictNumbers: true,
    ownProperties: overrides.ownProperties ?? hasKey(document, (key) => key in {}),
    useDefaults: true,
    discriminator: true,
    // Larger schemas are compiled once, and called.
    inlineRefs: 3,
    unicodeRegExp: true,
    // The contract is already checked, with locations.
    validateSchema: false,
    meta: false,
    addUsedSchema: false,
    // Schemas refer to each other by their keys alone.
    uriResolver: {
      parse: (path) => ({ path }),
      serialize: ({ path = '' }) => path,
      resolve: (_base, uri) => uri,
    },
    logger: false,
    formats,
    ...overrides,
    code: { ...(overrides.code ?? { optimize: false }), formats: _`formats`, regExp: boundedRegExp },
  }
  const ajv = withHouseKeywords<Ajv>(isVersion31(document) ? new Ajv2020(options) : new Ajv(options))
  // Ajv2020 would write for each schema which members it evaluates, and for each call which anchors are dynamic.
  ajv.opts.unevaluated &&= hasKey(document, (key) => key.startsWith('unevaluated'))
  ajv.opts.dynamicRef = false
  // Text cannot be compiled later.
  return overrides.code ? ajv : addLater(ajv, document)
}

// Ajv compiles references within each other: from this many on, one is followed when a value gets there.
const deepestChain = 50

const later = 'x-later'

/** Adds the components that a translated schema refers to, and returns the schema. */
export function withComponents(ajv: Ajv, document: Fields, schema: JsonSchema, depth = 0): JsonSchema {
  for (const [keyword, item] of Object.entries(schema)) {
    if (typeof item === 'object' && item !== null) withComponents(ajv, document, item as Fields, depth)
    if (keyword !== '$ref' || typeof item !== 'string' || ajv.schemas[item]) continue
    const [direction, name = ''] = item.split(/:(.*)/s)
    const path = ['components', 'schemas', name]
    if (valueAt(document, path) === undefined) continue
    if (depth >= deepestChain && ajv.getKeyword(later)) {
      const reference = schema as { $ref?: string; [later]?: string }
      delete reference.$ref
      reference[later] = item
      continue
    }
    const translated = translate(child(rootOf(document), ...path), direction as Direction)
    ajv.addSchema(translated, item)
    withComponents(ajv, document, translated, depth + 1)
  }
  return schema
}

// A reference of a long chain.
function addLater(ajv: Ajv, document: Fields): Ajv {
  const compiled = new Map<string, ValidateFunction>()
  const validate: SchemaValidateFunction = (target: string, value, _schema, context) => {
    const check = compiled.get(target) ?? ajv.compile(withComponents(ajv, document, { $ref: target }))
    compiled.set(target, check)
    const isValid = check(value)
    validate.errors =
      check.errors?.map((error) => ({
        ...error,
        instancePath: `${context?.instancePath ?? ''}${error.instancePath}`,
      })) ?? []
    return isValid
  }
  return ajv.addKeyword({ keyword: later, schemaType: 'string', validate })
}

// True if an object in a document has such a key.
const hasKey = (value: unknown, isMeant: (key: string) => boolean): boolean =>
  Array.isArray(value)
    ? value.some((item) => hasKey(item, isMeant))
    : isFields(value) && Object.keys(value).some((key) => isMeant(key) || hasKey(value[key], isMeant))

/**
 * Direction of a value. A request rejects readOnly properties and gets defaults; a response rejects writeOnly properties. `shown` is a
 * response of another server, which should not have these, but may (OpenAPI 3.0.3, 4.7.24).
 */
export type Direction = 'request' | 'response' | 'shown' | 'example'

export type JsonSchema = Fields | boolean

// Keywords without subschemas.
const shared = [
  ...['enum', 'required', 'pattern', 'multipleOf', 'uniqueItems'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'],
]

const subschemas30 = Object.fromEntries(
  Object.entries(grammar.Schema!).filter(([, kind]) => kind.includes('Schema')),
)
const subschemas31 = { ...subschemas30, ...schemaOf31 }

const keywords30 = Object.entries(subschemas30)
const keywords31 = Object.entries(subschemas31)

/** Kinds of the keywords with subschemas in the dialect of a document. */
export const subschemas = (document: Fields): Readonly<Record<string, string>> =>
  isVersion31(document) ? subschemas31 : subschemas30

// Directions share a URI unless the component differs between them.
const schemaKey = (document: Fields, name: string, direction: Direction): string =>
  `${directed(document).has(name) ? direction : 'schema'}:${name}`

const known = new WeakMap<Fields, ReadonlySet<string>>()

function directed(document: Fields): ReadonlySet<string> {
  const names =
    known.get(document) ??
    schemasWith(
      document,
      ({ readOnly, writeOnly, default: preset }) =>
        readOnly === true || writeOnly === true || preset !== undefined,
    )
  known.set(document, names)
  return names
}

/** Names of component schemas with a marked part, or a reference to one. */
export function schemasWith(
  document: Fields,
  isMarked: (schema: Fields, path: Path) => boolean,
): Set<string> {
  const marked = new Set<string>()
  const users = new Map<string, Set<string>>()
  for (const [name, { value, path }] of entries(child(rootOf(document), 'components', 'schemas')))
    rebuild('Schema', value, path, (kind, schema, at, proceed) => {
      const used = kind === 'Schema' ? componentName(schema) : undefined
      if (used !== undefined) users.set(used, (users.get(used) ?? new Set()).add(name))
      if (kind === 'Schema' && isMarked(schema, at)) marked.add(name)
      return proceed(schema)
    })
  for (const name of marked) for (const user of users.get(name) ?? []) marked.add(user)
  return marked
}

export function translate(schema: Located, direction: Direction): JsonSchema {
  const { value } = schema
  const name = componentName(value)
  if (name !== undefined) return { $ref: schemaKey(schema.document, name, direction) }
  const inner = (...path: (string | number)[]) => translate(child(schema, ...path), direction)
  const type = knownType(value)
  const result: Record<string, unknown> = type === undefined ? {} : { type }
  for (const keyword of shared) if (value[keyword] !== undefined) result[keyword] = value[keyword]
  if (hiddenBy(direction) && value.required !== undefined) {
    const isHidden = hiddenIn(schema, direction)
    const required = list(value.required).filter((name) => !isHidden(String(name)))
    if (required.length > 0) result.required = required
    else delete result.required
  }
  if (isCheckedFormat(value)) result.format = value.format
  if (typeof value.pattern === 'string' && !engineOf(value.pattern)) delete result.pattern
  if (value.properties !== undefined) result.properties = properties(schema, direction)
  for (const [keyword, kind] of isVersion31(schema.document) ? keywords31 : keywords30) {
    if (keyword === 'properties') continue
    const written = value[keyword]
    if (written === undefined) continue
    if (kind === 'Schema[]') result[keyword] = list(written).map((_, index) => inner(keyword, index))
    else if (kind === '{Schema}')
      result[keyword] = Object.fromEntries(
        Object.keys(fields(written))
          .filter((name) => keyword !== 'patternProperties' || engineOf(name))
          .map((name) => [name, inner(keyword, name)]),
      )
    else result[keyword] = kind.endsWith('Schema') && isFields(written) ? inner(keyword) : written
  }
  // Contained items are evaluated (JSON Schema 2020-12, section 11.2).
  const { contains, unevaluatedItems } = result
  if (contains !== undefined && unevaluatedItems !== undefined)
    result.unevaluatedItems = unevaluatedItems === false ? contains : { anyOf: [contains, unevaluatedItems] }
  if (value.discriminator !== undefined) discriminate(value, result)
  const isNull = value[maybeNull] === true || (allowsNull(value) && value.discriminator !== undefined)
  return isNull ? { anyOf: [{ type: 'null' }, result] } : simplified(result)
}

function isCheckedFormat(value: Fields): boolean {
  const { format } = value
  const known = typeof format === 'string' && Object.hasOwn(formats, format) ? formats[format] : undefined
  const types = jsonTypesNamed(value)
  return known !== undefined && (types.length === 0 || types.includes(known.type))
}

/** Returns which members of a schema are not sent in a direction; they are then not required either (OpenAPI 3.0.3, 4.7.24). */
export function hiddenIn(schema: Located, direction: Direction): (name: string) => boolean {
  const mark = hiddenBy(direction)
  if (mark === undefined) return () => false
  let around: Located[] | undefined
  return (name) => {
    around ??= partsAround(schema)
    return around.some((part) => facet(child(part, 'properties', name), mark) === true)
  }
}

export const hiddenBy = (direction: Direction): 'readOnly' | 'writeOnly' | undefined =>
  (({ request: 'readOnly', response: 'writeOnly', shown: 'writeOnly', example: undefined }) as const)[
    direction
  ]

// OpenAPI 3.0 wraps a reference in `allOf` to describe it; without the description the wrapper has no effect.
function simplified(schema: Fields): JsonSchema {
  const [only, ...others] = list(schema.allOf)
  return only && others.length === 0 && Object.keys(schema).length === 1 ? (only as Fields) : schema
}

function properties(schema: Located, direction: Direction): Fields {
  const hidden = hiddenBy(direction)
  const translated = entries(child(schema, 'properties')).map(([name, property]): [string, JsonSchema] => {
    if (hidden && direction !== 'shown' && facet(property, hidden) === true) return [name, false]
    const result = translate(property, direction)
    // Ajv takes what every object inherits for a given member.
    const preset = direction === 'request' && !(name in {}) ? facet(property, 'default') : undefined
    const isPreset = preset !== undefined && typeof result === 'object'
    return [name, isPreset ? { ...result, default: preset } : result]
  })
  return Object.fromEntries(translated)
}

// A branch is valid only for values that name its schema (OpenAPI 3.0.3, 4.7.25). Ajv requires these values in each branch, and then
// validates only the named branch.
function discriminate(value: Fields, result: Record<string, unknown>): void {
  const { tag, otherwise } = discriminatorOf(value)
  const mapped = discriminated(value)
  const branches = list(result.oneOf ?? result.anyOf)
  delete result.anyOf
  result.type = 'object'
  // Ajv asks for the property and a known value; with a default both may be missing. It takes a name that every object has for known.
  if (otherwise === undefined && !mapped.some(([key]) => key in {}))
    result.discriminator = { propertyName: tag }
  result.oneOf = list(value.oneOf ?? value.anyOf).map((branch, index) => {
    const isOwn = ([, name]: [string, string]) => name === componentName(fields(branch))
    const named = mapped.filter(isOwn)
    if (otherwise === componentName(fields(branch))) {
      const others = mapped.filter((pair) => !isOwn(pair)).map(([key]) => key)
      return { type: 'object', properties: { [tag]: { not: { enum: others } } }, allOf: [branches[index]] }
    }
    const properties = { [tag]: { enum: named.map(([key]) => key) } }
    return { type: 'object', required: [tag], properties, allOf: [branches[index]] }
  })
  if (otherwise !== undefined) return
  // Ajv's own errors of a discriminator do not name its values.
  result.required = [...new Set([...list(result.required), tag])]
  const allowed = { enum: mapped.map(([key]) => key) }
  const written = fields(result.properties)
  const described = Object.hasOwn(written, tag) ? { allOf: [written[tag], allowed] } : allowed
  result.properties = { ...written, [tag]: described }
}

interface Compiled {
  ajv: Ajv
  /** Validators by the text of their schemas: a contract describes the same page size in many places. */
  validators: Map<string, Validate>
}

const compiled = new WeakMap<Fields, Compiled>()

/** Compiles the validator of a schema in one direction. It leaves values unchanged. */
export function validatorFor(schema: Located, direction: Direction): Validate {
  const { document } = schema
  const { ajv, validators } = compiled.get(document) ?? {
    ajv: createCompiler(document, { useDefaults: false, ownProperties: true }),
    validators: new Map<string, Validate>(),
  }
  compiled.set(document, { ajv, validators })
  const translated = translate(schema, direction)
  const text = JSON.stringify(translated)
  const validate =
    validators.get(text) ?? (ajv.compile(withComponents(ajv, document, translated)) as Validate)
  validators.set(text, validate)
  return validate
}
