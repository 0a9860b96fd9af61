// Inheritance by discriminators, spelled out: what comes in extends a base schema by `allOf`, and what goes out is a choice of all that extend it.
import { discriminatorOf } from '../read/discriminator.ts'
import {
  child,
  componentName,
  entries,
  type Fields,
  fields,
  isFields,
  type Located,
  list,
  parts,
  rootOf,
  schemaReference,
  text,
} from '../read/document.ts'
import { freeName } from '../read/names.ts'
import type { Documented, Upgraded } from './stages.ts'

/**
 * Replaces each base schema with a discriminator by a choice of the schemas that extend it. Schemas that extend a choice of themselves extend
 * its other keywords.
 */
export function expandInheritance(document: Upgraded): Documented {
  return withoutBases(document) as Documented
}

function withoutBases(document: Fields): Fields {
  const schemas = child(rootOf(document), 'components', 'schemas')
  const bases = entries(schemas).filter(([, schema]) => isBase(schema) || choicesOf(schema.value).length > 0)
  if (bases.length === 0) return document
  const extended = new Set(Object.values(schemas.value).flatMap((schema) => basesOf(fields(schema))))
  let changed = schemas.value
  for (const [name] of bases) if (extended.has(name)) changed = expandBase(name, changed)
  return { ...document, components: { ...fields(document.components), schemas: changed } }
}

// The discriminator requires its property in every value; other checks report a missing one.
function isBase(schema: Located): boolean {
  const { discriminator, oneOf, anyOf } = schema.value
  if (!isFields(discriminator) || oneOf !== undefined || anyOf !== undefined) return false
  const tag = text(discriminator.propertyName) ?? ''
  if (discriminator.defaultMapping !== undefined) return true
  return parts(schema).some((part) => list(part.value.required).includes(tag))
}

const choicesOf = ({ oneOf, anyOf }: Fields): string[] =>
  [...list(oneOf), ...list(anyOf)].flatMap((branch) => componentName(fields(branch)) ?? [])

function expandBase(name: string, schemas: Fields): Fields {
  const extensions = extending(name, schemas)
  const { discriminator, oneOf, anyOf, ...base } = fields(schemas[name])
  const choices = choicesOf({ oneOf, anyOf })
  const hasChoice = oneOf !== undefined || anyOf !== undefined
  if (extensions.length === 0 || (hasChoice && !choices.some((choice) => extensions.includes(choice))))
    return schemas
  const common = freeName(`${name}Base`, (candidate) => Object.hasOwn(schemas, candidate))
  const choice = hasChoice ? schemas[name] : choiceOf(name, schemas, extensions, common)
  const result = Object.entries(schemas).map(([key, schema]): [string, unknown] => {
    if (key === name) return [key, choice]
    return [key, extensions.includes(key) ? replaceBase(fields(schema), name, common) : schema]
  })
  return Object.fromEntries([...result, [common, base]])
}

function choiceOf(name: string, schemas: Fields, extensions: readonly string[], common: string): Fields {
  const { description } = fields(schemas[name])
  const { tag, mapped, otherwise } = discriminatorOf(fields(schemas[name]))
  const fallback = otherwise === name ? common : otherwise
  const base = fallback === common || mapped.some(([, target]) => target === name) ? [common] : []
  const named = [...extensions, ...base].flatMap((branch) => {
    const values = mapped.filter(([, target]) => target === (branch === common ? name : branch))
    return values.length > 0 ? values.map(([value]) => [value, branch]) : [[branch, branch]]
  })
  // Other checks report a value whose schema does not extend the base.
  const strays = mapped.filter(([, target]) => target !== name && !extensions.includes(target))
  return {
    ...(description !== undefined && { description }),
    oneOf: [...extensions, ...base].map((branch) => ({ $ref: schemaReference(branch) })),
    discriminator: {
      propertyName: tag,
      ...(fallback !== undefined && { defaultMapping: schemaReference(fallback) }),
      mapping: Object.fromEntries(
        [...named, ...strays].map(([value, target]) => [value, schemaReference(target!)]),
      ),
    },
  }
}

const basesOf = ({ allOf }: Fields): string[] =>
  list(allOf).flatMap((part) => componentName(fields(part)) ?? [])

/** Schemas that extend a base, directly or indirectly. */
function extending(name: string, schemas: Fields): string[] {
  const found = new Set([name])
  for (const base of found) {
    for (const [candidate, schema] of Object.entries(schemas)) {
      if (basesOf(fields(schema)).includes(base)) found.add(candidate)
    }
  }
  found.delete(name)
  return [...found]
}

function replaceBase(schema: Fields, name: string, common: string): Fields {
  const allOf = list(schema.allOf).map((part) =>
    componentName(fields(part)) === name ? { ...fields(part), $ref: schemaReference(common) } : part,
  )
  return { ...schema, allOf }
}
