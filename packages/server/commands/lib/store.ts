/** The store of a project for a command: found, opened without a change to its schema, and closed at the end. */
import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { beforehand, findServed, UserError } from 'contract-openapi/cli'
import { allScopes } from '../../auth/api-keys.ts'
import { loadService, type Service, warnIfStale } from '../../service.ts'
import { databaseUrlOf, fileOf, isPostgres } from '../../settings/database-url.ts'
import type { ServiceStore, StoreProvider } from '../../store/store.ts'

interface ProjectService {
  service: Service
  databaseUrl: string
  scopes: string[]
}

/** Loads the service of this project, with the database that its server would choose. */
export async function projectService(): Promise<ProjectService> {
  const project = findServed()
  const service = await loadService(project)
  await warnIfStale(service.contract.source, project)
  return {
    service,
    databaseUrl: databaseUrlOf(process.env, service.id),
    scopes: allScopes(service.contract.scopes),
  }
}

/**
 * Runs `work` on the store that the server would choose, and closes the store at the end. It neither creates a database nor changes a schema.
 * @throws UnusableDatabase if the database is missing or of an earlier release
 */
export async function withStore(
  work: (store: ServiceStore, service: Service) => Promise<void>,
  configured?: ProjectService,
) {
  const { service, databaseUrl } = configured ?? (await projectService())
  warnOfOwnerOf(databaseUrl)
  const store = await service.store.open(databaseUrl, { upgrade: false })
  try {
    await work(store, service)
  } finally {
    await store.close()
  }
}

/** Returns the commands of the project's store. A list of commands (`isHelp`) leaves them out if there is no service. */
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
 * Warns a user who does not own the database file, or its folder: the service may not be able to open the files that a command leaves there
 * (the file, its `-wal` and `-shm`).
 */
export function warnOfOwner(file: string): void {
  const isThere = existsSync(file)
  const owner = statSync(isThere ? file : dirname(file), { throwIfNoEntry: false })?.uid
  const user = process.getuid?.()
  if (owner === undefined || user === undefined || user === owner) return
  // SQLite gives the owner of the database the files that root creates beside it.
  if (user === 0 && isThere) return
  console.error(
    `Warning: ${isThere ? file : dirname(file)} belongs to user ${owner}, and this is user ${user}: the service may not be able to open files that this command creates. Run it as the user of the service (sudo -u '#${owner}' …).`,
  )
}

/**
 * Warns as {@link warnOfOwner} does, for the file of a DATABASE_URL.
 * @throws UnusableDatabase
 */
export function warnOfOwnerOf(databaseUrl: string): void {
  const file = isPostgres(databaseUrl) ? undefined : fileOf(databaseUrl)
  if (file !== undefined) warnOfOwner(file)
}

/** Returns a function that prints progress on stderr, at most once a second; always if `isEnd`. */
export function reporter(): (text: string, isEnd?: boolean) => void {
  let last = performance.now()
  return (text, isEnd = false) => {
    if (!isEnd && performance.now() - last < 1000) return
    last = performance.now()
    console.error(text)
  }
}
