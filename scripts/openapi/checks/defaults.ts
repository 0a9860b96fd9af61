/** Defaults: whether anything would apply them, and only where they hold. */
import { child, entries, type Fields, facet, isFields, type Located, list, resolve } from '../document.ts'
import type { Report } from '../problem.ts'

export function checkDefaults(schemas: readonly Located[], report: Report): void {
  for (const schema of schemas) {
    checkPlace(schema, report)
    for (const branch of tried(schema)) checkBranch(branch, report)
  }
}

/** A default is filled in for an absent property or parameter; anywhere else nothing would ever apply it. */
function checkPlace(schema: Located, report: Report): void {
  const { value, path } = schema
  for (const [name, property] of Object.entries(isFields(value.properties) ? value.properties : {})) {
    if (!isFields(property) || !list(value.required).includes(name)) continue
    if (facet(child(schema, 'properties', name), 'default') !== undefined) {
      report(
        [...path, 'properties', name],
        `${name} is required, so its default never applies`,
        'remove the default or required',
      )
    }
  }
  if (value.default === undefined) return
  const home =
    path.at(-2) === 'properties' || path.at(-1) === 'schema' || (path.length === 3 && path[1] === 'schemas')
  if (!home)
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

/** The schemas that stand in these fields. */
const below = (schema: Located, keywords: readonly string[]): Located[] =>
  keywords.flatMap((keyword) => {
    const value = schema.value[keyword]
    if (isFields(value)) return [child(schema, keyword)]
    return list(value).map((_, index) => child(schema, keyword, index))
  })
