/** generated/members.js: validators of the single members of request bodies. */
import type { Ajv } from 'ajv'
import { createCompiler } from '../../openapi/compile.ts'
import { type Fields, fields, list } from '../../openapi/document.ts'
import type { JsonSchema } from '../../openapi/json-schema.ts'
import { notice } from './code.ts'
import { standaloneCode } from './standalone.ts'

/**
 * They stop at the first error, as those of whole bodies do: so none looks at a text or list that is too long, and all of them together
 * do no more than one valid body makes the others do. Ajv's `allErrors` has neither limit.
 * @param bodies schemas by the names of their validators
 * @param checks where the module imports the checks from
 */
export function memberValidators(
  document: Fields,
  bodies: ReadonlyMap<string, JsonSchema>,
  checks: string,
): string {
  const ajv = createCompiler(document, ['request'])
  const parts = new Map<string, JsonSchema>()
  const members = [...bodies].map(([body, schema]) => {
    const shapes = shapesOf(ajv, schema)
    const closed = shapes.find((shape) => shape.additionalProperties === false && !shape.patternProperties)
    const names = shapes.flatMap(membersOf).map((part, index) => {
      parts.set(`${body}$${index}`, part)
      return `${body}$${index}`
    })
    const known = closed ? `known: ${JSON.stringify(Object.keys(fields(closed.properties)))}, ` : ''
    return `  ${body}: { ${known}validate: [${names.join(', ')}] },\n`
  })
  return `${notice}${standaloneCode(ajv, parts, checks)}export const members = {\n${members.join('')}};\n`
}

/** A schema, and those that hold wherever it does. */
function shapesOf(ajv: Ajv, schema: unknown): Fields[] {
  const shape = fields(schema)
  const others = [ajv.schemas[String(shape.$ref)]?.schema, ...list(shape.allOf)]
  return [shape, ...others.flatMap((other) => (other === undefined ? [] : shapesOf(ajv, other)))]
}

/** What a schema says of each member. */
function membersOf(shape: Fields): JsonSchema[] {
  const properties = fields(shape.properties)
  const required = list(shape.required) as string[]
  return [...new Set([...Object.keys(properties), ...required])].map((name) => ({
    ...(Object.hasOwn(properties, name) && { properties: { [name]: properties[name] } }),
    ...(required.includes(name) && { required: [name] }),
  }))
}
