import type { Suite } from './check.ts'
import { type HttpRequest, type HttpResponse, isMock } from './read/exchange.ts'
import { documentedFor } from './read/operation.ts'

export function observeMock({ oracle, mocked }: Suite, request: HttpRequest, response: HttpResponse) {
  const operation = isMock(response) ? oracle.operationOf(request) : undefined
  if (!operation) return
  const undocumented = mocked.get(operation.operationId) ?? new Set()
  mocked.set(operation.operationId, undocumented)
  if (!documentedFor(operation, response.status)) undocumented.add(response.status)
}

/** The suite without the mocked operations, which keep nothing from one request to the next. */
export const withoutMocks = (suite: Suite): Suite =>
  suite.mocked.size === 0
    ? suite
    : { ...suite, operations: suite.operations.filter(({ operationId }) => !suite.mocked.has(operationId)) }

/** Notes the checks that do not apply to mocks. */
export function noteMocks({ mocked, results }: Suite) {
  if (mocked.size === 0) return
  const count = mocked.size === 1 ? '1 operation' : `${mocked.size} operations`
  results.leave(
    `wrong credentials, missing resources, and effects on later requests, of ${count}`,
    'the responses are mocks (X-Mock), which accept any credentials and keep nothing',
  )
  const refusing = [...mocked].flatMap(([operationId, statuses]) => {
    const refusals = [400, 422].filter((status) => statuses.has(status))
    return refusals.length > 0 ? [`${operationId} (${refusals.join(', ')})`] : []
  })
  if (refusing.length > 0)
    results.leave(`refusals of ${refusing.join(', ')}`, 'the contract documents no response for them')
}
