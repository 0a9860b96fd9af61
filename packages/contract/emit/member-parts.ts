/**
 * Parts the schema of a body into one schema for each member, so that an error names every invalid member. Their validators stop at the first
 * error, as those of whole bodies do: so none looks at a text or list that is too long, and all of them together do no more than one valid body
 * makes the others do. Ajv's `allErrors` has neither limit.
 */

import type { Ajv } from 'ajv'
import { type Fields, fields, list } from '../read/document.ts'
import type { JsonSchema } from '../values/compile.ts'

/** Adds the schemas of the members of a body to `parts`, by the names of their validators. */
export function memberParts(
  ajv: Ajv,
  body: string,
  schema: JsonSchema,
  parts: Map<string, JsonSchema>,
): MemberParts {
  let count = 0
  return partsOf(schema)

  function partsOf(schema: unknown): MemberParts {
    const shapes = shapesOf(ajv, schema)
    const closed = shapes.find((shape) => shape.additionalProperties === false && !shape.patternProperties)
    const names = shapes.flatMap(membersOf).map((part) => {
      const name = `${body}$${count++}`
      parts.set(name, part)
      return name
    })
    const choice = shapes.find((shape) => shape.discriminator !== undefined)
    return {
      known: closed && Object.keys(fields(closed.properties)),
      names,
      branches: choice && branchesOf(choice),
    }
  }

  // Each branch of a discriminator names its values.
  function branchesOf({ discriminator, oneOf }: Fields): MemberParts['branches'] {
    const tag = String(fields(discriminator).propertyName)
    const byValue = list(oneOf).flatMap((branch) => {
      const values = list(fields(fields(fields(branch).properties)[tag]).enum)
      const own = values.length > 0 ? partsOf(branch) : undefined
      return own ? values.map((value): [string, MemberParts] => [String(value), own]) : []
    })
    return { tag, byValue }
  }
}

/** Names of the validators of a body's members. */
export interface MemberParts {
  known: string[] | undefined
  names: string[]
  branches: { tag: string; byValue: [string, MemberParts][] } | undefined
}

/** Returns the code of parts. @param validatorOf name in the code of a validator */
export function printParts(
  { known, names, branches }: MemberParts,
  validatorOf: (name: string) => string,
): string {
  const label = known ? `known: ${JSON.stringify(known)}, ` : ''
  const validators = names.map(validatorOf).join(', ')
  if (!branches) return `{ ${label}validate: [${validators}] }`
  const byValue = branches.byValue.map(
    ([value, parts]) => `[${JSON.stringify(value)}]: ${printParts(parts, validatorOf)}`,
  )
  const choice = `branches: { tag: ${JSON.stringify(branches.tag)}, byValue: { ${byValue.join(', ')} } }`
  return `{ ${label}validate: [${validators}], ${choice} }`
}

// Each shape once: a contract may refer twice to the next schema, and so on.
function shapesOf(ajv: Ajv, schema: unknown, seen = new Set<Fields>()): Fields[] {
  const shape = fields(schema)
  if (seen.has(shape)) return []
  seen.add(shape)
  const others = [ajv.schemas[String(shape.$ref)]?.schema, ...list(shape.allOf)]
  return [shape, ...others.flatMap((other) => (other === undefined ? [] : shapesOf(ajv, other, seen)))]
}

// Each member costs a function. Of a shape with more members an error names the first fault only.
const mostMembers = 2000

function membersOf(shape: Fields): JsonSchema[] {
  const properties = fields(shape.properties)
  const required = new Set(list(shape.required) as string[])
  const names = new Set([...Object.keys(properties), ...required])
  if (names.size > mostMembers) return []
  return [...names].map((name) => ({
    ...(Object.hasOwn(properties, name) && { properties: { [name]: properties[name] } }),
    ...(required.has(name) && { required: [name] }),
  }))
}
