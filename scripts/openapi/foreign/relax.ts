/** Leaves out of any contract what cannot be honoured, so that mocks can be made of the rest. */

import { findProblems } from '../check.ts'
import { type Fields, isFields, type Path, valueAt } from '../document.ts'
import { outgoingAt } from '../outgoing.ts'
import type { Problem } from '../problem.ts'

export interface Relaxed {
  document: Fields
  /** What was left out, and why. */
  left: Problem[]
  /** What cannot be left out. */
  problems: Problem[]
}

/**
 * A field is left out if it only narrows or annotates; of anything else the whole operation or component is left out that has it,
 * and then what refers to that.
 * @param known problems that have been found already
 */
export function relax(document: Fields, known: readonly Problem[] = []): Relaxed {
  const left: Problem[] = []
  let here = document
  for (let first = known; ; first = []) {
    const problems = findProblems(here, 'mocks')
    const removable = [...first, ...problems].filter((problem) => {
      const path = removal(problem)
      return path !== undefined && valueAt(here, path) !== undefined
    })
    if (removable.length === 0) return { document: here, left, problems }
    left.push(...removable)
    here = without(
      here,
      removable.map((problem) => removal(problem) ?? []),
    ) as Fields
  }
}

/** What to take away so that the problem is gone; undefined when nothing will do. */
function removal({ path, remove }: Problem): Path | undefined {
  if (remove) return typeof remove.at(-1) === 'number' ? remove.slice(0, -1) : remove
  if (path[0] === 'components' && path.length > 2) return path.slice(0, 3)
  const outgoing = outgoingAt(path)
  if (outgoing) return outgoing
  if (path[0] !== 'paths' || path.length < 2) return undefined
  // An operation does without one of its errors.
  if (path[3] === 'responses' && /^[45]/.test(String(path[4]))) return path.slice(0, 5)
  return path.slice(0, /^(get|put|post|delete|patch)$/.test(String(path[2])) ? 3 : 2)
}

/** A copy of the value without what stands at the paths. */
export function without(value: unknown, paths: readonly Path[]): unknown {
  const byStep = Map.groupBy(paths, ([step]) => String(step))
  const inner = (step: string | number, item: unknown) => {
    const deeper = byStep.get(String(step))?.map(([, ...rest]) => rest)
    return deeper ? without(item, deeper) : item
  }
  const gone = new Set(paths.filter(({ length }) => length === 1).map(([step]) => String(step)))
  if (Array.isArray(value))
    return value.flatMap((item, index) => (gone.has(String(index)) ? [] : [inner(index, item)]))
  if (!isFields(value)) return value
  const kept = Object.entries(value).filter(([key]) => !gone.has(key))
  return Object.fromEntries(kept.map(([key, item]) => [key, inner(key, item)]))
}
