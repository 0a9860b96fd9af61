// Schemas that contain themselves: validation would never end, or every value would contain another.
import {
  below,
  child,
  componentName,
  entries,
  type Fields,
  fields,
  type Located,
  list,
  resolve,
  rootOf,
} from '../read/document.ts'
import { allowsNull, onlyType } from '../read/schema-types.ts'
import type { Report } from '../rules/finding.ts'

export function checkFinite(document: Fields, report: Report): void {
  const schemas = entries(child(rootOf(document), 'components', 'schemas'))
  const finite = finiteAmong(schemas, new Set())
  for (const [name, schema] of schemas) {
    // A schema that only requires an endless one is right once that one is.
    if (finite.has(name) || !finiteAmong(schemas, new Set([name])).has(name)) continue
    const member = requiredOf(schema).find(([, property]) => !hasFiniteValue(property, finite))
    if (member)
      report(
        'schema-infinite',
        [...schema.path, 'properties', member[0]],
        `no finite value fits ${name}: it requires itself in ${member[0]}`,
        `take ${member[0]} out of required, or allow null`,
      )
  }
}

/** Names of the schemas that a finite value fits, if one fits those of `known`. */
function finiteAmong(schemas: readonly [string, Located][], known: ReadonlySet<string>): Set<string> {
  const finite = new Set<string>()
  const all = new Set(known)
  for (let size = -1; size < finite.size; ) {
    size = finite.size
    for (const [name, schema] of schemas)
      if (!finite.has(name) && hasFiniteValue(schema, all)) {
        finite.add(name)
        all.add(name)
      }
  }
  return finite
}

function hasFiniteValue(schema: Located, known: ReadonlySet<string>): boolean {
  const { value } = schema
  const name = componentName(value)
  if (name !== undefined) return known.has(name)
  if (allowsNull(value) || value.enum !== undefined) return true
  const every = below(schema, ['allOf'])
  const choices = ['oneOf', 'anyOf']
    .map((keyword) => below(schema, [keyword]))
    .filter(({ length }) => length > 0)
  if (!every.every((part) => hasFiniteValue(part, known))) return false
  if (!choices.every((some) => some.some((part) => hasFiniteValue(part, known)))) return false
  if (onlyType(value) === 'array' && Number(value.minItems) > 0)
    return hasFiniteValue(child(schema, 'items'), known)
  return requiredOf(schema).every(([, property]) => hasFiniteValue(property, known))
}

const requiredOf = (schema: Located): [string, Located][] =>
  onlyType(schema.value) === 'object'
    ? list(schema.value.required).flatMap((name): [string, Located][] =>
        Object.hasOwn(fields(schema.value.properties), String(name))
          ? [[String(name), child(schema, 'properties', String(name))]]
          : [],
      )
    : []

/** Reports schemas that apply themselves to the same value again. */
export function checkEndless(document: Fields, report: Report): void {
  for (const [, schema] of entries(child(rootOf(document), 'components', 'schemas')))
    if (schema.value.$ref === undefined && isEndless(schema))
      report(
        'schema-endless',
        schema.path,
        'this schema contains itself, so validation would never end',
        'remove the recursion',
      )
}

// True if a schema applies itself to the same value again. Recursion in properties and items is finite.
function isEndless(schema: Located): boolean {
  const seen = new Set<Fields>()
  const waiting = inner(schema)
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const target = resolve(next)
    if (target.value === schema.value) return true
    if (!seen.has(target.value)) waiting.push(...inner(target))
    seen.add(target.value)
  }
  return false
}

const inner = (schema: Located): Located[] => below(schema, ['allOf', 'oneOf', 'anyOf', 'not'])
