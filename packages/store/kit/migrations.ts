/**
 * Migrations as both engines have them: reads the files of the service and of the server, compares them with those that a database has applied, and
 * returns the pending ones, or throws a SchemaMismatch. The engines run them.
 */
import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { SchemaMismatch, UnusableDatabase } from 'contract-server'
import type { Schema } from './schema.ts'

// `version` counts from 1 without gaps.
export interface Migration {
  version: number
  sql: string
}

export interface AppliedStep {
  version: number
  digest: string
  compatibleFrom: number | null
}

export interface Steps {
  table: string
  steps: readonly Migration[]
  // Empty for the service, `of the server` for the server; used in messages.
  qualifier: string
}

export function readMigrations(folder: URL): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  return files.sort().map((file, at) => {
    const version = Number.parseInt(file, 10)
    if (version !== at + 1) throw new Error(`Migration ${file} should have the number ${at + 1}: rename it.`)
    return { version, sql: readFileSync(new URL(file, folder), 'utf8') }
  })
}

/**
 * Makes a function that returns the migrations of a service and those of the server, in their order. It reads the files once, because readiness
 * asks for them, and a release unpacked over a running one must not change the answer.
 * @param tables names of their tables of migrations
 */
export function stepsFor(
  engine: 'sqlite' | 'postgres',
  tables: (service: string) => readonly [ofService: string, ofServer: string],
): (schema: Schema) => readonly [ofService: Steps, ofServer: Steps] {
  const ofServer = readMigrations(new URL(`../${engine}/schema/migrations/`, import.meta.url))
  const known = new WeakMap<Schema, readonly [Steps, Steps]>()
  return (schema) => {
    const found = known.get(schema)
    if (found) return found
    const [first, second] = tables(schema.id)
    const folder = schema.migrations[engine]
    const steps = [
      { table: first, steps: folder ? readMigrations(folder) : [], qualifier: '' },
      { table: second, steps: ofServer, qualifier: 'of the server' },
    ] as const
    known.set(schema, steps)
    return steps
  }
}

const digests = new WeakMap<Migration, string>()

export const withoutComments = (sql: string): string => sql.replaceAll(/--.*|\s+/g, '')

export function digestOf(step: Migration): string {
  const digest = digests.get(step) ?? hash('sha256', withoutComments(step.sql))
  digests.set(step, digest)
  return digest
}

/**
 * Returns the oldest schema whose programs still work after a migration, as its line `-- compatible-from: 4` says. Null without this line: only
 * programs that know the migration work.
 */
export function compatibleFrom({ sql }: Migration): number | null {
  const [, version] = /^-- compatible-from: ([1-9]\d*)$/m.exec(sql) ?? []
  return version === undefined ? null : Number(version)
}

/**
 * Returns the SQL that runs again and again, each time in its own transaction, until it changes no row, and the SQL that ends it. The lines `--
 * repeated` and `-- finally` mark them. Others write in between. SQLite only.
 */
export function repeatedParts({ sql }: Migration): readonly [repeated: string, end: string] {
  if (!/^-- repeated$/m.test(sql)) return ['', sql]
  const [repeated = '', end = ''] = sql.split(/^-- finally$/m)
  return [repeated, end]
}

/** True if a migration has the line `-- no-transaction`: its statements run one by one. PostgreSQL only. */
export const isWithoutTransaction = ({ sql }: Migration): boolean => /^-- no-transaction$/m.test(sql)

/**
 * Returns the migrations that a database lacks.
 * @param applied applied migrations, in their order
 * @throws {SchemaMismatch} if the first ones differ, unknown ones are incompatible, or an applied one was edited since
 */
export function pendingSteps(
  database: string,
  { steps, qualifier }: Steps,
  applied: readonly AppliedStep[],
): Migration[] {
  const edited = steps.find((step, at) => applied[at] && applied[at].digest !== digestOf(step))
  if (edited?.version === 1)
    throw new SchemaMismatch(
      `${database} was made by another migration 1${qualifier && ` ${qualifier}`} than this release has: undo the edit if it was edited, else move its rows into a new database of this release, with .dump of sqlite3 or with pg_dump --data-only.`,
    )
  const version = applied.at(-1)?.version ?? 0
  const newer = applied.slice(steps.length)
  if (newer.some(({ compatibleFrom }) => (compatibleFrom ?? version) > steps.length))
    throw new SchemaMismatch(
      `${database} has schema ${version}${qualifier && ` ${qualifier}`}, and this program knows only ${steps.length}: use a newer release.`,
    )
  if (edited)
    throw new SchemaMismatch(
      `Migration ${edited.version} was edited after it was applied to ${database}: undo the edit, and write a new migration instead.`,
    )
  return steps.slice(version)
}

/**
 * Returns the error for a database whose tables no release has created.
 * @param found its recognizable state, such as `its last migration is 12`
 */
export const ofAnotherBuild = (database: string, found: string): UnusableDatabase =>
  new UnusableDatabase(
    `${database} is of another build of this service, which is no release: ${found}. Use that build, or move its rows into a new database of this release, with .dump of sqlite3 or with pg_dump --data-only.`,
  )

export const lastStepOf = (table: string, version: number | null | undefined): string =>
  `${table} ${version == null ? 'has no migration' : `ends with migration ${version}`}, and lacks columns that this release needs`

export const someTables = (names: readonly string[]): string =>
  names.length === 0
    ? 'no table'
    : `${names.length === 1 ? 'the table' : 'the tables'} ${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`

export const stepColumns = ['version', 'digest', 'compatible_from'] as const

export const appliedIn = (table: string): string =>
  `SELECT version, digest, compatible_from AS "compatibleFrom" FROM ${table} ORDER BY version`

export const stepBegins = ({ version }: Migration, { qualifier }: Steps): string =>
  `Migration ${version}${qualifier && ` ${qualifier}`} begins.`

export const stepApplied = ({ version }: Migration, { qualifier }: Steps, started: number): string =>
  `Migration ${version}${qualifier && ` ${qualifier}`} was taken in ${Math.round(performance.now() - started)} ms.`

/** Returns the error for a database that lacks migrations and must not be changed. */
export const notUpToDate = (database: string, pending: readonly Migration[]): UnusableDatabase =>
  new UnusableDatabase(
    `${database} is not up to date, ${pending.length === 1 ? 'a migration is' : `${pending.length} migrations are`} pending: run npx contract-server migrate first.`,
  )
