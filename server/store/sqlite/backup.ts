import { existsSync, rmSync } from 'node:fs'
import { flushToDisk } from '../flush.ts'
import type { Schema } from '../schema.ts'
import { UnusableDatabase } from '../unusable-database.ts'
import { copyFor, giveName, requireNoLog, withExisting } from './copy.ts'
import { makeFolderOf } from './folder.ts'

/**
 * Writes a verified copy of a database, which may be in use meanwhile, to a file that must not exist. Under its
 * name the copy is complete or not there at all; only its owner may read it.
 * @throws {UnusableDatabase}
 */
export function backup(database: string, target: string, schema: Schema): void {
  if (existsSync(target)) throw new UnusableDatabase(`${target} exists already: name another file.`)
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
