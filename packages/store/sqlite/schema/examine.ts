/**
 * A database file under examination: its pages, missing parents, the words of searches, and differences from the migrations, which run again in memory.
 */
import SQLite, { type Database } from 'better-sqlite3'
import {
  type DataFinding,
  type Examined,
  type SchemaObject,
  schemaDifferences,
} from '../../integrity/check-data.ts'
import { withoutComments } from '../../kit/migrations.ts'
import type { Schema } from '../../kit/schema.ts'
import { bucketWords } from '../../kit/words.ts'
import { openToCheck, withExisting } from '../copies/copy.ts'
import { readerOf } from '../copies/transfer.ts'
import { isDamage } from '../faults.ts'
import { replay, requireUpToDate, tablesOf } from './migrate.ts'

// Messages of SQLite for each table.
const mostShown = 3

/**
 * Examines a database file.
 * @throws {UnusableDatabase} if it cannot be opened or belongs to another release
 */
export async function examineFile<T>(
  file: string,
  schema: Schema,
  use: (examined: Examined) => Promise<T>,
): Promise<T> {
  withExisting(file, schema, (db) => requireUpToDate(db, schema))
  const db = openToCheck(file)
  try {
    return await use(examined(db, schema))
  } finally {
    db.close()
  }
}

function examined(db: Database, schema: Schema): Examined {
  let isDamaged = false
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
    ...readerOf(db),
    tables: tablesOf(db),
    notes: [],
    schemaDifferences: async () => differencesOf(db, schema),

    async atOneInstant(work) {
      db.exec('BEGIN')
      try {
        return await work()
      } finally {
        if (db.inTransaction) db.exec('ROLLBACK')
      }
    },

    async damage(table) {
      const found = messages(`integrity_check(${table})`)
      if (found.length === 0) return []
      isDamaged = true
      const others = found.length > mostShown ? `; ${found.length - mostShown} more` : ''
      return [`It is damaged: ${found.slice(0, mostShown).join('; ')}${others}.`]
    },

    async wrongWords({ name: table, deferred }) {
      const { select } = readerOf(db)
      // Rows that join the index later are not in it, and are found without it.
      const indexed = deferred ? `(SELECT * FROM ${table} WHERE unindexed = 0)` : table
      const strays = await select(`SELECT term, doc FROM ${table}_vocabulary LEFT JOIN ${indexed} ON id = doc
        WHERE id IS NULL OR instr(words || ${bucketWords} || ' ', ' ' || term || ' ') = 0 LIMIT 1000`)
      if (strays.length > 0) return strays
      const [[there, expected] = []] = await select(`SELECT (SELECT count(*) FROM ${table}_vocabulary),
        (SELECT 2 * coalesce(sum(length(words) - length(replace(words, ' ', ''))), 0) FROM ${indexed})`)
      return there === expected ? undefined : `${there} of ${expected} of them are there`
    },

    async beyondTables() {
      const file = isDamaged ? [] : messages('quick_check(1)')
      return [
        ...file.map((problem) => ({ table: '(file)', problem: `It is damaged: ${problem}.` })),
        ...dangling(db),
      ]
    },
  }
}

function dangling(db: Database): DataFinding[] {
  const sql = `SELECT "table" AS child, parent, count(*) AS rows FROM pragma_foreign_key_check GROUP BY 1, 2`
  try {
    return db
      .prepare<[], { child: string; parent: string; rows: number }>(sql)
      .all()
      .map(({ child, parent, rows }) => ({
        table: child,
        problem: `Rows that refer to missing ones of ${parent}: ${rows}.`,
      }))
  } catch (error) {
    if (!isDamage(error)) throw error
    return [
      { table: '(file)', problem: 'Which rows refer to missing ones is not known, because of the damage.' },
    ]
  }
}

export function differencesOf(db: Database, schema: Schema): DataFinding[] {
  const made = new SQLite(':memory:')
  try {
    replay(made, db, schema)
    return schemaDifferences(objectsOf(db), objectsOf(made))
  } finally {
    made.close()
  }
}

// Tables of SQLite itself and of Litestream. A name alone proves nothing: with `writable_schema`, a trigger can be called `sqlite_stat9`.
const ofOthers = `type = 'table' AND name IN ('sqlite_sequence', 'sqlite_stat1', 'sqlite_stat4', '_litestream_seq', '_litestream_lock')
  OR type = 'index' AND sql IS NULL AND name LIKE 'sqlite\\_autoindex\\_%' ESCAPE '\\'`

const objectsOf = (db: Database): SchemaObject[] =>
  db
    .prepare<[], Omit<SchemaObject, 'definition'> & { sql: string | null }>(
      `SELECT type AS kind, name, tbl_name AS "table", sql FROM sqlite_schema WHERE NOT (${ofOthers})`,
    )
    .all()
    .map(({ sql, ...object }) => ({ ...object, sql: sql ?? '', definition: withoutComments(sql ?? '') }))
