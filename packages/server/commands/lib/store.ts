import { beforehand, findProject, UserError } from 'contract-openapi/cli'
import { allScopes } from '../../auth/api-keys.ts'
import { loadService, type Service, warnIfStale } from '../../service.ts'
import { databaseUrlOf } from '../../settings/database-url.ts'
import type { ServiceStore, StoreProvider } from '../../store/store.ts'
import { warnOfOwnerOf } from './owner.ts'

/** A service, and what its server would work with. */
export interface OwnService {
  service: Service
  databaseUrl: string
  /** Those that keys may have. */
  scopes: string[]
}

/** The service of this project, with the database that its server would choose. */
export async function ownService(): Promise<OwnService> {
  const project = findProject()
  const service = await loadService(project)
  await warnIfStale(service.contract.source, project)
  return {
    service,
    databaseUrl: databaseUrlOf(process.env, service.id),
    scopes: allScopes(service.contract.scopes),
  }
}

/**
 * Works on the store that the server would choose, and closes it whatever happens. A database that is missing, or of an earlier release, is
 * refused: a command neither makes one nor changes its schema.
 * @throws {UnusableDatabase}
 */
export async function withStore(
  work: (store: ServiceStore, service: Service) => Promise<void>,
  own: OwnService | undefined = undefined,
) {
  const { service, databaseUrl } = own ?? (await ownService())
  warnOfOwnerOf(databaseUrl)
  const store = await service.store.open(databaseUrl, { upgrade: false })
  try {
    await work(store, service)
  } finally {
    await store.close()
  }
}

/** The commands of the store that the service of this project names. A list of commands goes without them where there is no service. */
export async function storeCommands(isHelp: boolean): Promise<StoreProvider['commands']> {
  const { store } = await beforehand(() =>
    loadService().catch((error) => {
      if (isHelp && error instanceof UserError) return { store: { commands: {} } }
      throw error
    }),
  )
  return store.commands
}
