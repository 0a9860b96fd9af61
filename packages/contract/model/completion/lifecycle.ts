import { didYouMean } from '../../cli/did-you-mean.ts'
import type { Fields, Path } from '../../read/document.ts'
import type { Report } from '../../rules/finding.ts'

/** Extensions that announce the sunset of a deprecated operation; without them `deprecated` has no effect on requests. */
export const sunsetExtensions =
  'x-deprecated-since x-sunset x-successor x-deprecated-reason x-brownouts'.split(' ')

/** Extensions of operations that have an effect. */
export const operationExtensions = [
  ...['x-required-scopes', 'x-hideTryItPanel', 'x-conformance-unseen', 'x-max-file-size'],
  ...sunsetExtensions,
  'x-stability',
]

/** Returns ` (did you mean …?)` for an extension that is a slip of the pen, else an empty text. */
export const nearMiss = (key: string): string =>
  !key.startsWith('x-') || operationExtensions.includes(key) ? '' : didYouMean(key, operationExtensions, 2)

/** Values of `x-stability`; an operation without it is stable. */
const stabilities = ['experimental', 'beta']

interface Idle {
  marks: readonly string[]
  reason: string
  fix: string
}

/** Returns an operation without lifecycle extensions that say too little to have an effect, as those of other vendors, and what they lack. */
export function withoutIdle(operation: Fields): { operation: Fields; idle: readonly Idle[] } {
  const idle: Idle[] = []
  const present = sunsetExtensions.filter((mark) => operation[mark] !== undefined)
  const absent = ['x-deprecated-since', 'x-sunset'].filter((mark) => operation[mark] === undefined)
  const dates = absent.join(' and ')
  const stability = operation['x-stability']
  if (present.length > 0 && operation.deprecated !== true)
    idle.push({ marks: present, reason: 'without deprecated: true', fix: 'add it, or remove the extension' })
  else if (present.length > 0 && absent.length > 0)
    idle.push({ marks: present, reason: `without ${dates}`, fix: `add ${dates} as YYYY-MM-DD` })
  if (stability !== undefined && !stabilities.includes(String(stability))) {
    const reason = `${JSON.stringify(stability)} is not a stability${didYouMean(String(stability), stabilities)}`
    const fix = `write ${stabilities.join(' or ')}, or nothing for stable`
    idle.push({ marks: ['x-stability'], reason, fix })
  }
  const isIdle = (key: string) => idle.some(({ marks }) => marks.includes(key))
  const effective = Object.entries(operation).filter(([key]) => !isIdle(key))
  return { operation: idle.length === 0 ? operation : Object.fromEntries(effective), idle }
}

/** Leaves out and notes lifecycle extensions without an effect. */
export function withLifecycle(written: Fields, path: Path, report: Report): Fields {
  const { operation, idle } = withoutIdle(written)
  for (const { marks, reason, fix } of idle) {
    const part = `${marks.join(', ')} ${reason}`
    report('lifecycle-idle', [...path, marks[0]!], 'lifecycle extensions have no effect', fix, { part })
  }
  return operation
}
