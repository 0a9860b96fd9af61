/** The library as a service: handlers, keys, and a contract whose code a test generates. */
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buildApp, digestOf, forgetUsage, type ServiceOptions } from 'contract-server/embed'
import { handlers } from './handlers.ts'
import { Shelves } from './shelves.ts'

export const specification = join(import.meta.dirname, 'spec/openapi.yaml')
export const card = 'card-of-ann'

const readers = new Map([[digestOf(card), { id: 1, name: 'Ann', scopes: [] }]])

/** Listens on a free port; resolves to the address and a function that stops the service. */
export async function startLibrary(
  contract: ServiceOptions['contract'],
  options: Partial<ServiceOptions> = {},
) {
  const app = buildApp({
    id: 'library',
    contract,
    handlers,
    store: new Shelves(),
    keys: { find: async (digest) => readers.get(digest) },
    usage: forgetUsage,
    policy: { sunset: 'enforce', minStability: 'experimental' },
    clock: () => new Date(),
    ...options,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => app.close() }
}
