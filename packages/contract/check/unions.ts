/** allOf, oneOf, anyOf and discriminators: what is put together ends somewhere, and can be told apart. */
import {
  below,
  child,
  componentName,
  entries,
  type Fields,
  facet,
  fields,
  type Located,
  list,
  parts,
  resolve,
  text,
} from '../read/document.ts'
import { type Report, reportIn } from '../read/problem.ts'

const combining = ['allOf', 'oneOf', 'anyOf']

export function checkUnions(schemas: readonly Located[], report: Report): void {
  for (const schema of schemas) {
    const say = reportIn(report, schema)
    for (const keyword of combining) {
      if (schema.value[keyword] === undefined || list(schema.value[keyword]).length > 0) continue
      say([keyword], `${keyword} of nothing`, 'list at least one schema')
    }
    if (schema.path.length === 3 && isEndless(schema))
      say([], 'this schema contains itself, so that checking a value would never end', 'break the circle')
    if (schema.value.discriminator !== undefined) checkDiscriminator(schema, report)
  }
}

/** True if a schema applies itself to the same value again. (In a property or an item it may: values end.) */
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

const inner = (schema: Located): Located[] => below(schema, [...combining, 'not'])

/**
 * The one form that names a schema for sure: beside oneOf or anyOf of references, each requiring the
 * property.
 */
function checkDiscriminator(schema: Located, report: Report): void {
  const { value } = schema
  const at = [...schema.path, 'discriminator']
  const keyword = value.oneOf === undefined ? 'anyOf' : 'oneOf'
  const branches = below(schema, [keyword])
  if (branches.length === 0 || !branches.every((branch) => text(branch.value.$ref))) {
    report(at, 'a discriminator needs oneOf or anyOf of references beside it', 'list the schemas there', at)
    return
  }
  const { propertyName, mapping } = fields(value.discriminator)
  const tag = String(propertyName)
  for (const branch of branches) {
    if (!parts(branch).some((part) => list(part.value.required).includes(tag)))
      report(branch.path, `${componentName(branch.value)} does not require ${tag}`, 'add it to required', at)
  }
  const names = branches.map((branch) => componentName(branch.value))
  for (const [key, target] of Object.entries(fields(mapping))) {
    if (names.includes(String(target).split('/').at(-1))) continue
    const reason = `${target} is not one of the schemas in ${keyword}`
    report([...at, 'mapping', key], reason, 'add it there or fix the name', at)
  }
}

export function checkDefaults(schemas: readonly Located[], report: Report): void {
  for (const schema of schemas) {
    checkPlace(schema, report)
    for (const branch of tried(schema)) checkBranch(branch, report)
  }
}

/** A default is filled in for an absent property or parameter; anywhere else nothing would ever apply it. */
function checkPlace(schema: Located, report: Report): void {
  const { value, path } = schema
  const required = list(value.required)
  for (const [name, property] of entries(child(schema, 'properties')))
    if (required.includes(name) && facet(property, 'default') !== undefined)
      report(
        property.path,
        `${name} is required, so its default never applies`,
        'remove the default or required',
      )
  const isApplied =
    path.at(-2) === 'properties' || path.at(-1) === 'schema' || (path.length === 3 && path[1] === 'schemas')
  if (value.default !== undefined && !isApplied)
    report([...path, 'default'], 'a default here is never applied', 'put it on a property or parameter')
}

/** A discriminator names the schema that holds; where null may stand for it, null is tried beside it. */
function tried(schema: Located): Located[] {
  if (schema.value.discriminator === undefined) return below(schema, ['oneOf', 'anyOf', 'not'])
  return schema.value.nullable === true ? [schema] : below(schema, ['not'])
}

/**
 * A schema that is only tried must leave the value as it is: a default that it filled in would stay there for the others, which
 * may refuse it.
 */
function checkBranch(branch: Located, report: Report): void {
  const seen = new Set<Fields>()
  const waiting = [branch]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const here = resolve(next)
    if (seen.has(here.value)) continue
    seen.add(here.value)
    waiting.push(...below(here, ['allOf', 'oneOf', 'anyOf', 'not', 'items', 'additionalProperties']))
    for (const [name, property] of entries(child(here, 'properties'))) {
      waiting.push(property)
      if (facet(property, 'default') === undefined) continue
      const reason = `the default of ${name} is never applied: its schema is one of a choice (oneOf, anyOf, not)`
      report(property.path, reason, 'remove the default, or decide the choice by a discriminator')
    }
  }
}
