/** Comparison of extensions, above all of those that announce the end of an operation. */
import { isDeepStrictEqual } from 'node:util'
import type { Operation } from '../model/model.ts'
import { fields, list } from '../read/document.ts'
import * as advice from './advice.ts'
import { type Effect, placeOf, type Report } from './difference.ts'
import { nameOf, stabilityOf, sunsetOf } from './operations.ts'

/** Time that callers get before an operation ends. */
export interface Notice {
  days: number
  /** First day on which an operation may end that is deprecated today, YYYY-MM-DD. */
  earliest: string
}

/** @param day today, YYYY-MM-DD */
export function noticeFrom(day: string, days: number): Notice {
  const earliest = new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
  return { days, earliest }
}

const ranks = ['experimental', 'beta', 'stable']

/** Reports changes of `deprecated` and of extensions; a deprecation is one change. */
export function compareLifecycle(was: Operation, is: Operation, report: Report, notice: Notice): void {
  const isEnding = [was, is].map(({ at }) => at.value.deprecated === true)
  const isAnnounced = isEnding[1] && !isEnding[0]
  if (isAnnounced) reportDeprecation(is, report, notice)
  else if (isEnding[0] && !isEnding[1])
    report('adds', `${nameWithId(is)} is no longer deprecated.`, is.at.path, naming(is))
  const extensions = [was, is].flatMap(({ at }) =>
    Object.keys(at.value).filter((name) => name.startsWith('x-')),
  )
  // A callback inherits the extensions of the operation that subscribes to it.
  const markOf = (operation: Operation, mark: string) =>
    mark === 'x-stability'
      ? stabilityOf(operation)
      : mark === 'x-sunset'
        ? sunsetOf(operation)
        : operation.at.value[mark]
  for (const mark of new Set(['x-stability', 'x-sunset', ...extensions])) {
    if (isDeepStrictEqual(markOf(was, mark), markOf(is, mark))) continue
    if (isEnding[0] !== isEnding[1] && ofDeprecation.includes(mark)) continue
    const [effect, message, hint] = changeOf(mark, was, is, notice)
    // A removed extension shows at its operation.
    report(effect, message, placeOf(is.at, mark), { advice: hint })
  }
}

const ofDeprecation = ['x-sunset', 'x-deprecated-since', 'x-deprecated-reason', 'x-successor']

function reportDeprecation(is: Operation, report: Report, notice: Notice) {
  const sunset = sunsetOf(is)
  const successor = fields(is.at.value['x-successor']).operationId
  const parts = [
    `${nameWithId(is)} is deprecated`,
    ...(sunset === undefined ? [] : [`ends ${sunset}`]),
    ...(successor === undefined ? [] : [`use ${successor}`]),
  ]
  const message = parts.join(', ')
  const place = placeOf(is.at, 'deprecated')
  if (sunset === undefined || sunset >= notice.earliest) report('adds', `${message}.`, place, naming(is))
  else
    report('breaks', `${message}: ${tooNear(notice)}`, place, {
      ...naming(is),
      advice: advice.laterSunset(notice.earliest),
    })
}

const tooNear = ({ days }: Notice): string => `callers get less than ${days} days.`

/** `DELETE /books/{isbn} (removeBook)`, or the name alone. */
function nameWithId(operation: Operation): string {
  const { operationId } = operation.at.value
  return operationId === undefined ? nameOf(operation) : `${nameOf(operation)} (${operationId})`
}

const naming = ({ at }: Operation) => ({ naming: at.value.operationId !== undefined })

type Change = [effect: Effect, message: string, advice?: string]

function changeOf(mark: string, was: Operation, is: Operation, notice: Notice): Change {
  switch (mark) {
    case 'x-required-scopes': {
      const added = list(is.at.value[mark]).filter((scope) => !list(was.at.value[mark]).includes(scope))
      if (added.length === 0) return ['adds', 'Callers need fewer scopes.']
      const named = new Intl.ListFormat('en').format(added.map(String))
      return [
        'breaks',
        `Callers now need the scope${added.length > 1 ? 's' : ''} ${named} too.`,
        advice.scopes,
      ]
    }
    case 'x-stability': {
      const [before, after] = [stabilityOf(was), stabilityOf(is)]
      return ranks.indexOf(after) < ranks.indexOf(before)
        ? ['breaks', `The stability fell from ${before} to ${after}.`, advice.promise]
        : ['adds', `The stability rose from ${before} to ${after}.`]
    }
    case 'x-sunset':
      return sunsetChange(sunsetOf(was), sunsetOf(is), notice)
    case 'x-brownouts':
      return ['adds', 'The brownouts changed.']
    default:
      return ['explains', `${mark} changed.`]
  }
}

function sunsetChange(was: string | undefined, is: string | undefined, notice: Notice): Change {
  if (is === undefined) return ['adds', 'The sunset is called off.']
  if (was !== undefined && is < was)
    return ['breaks', `The sunset moved from ${was} forward to ${is}.`, advice.sunset]
  if (was === undefined && is < notice.earliest)
    return ['breaks', `The sunset is ${is}: ${tooNear(notice)}`, advice.laterSunset(notice.earliest)]
  return ['adds', `The sunset is ${is}.`]
}
