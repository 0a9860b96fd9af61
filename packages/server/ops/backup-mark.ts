/** When a database was last copied: the time of a file beside the first key's, which whatever makes backups touches. */
import { closeSync, openSync, statSync, utimesSync } from 'node:fs'
import { besideDatabase } from '../settings/database-url.ts'

const fileOf = (databaseUrl: string) => `${besideDatabase(databaseUrl)}.backed-up`

/** In milliseconds since 1970; undefined when it is not known. */
export function lastBackup(databaseUrl: string): number | undefined {
  try {
    return statSync(fileOf(databaseUrl), { throwIfNoEntry: false })?.mtimeMs
  } catch {
    // Its folder may be another user's; all other metrics are known.
    return undefined
  }
}

/** Remembers that a backup was made now. */
export function markBackup(databaseUrl: string): void {
  const file = fileOf(databaseUrl)
  closeSync(openSync(file, 'a', 0o644))
  const now = new Date()
  utimesSync(file, now, now)
}
