// allOf, oneOf, anyOf and discriminators have to be finite and decidable.

import { triedProperties } from '../../../model/complete.ts'
import {
  below,
  child,
  componentName,
  entries,
  facet,
  fields,
  type Located,
  list,
  parts,
  text,
} from '../../../read/document.ts'
import { type Report, reportIn } from '../../../read/problem.ts'

const combining = ['allOf', 'oneOf', 'anyOf']

export function checkUnions(schemas: readonly Located[], report: Report): void {
  for (const schema of schemas) {
    const say = reportIn(report, schema)
    for (const keyword of combining) {
      if (schema.value[keyword] === undefined || list(schema.value[keyword]).length > 0) continue
      say([keyword], `${keyword} is empty`, 'list at least one schema')
    }
    if (schema.value.discriminator !== undefined) checkDiscriminator(schema, report)
  }
}

// A discriminator decides only beside oneOf or anyOf of references whose targets require the property.
function checkDiscriminator(schema: Located, report: Report): void {
  const { value } = schema
  const at = [...schema.path, 'discriminator']
  const keyword = value.oneOf === undefined ? 'anyOf' : 'oneOf'
  const branches = below(schema, [keyword])
  if (branches.length === 0 || !branches.every((branch) => text(branch.value.$ref))) {
    report(at, 'a discriminator requires oneOf or anyOf of references beside it', 'list the schemas there')
    return
  }
  const { propertyName, mapping, defaultMapping } = fields(value.discriminator)
  const tag = String(propertyName)
  for (const branch of branches) {
    if (
      defaultMapping === undefined &&
      !parts(branch).some((part) => list(part.value.required).includes(tag))
    )
      report(branch.path, `${componentName(branch.value)} does not require ${tag}`, 'add it to required')
  }
  const names = branches.map((branch) => componentName(branch.value))
  for (const [key, target] of Object.entries(fields(mapping))) {
    if (names.includes(String(target).split('/').at(-1))) continue
    const reason = `${target} is not one of the schemas in ${keyword}`
    report([...at, 'mapping', key], reason, 'add it there or fix the name')
  }
}

export function checkDefaults(schemas: readonly Located[], report: Report): void {
  const tried = schemas[0] && triedProperties(schemas[0].document)
  for (const schema of schemas) {
    checkPlace(schema, report)
    for (const [name, property] of entries(child(schema, 'properties'))) {
      if (!tried?.has(property.value)) continue
      const reason = `the default of ${name} is never applied: its schema is an alternative (oneOf, anyOf, not)`
      report(property.path, reason, 'remove the default, or add a discriminator')
    }
  }
}

// A default only applies to an absent property or parameter.
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
