import { mockContracts } from '../../scripts/mock/contracts.ts'
import { buildApp } from '../../server/app.ts'
import { forgetUsage } from '../../server/lifecycle/usage.ts'
import { type Ask, client } from './client.ts'

/** Serves a contract from mocks that keep what is created. */
export async function startStateful(file: string): Promise<{
  address: string
  call: Ask
  resources: string[]
  others: number
  close(): Promise<void>
}> {
  const { contract, mock, stateful } = await mockContracts([file], true)
  const app = buildApp({
    ...{ contract, mock, id: 'mock', handlers: {} },
    store: { check: async () => undefined },
    keys: { find: async () => undefined },
    usage: forgetUsage,
    policy: { sunset: 'enforce', minStability: 'experimental' },
    clock: () => new Date(),
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const { resources, others } = stateful[0]!
  return { address, call: client(address, 'any'), resources, others, close: () => app.close() }
}
