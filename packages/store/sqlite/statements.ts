/** Statements and values of SQLite: prepares each text once, and converts booleans, which SQLite does not have. */
import type { Database, Statement } from 'better-sqlite3'
import type { Scalar, View } from '../kit/table.ts'

// SQLite has no booleans.
export type Stored = string | number | null

export const stored = (value: Scalar): Stored => (typeof value === 'boolean' ? Number(value) : value)

export const lastIdOf = (prepare: Prepare, table: string): number =>
  prepare<{ seq: number }>('SELECT seq FROM sqlite_sequence WHERE name = ?').get(table)?.seq ?? 0

/** Makes a function that converts rows of SQLite; undefined if they need no conversion. */
export function reader<Row>({ columns }: View<Row>): ((found: Row) => Row) | undefined {
  const types: [string, string][] = Object.entries(columns)
  const booleans = types.filter(([, type]) => type === 'boolean').map(([property]) => property as keyof Row)
  if (booleans.length === 0) return undefined
  return (found) => {
    for (const property of booleans) found[property] = (found[property] === 1) as Row[keyof Row]
    return found
  }
}

export type Prepare = <Found = unknown>(text: string) => Statement<unknown[], Found>

/**
 * Hides the parameters after LIMIT from SQLite's planner with a plus. SQLite prepares a statement again whenever a value is bound that its planner
 * looks at, and better-sqlite3 then compiles the function that makes its rows again: five times the cost of a short page.
 */
export const hidingLimits = (text: string): string => text.replaceAll(/\bLIMIT (?=[$:?])/g, 'LIMIT +')

/** Makes a function that prepares each statement of a connection once. @param written converts its text */
export function preparer(db: Database, written = (text: string): string => text): Prepare {
  const prepared = new Map<string, Statement<unknown[]>>()
  return <Found>(text: string) => {
    let statement = prepared.get(text)
    if (!statement) {
      statement = db.prepare<unknown[]>(written(text))
      prepared.set(text, statement)
    }
    return statement as Statement<unknown[], Found>
  }
}
