import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Schema } from '../schema.ts'
import { backup } from './backup.ts'

/**
 * Copies a database, which may be in use meanwhile, to a folder that only this user can read and that is gone when the process
 * ends; returns the file. A kill leaves the folder behind.
 * @throws {UnusableDatabase}
 */
export function throwAwayCopy(database: string, schema: Schema): string {
  const folder = mkdtempSync(join(tmpdir(), 'database-copy-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const copy = join(folder, 'copy.db')
  backup(database, copy, schema)
  return copy
}
