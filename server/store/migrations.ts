/** The steps of a schema, whichever the engine is. */
import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

/** One step of the schema; `version` counts from 1 without gaps. */
export interface Migration {
  version: number
  sql: string
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

/** What a step does, by a digest of its SQL without comments and white space. */
export const digestOf = ({ sql }: Migration): string => hash('sha256', sql.replaceAll(/--.*|\s+/g, ''))

/** Why a database is refused whose step was another when it was taken. */
export const wasEdited = ({ version }: Migration, database: string): string =>
  `Migration ${version} was edited after ${database} took it: undo the edit, and write what is missing as a new migration.`
