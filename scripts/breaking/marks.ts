import { isDeepStrictEqual } from 'node:util'
import { fields, list } from '../openapi/document.ts'
import type { Change, Effect } from './changes.ts'
import type { FlatContract } from './flatten.ts'
import type { ComparedOperation, Operations } from './operations.ts'

/** From the weakest promise to the strongest. */
const ranks = ['experimental', 'beta', 'stable']

/** Changes of what this project adds to OpenAPI: the marks of operations, and the error codes. */
export function markChanges(
  base: FlatContract,
  revision: FlatContract,
  before: Operations,
  now: Operations,
): Change[] {
  const ofOperations = [...before].flatMap(([key, was]) => {
    const is = now.get(key)
    return is ? operationMarks(was, is) : []
  })
  return [...ofOperations, ...errorCodes(base, revision)]
}

function operationMarks(was: ComparedOperation, is: ComparedOperation): Change[] {
  const marks = new Set(
    [...Object.keys(was.fields), ...Object.keys(is.fields)].filter((key) => key.startsWith('x-')),
  )
  return [...marks]
    .filter((mark) => !isDeepStrictEqual(was.fields[mark], is.fields[mark]))
    .flatMap((mark) =>
      meaningOf(mark, was, is).map(([effect, message]) => ({
        effect,
        message,
        base: was.fields[mark] === undefined ? undefined : `${was.pointer}/${mark}`,
        // A mark that was taken away shows at its operation, which is still there.
        revision: is.fields[mark] === undefined ? is.pointer : `${is.pointer}/${mark}`,
      })),
    )
}

function meaningOf(mark: string, was: ComparedOperation, is: ComparedOperation): [Effect, string][] {
  switch (mark) {
    case 'x-required-scopes': {
      const more = list(is.fields[mark]).filter((scope) => !list(was.fields[mark]).includes(scope))
      return more.length > 0
        ? [['breaks', `Callers now need the scope ${more.join(' and ')} too.`]]
        : [['adds', 'Callers need fewer scopes.']]
    }
    case 'x-stability':
      return ranks.indexOf(is.stability) < ranks.indexOf(was.stability)
        ? [['breaks', `It was ${was.stability} and is ${is.stability}: what was promised is taken back.`]]
        : [['adds', `It was ${was.stability} and is ${is.stability}.`]]
    case 'x-sunset':
      return was.sunset !== undefined && is.sunset !== undefined && is.sunset < was.sunset
        ? [['breaks', `The sunset moved from ${was.sunset} forward to ${is.sunset}.`]]
        : [['adds', `The sunset is ${is.sunset ?? 'called off'}.`]]
    case 'x-sent-to':
      return [['breaks', `It is sent to ${is.fields[mark]}, and no longer to ${was.fields[mark]}.`]]
    case 'x-sent-statuses':
      return statusChanges(list(was.fields[mark]), list(is.fields[mark]))
    case 'x-brownouts':
      return [['adds', 'The brownouts changed.']]
    default:
      return [['explains', `${mark} changed.`]]
  }
}

/** What it means to receivers that other statuses are documented. */
function statusChanges(before: readonly unknown[], now: readonly unknown[]): [Effect, string][] {
  const without = (all: readonly unknown[], known: readonly unknown[]) =>
    all.filter((one) => ![one, `${String(one)[0]}XX`, 'default'].some((status) => known.includes(status)))
  return [
    ...without(before, now).map((one): [Effect, string] => ['breaks', `The response ${one} to it is gone.`]),
    ...without(now, before).map((one): [Effect, string] => ['adds', `The response ${one} to it was added.`]),
  ]
}

/** Programs act on error codes: none goes, and none changes its status. */
function errorCodes(base: FlatContract, revision: FlatContract): Change[] {
  const [before, now] = [base, revision].map(({ document }) => fields(document['x-error-codes']))
  if (!before || !now) return []
  const codes = [...new Set([...Object.keys(before), ...Object.keys(now)])]
  return codes.flatMap((code): Change[] => {
    const [was, is] = [fields(before[code]), fields(now[code])]
    const change = (effect: Effect, message: string): Change[] => [
      {
        ...{ effect, message },
        base: code in before ? `#/x-error-codes/${code}` : undefined,
        revision: code in now ? `#/x-error-codes/${code}` : undefined,
      },
    ]
    if (!(code in before)) return change('adds', `There is a new error code, ${code}.`)
    if (!(code in now)) return change('breaks', `The error code ${code} is gone.`)
    if (was.status !== is.status)
      return change('breaks', `The error code ${code} moved from ${was.status} to ${is.status}.`)
    return isDeepStrictEqual(was, is) ? [] : change('explains', `The remedy of ${code} changed.`)
  })
}
