import { findProject, loadService } from '../../project.ts'
import type { Service } from '../../service.ts'
import { warnIfStale } from '../../stale.ts'
import { openDatabase } from '../../store/open.ts'
import type { ServiceStore } from '../../store/service-store.ts'
import { databaseUrlOf } from '../../store/url.ts'
import { warnOfOwnerOf } from './owner.ts'

/** The service of this project, and the URL of the database that its server would choose. */
export async function ownService(): Promise<{ service: Service; databaseUrl: string }> {
  const project = findProject()
  const service = await loadService(project)
  await warnIfStale(service.contract.source, project)
  return { service, databaseUrl: databaseUrlOf(process.env, service.id) }
}

/**
 * Works on the store that the server would choose, and closes it whatever happens. A database that is missing, or of an earlier release, is
 * refused: a command neither makes one nor changes its schema.
 * @throws {UnusableDatabase}
 */
export async function withStore(
  work: (store: ServiceStore, service: Service) => Promise<void>,
  own: { service: Service; databaseUrl: string } | undefined = undefined,
) {
  const { service, databaseUrl } = own ?? (await ownService())
  warnOfOwnerOf(databaseUrl)
  const store = service.store(await openDatabase(databaseUrl, service.schema, { upgrade: false }))
  try {
    await work(store, service)
  } finally {
    await store.close()
  }
}
