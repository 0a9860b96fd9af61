import { existsSync, rmSync, statSync } from 'node:fs'
import type { Database } from 'better-sqlite3'
import type { Schema } from '../schema.ts'
import { copyFor, giveName, withExisting } from './copy.ts'
import { allPending, isEmpty, stepCount } from './migrate.ts'

/**
 * Copies a database of an earlier release before it is brought up to date, to `FILE.before-N-TIME`: the way back when the new release is not
 * what it should be. N is how many steps it will have taken, TIME when it was last written to. So servers that start at once make one
 * copy, and after a roll-back the next upgrade makes another.
 * @throws {UnusableDatabase} where there is no room for the copy
 */
export function keepCopy(db: Database, schema: Schema, report?: (what: string) => void): void {
  if (db.memory || isEmpty(db) || allPending(db, schema).length === 0) return
  // Nobody writes, or takes a step, meanwhile.
  db.transaction(() => {
    if (allPending(db, schema).length === 0) return
    const name = `${db.name}.before-${stepCount(schema)}-${lastWrite(db.name)}`
    if (existsSync(name)) return
    const copy = withExisting(db.name, schema, (source) => copyFor(name, source, schema))
    try {
      giveName(copy, name)
      report?.(`${db.name} was copied to ${name} before its schema changes.`)
    } finally {
      rmSync(copy, { force: true })
    }
  }).immediate()
}

/** When a database was last written to, as in `20300102T030405006Z`. A log that has just been made is empty. */
function lastWrite(file: string): string {
  const times = [file, `${file}-wal`].flatMap((path) => {
    const found = statSync(path, { throwIfNoEntry: false })
    return found && found.size > 0 ? [found.mtimeMs] : []
  })
  return new Date(Math.max(...times)).toISOString().replaceAll(/[-:.]/g, '')
}
