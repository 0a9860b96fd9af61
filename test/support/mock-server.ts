import { buildApp } from '../../packages/server/app.ts'
import { mockedService } from '../../packages/tools/mock/service.ts'
import { State } from '../../packages/tools/mock/stateful/state.ts'
import { type Ask, client } from './client.ts'

/** Mocks that listen. */
export interface Mocks extends Pick<Awaited<ReturnType<typeof mockedService>>, 'noted' | 'stateful'> {
  address: string
  call: Ask
  close(): Promise<void>
}

/** Serves contracts from mocks, as the command does. @param key what the client has; nothing by default */
export async function startMocks(
  files: readonly string[],
  { isStateful = false, key }: { isStateful?: boolean; key?: string } = {},
): Promise<Mocks> {
  const { options, noted, stateful } = await mockedService(files, isStateful ? new State() : undefined)
  const policy = { sunset: 'enforce', minStability: 'experimental' } as const
  const app = buildApp({ ...options, policy, clock: () => new Date() })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return { address, call: client(address, key), noted, stateful, close: () => app.close() }
}

/** Serves a contract from mocks that keep what is created. */
export async function startStateful(file: string) {
  const { stateful, ...mocks } = await startMocks([file], { isStateful: true, key: 'any' })
  return { ...mocks, ...stateful[0]! }
}
