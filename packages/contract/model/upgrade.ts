/**
 * One dialect for every version of OpenAPI: schemas in JSON Schema 2020-12, with one way to write each thing. Null is a type, exclusive bounds are
 * numbers, a reference stands alone, an object replaces a boolean schema, an enum of one value `const`, and an example the first of `examples`.
 * Keywords without a meaning are left out, with a note. No GET requires a body.
 */
import {
  allParts,
  child,
  type Fields,
  fields,
  isFields,
  type Located,
  list,
  mapped,
  type Path,
  resolve,
  reused,
} from '../read/document.ts'
import { everyField, fieldKind, isVersion31, rebuild, schemaOf30 } from '../read/grammar.ts'
import { maybeNull, onlyType } from '../read/schema-types.ts'
import { type Finding, type Report, reportTo } from '../rules/finding.ts'
import { isEvents } from '../wire/media-type.js'
import { Fitter } from './completion/fit.ts'
import { typed } from './completion/typed.ts'
import { textData } from './model.ts'
import { ignoresBody } from './operation.ts'
import type { Upgraded } from './stages.ts'

// The dialect of OpenAPI 3.1, and the one that it extends.
const dialects = [
  'https://spec.openapis.org/oas/3.1/dialect/base',
  'https://json-schema.org/draft/2020-12/schema',
]

/** Writes the schemas of a document in JSON Schema 2020-12, and the other parts in terms of OpenAPI 3.0. */
export function upgraded(document: Fields): { document: Upgraded; findings: readonly Finding[] } {
  const findings: Finding[] = []
  const report = reportTo(findings)
  const result = isVersion31(document) ? fromLater(document, report) : from30(document, report)
  return { document: result as Upgraded, findings }
}

function from30(document: Fields, report: Report): unknown {
  const fitter = new Fitter(document, report)
  return rebuild('Document', document, [], (kind, value, path, proceed) => {
    if (kind === 'Operation') return proceed(withOptionalBody({ document, value, path }))
    if (kind !== 'Schema' || value.$ref !== undefined) return proceed(value)
    if (isSameIn30(value)) return proceed(withMeantEnum(value, path, report))
    const schema = fitter.fitting(kind, proceed(withMeantNull(value, path)), path, schemaOf30)
    return withNull(withOpenBounds(withMeantEnum(schema, path, report), path, report), path, report)
  })
}

function withOptionalBody(operation: Located): Fields {
  const { value, path } = operation
  const { required, ...body } = resolve(child(operation, 'requestBody')).value
  return required === true && ignoresBody(String(path.at(-1))) ? { ...value, requestBody: body } : value
}

// YAML reads `type: null` as no type. Among alternatives, where any value would match, its author means the type.
const withMeantNull = (value: Fields, path: Path): Fields =>
  value.type === null && /^(oneOf|anyOf)$/.test(String(path.at(-2))) ? { ...value, type: 'null' } : value

// YAML reads `enum: [1, 2]` of a string as numbers, and authors quote numbers: a value that no request could have is one of the type.
function withMeantEnum(value: Fields, path: Path, report: Report): Fields {
  const type = onlyType(value)
  if (!Array.isArray(value.enum) || type === undefined) return value
  const meant = value.enum.map((item, index) => {
    const one = typeof item === 'object' ? item : (typed(value, item) ?? item)
    const reason = `${JSON.stringify(item)} is not of type ${type}`
    if (one !== item) report('enum-type', [...path, 'enum', index], reason, 'fix one of them')
    return one
  })
  return mapped(value, (item, key) => (key === 'enum' ? reused(meant, value.enum as unknown[]) : item))
}

// True for nearly all schemas: their keywords mean the same in both dialects.
const isSameIn30 = ({ type, nullable, exclusiveMinimum, exclusiveMaximum }: Fields): boolean =>
  (type === undefined || typeof type === 'string') &&
  (nullable ?? exclusiveMinimum ?? exclusiveMaximum) === undefined

function withNull(value: Fields, path: Path, report: Report): Fields {
  if (value.nullable === undefined) return value
  const { nullable, ...schema } = value
  if (nullable !== true) return schema
  const { type, enum: values } = schema
  const at = [...path, 'nullable']
  const excludesNull = Array.isArray(values) && !values.includes(null)
  if (excludesNull)
    report(
      'enum-without-null',
      at,
      'nullable has no effect beside an enum without null',
      'add null to the enum',
    )
  if (type === undefined)
    report('nullable-without-type', at, 'nullable has no effect without type (OpenAPI 3.0.3)', 'add the type')
  return type === undefined || excludesNull
    ? { ...schema, [maybeNull]: true }
    : { ...schema, type: [type, 'null'] }
}

/** Bounds, with the keyword for exclusive ones. */
const bounds = [
  ['minimum', 'exclusiveMinimum', Math.max],
  ['maximum', 'exclusiveMaximum', Math.min],
] as const

// Of an inclusive and an exclusive bound the stricter one remains.
function withOpenBounds(schema: Fields, path: Path, report: Report): Fields {
  if (bounds.every(([, exclusive]) => schema[exclusive] === undefined)) return schema
  const result: Record<string, unknown> = { ...schema }
  for (const [inclusive, exclusive, stricter] of bounds) {
    const { [inclusive]: bound, [exclusive]: open } = schema
    if (open === undefined) continue
    if (open === true && bound === undefined)
      report('bound-missing', [...path, exclusive], `${exclusive} without ${inclusive}`, `add ${inclusive}`, {
        lacks: inclusive,
      })
    const beyond = open === true ? bound : open
    const isOpen =
      typeof beyond === 'number' && (typeof bound !== 'number' || stricter(bound, beyond) === beyond)
    delete result[isOpen ? inclusive : exclusive]
    if (isOpen) result[exclusive] = beyond
  }
  return result
}

function fromLater(document: Fields, report: Report): unknown {
  const { jsonSchemaDialect, $self, ...rest } = document
  if (jsonSchemaDialect !== undefined && !dialects.includes(String(jsonSchemaDialect).replace(/#$/, ''))) {
    const message = `the schema dialect ${jsonSchemaDialect} is read as ${dialects[1]}`
    report('schema-dialect', ['jsonSchemaDialect'], message, 'remove it')
  }
  return rebuild('Document', rest, [], (kind, written, path, proceed) => {
    const value = withoutBooleans(kind, written)
    if (kind === 'Schema')
      return withMeantEnum(schema(proceed(withMeantNull(value, path)), path, report), path, report)
    if (kind === 'Operation') return proceed(withOptionalBody({ document, value, path }))
    if (kind === 'Components') {
      // Paths that refer to them already contain them.
      const { pathItems, ...others } = value
      return proceed(others)
    }
    if (kind === 'Info') {
      const { summary, ...others } = value
      return others
    }
    // A reference may have a description of its own.
    if (value.$ref !== undefined) return { $ref: value.$ref }
    if (kind === 'MediaType') return proceed(withItems({ document, value, path }))
    return proceed(kind === 'Example' ? withValue(value) : value)
  })
}

// Earlier versions have the schema of items in an extension.
function withItems({ document, value, path }: Located): Fields {
  const { itemSchema, ...media } = value
  if (itemSchema === undefined) return value
  if (!isEvents(String(path.at(-1)))) return { ...media, 'x-itemSchema': itemSchema }
  // In OpenAPI 3.2 an item is an event whose data are a text, possibly JSON.
  const data = allParts({ document, value: fields(itemSchema), path })
    .map((part) => resolve(child(part, 'properties', 'data')).value)
    .filter((schema) => Object.keys(schema).length > 0)
  const isText = ({ contentMediaType }: Fields) =>
    !/^application\/(.+\+)?json\b/.test(String(contentMediaType))
  const schemas = data.map((schema) => (isText(schema) ? schema : (schema.contentSchema ?? {})))
  if (schemas.length === 0) return { ...media, 'x-itemSchema': itemSchema }
  return {
    ...media,
    'x-itemSchema': schemas.length === 1 ? schemas[0] : { anyOf: schemas },
    ...(data.some(isText) && { [textData]: true }),
  }
}

// Earlier versions have the data in `value`.
function withValue({ dataValue, ...example }: Fields): Fields {
  return dataValue === undefined ? example : { ...example, value: dataValue }
}

// Boolean schemas become equivalent objects.
function withoutBooleans(kind: string, value: Fields): Fields {
  const object = (item: unknown) => (item === true ? {} : item === false ? { not: {} } : item)
  return mapped(value, (item, key) => {
    const field = fieldKind(everyField[kind] ?? {}, key)
    if (field === 'Schema') return object(item)
    if (field === 'Schema[]' && Array.isArray(item)) return reused(item.map(object), item)
    return field === '{Schema}' && isFields(item) ? mapped(item, object) : item
  })
}

// `descriptions` only describe a reference. `silent` keywords are comments, or names of parts that references already contain.
const descriptions = ['title', 'summary', 'description']
const silent = ['$comment', '$defs', '$schema', 'contentSchema', '$id', '$anchor', '$dynamicAnchor']

function schema(written: Fields, path: Path, report: Report): Fields {
  const value: Record<string, unknown> = Object.fromEntries(
    Object.entries(written).filter(([key]) => !silent.includes(key)),
  )
  if (value.type === null) {
    delete value.type
    report('value-missing', [...path, 'type'], 'no value', 'write one, or remove the key')
  }
  if (value.nullable !== undefined) {
    const { nullable, enum: values } = value
    delete value.nullable
    const type = [value.type ?? 'string'].flat().join(', ')
    const fix = `write type: [${type}, 'null']`
    report('nullable-ended', [...path, 'nullable'], 'nullable has no meaning in OpenAPI 3.1', fix, {
      part: 'null is a type',
    })
    // Its authors mean what 3.0 says, and have null in their examples.
    const excludesNull = Array.isArray(values) && !values.includes(null)
    if (nullable === true && value.type !== undefined && !excludesNull)
      value.type = [...new Set([value.type, 'null'].flat())]
  }
  if (value.$ref !== undefined) {
    const { $ref, allOf, ...beside } = value
    const isNoted = allOf === undefined && Object.keys(beside).every((key) => descriptions.includes(key))
    if (isNoted) return { $ref }
    return withTypes(withOpenBounds({ ...shared(beside), allOf: [{ $ref }, ...list(allOf)] }, path, report))
  }
  return withTypes(withOpenBounds(shared(value), path, report))
}

// Converts keywords that say the same as another.
function shared({ const: only, examples, contentEncoding, contentMediaType, ...value }: Fields): Fields {
  const isString = value.format === undefined && [value.type].flat().includes('string')
  const format = contentEncoding === 'base64' ? 'byte' : contentMediaType === undefined ? undefined : 'binary'
  return {
    ...value,
    ...(only !== undefined && { enum: [only] }),
    ...(Array.isArray(examples) && examples.length > 0 && { example: value.example ?? examples[0] }),
    ...(isString && format && { format }),
  }
}

function withTypes(value: Fields): Fields {
  if (value.type !== 'null' && !Array.isArray(value.type)) return value
  const { type, ...rest } = value
  // YAML reads `[string, null]` as a list with null.
  const types = [type].flat().map((name) => name ?? 'null')
  const others = types.filter((name) => name !== 'null')
  if (others.length === 0) return { ...rest, enum: [null] }
  const isNullable = types.includes('null') && (!Array.isArray(value.enum) || value.enum.includes(null))
  const left = isNullable ? [...others, 'null'] : others
  return { ...rest, type: left.length === 1 ? left[0] : left }
}
