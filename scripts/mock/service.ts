import type { ServiceOptions } from '../../server/app.ts'
import { holderOf } from '../../server/auth/caller.ts'
import { allScopes } from '../../server/auth/scopes.ts'
import { forgetUsage } from '../../server/lifecycle/usage.ts'
import { ownService } from '../lib/store.ts'
import type { Diagnostic } from '../openapi/problem.ts'
import type { Mocked } from './contracts.ts'
import { mockRoutes, parseContract } from './mock.ts'

/** All of a service but what an operator decides. */
export interface MockedService {
  options: Omit<ServiceOptions, 'policy' | 'clock'> & Pick<Mocked, 'mock'>
  /** What is left out of the contracts. */
  left: Diagnostic[]
}

/**
 * A service of mocks, without handlers and without a database, that lets anybody in who has credentials.
 * @param specs files of contracts; by default that of this project
 * @throws ContractRefused when one of them cannot be read
 */
export async function mockedService(specs: readonly string[]): Promise<MockedService> {
  const { left, ...mocked } = specs.length === 0 ? await ownContract() : await foreignContracts(specs)
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
  }
}

async function ownContract() {
  const { contract, writeProblem } = (await ownService()).service
  const text = (await contract.document?.()) ?? ''
  return { contract, mock: mockRoutes(parseContract(text)), left: [], ...(writeProblem && { writeProblem }) }
}

async function foreignContracts(specs: readonly string[]) {
  const { mockContracts } = await import('./contracts.ts')
  return mockContracts(specs)
}
