/**
 * The lifecycle marks of an operation, and which combinations of them make sense. Pure: used by the
 * generator, which refuses a contract that breaks these rules, and by the lint, which shows the same while
 * one edits.
 */

/** The marks that make up an operation's lifecycle, beside OpenAPI's own `deprecated`. */
export const lifecycleMarks = [
  'x-deprecated-since',
  'x-sunset',
  'x-successor',
  'x-deprecated-reason',
  'x-brownouts',
  'x-stability',
] as const

/** The values of `x-stability`; an operation without the mark is stable. */
export const stabilities = ['experimental', 'beta'] as const

/** A broken rule; `path` leads from the operation to the mark (empty when a mark is missing). */
export interface LifecycleProblem {
  path: (string | number)[]
  /** What is wrong; and how to mend it. */
  message: string
}

type Fields = Readonly<Record<string, unknown>>

/** Every lifecycle rule that `operation` breaks; `operations` are all of the contract's, by operationId. */
export function lifecycleProblems(
  operation: Fields,
  operations: ReadonlyMap<string, Fields>,
): LifecycleProblem[] {
  return [
    ...completeness(operation),
    ...dates(operation),
    ...successor(operation, operations),
    ...reason(operation),
    ...brownouts(operation),
    ...stability(operation),
  ]
}

function completeness(operation: Fields): LifecycleProblem[] {
  if (operation.deprecated === true) {
    return (['x-deprecated-since', 'x-sunset'] as const)
      .filter((mark) => operation[mark] === undefined)
      .map((mark) => ({
        path: ['deprecated'],
        message: `deprecated without ${mark}; add the date as ${mark}: YYYY-MM-DD`,
      }))
  }
  return (['x-deprecated-since', 'x-sunset', 'x-successor', 'x-deprecated-reason', 'x-brownouts'] as const)
    .filter((mark) => operation[mark] !== undefined)
    .map((mark) => ({ path: [mark], message: `${mark} without deprecated: true; add it or remove the mark` }))
}

function dates(operation: Fields): LifecycleProblem[] {
  const since = operation['x-deprecated-since']
  const sunset = operation['x-sunset']
  const problems = Object.entries({ 'x-deprecated-since': since, 'x-sunset': sunset })
    .filter(([, date]) => date !== undefined && !isDate(date))
    .map(([mark, date]) => ({
      path: [mark],
      message: `${JSON.stringify(date)} is not a day of the calendar; write it as YYYY-MM-DD`,
    }))
  if (isDate(since) && isDate(sunset) && sunset <= since) {
    problems.push({
      path: ['x-sunset'],
      message: `the sunset ${sunset} is not after x-deprecated-since ${since}; leave callers time to move`,
    })
  }
  return problems
}

function successor(operation: Fields, operations: ReadonlyMap<string, Fields>): LifecycleProblem[] {
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
        message: 'not a successor; write { operationId: listPets, usage: "GET /pets?id={petId}" }',
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
function reason(operation: Fields): LifecycleProblem[] {
  const mark = operation['x-deprecated-reason']
  if (mark === undefined || (typeof mark === 'string' && /^\S.*[.]$/.test(mark))) return []
  return [{ path: ['x-deprecated-reason'], message: 'not a reason; write one sentence in one line' }]
}

function brownouts(operation: Fields): LifecycleProblem[] {
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
      return [{ path, message: `the window ends at ${to}, not after its start ${from}; swap or mend them` }]
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
  if (!isDate(since) || !isDate(sunset)) return true
  return Date.parse(from) >= Date.parse(since) && Date.parse(to) <= Date.parse(sunset)
}

function stability(operation: Fields): LifecycleProblem[] {
  const value = operation['x-stability']
  if (value === undefined || stabilities.some((known) => known === value)) return []
  return [
    {
      path: ['x-stability'],
      message: `${JSON.stringify(value)} is not a stability; write ${stabilities.join(' or ')}, or nothing for stable`,
    },
  ]
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** YYYY-MM-DD, and a day that the calendar has. JavaScript would roll 30 February over to March. */
function isDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false
  const day = new Date(value)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
}

function isInstant(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/.test(value) &&
    isDate(value.slice(0, 10))
  )
}
