/** @import { Context, Fields, Node, Resolver } from './types.ts' */

/** @type {(value: unknown) => value is Fields} */
export const isFields = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The node that is visited. @type {(fields: Fields, context: Context) => Node} */
export const here = (fields, { location }) => ({ fields, at: location })

/**
 * The node some steps further; each step may be a reference.
 * @type {(node: Node, context: Resolver, ...steps: (string | number)[]) => Node}
 */
export function child({ fields, at }, context, ...steps) {
  const [step, ...rest] = steps
  if (step === undefined) return { fields, at }
  const place = at.child(step)
  const value = fields[step]
  const { node, location } =
    isFields(value) && '$ref' in value
      ? context.resolve(value, at.source.absoluteRef)
      : { node: value, location: place }
  return child({ fields: fieldsOf(node), at: location ?? place }, context, ...rest)
}

/** The nodes below, by key; of a list, by index. @type {(node: Node, context: Resolver) => [string, Node][]} */
export const children = (node, context) =>
  Object.keys(node.fields).map((key) => [key, child(node, context, key)])

/** @type {(node: unknown) => Fields} */
const fieldsOf = (node) => (Array.isArray(node) ? { ...node } : isFields(node) ? node : {})

/** @type {(value: unknown) => value is string} */
export const isText = (value) => typeof value === 'string' && value.trim() !== ''
