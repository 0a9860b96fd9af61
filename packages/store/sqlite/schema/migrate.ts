/**
 * Migrations on SQLite: refuses files of other programs and newer releases, and applies what is pending, each migration in a transaction. Some run in
 * parts, so that others can write in between.
 */
import type { Database } from 'better-sqlite3'
import { StoreUnavailable, UnusableDatabase } from 'contract-server'
import {
  type AppliedStep,
  appliedIn,
  compatibleFrom,
  digestOf,
  lastStepOf,
  type Migration,
  notUpToDate,
  ofAnotherBuild,
  pendingSteps,
  repeatedParts,
  type Steps,
  someTables,
  stepApplied,
  stepBegins,
  stepColumns,
  stepsFor,
} from '../../kit/migrations.ts'
import type { Schema } from '../../kit/schema.ts'

const allSteps = stepsFor('sqlite', () => ['applied_migrations', 'applied_server_migrations'])

// Interval between progress reports of a repeated migration, and its pause after each run.
const reportedEachMs = 1000
const pauseMs = 10

/**
 * Migrates the tables of the service, then those of the server. Foreign keys are not enforced afterwards.
 * @param onUpgrade gets a sentence for each migration of a database that is not new
 */
export function bringUpToDate(db: Database, schema: Schema, onUpgrade?: (message: string) => void): void {
  const report = isEmpty(db) ? undefined : onUpgrade
  if (db.pragma('application_id', { simple: true }) !== schema.mark)
    db.pragma(`application_id = ${schema.mark}`)
  for (const steps of allSteps(schema)) applyPending(db, steps, report)
}

// Each migration has its own transaction, so a killed process leaves it complete or absent. Two processes that start together take turns.
export const migrate = (db: Database, steps: readonly Migration[]): void =>
  applyPending(db, { table: 'applied_migrations', steps, qualifier: '' })

function applyPending(db: Database, from: Steps, report?: (message: string) => void): void {
  // A table that others refer to could not be replaced otherwise (https://sqlite.org/lang_altertable.html#otheralter).
  db.pragma('foreign_keys = OFF')
  const changes = db.prepare<[], number>('SELECT total_changes()').pluck()
  let begun: Migration | undefined
  const applyNext = db.transaction(() => {
    const [step] = pending(db, from)
    if (!step) return undefined
    if (step !== begun) report?.(stepBegins(step, from))
    begun = step
    const [repeated, end] = repeatedParts(step)
    const before = changes.get()
    db.exec(repeated)
    if (changes.get() !== before) return { step, isApplied: false }
    db.exec(end)
    if (db.prepare('SELECT 1 FROM pragma_foreign_key_check').get())
      throw new UnusableDatabase(
        `${db.name} has rows that refer to missing ones, and cannot be migrated: restore a backup.`,
      )
    const { table } = from
    db.exec(
      `CREATE TABLE IF NOT EXISTS ${table} (version INTEGER PRIMARY KEY, digest TEXT NOT NULL, compatible_from INTEGER) STRICT`,
    )
    db.prepare(`INSERT INTO ${table} (version, digest, compatible_from) VALUES (?, ?, ?)`).run(
      step.version,
      digestOf(step),
      compatibleFrom(step),
    )
    return { step, isApplied: true }
  })
  for (let started = performance.now(), reported = started, parts = 0; ; ) {
    const next = applyNext.immediate()
    if (!next) return
    const now = performance.now()
    if (next.isApplied) {
      report?.(stepApplied(next.step, from, started))
      started = reported = now
      parts = 0
      continue
    }
    parts++
    if (now - reported > reportedEachMs) {
      report?.(
        `Migration ${next.step.version} is under way: ${parts} parts in ${Math.round(now - started)} ms.`,
      )
      reported = now
    }
    // Others write meanwhile.
    if (!db.memory) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs)
  }
}

function appliedSteps(db: Database, { table }: Steps): AppliedStep[] {
  if (db.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(table) === undefined) return []
  const columns = db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table)
  if (!stepColumns.every((column) => columns.includes(column))) {
    const last =
      columns.includes('version') && db.prepare<[], number>(`SELECT max(version) FROM ${table}`).pluck().get()
    throw ofAnotherBuild(db.name, lastStepOf(table, last || null))
  }
  return db.prepare<[], AppliedStep>(appliedIn(table)).all()
}

export const appliedCount = (db: Database, schema: Schema): number =>
  allSteps(schema).reduce((sum, steps) => sum + appliedSteps(db, steps).length, 0)

/** Applies the migrations of another database to an empty one, in the same order. */
export function replay(db: Database, other: Database, schema: Schema): void {
  for (const from of allSteps(schema))
    applyPending(db, { ...from, steps: from.steps.slice(0, appliedSteps(other, from).length) })
}

const pending = (db: Database, steps: Steps): Migration[] =>
  pendingSteps(db.name, steps, appliedSteps(db, steps))

/**
 * Returns the migrations that a database lacks.
 * @throws {UnusableDatabase} for an unusable newer release, or an edited migration
 */
export const allPending = (db: Database, schema: Schema): Migration[] =>
  allSteps(schema).flatMap((steps) => pending(db, steps))

export const everyStep = (schema: Schema): Migration[] => allSteps(schema).flatMap(({ steps }) => steps)

/** @throws {UnusableDatabase} if migrations are missing */
export function requireUpToDate(db: Database, schema: Schema): void {
  const missing = allPending(db, schema)
  if (missing.length > 0) throw notUpToDate(db.name, missing)
}

/**
 * Checks that a database belongs to the service and not to a newer program, without changing it. Accepts an empty one unless `mayBeEmpty` is false.
 * @throws {UnusableDatabase}
 */
export function requireOurs(db: Database, file: string, schema: Schema, { mayBeEmpty = true } = {}): void {
  requireMark(db, file, schema, { mayBeEmpty })
  const tables = tablesOf(db)
  const missing = allSteps(schema).find(({ table, steps }) => steps.length > 0 && !tables.includes(table))
  // A start that ended between two migrations has left only the tables of the service.
  const isBegun = missing !== allSteps(schema)[0] && !tables.includes('api_keys')
  if (missing && tables.length > 0 && !isBegun)
    throw ofAnotherBuild(file, `it has ${someTables(tables)}, and no ${missing.table}`)
  allPending(db, schema)
}

export const tablesOf = (db: Database): string[] =>
  db
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name",
    )
    .pluck()
    .all()

/** Checks the mark, like {@link requireOurs} without the age of the program. */
export function requireMark(db: Database, file: string, { mark }: Schema, { mayBeEmpty = true } = {}): void {
  if (isEmpty(db) ? mayBeEmpty : db.pragma('application_id', { simple: true }) === mark) return
  const found = db.pragma('application_id', { simple: true })
  throw new UnusableDatabase(
    `${file} is no database of this service: name another file. It has ${someTables(tablesOf(db))}, and the application id ${found} instead of ${mark}.`,
  )
}

export const isEmpty = (db: Database): boolean =>
  db.prepare('SELECT 1 FROM sqlite_schema').get() === undefined

/**
 * Returns a function that throws {@link StoreUnavailable} inside a transaction once a newer release has changed the schema incompatibly. While
 * SQLite's count of schema changes stays the same, it checks nothing else.
 */
export function schemaGuard(db: Database, schema: Schema): () => void {
  const count = db.prepare<[], number>('PRAGMA schema_version').pluck()
  // This is the version at the opening of the database: a newer release may have come since.
  let seen: number | undefined
  return () => {
    const now = count.get()
    if (now === seen) return
    try {
      allPending(db, schema)
      seen = now
    } catch (error) {
      if (!(error instanceof UnusableDatabase)) throw error
      throw new StoreUnavailable(error.message, { cause: error })
    }
  }
}
