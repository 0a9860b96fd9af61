/** How a copy that is to take the place of a database is known while it is being made. */
import { randomUUID } from 'node:crypto'
import { readdirSync, realpathSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import Database from 'better-sqlite3'
import { isBusy } from './faults.ts'

/** A new name for a copy, on the same file system as the file in whose place it will be. */
export const temporaryFor = (target: string): string => `${target}.${randomUUID()}.tmp`

/** Whether a database could not be opened because a restore has it, or has just put another in its place. */
export function isBeingRestored(file: string, error: unknown): boolean {
  if (error instanceof Database.SqliteError && error.code === 'SQLITE_READONLY_DBMOVED') return true
  return isBusy(error) && hasTemporary(realpathSync(file))
}

function hasTemporary(file: string): boolean {
  const start = `${basename(file)}.`
  return readdirSync(dirname(file)).some(
    (name) => name.startsWith(start) && /^[0-9a-f-]{36}\.tmp$/.test(name.slice(start.length)),
  )
}
