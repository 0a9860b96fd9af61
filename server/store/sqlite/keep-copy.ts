import { existsSync, rmSync } from 'node:fs'
import type { Database } from 'better-sqlite3'
import type { Schema } from '../schema.ts'
import { copyFor, giveName, withExisting } from './copy.ts'
import { allPending, isEmpty, stepCount } from './migrate.ts'

/**
 * Copies a database of an earlier release before it is brought up to date, to `FILE.before-N`: the way back when the new release is not what
 * it should be. N is how many steps it will have taken.
 * @throws {UnusableDatabase} where there is no room for the copy
 */
export function keepCopy(db: Database, schema: Schema, report?: (what: string) => void): void {
  if (db.memory || isEmpty(db) || allPending(db, schema).length === 0) return
  // Of several servers that start at once one makes the copy, while nobody takes a step.
  db.transaction(() => {
    const pending = allPending(db, schema)
    const name = `${db.name}.before-${stepCount(schema)}`
    if (pending.length === 0 || existsSync(name)) return
    const copy = withExisting(db.name, schema, (source) => copyFor(name, source, db.name, schema))
    try {
      giveName(copy, name)
      report?.(`${db.name} was copied to ${name} before its schema changes.`)
    } finally {
      rmSync(copy, { force: true })
    }
  }).immediate()
}
