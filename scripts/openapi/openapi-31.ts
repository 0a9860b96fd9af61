/**
 * OpenAPI 3.1 in the terms of 3.0, where both can say the same in different words. What only JSON Schema 2020-12 can say stays as it
 * is, and is compiled as that.
 */
import { type Fields, fields, isFields, list, type Path } from './document.ts'
import { isVersion31 } from './grammar.ts'
import type { Problem } from './problem.ts'
import { rebuild } from './rebuild.ts'

/** The dialects that OpenAPI 3.1 documents may name: its own and the one that it extends. */
const dialects = [
  'https://spec.openapis.org/oas/3.1/dialect/base',
  'https://json-schema.org/draft/2020-12/schema',
]

/** A document of any other version stays as it is. What has no meaning in 3.1 is left out. */
export function inTermsOf30(document: Fields): { document: Fields; left: Problem[] } {
  if (!isVersion31(document)) return { document, left: [] }
  const left: Problem[] = []
  const { jsonSchemaDialect, ...rest } = document
  if (jsonSchemaDialect !== undefined && !dialects.includes(String(jsonSchemaDialect).replace(/#$/, ''))) {
    const message = `the schema dialect ${jsonSchemaDialect} is not supported; use ${dialects[1]}`
    left.push({ path: ['jsonSchemaDialect'], message })
  }
  const rebuilt = rebuild('Document', rest, [], (kind, value, path, proceed) => {
    if (kind === 'Schema') return schema(proceed(withoutBooleans(value)), path, left)
    if (kind === 'Components') {
      // Paths that refer to them have taken them in.
      const { pathItems, ...others } = value
      return proceed(others)
    }
    if (kind === 'Info') {
      const { summary, ...others } = value
      return others
    }
    // A reference may describe what it leads to.
    return value.$ref === undefined ? proceed(value) : { $ref: value.$ref }
  })
  return { document: fields(rebuilt), left }
}

/** True and false are schemas too; a schema says the same as an object. */
function withoutBooleans(value: Fields): Fields {
  const object = (item: unknown) => (item === true ? {} : item === false ? { not: {} } : item)
  const changed = Object.entries(value).map(([key, item]) => {
    if (/^(items|not|if|then|else|contains|propertyNames)$/.test(key)) return [key, object(item)]
    if (/^(allOf|oneOf|anyOf|prefixItems)$/.test(key)) return [key, list(item).map(object)]
    if (!/^(properties|patternProperties|dependentSchemas)$/.test(key) || !isFields(item)) return [key, item]
    return [key, Object.fromEntries(Object.entries(item).map(([name, inner]) => [name, object(inner)]))]
  })
  return Object.fromEntries(changed)
}

/** What only describes a reference, and what only comments or names parts that references have taken in. */
const notes = ['title', 'summary', 'description']
const silent = ['$comment', '$defs', '$schema', 'contentSchema']

function schema(written: Fields, path: Path, left: Problem[]): Fields {
  const value: Record<string, unknown> = Object.fromEntries(
    Object.entries(written).filter(([key]) => !silent.includes(key)),
  )
  if (value.nullable !== undefined) {
    delete value.nullable
    const message = "nullable has no meaning in OpenAPI 3.1; add 'null' to the type"
    left.push({ path: [...path, 'nullable'], message })
  }
  if (value.$ref !== undefined) {
    const { $ref, allOf, ...beside } = value
    const isNoted = allOf === undefined && Object.keys(beside).every((key) => notes.includes(key))
    return isNoted ? { $ref } : typed({ ...shared(beside), allOf: [{ $ref }, ...list(allOf)] })
  }
  return typed(shared(value))
}

/** Keywords that 3.0 has by another name or in another form. */
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

/** The stricter of an inclusive and an exclusive bound. */
function bound(value: Fields, inclusive: string, exclusive: string, strict: typeof Math.max): Fields {
  const [least, beyond] = [value[inclusive], value[exclusive]]
  if (typeof beyond !== 'number') return {}
  const isStricter = typeof least !== 'number' || strict(least, beyond) === beyond
  return { [inclusive]: isStricter ? beyond : least, [exclusive]: isStricter }
}

/** What is said about values of one type only, and is needed where values are read from text. */
const keywordsOf: Readonly<Record<string, readonly string[]>> = {
  string: ['format', 'minLength', 'maxLength', 'pattern'],
  number: ['multipleOf', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  array: ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems'],
  object: ['properties', 'required', 'additionalProperties', 'minProperties', 'maxProperties'],
}

/** One type, and null beside it; several types are alternatives, each with what is said about values of it. */
function typed(value: Fields): Fields {
  if (value.type !== 'null' && !Array.isArray(value.type)) return value
  const { type, ...rest } = value
  const types = [type].flat()
  const others = types.filter((one) => one !== 'null')
  const isNullable = types.includes('null') && (!Array.isArray(value.enum) || value.enum.includes(null))
  const nullable = isNullable && { nullable: true }
  if (others.length === 0) return { ...rest, enum: [null] }
  if (others.length === 1) return { ...rest, type: others[0], ...nullable }
  const about = (one: unknown) => keywordsOf[one === 'integer' ? 'number' : String(one)] ?? []
  const alternatives = others.map((one) => ({
    type: one,
    ...Object.fromEntries(about(one).flatMap((key) => (key in rest ? [[key, rest[key]]] : []))),
  }))
  const owned = new Set(others.flatMap(about))
  const common = Object.fromEntries(Object.entries(rest).filter(([key]) => !owned.has(key)))
  const choice = [...alternatives, ...(isNullable ? [{ enum: [null] }] : [])]
  return common.anyOf === undefined
    ? { ...common, anyOf: choice }
    : { ...common, allOf: [...list(common.allOf), { anyOf: choice }] }
}
