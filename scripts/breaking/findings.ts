import type { Bundle } from '../openapi/bundle.ts'
import { pointerPath } from '../openapi/document.ts'
import type { Location } from '../openapi/problem.ts'
import { type Change, changesOf, type Effect } from './changes.ts'
import type { Difference } from './diff.ts'
import type { FlatContract } from './flatten.ts'
import { markChanges } from './marks.ts'
import { type ComparedOperation, keyOf, type Operations, operationsOf, partOf } from './operations.ts'

/** A contract, read and flattened. */
export interface ComparedContract extends FlatContract, Pick<Bundle, 'locate'> {}

/** A change of one operation, or of the whole contract. */
export interface Finding {
  effect: Effect
  /** A sentence. */
  message: string
  /** The operation as it was, or as it is if it is new; undefined for the whole contract. */
  operation: ComparedOperation | undefined
  /** As it is now; undefined when it is gone. */
  successor: ComparedOperation | undefined
  /** The part of the operation that changed, as `query parameter limit`; may be empty. */
  part: string
  /** Whether what changed is in the old contract only. */
  gone: boolean
  /** In the new contract; in the old one for what is gone. */
  place: Location
  /** The same place, or for what is gone the one that was around it, in the new contract. */
  near: Location
}

/** Turns the differences of two contracts into what they mean for each operation. */
export function findingsOf(
  base: ComparedContract,
  revision: ComparedContract,
  differences: readonly Difference[],
): Finding[] {
  const before = operationsOf(base)
  const now = operationsOf(revision)
  const changes = [...differences.flatMap(changesOf), ...markChanges(base, revision, before, now)]
  return changes.flatMap((change) => {
    const { effect, message } = change
    const finding = { effect, message, ...placesOf(change, base, revision) }
    const keys = keysOf(change, before, now)
    if (keys.length === 0) return [{ ...finding, operation: undefined, successor: undefined, part: '' }]
    return keys.map((key) => {
      const [was, is] = [before.get(key), now.get(key)]
      return {
        ...finding,
        operation: was ?? is,
        successor: is,
        part: partOf(is, change.revision) || partOf(was, change.base),
      }
    })
  })
}

/** The operations that a change is in: one, or all of a path; none for a change of what they share. */
function keysOf({ base, revision }: Change, before: Operations, now: Operations): string[] {
  const [, section, path, method] = (revision ?? base ?? '').split('/')
  if (section !== 'paths' || path === undefined) return []
  const [template = ''] = pointerPath(`#/${path}`)
  if (method !== undefined) return [keyOf(template, method)]
  const suffix = keyOf(template, '')
  return [...new Set([...before.keys(), ...now.keys()])].filter((key) => key.endsWith(suffix))
}

/** Where to look: in the new contract, or in the old one for what is gone. */
function placesOf({ base: was, revision: is }: Change, base: ComparedContract, revision: ComparedContract) {
  const near = placeIn(revision, is ?? was ?? '#')
  const gone = is === undefined && was !== undefined
  return { gone, place: gone ? placeIn(base, was) : near, near }
}

/** The place of a node, or of the nearest around it. */
function placeIn({ origins, locate }: ComparedContract, pointer: string): Location {
  for (let at = pointer; at.includes('/'); at = at.slice(0, at.lastIndexOf('/'))) {
    const origin = origins.get(at)
    if (origin) return locate(origin)
  }
  return locate([])
}
