import { buildApp } from 'contract-server/embed'
import { type Ask, client } from '../../../testing/client.ts'
import { mockedService } from '../../mock/service.ts'
import { State } from '../../mock/stateful/state.ts'

export interface Mocks
  extends Pick<Awaited<ReturnType<typeof mockedService>>, 'noted' | 'lacking' | 'stateful'> {
  address: string
  call: Ask
  close(): Promise<void>
}

/**
 * Serves mocks of contracts, like the command.
 * @param key key of the client; none by default
 */
export async function startMocks(
  files: readonly string[],
  { isStateful = false, key }: { isStateful?: boolean; key?: string } = {},
): Promise<Mocks> {
  const { options, ...mocks } = await mockedService(files, isStateful ? new State() : undefined)
  const policy = { sunset: 'enforce', minStability: 'experimental' } as const
  const app = buildApp({ ...options, policy, clock: () => new Date() })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return { address, call: client(address, key), ...mocks, close: () => app.close() }
}

/** Serves a stateful mock of a contract. */
export async function startStateful(file: string) {
  const { stateful, ...mocks } = await startMocks([file], { isStateful: true, key: 'any' })
  return { ...mocks, ...stateful[0]! }
}
