/** @import { Context, Fields, Node } from './types.ts' */
import { child, children } from './redocly.js'

/** The schemas that a schema takes over by `allOf`. @type {(schema: Node, context: Context) => Node[]} */
export const parts = (schema, context) =>
  children(child(schema, context, 'allOf'), context).map(([, part]) => part)

/** The keywords of a schema together with those that it takes over. @type {(schema: Node, context: Context) => Fields} */
export function facets(schema, context) {
  const { allOf, ...own } = schema.fields
  return Object.assign({}, ...parts(schema, context).map((part) => facets(part, context)), own)
}
