/** Comparison of extensions, above all of those that announce the end of an operation. */
import { isDeepStrictEqual } from 'node:util'
import { list } from '../read/document.ts'
import * as advice from './advice.ts'
import { type Effect, placeOf, type Report } from './difference.ts'
import type { ComparedOperation } from './operations.ts'

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

// A removed extension shows at its operation.
export function compareExtensions(
  was: ComparedOperation,
  is: ComparedOperation,
  report: Report,
  notice: Notice,
): void {
  const own = [was, is].flatMap(({ at }) => Object.keys(at.value).filter((name) => name.startsWith('x-')))
  // A callback inherits the extensions of the operation that subscribes to it.
  const markOf = ({ at, stability, sunset }: ComparedOperation, mark: string) =>
    mark === 'x-stability' ? stability : mark === 'x-sunset' ? sunset : at.value[mark]
  for (const mark of new Set(['x-stability', 'x-sunset', ...own])) {
    if (isDeepStrictEqual(markOf(was, mark), markOf(is, mark))) continue
    const [effect, message, better] = meaningOf(mark, was, is, notice)
    report(effect, message, placeOf(is.at, mark), { advice: better })
  }
}

type Meaning = [effect: Effect, message: string, advice?: string]

function meaningOf(mark: string, was: ComparedOperation, is: ComparedOperation, notice: Notice): Meaning {
  switch (mark) {
    case 'x-required-scopes': {
      const more = list(is.at.value[mark]).filter((scope) => !list(was.at.value[mark]).includes(scope))
      if (more.length === 0) return ['adds', 'Callers need fewer scopes.']
      const named = new Intl.ListFormat('en').format(more.map(String))
      return [
        'breaks',
        `Callers now need the scope${more.length > 1 ? 's' : ''} ${named} too.`,
        advice.scopes,
      ]
    }
    case 'x-stability':
      return ranks.indexOf(is.stability) < ranks.indexOf(was.stability)
        ? ['breaks', `The stability fell from ${was.stability} to ${is.stability}.`, advice.promise]
        : ['adds', `The stability rose from ${was.stability} to ${is.stability}.`]
    case 'x-sunset':
      return sunsetMeaning(was.sunset, is.sunset, notice)
    case 'x-brownouts':
      return ['adds', 'The brownouts changed.']
    default:
      return ['explains', `${mark} changed.`]
  }
}

function sunsetMeaning(was: string | undefined, is: string | undefined, notice: Notice): Meaning {
  if (is === undefined) return ['adds', 'The sunset is called off.']
  if (was !== undefined && is < was)
    return ['breaks', `The sunset moved from ${was} forward to ${is}.`, advice.sunset]
  if (was === undefined && is < notice.earliest) {
    const message = `The sunset ${is} leaves callers less than ${notice.days} days.`
    return ['breaks', message, advice.laterSunset(notice.earliest)]
  }
  return ['adds', `The sunset is ${is}.`]
}
