import type { Database } from 'better-sqlite3'
import { digestOf, type Migration, readMigrations, wasEdited } from '../migrations.ts'
import { UnusableDatabase } from '../unusable-database.ts'
import { applicationId, functions } from './schema.ts'

/** The steps this program knows. */
export const migrations = readMigrations(new URL('./migrations/', import.meta.url))

/**
 * Brings the schema up to date, each step in a transaction of its own: whenever the process dies, a step is there
 * completely or not at all. Two processes that start together take turns. Foreign keys are not enforced afterwards.
 */
export function migrate(db: Database, steps: readonly Migration[] = migrations): void {
  for (const [name, of] of Object.entries(functions))
    db.function(name, { deterministic: true }, (text) => of(String(text)))
  // A table that others refer to could not be replaced otherwise (https://sqlite.org/lang_altertable.html#otheralter).
  db.pragma('foreign_keys = OFF')
  for (const step of steps) {
    db.transaction(() => {
      if (schemaVersion(db) >= step.version) return requireSame(db, step)
      db.exec(step.sql)
      if (db.prepare('SELECT 1 FROM pragma_foreign_key_check').get()) {
        throw new UnusableDatabase(
          `${db.name} holds rows that refer to missing ones, and cannot be brought up to date: restore a backup.`,
        )
      }
      db.pragma(`user_version = ${step.version}`)
      requireSame(db, step)
    }).immediate()
  }
}

/**
 * Remembers what a step did, by a digest of its SQL without comments and white space; one that was taken before must be the same.
 * Steps that were taken before this was remembered are taken to be.
 * @throws {UnusableDatabase}
 */
function requireSame(db: Database, step: Migration): void {
  db.exec(
    'CREATE TABLE IF NOT EXISTS applied_migrations (version INTEGER PRIMARY KEY, digest TEXT NOT NULL) STRICT',
  )
  const { version } = step
  const digest = digestOf(step)
  db.prepare('INSERT OR IGNORE INTO applied_migrations VALUES (?, ?)').run(version, digest)
  if (db.prepare('SELECT 1 FROM applied_migrations WHERE version = ? AND digest = ?').get(version, digest))
    return
  throw new UnusableDatabase(wasEdited(step, db.name))
}

/** The number of the last step that was taken; 0 for an empty database. */
export function schemaVersion(db: Database): number {
  return Number(db.pragma('user_version', { simple: true }))
}

/**
 * Looks, without changing anything, whether the database is one of ours and not from a newer program; an empty one
 * is welcome unless it has to be one of ours already.
 * @throws {UnusableDatabase}
 */
export function requireOurs(db: Database, file: string, { mayBeEmpty = true } = {}): void {
  const version = schemaVersion(db)
  if (version > migrations.length) {
    throw new UnusableDatabase(
      `${file} has schema ${version}, and this program knows only ${migrations.length}: use a newer release.`,
    )
  }
  requireMark(db, file, { mayBeEmpty })
}

/** The part of {@link requireOurs} that leaves the age of the program open. */
export function requireMark(db: Database, file: string, { mayBeEmpty = true } = {}): void {
  const empty = db.prepare('SELECT 1 FROM sqlite_schema').get() === undefined
  if (empty ? mayBeEmpty : db.pragma('application_id', { simple: true }) === applicationId) return
  throw new UnusableDatabase(`${file} is no database of this service: name another file.`)
}
