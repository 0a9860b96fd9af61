// Completes schemas: keywords without a meaning are left out.

import { ambiguities } from '../../read/discriminator.ts'
import { type Fields, fields, isFields, type Located, type Path, reused } from '../../read/document.ts'
import { scalarTypes } from '../text-shape.ts'
import { preset, presets } from './defaults.ts'
import type { Notes } from './notes.ts'
import { typed } from './typed.ts'

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
  const { maximum, minimum } = value
  if (value.format === 'int64' && type === 'integer' && !(isSafe(maximum) && isSafe(minimum)))
    notes.add(undefined, path, beyond, 'bound it by minimum and maximum')
  if (fields(value.xml).nodeType !== undefined) {
    const message = 'nodeType has no effect: XML is passed on as a text'
    notes.add(undefined, [...path, 'xml', 'nodeType'], message, 'remove it')
  }
  if (value.example !== undefined) completed.example = typed(value, value.example) ?? value.example
  if (Array.isArray(value.enum) && (type === 'object' || type === 'array')) {
    const own = value.enum.filter((item) => typed({ type, nullable: value.nullable }, item) !== undefined)
    // Lint reports each by itself.
    if (own.length < value.enum.length)
      notes.add(
        undefined,
        [...path, 'enum'],
        'values of another type than their enum are ignored',
        'fix one of them',
      )
    if (own.length > 0) completed.enum = reused(own, value.enum)
    else delete completed.enum
  }
  if (value.default !== undefined) preset(completed, schema, notes)
  for (const keyword of ['enum', 'required']) {
    const items = completed[keyword]
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

const beyond = 'int64 numbers beyond ±(2^53−1), which JSON of many languages rounds, are refused'

const isSafe = (bound: unknown): boolean =>
  typeof bound === 'number' && Math.abs(bound) <= Number.MAX_SAFE_INTEGER

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
