/** Mocks of this project (`X-Mock`): they keep nothing and accept any credentials, so some checks do not apply to them. */
import { madeOf } from 'contract-openapi/values'
import type { Suite } from './check.ts'
import { type HttpRequest, type HttpResponse, isMock } from './contract/exchange.ts'
import { documentedFor } from './contract/operation.ts'
import { alike } from './contract/resources.ts'

export function observeMock({ oracle, mocked }: Suite, request: HttpRequest, response: HttpResponse) {
  const operation = isMock(response) ? oracle.operationOf(request) : undefined
  if (!operation) return
  // Nothing tells which of them has responded.
  for (const other of alike(operation, oracle.contract.operations)) {
    const undocumented = mocked.get(other.operationId) ?? new Set()
    mocked.set(other.operationId, undocumented)
    if (!documentedFor(other, response.status)) undocumented.add(response.status)
  }
}

/** True if no value is known that fits the schema of a mocked body. */
export function isUnmade({ oracle }: Suite, request: HttpRequest, response: HttpResponse): boolean {
  const { schema } = (isMock(response) && oracle.documentedOf(request, response)) || {}
  return schema !== undefined && madeOf(schema) === undefined
}

/** The suite without the mocked operations, which keep nothing from one request to the next. */
export const withoutMocks = (suite: Suite): Suite =>
  suite.mocked.size === 0
    ? suite
    : { ...suite, operations: suite.operations.filter(({ operationId }) => !suite.mocked.has(operationId)) }

/** Notes the checks that do not apply to mocks. */
export function noteMocks({ mocked, unmade, results }: Suite) {
  if (mocked.size === 0) return
  const count = mocked.size === 1 ? '1 operation' : `${mocked.size} operations`
  results.skip(
    `wrong credentials, missing resources, and effects on later requests, of ${count}`,
    'the responses are mocks (X-Mock), which accept any credentials and keep nothing',
  )
  if (unmade.size > 0)
    results.skip(`bodies of ${[...unmade].join('; ')}`, 'no value is known that fits their schemas')
  const refusing = [...mocked].flatMap(([operationId, statuses]) => {
    const refusals = [400, 422].filter((status) => statuses.has(status))
    return refusals.length > 0 ? [`${operationId} (${refusals.join(', ')})`] : []
  })
  if (refusing.length > 0)
    results.skip(`refusals of ${refusing.join(', ')}`, 'the contract documents no response for them')
}
