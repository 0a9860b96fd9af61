import { didYouMean } from '../../cli/did-you-mean.ts'
import type { Fields, Path } from '../../read/document.ts'
import type { Notes } from './notes.ts'

/** Extensions that announce the sunset of a deprecated operation; without them `deprecated` has no effect on requests. */
export const sunsetExtensions =
  'x-deprecated-since x-sunset x-successor x-deprecated-reason x-brownouts'.split(' ')

/** Values of `x-stability`; an operation without it is stable. */
export const stabilities = ['experimental', 'beta']

/** Leaves out and notes lifecycle extensions that say too little to have an effect, as those of other vendors. */
export function withLifecycle(operation: Fields, path: Path, notes: Notes): Fields {
  const given = sunsetExtensions.filter((mark) => operation[mark] !== undefined)
  const dates = ['x-deprecated-since', 'x-sunset'].filter((mark) => operation[mark] === undefined)
  const stability = operation['x-stability']
  const idle = new Set<string>()
  const ignore = (marks: readonly string[], reason: string, fix: string) => {
    for (const mark of marks) idle.add(mark)
    const message = `lifecycle extensions have no effect: ${marks.join(', ')} ${reason}`
    notes.add('sound-operations', [...path, marks[0]!], message, fix)
  }
  if (given.length > 0 && operation.deprecated !== true)
    ignore(given, 'without deprecated: true', 'add it, or remove the extension')
  else if (given.length > 0 && dates.length > 0)
    ignore(given, `without ${dates.join(' and ')}`, `add ${dates.join(' and ')} as YYYY-MM-DD`)
  if (stability !== undefined && !stabilities.includes(String(stability))) {
    const meant = didYouMean(String(stability), stabilities)
    const fix = `write ${stabilities.join(' or ')}, or nothing for stable`
    ignore(['x-stability'], `${JSON.stringify(stability)} is not a stability${meant}`, fix)
  }
  return idle.size === 0
    ? operation
    : Object.fromEntries(Object.entries(operation).filter(([key]) => !idle.has(key)))
}
