import { existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileOf, isPostgres } from '../../settings/database-url.ts'

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
