/**
 * Normal form of a contract in any number of files and any version: OpenAPI 3.0 where 3.1 says the same in other words, with inheritance
 * spelled out. Keywords that only JSON Schema 2020-12 has are kept.
 */
import type { Bundle } from '../read/bundle.ts'
import {
  allParts,
  child,
  componentName,
  entries,
  type Fields,
  fields,
  isFields,
  type Located,
  list,
  mapped,
  type Path,
  parts,
  resolve,
  reused,
  rootOf,
  schemaReference,
  text,
} from '../read/document.ts'
import { everyField, fieldKind, isVersion31, rebuild } from '../read/grammar.ts'
import { freeName } from '../read/names.ts'
import type { Files } from '../read/read.ts'
import { remembered } from '../read/remembered.ts'
import { type Finding, type Report, reportTo } from '../rules/finding.ts'
import { isEvents } from '../wire/media-type.js'
import { complete } from './completion/complete.ts'
import { bundleDraft } from './completion/references.ts'
import { textData } from './model.ts'

// The dialect of OpenAPI 3.1, and the one that it extends.
const dialects = [
  'https://spec.openapis.org/oas/3.1/dialect/base',
  'https://json-schema.org/draft/2020-12/schema',
]

/**
 * Converts OpenAPI 3.1 and 3.2 to the terms of 3.0; other documents stay unchanged. Leaves out keywords without a meaning in 3.1.
 * @param keepsTypes keeps lists of types, which 3.0 does not have
 */
export function inTermsOf30(
  document: Fields,
  keepsTypes = false,
): { document: Fields; findings: readonly Finding[] } {
  const findings: Finding[] = []
  const report = reportTo(findings)
  if (!isVersion31(document)) return { document, findings }
  const { jsonSchemaDialect, $self, ...rest } = document
  if (jsonSchemaDialect !== undefined && !dialects.includes(String(jsonSchemaDialect).replace(/#$/, ''))) {
    const message = `the schema dialect ${jsonSchemaDialect} is read as ${dialects[1]}`
    report('schema-dialect', ['jsonSchemaDialect'], message, 'remove it')
  }
  const rebuilt = rebuild('Document', rest, [], (kind, written, path, proceed) => {
    const value = withoutBooleans(kind, written)
    if (kind === 'Schema') {
      const found = schema(proceed(value), path, report)
      return keepsTypes ? found : withoutTypeList(found)
    }
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
  return { document: fields(rebuilt), findings }
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
  if (value.nullable !== undefined) {
    delete value.nullable
    const type = [value.type ?? 'string'].flat().join(', ')
    const fix = `write type: [${type}, 'null']`
    report('nullable-ended', [...path, 'nullable'], 'nullable has no meaning in OpenAPI 3.1', fix, {
      part: 'null is a type',
    })
  }
  if (value.$ref !== undefined) {
    const { $ref, allOf, ...beside } = value
    const isNoted = allOf === undefined && Object.keys(beside).every((key) => descriptions.includes(key))
    return isNoted ? { $ref } : withoutNullType({ ...shared(beside), allOf: [{ $ref }, ...list(allOf)] })
  }
  return withoutNullType(shared(value))
}

// Converts keywords that have another name or form in 3.0.
function shared({ const: only, examples, contentEncoding, contentMediaType, ...value }: Fields): Fields {
  const isString = value.format === undefined && [value.type].flat().includes('string')
  const format = contentEncoding === 'base64' ? 'byte' : contentMediaType === undefined ? undefined : 'binary'
  return {
    ...value,
    ...(only !== undefined && { enum: [only] }),
    ...(Array.isArray(examples) && examples.length > 0 && { example: value.example ?? examples[0] }),
    ...(isString && format && { format }),
    ...bound(value, 'minimum', 'exclusiveMinimum', Math.max),
    ...bound(value, 'maximum', 'exclusiveMaximum', Math.min),
  }
}

/** Stricter of an inclusive and an exclusive bound. */
function bound(value: Fields, inclusive: string, exclusive: string, strict: typeof Math.max): Fields {
  const [least, beyond] = [value[inclusive], value[exclusive]]
  if (typeof beyond !== 'number') return {}
  const isStricter = typeof least !== 'number' || strict(least, beyond) === beyond
  return { [inclusive]: isStricter ? beyond : least, [exclusive]: isStricter }
}

// Keywords of one type, which parsing of text requires.
const keywordsOf: Readonly<Record<string, readonly string[]>> = {
  string: ['format', 'minLength', 'maxLength', 'pattern'],
  number: ['multipleOf', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  array: ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems'],
  object: ['properties', 'required', 'additionalProperties', 'minProperties', 'maxProperties'],
}

function withoutNullType(value: Fields): Fields {
  if (value.type !== 'null' && !Array.isArray(value.type)) return value
  const { type, ...rest } = value
  // YAML reads `[string, null]` as a list with null.
  const types = [type].flat().map((one) => one ?? 'null')
  const others = types.filter((one) => one !== 'null')
  const isNullable = types.includes('null') && (!Array.isArray(value.enum) || value.enum.includes(null))
  if (others.length === 0) return { ...rest, enum: [null] }
  return { ...rest, type: others.length === 1 ? others[0] : others, ...(isNullable && { nullable: true }) }
}

/** Turns several types into alternatives with their keywords. */
export function withoutTypeList(value: Fields): Fields {
  if (!Array.isArray(value.type)) return value
  const { type, nullable, ...rest } = value
  const others = list(type)
  const about = (one: unknown) => keywordsOf[one === 'integer' ? 'number' : String(one)] ?? []
  const alternatives = others.map((one) => ({
    type: one,
    ...Object.fromEntries(about(one).flatMap((key) => (key in rest ? [[key, rest[key]]] : []))),
  }))
  const owned = new Set(others.flatMap(about))
  const common = Object.fromEntries(Object.entries(rest).filter(([key]) => !owned.has(key)))
  const choice = [...alternatives, ...(nullable === true ? [{ enum: [null] }] : [])]
  return common.anyOf === undefined
    ? { ...common, anyOf: choice }
    : { ...common, allOf: [...list(common.allOf), { anyOf: choice }] }
}

/**
 * Replaces each base schema with a discriminator by a choice of the schemas that extend it. Schemas that extend a choice of themselves extend
 * its other keywords.
 */
function spellOutInheritance(document: Fields): Fields {
  const schemas = child(rootOf(document), 'components', 'schemas')
  const bases = entries(schemas).filter(([, schema]) => isBase(schema) || choicesOf(schema.value).length > 0)
  if (bases.length === 0) return document
  const extended = new Set(Object.values(schemas.value).flatMap((schema) => basesOf(fields(schema))))
  let changed = schemas.value
  for (const [name] of bases) if (extended.has(name)) changed = spellOut(name, changed)
  return { ...document, components: { ...fields(document.components), schemas: changed } }
}

// The discriminator requires its property in every value; other checks report a missing one.
function isBase(schema: Located): boolean {
  const { discriminator, oneOf, anyOf } = schema.value
  if (!isFields(discriminator) || oneOf !== undefined || anyOf !== undefined) return false
  const tag = text(discriminator.propertyName) ?? ''
  if (discriminator.defaultMapping !== undefined) return true
  return parts(schema).some((part) => list(part.value.required).includes(tag))
}

const choicesOf = ({ oneOf, anyOf }: Fields): string[] =>
  [...list(oneOf), ...list(anyOf)].flatMap((branch) => componentName(fields(branch)) ?? [])

function spellOut(name: string, schemas: Fields): Fields {
  const extensions = extending(name, schemas)
  const { discriminator, oneOf, anyOf, ...base } = fields(schemas[name])
  const choices = choicesOf({ oneOf, anyOf })
  const isSpelled = oneOf !== undefined || anyOf !== undefined
  if (extensions.length === 0 || (isSpelled && !choices.some((one) => extensions.includes(one))))
    return schemas
  const common = freeName(`${name}Base`, (candidate) => Object.hasOwn(schemas, candidate))
  const choice = isSpelled ? schemas[name] : choiceOf(name, schemas, extensions, common)
  const result = Object.entries(schemas).map(([key, schema]): [string, unknown] => {
    if (key === name) return [key, choice]
    return [key, extensions.includes(key) ? replaceBase(fields(schema), name, common) : schema]
  })
  return Object.fromEntries([...result, [common, base]])
}

function choiceOf(name: string, schemas: Fields, extensions: readonly string[], common: string): Fields {
  const { discriminator, description } = fields(schemas[name])
  const { propertyName, mapping, defaultMapping } = fields(discriminator)
  const mapped = Object.entries(fields(mapping)).map(([value, target]) => [
    value,
    String(target).split('/').at(-1),
  ])
  const otherwise = text(defaultMapping)?.split('/').at(-1)
  const fallback = otherwise === name ? common : otherwise
  const own = fallback === common || mapped.some(([, target]) => target === name) ? [common] : []
  const named = [...extensions, ...own].flatMap((branch) => {
    const values = mapped.filter(([, target]) => target === (branch === common ? name : branch))
    return values.length > 0 ? values.map(([value]) => [value, branch]) : [[branch, branch]]
  })
  // Other checks report a value whose schema does not extend the base.
  const strays = mapped.filter(([, target]) => target !== name && !extensions.includes(target ?? ''))
  return {
    ...(description !== undefined && { description }),
    oneOf: [...extensions, ...own].map((branch) => ({ $ref: schemaReference(branch) })),
    discriminator: {
      propertyName,
      ...(fallback !== undefined && { defaultMapping: schemaReference(fallback) }),
      mapping: Object.fromEntries(
        [...named, ...strays].map(([value, target]) => [value, schemaReference(String(target))]),
      ),
    },
  }
}

const basesOf = ({ allOf }: Fields): string[] =>
  list(allOf).flatMap((part) => componentName(fields(part)) ?? [])

/** Schemas that extend a base, directly or indirectly. */
function extending(name: string, schemas: Fields): string[] {
  const found = new Set([name])
  for (const base of found) {
    for (const [candidate, schema] of Object.entries(schemas)) {
      if (basesOf(fields(schema)).includes(base)) found.add(candidate)
    }
  }
  found.delete(name)
  return [...found]
}

function replaceBase(schema: Fields, name: string, common: string): Fields {
  const allOf = list(schema.allOf).map((part) =>
    componentName(fields(part)) === name ? { ...fields(part), $ref: schemaReference(common) } : part,
  )
  return { ...schema, allOf }
}

export interface Normalised extends Bundle {
  spelled: Fields // in terms of OpenAPI 3.0, with inheritance spelled out
  /** The spelled document, completed: servers, mocks and clients use this. */
  meaning: Fields
  findings: readonly Finding[]
}

/** Describes a contract that is read: in one dialect, with inheritance spelled out and gaps completed. */
export const normalise = remembered((files: Files): Normalised => {
  const { bundled, findings: broken } = bundleDraft(files)
  const { document, findings: left } = inTermsOf30(bundled.document)
  const spelled = spellOutInheritance(document)
  const { document: meaning, findings } = complete(spelled)
  return {
    ...bundled,
    ...{ spelled, meaning, findings: [...lost(files), ...broken, ...left, ...findings] },
  }
})

const lost = ({ root }: Files): Finding[] =>
  root.swagger?.losses.map((loss) => ({ ...loss, code: 'swagger-lost' })) ?? []
