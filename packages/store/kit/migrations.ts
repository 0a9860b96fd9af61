/** The steps of a schema, whichever the engine is. */
import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { UnusableDatabase } from 'contract-server'
import type { Schema } from './schema.ts'

/** One step of the schema; `version` counts from 1 without gaps. */
export interface Migration {
  version: number
  sql: string
}

/** A step that a database has taken. */
export interface AppliedStep {
  version: number
  digest: string
  /** The result of {@link compatibleFrom} for it. */
  compatibleFrom: number | null
}

/** Steps, and where a database remembers those that it took. */
export interface Steps {
  table: string
  steps: readonly Migration[]
  /** The owner of the tables that they make, for messages: nothing for the service, `of the server` for the server. */
  whose: string
}

/** Reads the steps from files named like `0001-what-it-does.sql`. */
export function readMigrations(folder: URL): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  return files.sort().map((file, at) => {
    const version = Number.parseInt(file, 10)
    if (version !== at + 1) throw new Error(`Migration ${file} should have the number ${at + 1}: rename it.`)
    return { version, sql: readFileSync(new URL(file, folder), 'utf8') }
  })
}

/**
 * Makes a function that returns the steps for the tables of a service and those for the server's own, in the order in which they are taken. Their
 * files are read once: readiness asks, too, and a release that is unpacked over a running one must not change what it knows.
 * @param tables the names of their tables of steps
 */
export function stepsFor(
  engine: 'sqlite' | 'postgres',
  tables: (service: string) => readonly [ofService: string, own: string],
): (schema: Schema) => readonly [ofService: Steps, own: Steps] {
  const own = readMigrations(new URL(`../${engine}/schema/migrations/`, import.meta.url))
  const known = new WeakMap<Schema, readonly [Steps, Steps]>()
  return (schema) => {
    const found = known.get(schema)
    if (found) return found
    const [first, second] = tables(schema.id)
    const folder = schema.migrations[engine]
    const steps = [
      { table: first, steps: folder ? readMigrations(folder) : [], whose: '' },
      { table: second, steps: own, whose: 'of the server' },
    ] as const
    known.set(schema, steps)
    return steps
  }
}

const digests = new WeakMap<Migration, string>()

/** SQL without comments and white space. */
export const withoutComments = (sql: string): string => sql.replaceAll(/--.*|\s+/g, '')

/** A digest of the SQL of a step, without comments and white space. */
export function digestOf(step: Migration): string {
  const digest = digests.get(step) ?? hash('sha256', withoutComments(step.sql))
  digests.set(step, digest)
  return digest
}

/**
 * The oldest schema whose programs work after a step as before, as a line of it says: `-- compatible-from: 4`. Null where there is no such
 * line: then only programs that know the step do.
 */
export function compatibleFrom({ sql }: Migration): number | null {
  const [, version] = /^-- compatible-from: ([1-9]\d*)$/m.exec(sql) ?? []
  return version === undefined ? null : Number(version)
}

/**
 * The SQL of a step that is repeated, each time in a transaction of its own, until it changes no row, and then what ends it. A line
 * `-- repeated` asks for that, and `-- finally` divides the two: so that others write in between. SQLite only.
 */
export function repeatedParts({ sql }: Migration): readonly [repeated: string, end: string] {
  if (!/^-- repeated$/m.test(sql)) return ['', sql]
  const [repeated = '', end = ''] = sql.split(/^-- finally$/m)
  return [repeated, end]
}

/** True if a line of a step, `-- no-transaction`, asks for its statements to run one by one. PostgreSQL only. */
export const isWithoutTransaction = ({ sql }: Migration): boolean => /^-- no-transaction$/m.test(sql)

/**
 * Returns the steps that a database has not taken yet.
 * @param taken those that it took, in their order
 * @throws {UnusableDatabase} when it began with another step, took steps that this program does not know and is not compatible with, or one
 * that was edited since
 */
export function pendingSteps(
  database: string,
  { steps, whose }: Steps,
  taken: readonly AppliedStep[],
): Migration[] {
  const edited = steps.find((step, at) => taken[at] && taken[at].digest !== digestOf(step))
  if (edited?.version === 1)
    throw new UnusableDatabase(
      `${database} was made by another migration 1${whose && ` ${whose}`} than this release has: undo the edit if it was edited, else move its rows into a new database of this release, with .dump of sqlite3 or with pg_dump --data-only.`,
    )
  const version = taken.at(-1)?.version ?? 0
  const newer = taken.slice(steps.length)
  if (newer.some(({ compatibleFrom }) => (compatibleFrom ?? version) > steps.length))
    throw new UnusableDatabase(
      `${database} has schema ${version}${whose && ` ${whose}`}, and this program knows only ${steps.length}: use a newer release.`,
    )
  if (edited)
    throw new UnusableDatabase(
      `Migration ${edited.version} was edited after it was applied to ${database}: undo the edit, and write a new migration instead.`,
    )
  return steps.slice(version)
}

/**
 * Refuses a database whose steps are remembered, or whose tables are made, in a way that no release has.
 * @param found what it is, as far as that can be told, such as `its last migration is 12`
 */
export const ofAnotherBuild = (database: string, found: string): UnusableDatabase =>
  new UnusableDatabase(
    `${database} is of another build of this service, which is no release: ${found}. Use that build, or move its rows into a new database of this release, with .dump of sqlite3 or with pg_dump --data-only.`,
  )

/** The last step of a table of steps that another build has made. */
export const lastStepOf = (table: string, version: number | null | undefined): string =>
  `${table} ${version == null ? 'has no migration' : `ends with migration ${version}`}, and lacks columns that this release needs`

/** The first of some tables, in words. */
export const someTables = (names: readonly string[]): string =>
  names.length === 0
    ? 'no table'
    : `${names.length === 1 ? 'the table' : 'the tables'} ${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`

/** The columns of a table of steps. */
export const stepColumns = ['version', 'digest', 'compatible_from'] as const

/** In SQL, the steps that a table remembers: {@link AppliedStep} in their order. */
export const takenIn = (table: string): string =>
  `SELECT version, digest, compatible_from AS "compatibleFrom" FROM ${table} ORDER BY version`

/** The line of the log about a step that was taken. */
export const tookStep = ({ version }: Migration, { whose }: Steps, started: number): string =>
  `Migration ${version}${whose && ` ${whose}`} was taken in ${Math.round(performance.now() - started)} ms.`

/** The refusal of a database that is not up to date by whoever must not change that. */
export const notUpToDate = (database: string, pending: readonly Migration[]): UnusableDatabase =>
  new UnusableDatabase(
    `${database} is not up to date, ${pending.length === 1 ? 'a migration is' : `${pending.length} migrations are`} pending: run npx contract-server migrate first.`,
  )
