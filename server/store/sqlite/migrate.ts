import type { Database } from 'better-sqlite3'
import { digestOf, type Migration, readMigrations, wasEdited } from '../migrations.ts'
import type { Schema } from '../schema.ts'
import { UnusableDatabase } from '../unusable-database.ts'

/** The steps for the tables of the server itself. */
const own = {
  steps: readMigrations(new URL('./migrations/', import.meta.url)),
  table: 'applied_server_migrations',
}

/** The steps that a program knows for the tables of its service. */
export const stepsOf = ({ migrations: { sqlite } }: Schema): Migration[] =>
  sqlite ? readMigrations(sqlite) : []

/** Brings a database up to date: the tables of the service first, then those of the server. Foreign keys are not enforced afterwards. */
export function bringUpToDate(db: Database, schema: Schema): void {
  for (const [name, of] of Object.entries(schema.functions ?? {}))
    db.function(name, { deterministic: true }, (text) => of(String(text)))
  if (db.pragma('application_id', { simple: true }) !== schema.mark)
    db.pragma(`application_id = ${schema.mark}`)
  migrate(db, stepsOf(schema))
  take(db, own.steps, own.table, () => ownVersion(db))
}

/**
 * Takes the steps for the tables of a service, each in a transaction of its own: whenever the process dies, a step is there completely or
 * not at all. Two processes that start together take turns.
 */
export const migrate = (db: Database, steps: readonly Migration[]): void =>
  take(db, steps, 'applied_migrations', () => schemaVersion(db))

function take(db: Database, steps: readonly Migration[], table: string, version: () => number): void {
  // A table that others refer to could not be replaced otherwise (https://sqlite.org/lang_altertable.html#otheralter).
  db.pragma('foreign_keys = OFF')
  for (const step of steps) {
    db.transaction(() => {
      if (version() >= step.version) return requireSame(db, step, table)
      db.exec(step.sql)
      if (db.prepare('SELECT 1 FROM pragma_foreign_key_check').get()) {
        throw new UnusableDatabase(
          `${db.name} holds rows that refer to missing ones, and cannot be brought up to date: restore a backup.`,
        )
      }
      if (table !== own.table) db.pragma(`user_version = ${step.version}`)
      requireSame(db, step, table)
    }).immediate()
  }
}

/**
 * Remembers what a step did, by a digest of its SQL without comments and white space; one that was taken before must be the same.
 * Steps that were taken before this was remembered are taken to be.
 * @throws {UnusableDatabase}
 */
function requireSame(db: Database, step: Migration, table: string): void {
  db.exec(`CREATE TABLE IF NOT EXISTS ${table} (version INTEGER PRIMARY KEY, digest TEXT NOT NULL) STRICT`)
  const { version } = step
  const digest = digestOf(step)
  db.prepare(`INSERT OR IGNORE INTO ${table} VALUES (?, ?)`).run(version, digest)
  if (db.prepare(`SELECT 1 FROM ${table} WHERE version = ? AND digest = ?`).get(version, digest)) return
  throw new UnusableDatabase(wasEdited(step, db.name))
}

/** The number of the last step that was taken for the service; 0 for an empty database. */
export function schemaVersion(db: Database): number {
  return Number(db.pragma('user_version', { simple: true }))
}

/** The same for the server. */
function ownVersion(db: Database): number {
  if (!db.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(own.table)) return 0
  return db.prepare<[], number>(`SELECT max(version) FROM ${own.table}`).pluck().get() ?? 0
}

/** Whether every step was taken. */
export const isUpToDate = (db: Database, schema: Schema): boolean =>
  schemaVersion(db) === stepsOf(schema).length && ownVersion(db) === own.steps.length

/**
 * Looks, without changing anything, whether the database is one of the service and not from a newer program; an empty one
 * is welcome unless it has to be one already.
 * @throws {UnusableDatabase}
 */
export function requireOurs(db: Database, file: string, schema: Schema, { mayBeEmpty = true } = {}): void {
  for (const [version, known, whose] of [
    [schemaVersion(db), stepsOf(schema).length, ''],
    [ownVersion(db), own.steps.length, ' of the server'],
  ] as const) {
    if (version > known) {
      throw new UnusableDatabase(
        `${file} has schema ${version}${whose}, and this program knows only ${known}: use a newer release.`,
      )
    }
  }
  requireMark(db, file, schema, { mayBeEmpty })
}

/** The part of {@link requireOurs} that leaves the age of the program open. */
export function requireMark(db: Database, file: string, { mark }: Schema, { mayBeEmpty = true } = {}): void {
  const empty = db.prepare('SELECT 1 FROM sqlite_schema').get() === undefined
  if (empty ? mayBeEmpty : db.pragma('application_id', { simple: true }) === mark) return
  throw new UnusableDatabase(`${file} is no database of this service: name another file.`)
}
