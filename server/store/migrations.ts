/** The steps of a schema, whichever the engine is. */
import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { UnusableDatabase } from './unusable-database.ts'

/** One step of the schema; `version` counts from 1 without gaps. */
export interface Migration {
  version: number
  sql: string
}

/** A step that a database has taken. */
export interface Taken {
  version: number
  digest: string
  /** What {@link compatibleFrom} said of it. */
  compatibleFrom: number | null
}

/** Steps, and where a database remembers those that it took. */
export interface Steps {
  table: string
  steps: readonly Migration[]
  /** Whose tables they make, for messages: nothing for the service, `of the server` for the server. */
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

const digests = new WeakMap<Migration, string>()

/** What a step does, by a digest of its SQL without comments and white space. */
export function digestOf(step: Migration): string {
  const digest = digests.get(step) ?? hash('sha256', step.sql.replaceAll(/--.*|\s+/g, ''))
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

/** Whether a line of a step, `-- no-transaction`, asks for its statements to run one by one. PostgreSQL only. */
export const isWithoutTransaction = ({ sql }: Migration): boolean => /^-- no-transaction$/m.test(sql)

/**
 * Returns the steps that a database has not taken yet.
 * @param version of the last step that it took, 0 for none
 * @param taken what it remembers of them
 * @throws {UnusableDatabase} when it took steps that this program does not know and is not compatible with, or one that was edited since
 */
export function pendingSteps(
  database: string,
  { steps, whose }: Steps,
  version: number,
  taken: readonly Taken[],
): Migration[] {
  const newer = taken.filter((one) => one.version > steps.length)
  const isCompatible = newer.every(({ compatibleFrom }) => (compatibleFrom ?? version) <= steps.length)
  if (newer.length !== Math.max(0, version - steps.length) || !isCompatible)
    throw new UnusableDatabase(
      `${database} has schema ${version}${whose && ` ${whose}`}, and this program knows only ${steps.length}: use a newer release.`,
    )
  const edited = steps.find((step) =>
    taken.some((one) => one.version === step.version && one.digest !== digestOf(step)),
  )
  if (edited)
    throw new UnusableDatabase(
      `Migration ${edited.version} was edited after it was applied to ${database}: undo the edit, and write a new migration instead.`,
    )
  return steps.slice(version)
}

/** What the log says of a step that was taken. */
export const tookStep = ({ version }: Migration, { whose }: Steps, started: number): string =>
  `Migration ${version}${whose && ` ${whose}`} was taken in ${Math.round(performance.now() - started)} ms.`

/** The refusal of a database that is not up to date by whoever must not change that. */
export const notUpToDate = (database: string, pending: readonly Migration[]): UnusableDatabase =>
  new UnusableDatabase(
    `${database} is not up to date, ${pending.length === 1 ? 'a migration is' : `${pending.length} migrations are`} pending: run npx contract-server migrate first.`,
  )
