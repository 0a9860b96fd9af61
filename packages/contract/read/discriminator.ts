// Discriminators: the values that select a schema of oneOf or anyOf.
import {
  below,
  child,
  componentName,
  type Fields,
  facet,
  fields,
  isFields,
  type Located,
  list,
  type Path,
  parts,
  schemaReference,
  text,
} from './document.ts'

/** Returns the property of a discriminator, its values with the names of their schemas, and the name of the schema for other values. */
export function discriminatorOf({ discriminator }: Fields): {
  tag: string
  mapped: [value: string, name: string][]
  otherwise: string | undefined
} {
  const { propertyName, mapping, defaultMapping } = fields(discriminator)
  return {
    tag: String(propertyName),
    mapped: Object.entries(fields(mapping)).map(([value, target]) => [value, nameIn(target)]),
    otherwise: typeof defaultMapping === 'string' ? nameIn(defaultMapping) : undefined,
  }
}

const nameIn = (target: unknown): string => String(target).split('/').at(-1)!

/** Values of a discriminator with the names of their schemas; without a mapping, the name itself. */
export function discriminated(schema: Fields): [value: string, name: string][] {
  const { oneOf, anyOf } = schema
  const { mapped } = discriminatorOf(schema)
  const names = list(oneOf ?? anyOf).flatMap((branch) => componentName(fields(branch)) ?? [])
  const others = names.filter((name) => !mapped.some(([, target]) => target === name))
  return [...mapped, ...others.map((name): [string, string] => [name, name])]
}

/** Returns the schema with a mapping of its discriminator, as the schemas of its alternatives state the values. */
export function withMapping(document: Fields, value: Fields): Fields {
  const { propertyName, mapping } = fields(value.discriminator)
  if (typeof propertyName !== 'string' || mapping !== undefined) return value
  const branches = list(value.oneOf ?? value.anyOf).map(fields)
  const mapped = branches.map((branch) => {
    const property = parts({ document, value: branch, path: [] })
      .map((part) => child(part, 'properties', propertyName))
      .find((at) => facet(at, 'enum') !== undefined)
    const values = property ? list(facet(property, 'enum')) : []
    return values.map((item): [string, unknown] => [String(item), branch.$ref])
  })
  const all = new Map(mapped.flat())
  const isClear = mapped.every((values) => values.length > 0) && all.size === mapped.flat().length
  return isClear ? { ...value, discriminator: { propertyName, mapping: Object.fromEntries(all) } } : value
}

/**
 * Renames the schemas of a discriminator.
 * @param local returns the local form of a reference; undefined for a broken one, which other checks report
 */
export function rewriteMapping(schema: Fields, local: (reference: string) => string | undefined): Fields {
  if (!isFields(schema.discriminator)) return schema
  const targetOf = (written: string) => local(isReference(written) ? written : schemaReference(written))
  const mapping = Object.entries(fields(schema.discriminator.mapping)).map(([value, target]) => [
    value,
    targetOf(String(target)) ?? target,
  ])
  // A schema without a mapping goes by its name, which may have changed.
  for (const branch of list(schema.oneOf ?? schema.anyOf)) {
    const reference = text(fields(branch).$ref)
    const here = reference && local(reference)
    if (!here) continue
    const name = nameIn(reference)
    const isNamed = mapping.some(([, target]) => target === here)
    if (!isNamed && nameIn(here) !== name) mapping.push([name.replace(/\.\w+$/, ''), here])
  }
  const { defaultMapping } = schema.discriminator
  const otherwise = typeof defaultMapping === 'string' && {
    defaultMapping: targetOf(defaultMapping) ?? defaultMapping,
  }
  const changed = mapping.length > 0 && { mapping: Object.fromEntries(mapping) }
  return { ...schema, discriminator: { ...schema.discriminator, ...otherwise, ...changed } }
}

/** True if a value of a discriminator's mapping is a reference instead of a name. */
export const isReference = (target: string): boolean => /[#/]|\.(ya?ml|json)$/.test(target)

interface Ambiguity {
  path: Path
  reason: string
  fix: string
}

/** Returns why a discriminator does not select one schema: it stands beside oneOf or anyOf of references that require its property. */
export function ambiguities(schema: Located): Ambiguity[] {
  const { value, path } = schema
  const at = [...path, 'discriminator']
  const keyword = value.oneOf === undefined ? 'anyOf' : 'oneOf'
  const branches = below(schema, [keyword])
  const names = branches.map((branch) => componentName(branch.value))
  if (branches.length === 0 || !branches.every((branch) => text(branch.value.$ref)))
    return [
      {
        path: at,
        reason: 'a discriminator requires oneOf or anyOf of references beside it',
        fix: 'list the schemas there',
      },
    ]
  const { mapping, defaultMapping: otherwise } = fields(value.discriminator)
  const { tag } = discriminatorOf(value)
  const isRequired = (branch: Located) =>
    parts(branch).some((part) => list(part.value.required).includes(tag))
  const targets = Object.entries(fields(mapping)).map(([key, target]) => ({
    steps: ['mapping', key],
    target,
  }))
  if (otherwise !== undefined) targets.push({ steps: ['defaultMapping'], target: otherwise })
  return [
    ...branches
      .filter((branch) => otherwise === undefined && !isRequired(branch))
      .map((branch) => ({
        path: branch.path,
        reason: `${componentName(branch.value)} does not require ${tag}`,
        fix: 'add it to required',
      })),
    ...branches
      .filter((_, index) => names.indexOf(names[index]) < index)
      .map((branch) => ({
        path: branch.path,
        reason: `${componentName(branch.value)} is listed twice`,
        fix: 'remove one',
      })),
    ...targets
      .filter(({ target }) => !names.includes(nameIn(target)))
      .map(({ steps, target }) => ({
        path: [...at, ...steps],
        reason: `${target} is not one of the schemas in ${keyword}`,
        fix: 'add it there or fix the name',
      })),
  ]
}
