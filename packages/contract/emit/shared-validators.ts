/**
 * Compiles the schemas of validators, so that equal ones become one function. In come translated schemas by the names of their validators, and Ajv
 * with the components that they refer to. Schemas that occur again are replaced by references; out comes the code of all.
 */
import type { Ajv } from 'ajv'
import type { Fields } from '../read/document.ts'
import { type Rewrite, rebuild } from '../read/grammar.ts'
import type { JsonSchema } from '../values/compile.ts'
import { patternsOf } from '../values/patterns.ts'
import { type Code, codeOf } from './modules.ts'

/** Compiles schemas by validator name. Equal schemas share a validator, and large ones also within other schemas. */
export function compileShared(document: Fields, ajv: Ajv, schemas: ReadonlyMap<string, JsonSchema>): Code {
  const components = Object.entries(ajv.schemas).map(
    ([key, known]) => [key, known!.schema as Fields] as const,
  )
  const shared = new Map(components.map(([key, schema]) => [JSON.stringify(schema), key]))
  const uses = new Map<string, number>()
  const count: Rewrite = (kind, value, _path, proceed) => {
    if (kind !== 'Schema') return value
    const text = JSON.stringify(value)
    const known = uses.get(text) ?? 0
    uses.set(text, known + 1)
    return known === 0 ? proceed(value) : value
  }
  for (const [, schema] of [...components, ...schemas]) rebuild('Schema', schema, [], count)
  const share: Rewrite = (kind, value, path, proceed) => {
    if (kind !== 'Schema' || referenceOnly(value)) return value
    const text = JSON.stringify(value)
    if (uses.get(text) === 1 || (path.length > 0 && !isShared(text))) return proceed(value)
    let $ref = shared.get(text)
    if ($ref === undefined) {
      $ref = `equal:${shared.size}`
      shared.set(text, $ref)
      ajv.addSchema(proceed(value), $ref)
    }
    return { $ref }
  }
  for (const [key, schema] of components) {
    const changed = rebuild('Schema', schema, [], (_kind, value, _path, proceed) => proceed(value, share))
    ajv.removeSchema(key).addSchema(changed as Fields, key)
  }
  const keys = new Map<string, string>()
  for (const [name, schema] of schemas) {
    const changed = rebuild('Schema', schema, [], share) as JsonSchema
    const key = referenceOnly(changed)
    if (key === undefined) ajv.addSchema(changed, name)
    keys.set(name, key ?? name)
  }
  const long = new Set(patternsOf(document).flatMap(({ pattern, isShort }) => (isShort ? [] : [pattern])))
  return codeOf(ajv, keys, (pattern) => long.has(pattern))
}

// A call takes as much code as a small schema. Ajv ignores defaults in schemas that it tries, but not behind their references. It
// reads the values of a discriminator in their place.
const isShared = (text: string): boolean =>
  text.length >= 100 && !text.includes('"default":') && !text.startsWith('{"enum":')

const referenceOnly = (schema: JsonSchema): string | undefined =>
  typeof schema === 'object' && typeof schema.$ref === 'string' && Object.keys(schema).length === 1
    ? schema.$ref
    : undefined
