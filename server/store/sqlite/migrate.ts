import type { Database } from 'better-sqlite3'
import {
  compatibleFrom,
  digestOf,
  type Migration,
  notUpToDate,
  pendingSteps,
  readMigrations,
  type Steps,
  type Taken,
  tookStep,
} from '../migrations.ts'
import type { Schema } from '../schema.ts'
import { UnusableDatabase } from '../unusable-database.ts'

/** The steps for the tables of the server itself. */
const own: Steps = {
  table: 'applied_server_migrations',
  steps: readMigrations(new URL('./migrations/', import.meta.url)),
  whose: 'of the server',
}

const ofService = (steps: readonly Migration[]): Steps => ({ table: 'applied_migrations', steps, whose: '' })

/** The steps that a program knows for the tables of its service. */
export const stepsOf = ({ migrations: { sqlite } }: Schema): Migration[] =>
  sqlite ? readMigrations(sqlite) : []

const known = new WeakMap<Schema, readonly Steps[]>()

/** All steps, in the order in which they are taken; their files are read once. */
function allSteps(schema: Schema): readonly Steps[] {
  const steps = known.get(schema) ?? [ofService(stepsOf(schema)), own]
  known.set(schema, steps)
  return steps
}

/** Brings a database up to date: the tables of the service first, then those of the server. Foreign keys are not enforced afterwards. */
export function bringUpToDate(db: Database, schema: Schema, report?: (what: string) => void): void {
  for (const [name, of] of Object.entries(schema.functions ?? {}))
    db.function(name, { deterministic: true }, (text) => of(String(text)))
  if (db.pragma('application_id', { simple: true }) !== schema.mark)
    db.pragma(`application_id = ${schema.mark}`)
  for (const steps of allSteps(schema)) take(db, steps, report)
}

/**
 * Takes the steps for the tables of a service, each in a transaction of its own: whenever the process dies, a step is there completely or
 * not at all. Two processes that start together take turns.
 */
export const migrate = (db: Database, steps: readonly Migration[]): void => take(db, ofService(steps))

function take(db: Database, from: Steps, report?: (what: string) => void): void {
  // A table that others refer to could not be replaced otherwise (https://sqlite.org/lang_altertable.html#otheralter).
  db.pragma('foreign_keys = OFF')
  const takeNext = db.transaction(() => {
    const [step] = pending(db, from)
    if (!step) {
      for (const one of from.steps) remember(db, from, one)
      return undefined
    }
    db.exec(step.sql)
    if (db.prepare('SELECT 1 FROM pragma_foreign_key_check').get()) {
      throw new UnusableDatabase(
        `${db.name} holds rows that refer to missing ones, and cannot be brought up to date: restore a backup.`,
      )
    }
    if (from !== own) db.pragma(`user_version = ${step.version}`)
    remember(db, from, step)
    return step
  })
  for (;;) {
    const started = performance.now()
    const step = takeNext.immediate()
    if (!step) return
    report?.(tookStep(step, from, started))
  }
}

/** Steps that were taken before they were remembered are taken for unedited. */
function remember(db: Database, { table }: Steps, step: Migration): void {
  if (!has(db, table))
    db.exec(
      `CREATE TABLE ${table} (version INTEGER PRIMARY KEY, digest TEXT NOT NULL, compatible_from INTEGER) STRICT`,
    )
  // Earlier releases had no such column.
  else if (!db.prepare("SELECT 1 FROM pragma_table_info(?) WHERE name = 'compatible_from'").get(table))
    db.exec(`ALTER TABLE ${table} ADD COLUMN compatible_from INTEGER`)
  db.prepare(`INSERT OR IGNORE INTO ${table} (version, digest, compatible_from) VALUES (?, ?, ?)`).run(
    step.version,
    digestOf(step),
    compatibleFrom(step),
  )
}

const has = (db: Database, table: string): boolean =>
  db.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(table) !== undefined

/** The number of the last step that was taken for the service; 0 for an empty database. */
export function schemaVersion(db: Database): number {
  return Number(db.pragma('user_version', { simple: true }))
}

/** @throws {UnusableDatabase} as {@link pendingSteps} does */
function pending(db: Database, steps: Steps): Migration[] {
  type Row = Omit<Taken, 'compatibleFrom'> & { compatible_from?: number }
  const rows = has(db, steps.table)
    ? db.prepare<[], Row>(`SELECT * FROM ${steps.table} ORDER BY version`).all()
    : []
  const taken = rows.map(({ compatible_from = null, ...row }) => ({
    ...row,
    compatibleFrom: compatible_from,
  }))
  const version = steps === own ? (taken.at(-1)?.version ?? 0) : schemaVersion(db)
  return pendingSteps(db.name, steps, version, taken)
}

/**
 * The steps that a database has not taken yet.
 * @throws {UnusableDatabase} for a database of a newer release that this one cannot use, or one that took a step that was edited since
 */
export const allPending = (db: Database, schema: Schema): Migration[] =>
  allSteps(schema).flatMap((steps) => pending(db, steps))

/** How many steps there are. */
export const stepCount = (schema: Schema): number =>
  allSteps(schema).reduce((sum, { steps }) => sum + steps.length, 0)

/** @throws {UnusableDatabase} for a database that has not taken all steps */
export function requireUpToDate(db: Database, schema: Schema): void {
  const missing = allPending(db, schema)
  if (missing.length > 0) throw notUpToDate(db.name, missing)
}

/**
 * Looks, without changing anything, whether the database is one of the service and not from a newer program; an empty one
 * is welcome unless it has to be one already.
 * @throws {UnusableDatabase}
 */
export function requireOurs(db: Database, file: string, schema: Schema, { mayBeEmpty = true } = {}): void {
  requireMark(db, file, schema, { mayBeEmpty })
  allPending(db, schema)
}

/** The part of {@link requireOurs} that leaves the age of the program open. */
export function requireMark(db: Database, file: string, { mark }: Schema, { mayBeEmpty = true } = {}): void {
  if (isEmpty(db) ? mayBeEmpty : db.pragma('application_id', { simple: true }) === mark) return
  throw new UnusableDatabase(`${file} is no database of this service: name another file.`)
}

/** Whether nothing was ever made in a database. */
export const isEmpty = (db: Database): boolean =>
  db.prepare('SELECT 1 FROM sqlite_schema').get() === undefined
