/** allOf, oneOf, anyOf and discriminators: what is put together ends somewhere, and can be told apart. */
import type { Fields, Located } from '../document.ts'
import { child, componentName, fields, list, parts, resolve, text } from '../document.ts'
import type { Report } from '../problem.ts'

const combining = ['allOf', 'oneOf', 'anyOf']

export function checkUnions(schemas: readonly Located[], report: Report): void {
  for (const schema of schemas) {
    for (const keyword of combining) {
      if (schema.value[keyword] === undefined || list(schema.value[keyword]).length > 0) continue
      report([...schema.path, keyword], `${keyword} of nothing`, 'list at least one schema')
    }
    if (schema.path.length === 3 && isEndless(schema)) {
      report(
        schema.path,
        'this schema contains itself, so that checking a value would never end',
        'break the circle',
      )
    }
    if (schema.value.discriminator !== undefined) checkDiscriminator(schema, report)
  }
}

/** Whether a schema applies itself to the same value again. (In a property or an item it may: values end.) */
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

function inner(schema: Located): Located[] {
  const lists = combining.flatMap((keyword) =>
    list(schema.value[keyword]).map((_, index) => child(schema, keyword, index)),
  )
  return schema.value.not === undefined ? lists : [...lists, child(schema, 'not')]
}

/**
 * The one form that names a schema for sure: beside oneOf or anyOf of references, each requiring the
 * property.
 */
function checkDiscriminator(schema: Located, report: Report): void {
  const { value } = schema
  const at = [...schema.path, 'discriminator']
  const keyword = value.oneOf === undefined ? 'anyOf' : 'oneOf'
  const branches = list(value[keyword]).map((_, index) => child(schema, keyword, index))
  if (branches.length === 0 || !branches.every((branch) => text(branch.value.$ref))) {
    report(at, 'a discriminator needs oneOf or anyOf of references beside it', 'list the schemas there', at)
    return
  }
  const { propertyName, mapping } = fields(value.discriminator)
  const tag = String(propertyName)
  for (const branch of branches) {
    const all = parts(branch)
    const required = all.some((part) => list(part.value.required).includes(tag))
    if (!required)
      report(branch.path, `${componentName(branch.value)} does not require ${tag}`, 'add it to required', at)
  }
  const names = branches.map((branch) => componentName(branch.value))
  for (const [key, target] of Object.entries(fields(mapping))) {
    const path = [...at, 'mapping', key]
    if (!names.includes(String(target).split('/').at(-1))) {
      report(path, `${target} is not one of the schemas in ${keyword}`, 'add it there or fix the name', at)
    }
  }
}
