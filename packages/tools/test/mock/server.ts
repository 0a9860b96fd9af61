import { buildApp } from 'contract-server/embed'
import { type Ask, client } from '../../../testing/client.ts'
import { atFileEnd } from '../../../testing/file-end.ts'
import { temporaryFolder, written } from '../../../testing/folder.ts'
import { mockedService } from '../../mock/service.ts'
import { State } from '../../mock/stateful/state.ts'

export interface Mocks
  extends Pick<Awaited<ReturnType<typeof mockedService>>, 'noted' | 'faults' | 'stateful'> {
  address: string
  call: Ask
  close(): Promise<void>
}

/**
 * Serves mocks of contracts, like the command, until the tests of the file end.
 * @param contracts files or documents
 * @param key key of the client; none by default
 */
export async function startMocks(
  contracts: readonly (string | object)[],
  { isStateful = false, key }: { isStateful?: boolean; key?: string } = {},
): Promise<Mocks> {
  const files = contracts.map((contract) => (typeof contract === 'string' ? contract : fileOf(contract)))
  const { options, ...mocks } = await mockedService(files, isStateful ? new State() : undefined)
  const policy = { sunset: 'enforce', minStability: 'experimental' } as const
  const app = buildApp({ ...options, policy, clock: () => new Date() })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const close = () => app.close()
  atFileEnd(close)
  return { address, call: client(address, key), ...mocks, close }
}

/** Writes a contract to a file, which stays until the tests of the file end. */
export const fileOf = (contract: object): string =>
  written({ 'openapi.json': JSON.stringify(contract) }, temporaryFolder(atFileEnd))

/** Serves a stateful mock of a contract. */
export async function startStateful(contract: string | object) {
  const { stateful, ...mocks } = await startMocks([contract], { isStateful: true, key: 'any' })
  return { ...mocks, ...stateful[0]! }
}
