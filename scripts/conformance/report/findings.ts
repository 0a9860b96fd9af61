import { type Cause, causesOf } from '../kinds.ts'
import type { CheckFailure } from '../results.ts'
import type { Outcome } from '../run.ts'

/** What is wrong, and of which operation. */
export interface Shown extends Omit<CheckFailure, 'kind'> {
  kind: Cause['kind']
  section: string
  /** The check that found it. */
  check: string
  operationId?: string
  /** The status of the response that shows it. */
  status?: number
}

/** All that was found, by kind in the sequence of the report. */
export function findingsOf({ checks, coverage }: Outcome): Shown[] {
  const known = [...new Set(coverage.items.map(({ operationId }) => operationId))]
  return causesOf(checks).flatMap(({ kind, section, name, failures }) => {
    const named = operationIn(name, known)
    return failures.map((failure) => {
      const { response } = failure
      const operationId = named ?? response?.operationId
      const isItsOwn = response?.operationId === operationId
      const status = isItsOwn ? response?.status : Number(/, (\d{3})$/.exec(name)?.[1]) || undefined
      return { ...failure, kind, section, check: name, operationId, status }
    })
  })
}

/** The first of the operations that the name of a check has as a word. */
function operationIn(name: string, known: readonly string[]): string | undefined {
  const words = ` ${name.replaceAll(/[,:]/g, ' ')} `
  const found = known.map((id) => [words.indexOf(` ${id} `), id] as const).filter(([at]) => at >= 0)
  return found.sort(([a, one], [b, other]) => a - b || other.length - one.length)[0]?.[1]
}
