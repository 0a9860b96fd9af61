import type { Database } from 'better-sqlite3'
import { StoreUnavailable, UnusableDatabase } from 'contract-server'
import {
  type AppliedStep,
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
  stepColumns,
  stepsFor,
  takenIn,
  tookStep,
} from '../../kit/migrations.ts'
import type { Schema } from '../../kit/schema.ts'

/** All steps, in the order in which they are taken. */
const allSteps = stepsFor('sqlite', () => ['applied_migrations', 'applied_server_migrations'])

/** How often a step that is repeated is reported, and how long it pauses after each time, in milliseconds. */
const reportedEachMs = 1000
const pauseMs = 10

/** Brings a database up to date: the tables of the service first, then those of the server. Foreign keys are not enforced afterwards. */
export function bringUpToDate(db: Database, schema: Schema, report?: (what: string) => void): void {
  if (db.pragma('application_id', { simple: true }) !== schema.mark)
    db.pragma(`application_id = ${schema.mark}`)
  for (const steps of allSteps(schema)) take(db, steps, report)
}

/**
 * Takes the steps for the tables of a service, each in a transaction of its own: whenever the process dies, a step is there completely or
 * not at all. Two processes that start together take turns.
 */
export const migrate = (db: Database, steps: readonly Migration[]): void =>
  take(db, { table: 'applied_migrations', steps, whose: '' })

function take(db: Database, from: Steps, report?: (what: string) => void): void {
  // A table that others refer to could not be replaced otherwise (https://sqlite.org/lang_altertable.html#otheralter).
  db.pragma('foreign_keys = OFF')
  const changes = db.prepare<[], number>('SELECT total_changes()').pluck()
  const takeNext = db.transaction(() => {
    const [step] = pending(db, from)
    if (!step) return undefined
    const [repeated, end] = repeatedParts(step)
    const before = changes.get()
    db.exec(repeated)
    if (changes.get() !== before) return { step, isTaken: false }
    db.exec(end)
    if (db.prepare('SELECT 1 FROM pragma_foreign_key_check').get())
      throw new UnusableDatabase(
        `${db.name} holds rows that refer to missing ones, and cannot be brought up to date: restore a backup.`,
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
    return { step, isTaken: true }
  })
  for (let started = performance.now(), reported = started, parts = 0; ; ) {
    const next = takeNext.immediate()
    if (!next) return
    const now = performance.now()
    if (next.isTaken) {
      report?.(tookStep(next.step, from, started))
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

/** The steps that a database remembers, in their order. */
function takenSteps(db: Database, { table }: Steps): AppliedStep[] {
  if (db.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(table) === undefined) return []
  const columns = db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table)
  if (!stepColumns.every((column) => columns.includes(column))) {
    const last =
      columns.includes('version') && db.prepare<[], number>(`SELECT max(version) FROM ${table}`).pluck().get()
    throw ofAnotherBuild(db.name, lastStepOf(table, last || null))
  }
  return db.prepare<[], AppliedStep>(takenIn(table)).all()
}

/** How many steps a database has taken. */
export const takenCount = (db: Database, schema: Schema): number =>
  allSteps(schema).reduce((sum, steps) => sum + takenSteps(db, steps).length, 0)

/** Takes in an empty database, in the same order, those of the known steps that another database has taken. */
export function takeAgain(db: Database, other: Database, schema: Schema): void {
  for (const from of allSteps(schema))
    take(db, { ...from, steps: from.steps.slice(0, takenSteps(other, from).length) })
}

/** @throws {UnusableDatabase} as {@link pendingSteps} does */
const pending = (db: Database, steps: Steps): Migration[] =>
  pendingSteps(db.name, steps, takenSteps(db, steps))

/**
 * The steps that a database has not taken yet.
 * @throws {UnusableDatabase} for a database of a newer release that this one cannot use, or one that took a step that was edited since
 */
export const allPending = (db: Database, schema: Schema): Migration[] =>
  allSteps(schema).flatMap((steps) => pending(db, steps))

/** The steps that a database without any has not taken. */
export const everyStep = (schema: Schema): Migration[] => allSteps(schema).flatMap(({ steps }) => steps)

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
  const tables = tablesOf(db)
  const missing = allSteps(schema).find(({ table, steps }) => steps.length > 0 && !tables.includes(table))
  // A start that ended between two steps has left the tables of the service alone.
  const isBegun = missing !== allSteps(schema)[0] && !tables.includes('api_keys')
  if (missing && tables.length > 0 && !isBegun)
    throw ofAnotherBuild(file, `it has ${someTables(tables)}, and no ${missing.table}`)
  allPending(db, schema)
}

/** The names of all tables but those of SQLite itself. */
const tablesOf = (db: Database): string[] =>
  db
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name",
    )
    .pluck()
    .all()

/** The part of {@link requireOurs} that leaves the age of the program open. */
export function requireMark(db: Database, file: string, { mark }: Schema, { mayBeEmpty = true } = {}): void {
  if (isEmpty(db) ? mayBeEmpty : db.pragma('application_id', { simple: true }) === mark) return
  const found = db.pragma('application_id', { simple: true })
  throw new UnusableDatabase(
    `${file} is no database of this service: name another file. It has ${someTables(tablesOf(db))}, and the application id ${found} instead of ${mark}.`,
  )
}

/** True if nothing was ever made in a database. */
export const isEmpty = (db: Database): boolean =>
  db.prepare('SELECT 1 FROM sqlite_schema').get() === undefined

/**
 * Returns what throws {@link StoreUnavailable}, inside a transaction, as soon as a newer release has changed the schema in a way that this
 * one cannot work with. SQLite counts the changes of a schema; that number is all that is looked at while it stays the same.
 */
export function schemaGuard(db: Database, schema: Schema): () => void {
  const count = db.prepare<[], number>('PRAGMA schema_version').pluck()
  // Not that of now: a newer release may have come since this one looked, when it opened the database.
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
