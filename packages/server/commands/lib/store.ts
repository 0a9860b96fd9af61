import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { beforehand, findProject, UserError } from 'contract-openapi/cli'
import { allScopes } from '../../auth/api-keys.ts'
import { loadService, type Service, warnIfStale } from '../../service.ts'
import { databaseUrlOf, fileOf, isPostgres } from '../../settings/database-url.ts'
import type { ServiceStore, StoreProvider } from '../../store/store.ts'

/** A service, and what its server would work with. */
interface OwnService {
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
  own?: OwnService,
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

/**
 * Warns who is not the owner of a database file, or of the folder that it will be in: what a command leaves there (the file, its `-wal`
 * and `-shm`) would be theirs, and maybe closed to the service.
 */
export function warnOfOwner(file: string): void {
  const isThere = existsSync(file)
  const owner = statSync(isThere ? file : dirname(file), { throwIfNoEntry: false })?.uid
  const user = process.getuid?.()
  if (owner === undefined || user === undefined || user === owner) return
  // SQLite gives the files that root makes beside a database to its owner.
  if (user === 0 && isThere) return
  console.error(
    `Warning: ${isThere ? file : dirname(file)} belongs to user ${owner}, and this is user ${user}: the service may not be able to open files that this leaves. Run it as the user of the service (sudo -u '#${owner}' …).`,
  )
}

/** The same for what a DATABASE_URL names. @throws {UnusableDatabase} */
export function warnOfOwnerOf(databaseUrl: string): void {
  const file = isPostgres(databaseUrl) ? undefined : fileOf(databaseUrl)
  if (file !== undefined) warnOfOwner(file)
}

/** Prints how far it is on stderr, at most once a second; what `isEnd` at once. */
export function reporter(): (text: string, isEnd?: boolean) => void {
  let last = performance.now()
  return (text, isEnd = false) => {
    if (!isEnd && performance.now() - last < 1000) return
    last = performance.now()
    console.error(text)
  }
}
