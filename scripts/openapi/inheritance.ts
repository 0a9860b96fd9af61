/**
 * A schema that has a discriminator of its own is what others extend through allOf (OpenAPI 3.0.3, 4.7.25.2). Where such a base is
 * asked for, any of its extensions may stand, each by its name. It is spelt out here as what it means: a oneOf of the extensions, and
 * a schema for what they have in common.
 */
import type { Fields, Located } from './document.ts'
import { child, componentName, entries, fields, isFields, list, parts, rootOf, text } from './document.ts'
import { freeName } from './names.ts'

export function spellOutInheritance(document: Fields): Fields {
  const schemas = child(rootOf(document), 'components', 'schemas')
  const bases = entries(schemas).filter(([, schema]) => isBase(schema))
  if (bases.length === 0) return document
  let changed = schemas.value
  for (const [name] of bases) changed = spellOut(name, changed)
  return { ...document, components: { ...fields(document.components), schemas: changed } }
}

/** Without the property in every value nothing can be told apart; the checks name that. */
function isBase(schema: Located): boolean {
  const { discriminator, oneOf, anyOf } = schema.value
  if (!isFields(discriminator) || oneOf !== undefined || anyOf !== undefined) return false
  const tag = text(discriminator.propertyName) ?? ''
  return parts(schema).some((part) => list(part.value.required).includes(tag))
}

function spellOut(name: string, schemas: Fields): Fields {
  const extensions = extending(name, schemas)
  if (extensions.length === 0) return schemas
  const { discriminator, ...base } = fields(schemas[name])
  const { propertyName, mapping } = fields(discriminator)
  const common = freeName(`${name}Base`, (candidate) => Object.hasOwn(schemas, candidate))
  const mapped = Object.entries(fields(mapping)).map(([value, target]) => [
    value,
    String(target).split('/').at(-1),
  ])
  const own = mapped.some(([, target]) => target === name) ? [common] : []
  const named = [...extensions, ...own].flatMap((branch) => {
    const values = mapped.filter(([, target]) => target === (branch === common ? name : branch))
    return values.length > 0 ? values.map(([value]) => [value, branch]) : [[branch, branch]]
  })
  // A value that names what does not extend the base is for the checks to report.
  const strays = mapped.filter(([, target]) => target !== name && !extensions.includes(target ?? ''))
  const choice = {
    ...(base.description !== undefined && { description: base.description }),
    oneOf: [...extensions, ...own].map((branch) => ({ $ref: reference(branch) })),
    discriminator: {
      propertyName,
      mapping: Object.fromEntries(
        [...named, ...strays].map(([value, target]) => [value, reference(String(target))]),
      ),
    },
  }
  const result = Object.entries(schemas).map(([key, schema]): [string, unknown] => {
    if (key === name) return [key, choice]
    return [key, extensions.includes(key) ? replaceBase(fields(schema), name, common) : schema]
  })
  return Object.fromEntries([...result, [common, base]])
}

const reference = (name: string): string => `#/components/schemas/${name}`

/** The names of the schemas that extend one, directly or through each other. */
function extending(name: string, schemas: Fields): string[] {
  const found = new Set([name])
  for (const base of found) {
    for (const [candidate, schema] of Object.entries(schemas)) {
      if (list(fields(schema).allOf).some((part) => componentName(fields(part)) === base))
        found.add(candidate)
    }
  }
  found.delete(name)
  return [...found]
}

function replaceBase(schema: Fields, name: string, common: string): Fields {
  const allOf = list(schema.allOf).map((part) =>
    componentName(fields(part)) === name ? { ...fields(part), $ref: reference(common) } : part,
  )
  return { ...schema, allOf }
}
