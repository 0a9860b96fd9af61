/** Leaves out of any contract what cannot be honoured, so that mocks can be made of the rest. */

import { findProblems } from '../checks/index.ts'
import { type Fields, isFields, type Path, valueAt } from '../document.ts'
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
    for (const problem of removable) here = without(here, removal(problem) ?? []) as Fields
  }
}

/** What to take away so that the problem is gone; undefined when nothing will do. */
function removal({ path, remove }: Problem): Path | undefined {
  if (remove) return typeof remove.at(-1) === 'number' ? remove.slice(0, -1) : remove
  if (path[0] === 'components' && path.length > 2) return path.slice(0, 3)
  if (path[0] !== 'paths' || path.length < 2) return undefined
  // An operation does without its callbacks, and without one of its errors.
  if (path[3] === 'callbacks') return path.slice(0, 4)
  if (path[3] === 'responses' && /^[45]/.test(String(path[4]))) return path.slice(0, 5)
  return path.slice(0, /^(get|put|post|delete|patch)$/.test(String(path[2])) ? 3 : 2)
}

/** A copy of the value without what stands at the path. */
export function without(value: unknown, [step, ...rest]: Path): unknown {
  if (step === undefined) return value
  if (Array.isArray(value)) return value.map((item, index) => (index === step ? without(item, rest) : item))
  if (!isFields(value) || !Object.hasOwn(value, step)) return value
  if (rest.length > 0) return { ...value, [step]: without(value[step], rest) }
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== step))
}
