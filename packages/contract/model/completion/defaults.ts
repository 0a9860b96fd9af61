// Defaults: those that a server would refuse, or never apply, are left out.

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
  resolve,
} from '../../read/document.ts'
import { rebuild } from '../../read/grammar.ts'
import { formats } from '../../runtime/checks.ts'
import type { Notes } from './notes.ts'
import { typed } from './typed.ts'

/** Removes and notes a default that its schema forbids: the server would refuse every request that leaves the value open. */
export function preset(schema: Record<string, unknown>, at: Located, notes: Notes): void {
  schema.default = usableDefault(schema)
  if (schema.default !== undefined && fitsParts(at, schema.default)) return
  delete schema.default
  const message = 'defaults that do not fit their schema are not applied'
  notes.add(undefined, [...at.path, 'default'], message, 'fix the value or the schema')
}

/** Removes defaults that are never applied. */
export function presets(schema: Located, tried: ReadonlySet<Fields>, notes: Notes): Fields {
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

// Results by value and schema: schemas that share parts would be asked again and again.
type Known = Map<unknown, Map<Fields, boolean>>

// True if a schema allows a value, as far as its keywords tell.
function fits(at: Located, value: unknown, known: Known): boolean {
  const here = resolve(at)
  const results = known.get(value) ?? new Map<Fields, boolean>()
  known.set(value, results)
  const before = results.get(here.value)
  if (before !== undefined) return before
  // A schema within itself adds nothing.
  results.set(here.value, true)
  const isOwn = usableDefault({ ...here.value, default: value }) === value
  const result = isOwn && fitsParts(here, value, known)
  results.set(here.value, result)
  return result
}

// True if the parts of a schema, its alternatives, items and members allow a value.
function fitsParts(at: Located, value: unknown, known: Known = new Map()): boolean {
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, nullable, required } = at.value
  if (value === null && nullable === true) return true
  if (!below(at, ['allOf']).every((one) => fits(one, value, known))) return false
  for (const choices of [below(at, ['oneOf']), below(at, ['anyOf'])])
    if (choices.length > 0 && !choices.some((one) => fits(one, value, known))) return false
  if (Array.isArray(value)) {
    const isWithin = value.length >= Number(minItems) && value.length <= Number(maxItems)
    return isWithin && value.every((item) => fits(child(at, 'items'), item, known))
  }
  if (!isFields(value)) return true
  const isGiven = (name: string) =>
    Object.hasOwn(value, name) || facet(child(at, 'properties', name), 'readOnly') === true
  return (
    list(required).every((name) => isGiven(String(name))) &&
    entries(child(at, 'properties')).every(
      ([name, member]) => !Object.hasOwn(value, name) || fits(member, value[name], known),
    )
  )
}

// Returns a default that the keywords of a schema allow, without its parts; undefined for any other.
function usableDefault(schema: Fields): unknown {
  const value = typed(schema, schema.default)
  if (value === undefined || value === null) return value
  const { format, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema
  const choices = list(schema.enum)
  if (choices.length > 0 && !choices.some((one) => JSON.stringify(one) === JSON.stringify(value)))
    return undefined
  if (typeof value === 'number') {
    const low = Number(minimum ?? Number.NEGATIVE_INFINITY)
    const high = Number(maximum ?? Number.POSITIVE_INFINITY)
    const isWithin = value >= low && value <= high
    return isWithin && !(exclusiveMinimum && value === low) && !(exclusiveMaximum && value === high)
      ? value
      : undefined
  }
  if (typeof value !== 'string') return value
  const check = Object.hasOwn(formats, String(format))
    ? formats[String(format) as keyof typeof formats]
    : undefined
  const isFormatted = check?.type !== 'string' || check.validate(value)
  const { length } = [...value]
  return isFormatted && length >= Number(minLength) && length <= Number(maxLength) ? value : undefined
}
