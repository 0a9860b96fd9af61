import type { ServiceOptions } from 'contract-server/internal/app'
import { holderOf } from 'contract-server/internal/auth/caller'
import { allScopes } from 'contract-server/internal/auth/scopes'
import { ownService } from 'contract-server/internal/commands/lib/store'
import { forgetUsage } from 'contract-server/internal/lifecycle/usage'
import type { Diagnostic } from '../openapi/problem.ts'
import type { Mocked } from './contracts.ts'
import { mockResponses, mockRoutes, parseContract } from './mock.ts'
import { type Stateful, statefulResponses } from './stateful/stateful.ts'

/** All of a service but what an operator decides. */
export interface MockedService {
  options: Omit<ServiceOptions, 'policy' | 'clock'> & Pick<Mocked, 'mock'>
  /** What is left out of the contracts. */
  left: Diagnostic[]
  /** What each contract keeps; nothing without state. */
  stateful: Stateful[]
}

/**
 * A service of mocks, without handlers and without a database, that lets anybody in who has credentials.
 * @param specs files of contracts; by default that of this project
 * @param isStateful whether what is created is there afterwards
 * @throws ContractRefused when one of them cannot be read
 */
export async function mockedService(specs: readonly string[], isStateful = false): Promise<MockedService> {
  const { left, stateful, ...mocked } =
    specs.length === 0 ? await ownContract(isStateful) : await foreignContracts(specs, isStateful)
  // What a mock responds with is nobody's secret.
  const anybody = { id: 1, name: 'anybody', scopes: allScopes(mocked.contract.scopes) }
  return {
    options: {
      ...mocked,
      id: 'mock',
      handlers: {},
      store: { check: async () => undefined },
      keys: { find: async () => anybody },
      tokens: async () => holderOf(anybody),
      usage: forgetUsage,
    },
    left,
    stateful,
  }
}

async function ownContract(isStateful: boolean) {
  const { contract, writeProblem } = (await ownService()).service
  const parsed = parseContract((await contract.document?.()) ?? '')
  const kept = isStateful ? statefulResponses(parsed, contract.routes, mockResponses(parsed)) : undefined
  return {
    contract,
    mock: mockRoutes(parsed, [], kept?.responseTo),
    left: [],
    stateful: kept ? [kept] : [],
    ...(writeProblem && { writeProblem }),
  }
}

async function foreignContracts(specs: readonly string[], isStateful: boolean) {
  const { mockContracts } = await import('./contracts.ts')
  return mockContracts(specs, isStateful)
}
