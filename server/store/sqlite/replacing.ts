/** How a copy that is to take the place of a database is known while it is being made. */
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import Database from 'better-sqlite3'
import { UnusableDatabase } from '../unusable-database.ts'
import { isBusy } from './faults.ts'
import { watch } from './file-guard.ts'

/** A new name for a copy, on the same file system as the file in whose place it will be. */
export const temporaryFor = (target: string): string => `${target}.${randomUUID()}.tmp`

/**
 * Remembers which file has a name. Returns whether another has it now, to be asked before the first write, when the database was read: who
 * opened a file that a restore then replaced would take the log of the new file for its own, and write into it what fits the old one.
 */
export function replaced(file: string): () => boolean {
  const isSame = watch(file)
  return () => existsSync(file) && !isSame()
}

/** @param cause what could not be done */
export const beingRestored = (file: string, cause?: unknown): UnusableDatabase =>
  new UnusableDatabase(`A restore of this database is under way (${file}): start again when it has ended.`, {
    cause,
  })

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
