/** The library as a service: contract, handlers and keys. */
import type { AddressInfo } from 'node:net'
import { buildApp, digestOf, forgetUsage, type ServiceOptions } from 'contract-server/embed'
import * as contract from './generated/router.ts'
import { handlers } from './handlers/index.ts'
import { Shelves } from './handlers/shelves.ts'

export const card = 'card-of-ann'

const readers = new Map([[digestOf(card), { id: 1, name: 'Ann', scopes: [] }]])

/** Creates the service without listening. */
export const library = (options: Partial<ServiceOptions> = {}) =>
  buildApp({
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

/** Listens on a free port; resolves to the address and a function that stops the service. */
export async function startLibrary(options?: Partial<ServiceOptions>) {
  const app = library(options)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => app.close() }
}
