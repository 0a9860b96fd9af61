import {
  child,
  type Fields,
  facet,
  type Located,
  list,
  rootOf,
  writtenExamples,
} from '../../read/document.ts'
import type { Validate } from '../../runtime/contract.ts'
import { fitted, valueIfAny } from '../../values/value.ts'

interface Described {
  at: Located
  schema: Located
}

/** Returns the example that the contract has for a parameter or a body, as written; undefined if it has none. */
export const writtenFor = ({ at, schema }: Described): unknown =>
  writtenExamples(at)[0] ?? facet(schema, 'example') ?? list(facet(schema, 'examples'))[0]

/**
 * Returns a value of a parameter or a body that the contract allows: its example, with the smallest changes if it does not fit, or a small
 * one of the schema. Undefined if the schema has no finite value.
 * @param text preferred text
 */
export function sampleFor({ at, schema }: Described, text?: string): unknown {
  const wanted = {
    prefer: 'small',
    direction: 'request',
    ...(text !== undefined && { text }),
    ...(isLarge(schema.document) && { validate: unchecked }),
  } as const
  const [written] = writtenExamples(at)
  return written === undefined ? valueIfAny(schema, wanted) : fitted(schema, written, wanted)
}

// Each check compiles all schemas that a body refers to, which takes minutes if hundreds refer to one another.
const mostSchemas = 200

const isLarge = (document: Fields): boolean =>
  Object.keys(child(rootOf(document), 'components', 'schemas').value).length > mostSchemas

const unchecked = Object.assign(() => true, { errors: null }) as Validate
