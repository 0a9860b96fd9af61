/** An item as a response shows it. */
import type { Validate } from 'contract-server/contract'
import { type Fields, facet, fields, isFields, type Located, list, parts } from '../../openapi/document.ts'
import { exampleOf } from '../example.ts'
import { repair } from './repair.ts'
import { allParts, type ItemShape, inEnvelope, membersOf } from './shapes.ts'

/** Puts an item into the body of a response. */
export type Show = (item: Fields, example: unknown) => unknown

/**
 * Shows items by one schema: with the members that it names, those that it requires and those with a default included. What an item
 * lacks is its default, null or that of an example; what does not fit is replaced.
 * @param key the member that stays, whatever is replaced
 * @param validate of the whole body
 */
export function showing({ envelope, schema }: ItemShape, key: string, validate: Validate | undefined): Show {
  const members = [...membersOf(schema)]
  const required = requiredOf(schema)
  const isOpen = members.length === 0 || allParts(schema).some(allowsMore)
  return (item, example) => {
    const model = fields(inEnvelope(envelope, example))
    const missing = (name: string, at: Located): unknown => {
      const usual = facet(at, 'default')
      if (usual !== undefined || !required.has(name)) return usual
      if (facet(at, 'nullable') === true) return null
      return Object.hasOwn(model, name) ? model[name] : exampleOf(at)
    }
    const shown = new Map<string, unknown>()
    for (const [name, at] of members) {
      const value = Object.hasOwn(item, name) ? item[name] : missing(name, at)
      if (value !== undefined) shown.set(name, value)
    }
    if (isOpen) for (const [name, value] of Object.entries(item)) if (!shown.has(name)) shown.set(name, value)
    return repair(
      wrapped(example, envelope, Object.fromEntries(shown)),
      validate,
      wrapped(example, envelope, { ...model, ...(Object.hasOwn(item, key) && { [key]: item[key] }) }),
    )
  }
}

const wrapped = (example: unknown, envelope: string | undefined, item: Fields): unknown =>
  envelope === undefined ? item : { ...fields(example), [envelope]: item }

/** What is required of all values: the alternatives of a choice ask for more. */
const requiredOf = (schema: Located): Set<string> =>
  new Set(parts(schema).flatMap(({ value }) => list(value.required).map(String)))

const allowsMore = ({ value }: Located): boolean =>
  value.additionalProperties === true || isFields(value.additionalProperties)
