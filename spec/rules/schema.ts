import { type Context, child, children, type Fields, type Node } from './redocly.ts'

/** The schemas that a schema takes over by `allOf`. */
export const parts = (schema: Node, context: Context): Node[] =>
  children(child(schema, context, 'allOf'), context).map(([, part]) => part)

/** The keywords of a schema together with those that it takes over. */
export function facets(schema: Node, context: Context): Fields {
  const { allOf, ...own } = schema.fields
  return Object.assign({}, ...parts(schema, context).map((part) => facets(part, context)), own)
}
