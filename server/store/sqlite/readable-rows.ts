import type { Database } from 'better-sqlite3'
import { isDamage } from './faults.ts'
import { lastIdOf } from './rows.ts'

/** How many ids are tried one by one: some ten seconds. */
const mostTried = 2_000_000
/** How many ranges of ids are named. */
const mostNamed = 10

/** Says which rows of a damaged table can still be read, and which ids cannot. */
export function readableRows(db: Database, table: string): string {
  const isByRowid =
    db.prepare<[string], number>('SELECT wr FROM pragma_table_list WHERE name = ?').pluck().get(table) === 0
  const key = isByRowid
    ? ['rowid']
    : db
        .prepare<[string], string>('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk')
        .pluck()
        .all(table)
  const first = walk(db, table, key, 'ASC')
  if (first.isWhole)
    return `All ${first.rows} rows can be read, and the damaged part can be rebuilt from them.`
  const last = walk(db, table, key, 'DESC')
  const rows = first.rows + last.rows
  if (!isByRowid) return `From its two ends ${rows} rows can be read, and those between cannot.`
  // What ended where nothing was read began there, too.
  const from = Number(first.last ?? 0) + 1
  const to = Number(last.last ?? lastIdOf(db, table) + 1) - 1
  if (to - from > mostTried) return `${rows} rows can be read; between the ids ${from} and ${to} some cannot.`
  const { found, lost } = tryEach(db, table, from, to)
  const ranges = lost.slice(0, mostNamed).map(([a, b]) => (a === b ? `${a}` : `${a} to ${b}`))
  const more = lost.length > mostNamed ? ` and ${lost.length - mostNamed} more ranges` : ''
  const ids = lost.reduce((sum, [a, b]) => sum + b - a + 1, 0)
  return `${rows + found} rows can be read; what had one of these ${ids} ids cannot: ${ranges.join(', ')}${more}.`
}

/** Reads rows in the order of their keys, up to the first that is damaged. */
function walk(db: Database, table: string, key: readonly string[], direction: 'ASC' | 'DESC') {
  let [rows, last]: [number, unknown] = [0, undefined]
  const order = key.map((column) => `${column} ${direction}`).join(', ')
  try {
    const found = db.prepare<[], unknown[]>(`SELECT ${key[0]}, * FROM ${table} NOT INDEXED ORDER BY ${order}`)
    for (const [id] of found.raw().iterate()) {
      last = id
      rows++
    }
    return { rows, last, isWhole: true }
  } catch (error) {
    if (!isDamage(error)) throw error
    return { rows, last, isWhole: false }
  }
}

/** How many rows with the ids of a range can be read, and the ranges of those that cannot. */
function tryEach(db: Database, table: string, from: number, to: number) {
  const get = db.prepare<[number]>(`SELECT * FROM ${table} NOT INDEXED WHERE rowid = ?`)
  const lost: [number, number][] = []
  let found = 0
  for (let id = from; id <= to; id++) {
    try {
      if (get.get(id)) found++
    } catch (error) {
      if (!isDamage(error)) throw error
      const last = lost.at(-1)
      if (last?.[1] === id - 1) last[1] = id
      else lost.push([id, id])
    }
  }
  return { found, lost }
}
