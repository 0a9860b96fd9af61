import SQLite, { type Database } from 'better-sqlite3'
import type { Examined, Finding } from '../integrity/check-data.ts'
import type { Schema } from '../schema.ts'
import type { Scalar } from '../table.ts'
import { withExisting } from './copy.ts'
import { isDamage } from './faults.ts'
import { requireUpToDate } from './migrate.ts'
import { readableRows } from './readable-rows.ts'
import { lastIdOf } from './rows.ts'

/** How many messages of SQLite are shown of a table. */
const mostShown = 3

/**
 * Examines a database file.
 * @throws {UnusableDatabase} where it cannot be opened at all, or is of another release
 */
export async function examineFile<T>(
  file: string,
  schema: Schema,
  use: (examined: Examined) => Promise<T>,
): Promise<T> {
  withExisting(file, schema, (db) => requireUpToDate(db, schema))
  const db = new SQLite(file, { readonly: true, fileMustExist: true })
  try {
    return await use(examined(db))
  } finally {
    db.close()
  }
}

function examined(db: Database): Examined {
  let isDamaged = false
  /** The messages of a pragma that finds damage. */
  const messages = (pragma: string): string[] => {
    try {
      const found = db.prepare<[], string>(`PRAGMA ${pragma}`).pluck().all()
      return found.flatMap((text) => text.split('\n')).filter((text) => !/^ok$|^\*\*\*/.test(text))
    } catch (error) {
      if (isDamage(error)) return [(error as Error).message]
      throw error
    }
  }
  return {
    tables: db
      .prepare<[], string>(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name",
      )
      .pluck()
      .all(),
    notes: [],

    async damage(table) {
      const found = messages(`integrity_check(${table})`)
      if (found.length === 0) return []
      isDamaged = true
      const more = found.length > mostShown ? `; ${found.length - mostShown} more` : ''
      return [`It is damaged: ${found.slice(0, mostShown).join('; ')}${more}.`, readableRows(db, table)]
    },

    async beyondTables() {
      const file = isDamaged ? [] : messages('quick_check(1)')
      return [...file.map((what) => ({ table: '(file)', what: `It is damaged: ${what}.` })), ...dangling(db)]
    },

    select: async (sql) => db.prepare<[], Scalar[]>(sql).raw().all(),
    lastId: async ({ name }) => lastIdOf(db, name),
    isDamage,
  }
}

function dangling(db: Database): Finding[] {
  const sql = `SELECT "table" AS child, parent, count(*) AS rows FROM pragma_foreign_key_check GROUP BY 1, 2`
  try {
    return db
      .prepare<[], { child: string; parent: string; rows: number }>(sql)
      .all()
      .map(({ child, parent, rows }) => ({
        table: child,
        what: `Rows that refer to missing ones of ${parent}: ${rows}.`,
      }))
  } catch (error) {
    if (!isDamage(error)) throw error
    return [
      { table: '(file)', what: 'Which rows refer to missing ones is not known, because of the damage.' },
    ]
  }
}
