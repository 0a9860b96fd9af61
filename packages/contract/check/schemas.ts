// Schemas have to mean the same to validators, types and documentation.

import { didYouMean } from '../cli/did-you-mean.ts'
import {
  child,
  type Fields,
  isFields,
  type Located,
  list,
  parts,
  partsAround,
  text,
} from '../read/document.ts'
import { allowsNull, isType, jsonTypesNamed, keywordsOf, typesNamed } from '../read/schema-types.ts'
import { type Report, reportIn } from '../rules/finding.ts'
import { formatTypes, meantFormat } from '../values/formats.ts'
import { growthOf, longestPolynomial, patternsOf } from '../values/patterns.ts'
import { inheritedNameFault } from './names.ts'

export function checkSchemas(schemas: readonly Located[], report: Report): void {
  for (const schema of schemas) {
    checkType(schema, report)
    checkFormat(schema, report)
    checkBounds(schema, report)
    checkEnum(schema, report)
    checkFlags(schema, report)
  }
}

function checkType(schema: Located, report: Report): void {
  const { value, path } = schema
  if (!typesNamed(value).every(isType)) return
  // Inside allOf another part or the narrowed schema may state the type.
  const owners = [value, ...partsAround(schema).map((part) => part.value)]
  const typed = owners.find((part) => typesNamed(part).length > 0) ?? {}
  const types = typesNamed(typed)
  const groups = jsonTypesNamed(typed)
  for (const [owner, keywords] of Object.entries(keywordsOf)) {
    if (groups.includes(owner)) continue
    const all = owner === 'object' ? [...keywords, 'discriminator'] : keywords
    const found = all.filter((name) => value[name] !== undefined)
    // Without a type, reports only the first keyword: adding the type fixes all of them.
    for (const keyword of groups.length === 0 ? found.slice(0, 1) : found) {
      if (keyword === 'discriminator' && (value.oneOf || value.anyOf)) continue
      const fix = value.type !== undefined ? 'fix the type or remove it' : `add type: ${owner}`
      const at = [...path, keyword]
      const code = types.length === 0 ? 'keyword-without-type' : 'keyword-without-effect'
      report(code, at, `${keyword} has no effect on type ${types.join(' or ') || 'any'}`, fix)
    }
  }
}

function checkFormat({ value, path }: Located, report: Report): void {
  const format = text(value.format)
  // A format that stands for another is noted when the model is completed.
  const types = typesNamed(value)
  if (format === undefined || meantFormat(format, types) !== undefined) return
  const at = [...path, 'format']
  const type = formatTypes.get(format)
  const groups = jsonTypesNamed(value)
  if (type === undefined) {
    const known = [...formatTypes.keys()]
    report(
      'format-unknown',
      at,
      `unknown format ${format}${didYouMean(format, known)}`,
      `use one of ${known.join(', ')}`,
    )
  } else if (!groups.includes(type) && types.every(isType)) {
    const reason = `format ${format} is for a ${type}, not for type ${types.join(' or ') || 'any'}`
    report('format-type', at, reason, 'fix one of them')
  }
}

export function checkPatterns(document: Fields, report: Report): void {
  for (const { path, pattern, isShort } of patternsOf(document)) {
    const growth = growthOf(pattern)
    if (growth && !(growth === 'polynomial' && isShort)) {
      const reason = `texts that do not match ${pattern} can take it ${growth} time (ReDoS)`
      const anchored = `begin it with ^, or add a maxLength of at most ${longestPolynomial}`
      const fix = growth === 'polynomial' ? anchored : 'let each text match in only one way'
      report('pattern-slow', path, reason, fix)
    }
    try {
      new RegExp(pattern, 'u')
    } catch (error) {
      report('pattern-invalid', path, (error as Error).message, 'write it as ECMAScript does with the u flag')
    }
  }
}

const counts: readonly [least: string, most: string][] = [
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
]

function checkBounds(schema: Located, report: Report): void {
  const { value } = schema
  const say = reportIn(report, schema)
  for (const [least, most] of [['minimum', 'maximum'] as const, ...counts]) {
    const [above, below] = least === 'minimum' ? [value.exclusiveMinimum, value.exclusiveMaximum] : []
    const [low, high] = [value[least] ?? above, value[most] ?? below]
    if (typeof low !== 'number' || typeof high !== 'number') continue
    const isOpen = typeof above === 'number' || typeof below === 'number'
    if (low > high || (low === high && isOpen))
      say('bounds-empty', [least], `no value is at least ${low} and at most ${high}`, 'fix the bounds')
  }
  for (const keyword of counts.flat()) {
    const count = value[keyword]
    if (typeof count === 'number' && !(Number.isInteger(count) && count >= 0))
      say('count-invalid', [keyword], `${keyword} ${count} is not a count`, 'write a whole number from 0')
  }
  if (typeof value.multipleOf === 'number' && value.multipleOf <= 0)
    say('multiple-invalid', ['multipleOf'], 'multipleOf must be above 0', 'fix it')
}

function checkEnum(schema: Located, report: Report): void {
  const { value } = schema
  const say = reportIn(report, schema)
  if (!Array.isArray(value.enum)) return
  const written = value.enum.map((item) => JSON.stringify(item))
  for (const [index, item] of value.enum.entries()) {
    const types = typesNamed(value)
    const fits =
      types.length === 0 || types.some((type) => isOfType(item, type)) || (item === null && allowsNull(value))
    if (!fits)
      say(
        'enum-type',
        ['enum', index],
        `${written[index]} is not of type ${types.join(' or ')}`,
        'fix one of them',
      )
  }
}

function isOfType(value: unknown, type: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'array') return Array.isArray(value)
  return type === 'object' ? isFields(value) : typeof value === type
}

function checkFlags(schema: Located, report: Report): void {
  const { readOnly, writeOnly } = schema.value
  const say = reportIn(report, schema)
  if (readOnly === true && writeOnly === true)
    say('read-and-write-only', ['writeOnly'], 'readOnly and writeOnly exclude each other', 'remove one')
}

export function checkShapes(schemas: readonly Located[], report: Report): void {
  for (const schema of schemas) {
    const say = reportIn(report, schema)
    checkClosed(schema, say)
    checkRequired(schema, say)
    for (const name of Object.keys(child(schema, 'properties').value)) {
      // `toString in {}` is true in JavaScript, so such a property would always seem present.
      if (name in {})
        say('property-inherited', ['properties', name], `${name} ${inheritedNameFault}`, 'choose another')
    }
  }
}

// `additionalProperties: false` only sees the properties beside it, so allOf cannot extend the schema.
function checkClosed(schema: Located, say: Report): void {
  if (schema.value.allOf === undefined) return
  const all = parts(schema)
  for (const closed of all.filter(({ value }) => value.additionalProperties === false)) {
    const known = child(closed, 'properties').value
    for (const part of all) {
      const extra = Object.keys(child(part, 'properties').value).filter((name) => !Object.hasOwn(known, name))
      if (extra.length === 0) continue
      const where =
        closed === all[0] ? 'closed by additionalProperties: false' : `closed at ${closed.path.join('.')}`
      const reason = `${extra.join(', ')} can never be present: the shape is ${where}`
      say('shape-closed', ['allOf'], reason, 'write the shape out instead of extending it')
    }
  }
}

function checkRequired(schema: Located, say: Report): void {
  const names = list(schema.value.required)
  const known = new Set(partsAround(schema).flatMap((part) => Object.keys(child(part, 'properties').value)))
  for (const [index, name] of names.entries()) {
    if (known.has(String(name))) continue
    known.add(String(name))
    say(
      'required-undescribed',
      ['required', index],
      `${name} is required but not described`,
      'add it to properties',
    )
  }
}

// A default only applies to an absent property or parameter.
export function checkDefaults(schemas: readonly Located[], report: Report): void {
  for (const { value, path } of schemas) {
    const isApplied =
      path.at(-2) === 'properties' || path.at(-1) === 'schema' || (path.length === 3 && path[1] === 'schemas')
    if (value.default !== undefined && !isApplied)
      report(
        'default-unapplied',
        [...path, 'default'],
        'a default here is never applied',
        'put it on a property or parameter',
      )
  }
}
