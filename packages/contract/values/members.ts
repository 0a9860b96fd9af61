// The members of an object that is made: which, and how further ones are named.
import { child, entries, fields, type Located, list, parts, resolve, rootOf } from '../read/document.ts'
import { choicesOf, greatest, smallest, textsOf } from './limits.ts'
import { textWithin } from './texts.ts'

// A small object without required members has this many.
const fewMembers = 3

const longestName = 64

// Names of further members may be taken, or equal.
const mostTaken = 20

// A map that needs more members gets these, because a contract may ask for any number. A name of a pattern takes 60 ms.
const mostFurther = 1000
const mostOfPattern = 10

/** Schema of a member or an item that none describes. */
export const undescribed = rootOf({ type: 'string' })

const dependentsOf = (parts: readonly Located[], name: string): string[] =>
  parts.flatMap(({ value }) => list(fields(value.dependentRequired)[name]).map(String))

/** Adds the members that a member requires, and those that they require. */
export function addDependents(parts: readonly Located[], name: string, required: Set<string>): void {
  const added = new Set(dependentsOf(parts, name))
  // The loop reaches what it adds, too.
  for (const other of added) {
    if (required.has(other)) continue
    required.add(other)
    for (const next of dependentsOf(parts, other)) added.add(next)
  }
}

const additional = (parts: readonly Located[]): Located[] =>
  parts.flatMap((part) =>
    typeof part.value.additionalProperties === 'object' ? [child(part, 'additionalProperties')] : [],
  )

const isClosed = (parts: readonly Located[]): boolean =>
  parts.some(({ value }) => value.additionalProperties === false)

/** Adds members that a schema requires and does not describe. */
export function addUndescribed(
  parts: readonly Located[],
  required: ReadonlySet<string>,
  members: Map<string, Located[]>,
): void {
  if (isClosed(parts)) return
  const others = additional(parts)
  for (const name of required)
    if (!members.has(name)) members.set(name, others.length > 0 ? others : [undescribed])
}

/** Returns members of a map that needs some: their names fit a pattern and `propertyNames`. */
export function furtherMembers(
  parts: readonly Located[],
  taken: ReadonlySet<string>,
  count: number,
): [string, Located[]][] {
  const [pattern] = parts.flatMap((part) => entries(child(part, 'patternProperties')))
  if (count <= 0 || (!pattern && isClosed(parts))) return []
  const rules = parts.flatMap((part) =>
    part.value.propertyNames === undefined ? [] : [resolve(child(part, 'propertyNames'))],
  )
  const patterns = [...(pattern ? [pattern[0]] : []), ...textsOf(rules, 'pattern')]
  const limits = {
    ...{ patterns, format: textsOf(rules, 'format')[0] },
    minLength: greatest(rules, 'minLength', 1),
    maxLength: smallest(rules, 'maxLength', longestName),
  }
  const wanted = Math.min(count, patterns.length > 0 ? mostOfPattern : mostFurther)
  const named = (at: number) =>
    choicesOf(rules)?.[at - 1] ?? textWithin(limits, `member${at}`, patterns.length > 0 ? at : 1) ?? []
  const names = new Set(
    Array.from({ length: wanted + mostTaken }, (_, at) => named(at + 1))
      .flat()
      .map(String),
  )
  const others = additional(parts)
  const schemas = pattern ? [pattern[1]] : others.length > 0 ? others : [undescribed]
  return [...names]
    .filter((name) => !taken.has(name))
    .slice(0, count)
    .map((name) => [name, schemas])
}

/** Returns the members of a small object: the required ones, or else a few that have examples, or else the first. */
export function fewOf(
  members: readonly [string, readonly Located[]][],
  required: ReadonlySet<string>,
): ReadonlySet<string> {
  const needed = members.filter(([name]) => required.has(name))
  if (needed.length > 0) return required
  const shown = members.filter(([, schemas]) =>
    schemas.some((schema) => parts(schema).some(({ value }) => value.example !== undefined)),
  )
  return new Set((shown.length > 0 ? shown.slice(0, fewMembers) : members.slice(0, 1)).map(([name]) => name))
}
