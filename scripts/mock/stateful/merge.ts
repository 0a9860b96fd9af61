import { isFields } from '../../openapi/document.ts'

/** A value after a merge patch (RFC 7396): null removes a member, objects are merged, all else is replaced. */
export function merge(target: unknown, patch: unknown): unknown {
  if (!isFields(patch)) return patch
  // Names such as __proto__ are members like any other.
  const members = new Map(Object.entries(isFields(target) ? target : {}))
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) members.delete(name)
    else members.set(name, merge(members.get(name), value))
  }
  return Object.fromEntries(members)
}
