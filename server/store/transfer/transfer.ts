/** Moves all that a store holds, or an export, to an empty database. Broken off at any point, it goes on from there when it is started again. */
import { createHash } from 'node:crypto'
import type { AnyTable, Scalar } from '../table.ts'
import { UnusableDatabase } from '../unusable-database.ts'
import { keyOf } from './key-order.ts'

/** What is read, in ascending order of its keys, texts by their bytes. */
export interface Rows {
  /** At most `limit` rows after the one with this key; of no key, from the first row on. */
  read(table: AnyTable, after: readonly Scalar[] | undefined, limit: number): Promise<Scalar[][]>
  count(table: AnyTable): Promise<number>
}

/** Where the records come from; nobody else changes it meanwhile. */
export interface Source extends Rows {
  /** The highest id that was ever assigned in this table, even if its row is gone; 0 if none was. */
  lastId(table: AnyTable): number | Promise<number>
}

/** Where the records go to; until {@link Target.finish} no server starts on it. */
export interface Target extends Rows {
  /** The key of the last row. */
  lastKey(table: AnyTable): Promise<Scalar[] | undefined>
  /** Adds rows, all or none. */
  add(table: AnyTable, rows: readonly Scalar[][]): Promise<void>
  /** Makes sure that no id up to this one is given to a new row of a table. */
  skipIds(table: AnyTable, last: number): Promise<void>
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
export const batch = 5000

/**
 * Copies what the target does not have yet, then reads both sides whole and compares them.
 * @param tables in an order in which every row refers to earlier ones only
 * @throws {UnusableDatabase} when they differ
 */
export async function transfer(
  source: Source,
  target: Target,
  tables: readonly AnyTable[],
  onProgress: (progress: Progress) => void,
): Promise<Moved[]> {
  for (const table of tables) {
    await copy(table, source, target, onProgress)
    const last = table.sequence ? await source.lastId(table) : 0
    if (last > 0) await target.skipIds(table, last)
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

async function copy(
  table: AnyTable,
  source: Source,
  target: Target,
  onProgress: (progress: Progress) => void,
) {
  const of = await source.count(table)
  let moved = await target.count(table)
  let last = await target.lastKey(table)
  for (;;) {
    onProgress({ table: table.name, moved, of })
    const rows = await source.read(table, last, batch)
    if (rows.length === 0) return
    await target.add(table, rows)
    moved += rows.length
    last = keyOf(table, rows.at(-1)!)
  }
}

async function digest(table: AnyTable, from: Rows): Promise<{ rows: number; checksum: string }> {
  const hash = createHash('sha256')
  let count = 0
  let last: Scalar[] | undefined
  for (;;) {
    const rows = await from.read(table, last, batch)
    if (rows.length === 0) return { rows: count, checksum: hash.digest('hex') }
    for (const row of rows) hash.update(`${JSON.stringify(row)}\n`)
    count += rows.length
    last = keyOf(table, rows.at(-1)!)
  }
}
