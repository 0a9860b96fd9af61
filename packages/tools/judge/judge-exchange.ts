/**
 * Judges one exchange: the oracle lists the violations of a response, and those count that the run can blame on the server. A mock may have no value
 * that fits, and a server that has accepted an invalid request may show its data later.
 */
import type { Suite } from './check.ts'
import type { HttpRequest, HttpResponse } from './contract/exchange.ts'
import { isUnmade } from './mocks.ts'
import { wrongBody } from './oracle/message.ts'
import { isOfServer } from './oracle/ours.ts'

/** Judges and counts an exchange. Returns its violations. */
export function judgeExchange(suite: Suite, request: HttpRequest, response: HttpResponse): string[] {
  const { oracle, results, spoiled, unmade } = suite
  const operation = oracle.operationOf(request)?.operationId ?? 'outside of the operations'
  const name = `${operation}, ${response.status}`
  results.checked('responses', name)
  const found = oracle.judge(request, response)
  const isExcused = found.some(isOfBody) && isUnmade(suite, request, response)
  if (isExcused) unmade.add(name)
  const violations = isExcused ? withoutBody(found) : found
  for (const violation of blamed(violations, response.status, spoiled))
    results[isOfServer(violation) ? 'failedOnce' : 'failed'](
      ...(['responses', name, violation, [request]] as const),
      oracle.isOfContract(request, response) ? 'contract' : 'strict',
    )
  if (!spoiled) for (const member of oracle.undescribed(request, response)) results.undescribed(name, member)
  return violations
}

const isOfBody = (violation: string): boolean => violation.startsWith(wrongBody)
const withoutBody = (violations: readonly string[]): string[] =>
  violations.filter((violation) => !isOfBody(violation))

/** The violations that a server causes by itself. A spoiled one may echo in its successes what it has accepted. */
const blamed = (violations: string[], status: number, spoiled: boolean): string[] =>
  spoiled && status < 300 ? withoutBody(violations) : violations
