/**
 * The lifecycle marks of an operation, and which combinations of them make sense. The generator refuses a contract that breaks
 * these rules.
 */
import { type Fields, isFields } from './document.ts'
import { isDate, isDateTime } from './formats.ts'
import type { Problem } from './problem.ts'

/** The marks that say how a deprecated operation ends; without any of them `deprecated` is a word to readers and nothing more. */
const endMarks = [
  'x-deprecated-since',
  'x-sunset',
  'x-successor',
  'x-deprecated-reason',
  'x-brownouts',
] as const

/** The values of `x-stability`; an operation without the mark is stable. */
const stabilities = ['experimental', 'beta'] as const

/**
 * Every lifecycle rule that `operation` breaks; paths lead from the operation to the mark. `operations` are all of the contract's,
 * by operationId.
 */
export function lifecycleProblems(operation: Fields, operations: ReadonlyMap<string, Fields>): Problem[] {
  return [
    ...completeness(operation),
    ...dates(operation),
    ...successor(operation, operations),
    ...reason(operation),
    ...brownouts(operation),
    ...stability(operation),
  ]
}

function completeness(operation: Fields): Problem[] {
  const isMarked = endMarks.some((mark) => operation[mark] !== undefined)
  if (operation.deprecated === true) {
    if (!isMarked) return []
    return (['x-deprecated-since', 'x-sunset'] as const)
      .filter((mark) => operation[mark] === undefined)
      .map((mark) => ({
        path: ['deprecated'],
        message: `deprecated without ${mark}; add the date as ${mark}: YYYY-MM-DD`,
      }))
  }
  return endMarks
    .filter((mark) => operation[mark] !== undefined)
    .map((mark) => ({ path: [mark], message: `${mark} without deprecated: true; add it or remove the mark` }))
}

function dates(operation: Fields): Problem[] {
  const since = operation['x-deprecated-since']
  const sunset = operation['x-sunset']
  const problems = Object.entries({ 'x-deprecated-since': since, 'x-sunset': sunset })
    .filter(([, date]) => date !== undefined && !isDay(date))
    .map(([mark, date]) => ({
      path: [mark],
      message: `${JSON.stringify(date)} is not a day of the calendar; write it as YYYY-MM-DD`,
    }))
  if (isDay(since) && isDay(sunset) && sunset <= since) {
    problems.push({
      path: ['x-sunset'],
      message: `the sunset ${sunset} is not after x-deprecated-since ${since}; leave callers time to move`,
    })
  }
  return problems
}

function successor(operation: Fields, operations: ReadonlyMap<string, Fields>): Problem[] {
  const mark = operation['x-successor']
  if (mark === undefined) return []
  const { operationId, usage, ...others } = isFields(mark) ? mark : {}
  if (
    typeof operationId !== 'string' ||
    typeof usage !== 'string' ||
    !usage ||
    Object.keys(others).length > 0
  ) {
    return [
      {
        path: ['x-successor'],
        message: 'not a successor; write { operationId: listThings, usage: "GET /things?id={thingId}" }',
      },
    ]
  }
  const path = ['x-successor', 'operationId']
  const target = operations.get(operationId)
  if (!target) return [{ path, message: `no operation is called ${operationId}; name one of this contract` }]
  if (operationId === operation.operationId) {
    return [{ path, message: 'an operation cannot succeed itself; name what callers should use instead' }]
  }
  if (target.deprecated === true) {
    return [{ path, message: `${operationId} is deprecated itself; name an operation that stays` }]
  }
  return []
}

/** One line, since generators print it in a comment. */
function reason(operation: Fields): Problem[] {
  const mark = operation['x-deprecated-reason']
  if (mark === undefined || (typeof mark === 'string' && /^\S.*[.]$/.test(mark))) return []
  return [{ path: ['x-deprecated-reason'], message: 'not a reason; write one sentence in one line' }]
}

function brownouts(operation: Fields): Problem[] {
  const mark = operation['x-brownouts']
  if (mark === undefined) return []
  if (!Array.isArray(mark)) {
    return [{ path: ['x-brownouts'], message: 'not a list; write [{ from: date-time, to: date-time }]' }]
  }
  return mark.flatMap((window: unknown, index) => {
    const path = ['x-brownouts', index]
    const { from, to, ...others } = isFields(window) ? window : {}
    if (!isInstant(from) || !isInstant(to) || Object.keys(others).length > 0) {
      return [
        { path, message: 'not a window; write { from: "2030-11-05T12:00:00Z", to: "2030-11-05T12:10:00Z" }' },
      ]
    }
    if (Date.parse(to) <= Date.parse(from)) {
      return [{ path, message: `the window ends at ${to}, not after its start ${from}; swap or fix them` }]
    }
    return insideDeprecation(operation, from, to)
      ? []
      : [{ path, message: 'the window is not between x-deprecated-since and x-sunset; move it there' }]
  })
}

function insideDeprecation(operation: Fields, from: string, to: string): boolean {
  const since = operation['x-deprecated-since']
  const sunset = operation['x-sunset']
  // A bad date is a problem of its own, already reported.
  if (!isDay(since) || !isDay(sunset)) return true
  return Date.parse(from) >= Date.parse(since) && Date.parse(to) <= Date.parse(sunset)
}

function stability(operation: Fields): Problem[] {
  const value = operation['x-stability']
  if (value === undefined || stabilities.some((known) => known === value)) return []
  return [
    {
      path: ['x-stability'],
      message: `${JSON.stringify(value)} is not a stability; write ${stabilities.join(' or ')}, or nothing for stable`,
    },
  ]
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** YYYY-MM-DD, and a day that the calendar has. */
const isDay = (value: unknown): value is string => isText(value) && isDate(value)

const isInstant = (value: unknown): value is string => isText(value) && isDateTime(value)
