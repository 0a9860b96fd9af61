// Completes schemas: keywords without a meaning are left out.

import { ambiguities } from '../../read/discriminator.ts'
import { type Fields, fields, isFields, type Located, type Path, reused } from '../../read/document.ts'
import { isType, knownType, onlyType, schemaTypes, typesNamed } from '../../read/schema-types.ts'
import type { Report } from '../../rules/finding.ts'
import { meantFormat } from '../../values/formats.ts'
import { preset, presets } from './defaults.ts'
import { typed } from './typed.ts'

/** @param ofAlternatives properties whose defaults are never applied */
export function completeSchema(schema: Located, ofAlternatives: ReadonlySet<Fields>, report: Report): Fields {
  const { value, path } = schema
  const completed: Record<string, unknown> = { ...value }
  const { properties, discriminator } = value
  const type = onlyType(value)
  const named = typesNamed(value)
  const fix = `use ${schemaTypes.join(', ')}`
  if (value.type === 'null') report('type-null', [...path, 'type'], 'null is not a type', fix)
  for (const name of named.filter((name) => !isType(name)))
    report('type-unknown', [...path, 'type'], 'unknown types are ignored', fix, { part: name })
  const known = knownType(value)
  if (known === undefined) delete completed.type
  else completed.type = known
  const meant = typeof value.format === 'string' ? meantFormat(value.format, named) : undefined
  if (meant !== undefined) {
    const about = { part: `${value.format}, which is called ${meant}` }
    report('format-other', [...path, 'format'], 'unknown formats are not checked', 'rename it', about)
  }
  if (value.format === 'int64' && [value.minimum, value.maximum, value.default, value.example].some(isUnsafe))
    report('int64-unbounded', path, beyond, 'bound it by minimum and maximum')
  if (fields(value.xml).nodeType !== undefined) {
    const about = { part: 'XML is passed on as a text' }
    report('xml-ignored', [...path, 'xml', 'nodeType'], 'nodeType has no effect', 'remove it', about)
  }
  if (value.example !== undefined) completed.example = typed(value, value.example) ?? value.example
  if (Array.isArray(value.enum) && (type === 'object' || type === 'array')) {
    const fitting = value.enum.filter((item) => typed(value, item) !== undefined)
    // Lint reports each by itself.
    if (fitting.length < value.enum.length)
      report(
        'enum-value-ignored',
        [...path, 'enum'],
        'values of another type than their enum are ignored',
        'fix one of them',
      )
    if (fitting.length > 0) completed.enum = reused(fitting, value.enum)
    else delete completed.enum
  }
  if (value.default !== undefined) preset(completed, schema, report)
  for (const keyword of ['enum', 'required']) {
    const items = completed[keyword]
    if (Array.isArray(items)) completed[keyword] = distinct(items, [...path, keyword], report)
  }
  for (const keyword of ['enum', 'allOf', 'oneOf', 'anyOf']) {
    if (!Array.isArray(value[keyword]) || value[keyword].length > 0) continue
    const code = keyword === 'enum' ? 'enum-empty' : 'choice-empty'
    report(code, [...path, keyword], 'empty lists are ignored', 'fill it or remove it', { part: keyword })
    delete completed[keyword]
  }
  if (named.includes('array') && value.items === undefined && value.prefixItems === undefined) {
    report('array-without-items', path, 'an array without items', 'describe its items')
    // Other items would be evaluated by it.
    if (value.unevaluatedItems === undefined) completed.items = {}
  }
  if (isFields(properties)) completed.properties = presets(schema, ofAlternatives, report)
  if (discriminator !== undefined) {
    const found = ambiguities(schema)
    if (found.length > 0) delete completed.discriminator
    for (const { path: at, reason, fix } of found)
      report('discriminator-ambiguous', at, 'ambiguous discriminators are ignored', fix, { part: reason })
  }
  return completed
}

const beyond = 'int64 numbers beyond ±(2^53−1), which JSON of many languages rounds, are refused'

// Without such a value, a contract says nothing of numbers that large.
const isUnsafe = (value: unknown): boolean =>
  typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER

function distinct(items: readonly unknown[], path: Path, report: Report): readonly unknown[] {
  const seen = new Set<string>()
  const others = items.filter((item, index) => {
    const written = JSON.stringify(item)
    if (seen.has(written))
      report('listed-twice', [...path, index], `${written} is listed twice`, 'remove one')
    return !seen.has(written) && seen.add(written)
  })
  return reused(others, items)
}
