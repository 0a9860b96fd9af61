// Completes schemas: keywords without a meaning are left out, and so are defaults that are never applied.

import { ambiguities } from '../../read/discriminator.ts'
import {
  below,
  child,
  entries,
  type Fields,
  facet,
  fields,
  isFields,
  type Located,
  list,
  mapped,
  type Path,
  resolve,
  reused,
} from '../../read/document.ts'
import { rebuild } from '../../read/grammar.ts'
import { scalarTypes } from '../text-shape.ts'
import type { Notes } from './notes.ts'
import { fitsParts, typed, usableDefault } from './typed.ts'

const types = [...scalarTypes, 'array', 'object']

/** True for a type of OpenAPI 3.0. */
export const isType = (type: unknown): boolean => types.includes(String(type))

/** @param tried properties whose defaults are never applied */
export function completeSchema(schema: Located, tried: ReadonlySet<Fields>, notes: Notes): Fields {
  const { value, path } = schema
  const completed: Record<string, unknown> = { ...value }
  const { type, properties, discriminator } = value
  if (type !== undefined && !isType(type)) {
    const fix = `use ${types.join(', ')}`
    if (type === 'null') notes.mend('sound-schemas', [...path, 'type'], 'null is not a type', fix)
    else {
      notes.add('sound-schemas', [...path, 'type'], `unknown types are ignored: ${type}`, fix)
      delete completed.type
    }
  }
  if (fields(value.xml).nodeType !== undefined) {
    const message = 'nodeType has no effect: XML is passed on as a text'
    notes.add(undefined, [...path, 'xml', 'nodeType'], message, 'remove it')
  }
  if (value.example !== undefined) completed.example = typed(value, value.example) ?? value.example
  if (value.default !== undefined) preset(completed, schema, notes)
  for (const keyword of ['enum', 'required']) {
    const items = value[keyword]
    if (Array.isArray(items)) completed[keyword] = distinct(items, [...path, keyword], notes)
  }
  for (const keyword of ['enum', 'allOf', 'oneOf', 'anyOf']) {
    if (!Array.isArray(value[keyword]) || value[keyword].length > 0) continue
    const rule = keyword === 'enum' ? 'sound-schemas' : 'sound-unions'
    notes.add(rule, [...path, keyword], `empty lists are ignored: ${keyword}`, 'fill it or remove it')
    delete completed[keyword]
  }
  if (type === 'array' && value.items === undefined && value.prefixItems === undefined) {
    notes.mend('sound-schemas', path, 'an array without items', 'describe its items')
    completed.items = {}
  }
  if (isFields(properties)) completed.properties = presets(schema, tried, notes)
  if (discriminator !== undefined) {
    const found = ambiguities(schema)
    if (found.length > 0) delete completed.discriminator
    for (const { path: at, reason, fix } of found)
      notes.add('sound-unions', at, `ambiguous discriminators are ignored: ${reason}`, fix)
  }
  return completed
}

function distinct(items: readonly unknown[], path: Path, notes: Notes): readonly unknown[] {
  const seen = new Set<string>()
  const others = items.filter((item, index) => {
    const written = JSON.stringify(item)
    if (seen.has(written))
      notes.mend('sound-schemas', [...path, index], `${written} is listed twice`, 'remove one')
    return !seen.has(written) && seen.add(written)
  })
  return reused(others, items)
}

// With such a default, the server would refuse every request that leaves the value open.
function preset(schema: Record<string, unknown>, at: Located, notes: Notes): void {
  schema.default = usableDefault(schema)
  if (schema.default !== undefined && fitsParts(at, schema.default)) return
  delete schema.default
  const message = 'defaults that do not fit their schema are not applied'
  notes.add(undefined, [...at.path, 'default'], message, 'fix the value or the schema')
}

/** Removes defaults that are never applied. */
function presets(schema: Located, tried: ReadonlySet<Fields>, notes: Notes): Fields {
  const required = list(schema.value.required)
  return mapped(fields(schema.value.properties), (property, name) => {
    const isTried = tried.has(property as Fields)
    if (!isFields(property) || !(isTried || required.includes(name))) return property
    const at = child(schema, 'properties', name)
    if (isTried) {
      const message = `defaults of alternatives (oneOf, anyOf, not) are not applied: ${name}`
      notes.add('sound-defaults', at.path, message, 'remove the default, or add a discriminator')
    } else if (facet(at, 'default') !== undefined) {
      const message = `${name} is required, so its default never applies`
      notes.mend('sound-defaults', at.path, message, 'remove the default or required')
    }
    if (property.default === undefined) return property
    const { default: _, ...rest } = property
    return rest
  })
}

/** Properties with defaults in alternatives. A default that one alternative sets could make another reject the value. */
export function triedProperties(document: Fields): ReadonlySet<Fields> {
  const found = new Set<Fields>()
  const seen = new Set<Fields>()
  const waiting: Located[] = []
  rebuild('Document', document, [], (kind, value, path, proceed) => {
    if (kind === 'Schema') waiting.push(...triedIn({ document, value, path }))
    return proceed(value)
  })
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const here = resolve(next)
    if (seen.has(here.value)) continue
    seen.add(here.value)
    waiting.push(...below(here, ['allOf', 'oneOf', 'anyOf', 'not', 'items', 'additionalProperties']))
    for (const [, property] of entries(child(here, 'properties'))) {
      waiting.push(property)
      if (facet(property, 'default') !== undefined) found.add(property.value)
    }
  }
  return found
}

// A discriminator selects one schema; null, if allowed, is validated beside it.
function triedIn(schema: Located): Located[] {
  if (schema.value.discriminator === undefined || ambiguities(schema).length > 0)
    return below(schema, ['oneOf', 'anyOf', 'not'])
  return schema.value.nullable === true ? [schema] : below(schema, ['not'])
}
