/** Mocks for the operations of a service that have no handler yet. */
import type { Service } from 'contract-server'
import type { Mock } from 'contract-server/internal/app'
import { mockResponses, mockRoutes, parseContract } from './mock.ts'
import { statefulResponses } from './stateful/stateful.ts'

/**
 * What responds for them: what is created through one is there for the others, until the process ends.
 * @param drafts operationIds to mark as drafts
 */
export async function mocksOfMissing(
  { contract, handlers }: Pick<Service, 'contract' | 'handlers'>,
  drafts: readonly string[] = [],
): Promise<Mock> {
  const parsed = parseContract((await contract.document?.()) ?? '')
  const missing = contract.routes.filter(({ operationId }) => !Object.hasOwn(handlers, operationId))
  const { responseTo } = statefulResponses(parsed, missing, mockResponses(parsed))
  return mockRoutes(parsed, drafts, responseTo)
}
