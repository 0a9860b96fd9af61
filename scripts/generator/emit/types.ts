/**
 * The TypeScript type of a schema as it is written: an alias for a reference, a simple type, or a look-up in
 * schema.ts.
 */
import { child, componentName, type Fields, facet, type Located, list, resolve } from '../document.ts'
import { scalarTypes } from '../refuse/parameters.ts'
import { literal } from './code.ts'

/** `elsewhere` is what to write for a shape that has no short name of its own. */
export function typeText(document: Fields, schema: Located, elsewhere: string): string {
  const { value } = schema
  const name = componentName(value)
  if (name) return name
  const [only, ...others] = list(value.allOf)
  if (only && others.length === 0 && value.properties === undefined) {
    return typeText(document, child(schema, 'allOf', 0), elsewhere)
  }
  if (value.type === 'array') {
    const item = typeText(document, child(schema, 'items'), `${elsewhere}[number]`)
    return /^[\w.]+$/.test(item) ? `${item}[]` : `(${item})[]`
  }
  if (!scalarTypes.includes(String(value.type)) || value.oneOf || value.anyOf) return elsewhere
  const type = value.type === 'integer' ? 'number' : String(value.type)
  const values = list(value.enum).map((item) => literal(item))
  const core = values.length > 0 ? values.join(' | ') : type
  return value.nullable === true && values.length === 0 ? `${core} | null` : core
}

/** Whether a parameter is always there once the request has been validated. */
export const isPresent = (document: Fields, parameter: { required: boolean; schema: Located }): boolean =>
  parameter.required || facet(document, parameter.schema, 'default') !== undefined

/** What the contract says about a schema, for a doc comment. */
export const describe = (document: Fields, schema: Located): string =>
  String(resolve(document, schema).value.description ?? '')
