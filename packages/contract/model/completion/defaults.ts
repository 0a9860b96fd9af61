// Defaults: those that a server would refuse, or never apply, are left out.

import { orUndefined } from '../../cli/or-undefined.ts'
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
import { allowsNull } from '../../read/schema-types.ts'
import type { Report } from '../../rules/finding.ts'
import { validatorFor } from '../../values/compile.ts'
import { typed } from './typed.ts'

/** Removes and notes a default that its schema forbids: the server would refuse every request that leaves the value open. */
export function preset(schema: Record<string, unknown>, at: Located, report: Report): void {
  const value = typed(schema, schema.default)
  if (value !== undefined && isAllowed(at, value)) {
    schema.default = value
    return
  }
  delete schema.default
  const message = 'defaults that do not fit their schema are not applied'
  report('default-ignored', [...at.path, 'default'], message, 'fix the value or the schema')
}

// Other checks report a schema that does not compile.
const isAllowed = (schema: Located, value: unknown): boolean =>
  orUndefined(() => validatorFor(schema, 'request')(value)) ?? true

/** Removes defaults that are never applied. */
export function presets(schema: Located, ofAlternatives: ReadonlySet<Fields>, report: Report): Fields {
  const required = list(schema.value.required)
  return mapped(fields(schema.value.properties), (property, name) => {
    const isOfAlternative = ofAlternatives.has(property as Fields)
    if (!isFields(property) || !(isOfAlternative || required.includes(name))) return property
    const at = child(schema, 'properties', name)
    if (isOfAlternative) {
      const message = 'defaults of alternatives (oneOf, anyOf, not) are not applied'
      const fix = 'remove the default, or add a discriminator'
      report('default-of-alternative', at.path, message, fix, { part: name })
    } else if (facet(at, 'default') !== undefined) {
      const message = `${name} is required, so its default never applies`
      report('default-of-required', at.path, message, 'remove the default or required')
    }
    if (property.default === undefined) return property
    const { default: _, ...rest } = property
    return rest
  })
}

/** Properties with defaults in alternatives. A default that one alternative sets could make another reject the value. */
export function propertiesOfAlternatives(document: Fields): ReadonlySet<Fields> {
  const found = new Set<Fields>()
  const seen = new Set<Fields>()
  const waiting: Located[] = []
  rebuild('Document', document, [], (kind, value, path, proceed) => {
    if (kind === 'Schema') waiting.push(...alternativesOf({ document, value, path }))
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
function alternativesOf(schema: Located): Located[] {
  if (schema.value.discriminator === undefined || ambiguities(schema).length > 0)
    return below(schema, ['oneOf', 'anyOf', 'not'])
  return allowsNull(schema.value) ? [schema] : below(schema, ['not'])
}
