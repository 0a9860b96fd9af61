/** Moves all that a store holds to another engine. Broken off at any point, it goes on from there when it is started again. */
import { createHash } from 'node:crypto'
import { UnusableDatabase } from '../unusable-database.ts'
import { tables } from './schema.ts'
import type { Table, Value } from './table.ts'

/** What is read, in ascending order of its keys, texts by their bytes. */
export interface Rows {
  /** At most `limit` rows after the one with this key; of no key, from the first row on. */
  read(table: Table, after: readonly Value[] | undefined, limit: number): Promise<Value[][]>
  count(table: Table): Promise<number>
}

/** Where the records come from; nobody else uses it meanwhile. */
export interface Source extends Rows {
  /** The highest id that this table ever gave to a row, be it gone; 0 when none. */
  lastId(table: Table): number
}

/** Where the records go to; until {@link Target.finish} no server starts on it. */
export interface Target extends Rows {
  /** The key of the last row. */
  lastKey(table: Table): Promise<Value[] | undefined>
  /** Adds rows, all or none. */
  add(table: Table, rows: readonly Value[][]): Promise<void>
  /** Makes sure that no id up to this one is given to a new row. */
  skipIds(sequence: string, last: number): Promise<void>
  finish(): Promise<void>
}

/** How far it is. */
export interface Progress {
  table: string
  moved: number
  of: number
}

/** A table that holds the same on both sides. */
export interface Moved {
  table: string
  rows: number
  /** SHA-256 of its rows, in hex. */
  checksum: string
}

/** Rows that are moved, or compared, at a time. */
const batch = 5000

/**
 * Copies what the target does not have yet, then reads both sides whole and compares them.
 * @throws {UnusableDatabase} when they differ
 */
export async function transfer(
  source: Source,
  target: Target,
  onProgress: (progress: Progress) => void,
): Promise<Moved[]> {
  for (const table of tables) {
    await copy(table, source, target, onProgress)
    const last = source.lastId(table)
    if (table.sequence && last > 0) await target.skipIds(table.sequence, last)
  }
  const moved: Moved[] = []
  for (const table of tables) {
    const [there, here] = [await digest(table, source), await digest(table, target)]
    if (there.checksum !== here.checksum) {
      throw new UnusableDatabase(
        `The table ${table.name} is not the same on both sides (${there.rows} rows and ${here.rows}): one of them was changed meanwhile. Empty the database that is moved to, and start again.`,
      )
    }
    moved.push({ table: table.name, ...here })
  }
  await target.finish()
  return moved
}

async function copy(table: Table, source: Source, target: Target, onProgress: (progress: Progress) => void) {
  const of = await source.count(table)
  let moved = await target.count(table)
  let last = await target.lastKey(table)
  for (;;) {
    onProgress({ table: table.name, moved, of })
    const rows = await source.read(table, last, batch)
    if (rows.length === 0) return
    await target.add(table, rows)
    moved += rows.length
    last = rows.at(-1)?.slice(0, table.key)
  }
}

async function digest(table: Table, from: Rows): Promise<{ rows: number; checksum: string }> {
  const hash = createHash('sha256')
  let count = 0
  let last: Value[] | undefined
  for (;;) {
    const rows = await from.read(table, last, batch)
    if (rows.length === 0) return { rows: count, checksum: hash.digest('hex') }
    for (const row of rows) hash.update(`${JSON.stringify(row)}\n`)
    count += rows.length
    last = rows.at(-1)?.slice(0, table.key)
  }
}
