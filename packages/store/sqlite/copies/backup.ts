/**
 * Copies of a database under a new name: a backup that is kept, and one for a process. The copy is made beside its place, verified, and named last.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { flushToDisk } from 'contract-server'
import type { Schema } from '../../kit/schema.ts'
import { copyFor, existsAlready, giveName, makeFolderOf, requireNoLog, withExisting } from './copy.ts'

/**
 * Writes a verified copy of a database, which may be in use, to a new file. The copy appears complete or not at all, and only its owner may read
 * it.
 * @throws {UnusableDatabase}
 */
export function backup(database: string, target: string, schema: Schema): void {
  if (existsSync(target)) throw existsAlready(target)
  requireNoLog(target)
  makeFolderOf(target)
  const temporary = withExisting(database, schema, (db) => copyFor(target, db, schema))
  try {
    giveName(temporary, target)
  } finally {
    rmSync(temporary, { force: true })
  }
  flushToDisk(target)
}

/**
 * Copies a database, which may be in use, to a private folder that is removed at the end of the process; returns the file. A killed process leaves
 * it behind.
 * @throws {UnusableDatabase}
 */
export function throwAwayCopy(database: string, schema: Schema): string {
  const folder = mkdtempSync(join(tmpdir(), 'database-copy-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const copy = join(folder, 'copy.db')
  backup(database, copy, schema)
  return copy
}
