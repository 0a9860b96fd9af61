/** @import { Node, Resolver } from './types.ts' */
import { operationRule } from './operation.js'
import { child, children } from './redocly.js'

/** Request bodies take no members beyond those described: a misspelt one is refused, not ignored. */
export const closedBodies = operationRule(({ node }, report, context) => {
  for (const [, body] of children(child(node, context, 'requestBody', 'content'), context)) {
    for (const { fields, at } of schemasWithin(child(body, context, 'schema'), context)) {
      const isObject = fields.type === 'object' || fields.properties !== undefined
      if (!isObject || fields.additionalProperties === false) continue
      const message = 'request bodies accept no undescribed members; add additionalProperties: false'
      // Together, closed schemas allow nothing.
      const isPart = fields.allOf !== undefined || /\/allOf\//.test(at.pointer)
      const fix = isPart ? undefined : { at, add: { additionalProperties: false } }
      report({ message, fix }, { fields, at }, 'type')
    }
  }
})

/** A schema and all that it is made of. @type {(schema: Node, context: Resolver, seen?: Set<string>) => Node[]} */
function schemasWithin(schema, context, seen = new Set()) {
  const place = schema.at.source.absoluteRef + schema.at.pointer
  if (Object.keys(schema.fields).length === 0 || seen.has(place)) return []
  seen.add(place)
  const parts = [
    child(schema, context, 'items'),
    ...['properties', 'allOf', 'oneOf', 'anyOf'].flatMap((key) =>
      children(child(schema, context, key), context).map(([, part]) => part),
    ),
  ]
  return [schema, ...parts.flatMap((part) => schemasWithin(part, context, seen))]
}
