/**
 * Moves all rows from one database to another. Tables go parents first; each row is checked before it is added, and hashed. Then the target is read
 * again, and its hashes and rules are compared.
 */
import { createHash } from 'node:crypto'
import { UnusableDatabase } from 'contract-server'
import type { Schema } from '../kit/schema.ts'
import { movedTables } from '../server/tables.ts'
import { tableFindings } from './check-data.ts'
import { batchesOf, keyOf, leavesRoom, type Reader, rowFault, type TransferTarget } from './rows.ts'

interface MovedTable {
  table: string
  rows: number
  /** SHA-256 of its rows as JSON lines, in hex. */
  checksum: string
}

export interface Progress {
  table: string
  moved: number
  of: number
}

/**
 * Copies all rows into another database, then reads both sides again to compare them.
 * @throws {UnusableDatabase} if the source has invalid rows or the target does not keep them; the target is empty then
 */
export async function transfer(
  schema: Schema,
  source: Reader,
  target: TransferTarget,
  onProgress: (progress: Progress) => void = () => {},
): Promise<MovedTable[]> {
  const moved: MovedTable[] = []
  const tables = movedTables(schema)
  for (const table of tables) {
    const { name } = table
    const of = Number((await source.select(`SELECT count(*) FROM ${name}`))[0]![0])
    const hash = createHash('sha256')
    let count = 0
    for await (const rows of batchesOf(source, table)) {
      for (const row of rows) {
        const fault = rowFault(table, row)
        if (fault)
          throw new UnusableDatabase(
            `The file has a row of ${name} that no server writes (${keyOf(table, row).join(' ')}): ${fault}. Correct it there.`,
          )
        hash.update(`${JSON.stringify(row)}\n`)
      }
      await target.add(table, rows)
      count += rows.length
      onProgress({ table: name, moved: count, of })
    }
    const lastId = table.sequence ? await source.lastId(table) : 0
    if (!leavesRoom(lastId))
      throw new UnusableDatabase(`The last id of ${name}, ${lastId}, leaves no room for more: correct it.`)
    if (lastId > 0) await target.skipIds(table, lastId)
    moved.push({ table: name, rows: count, checksum: hash.digest('hex') })
  }
  for (const [at, table] of tables.entries()) {
    const hash = createHash('sha256')
    for await (const rows of batchesOf(target, table))
      for (const row of rows) hash.update(`${JSON.stringify(row)}\n`)
    if (hash.digest('hex') !== moved[at]!.checksum)
      throw new UnusableDatabase(
        `The database did not keep the table ${table.name} as it is in the file. Nothing was kept; check its disk.`,
      )
  }
  const findings = await tableFindings(target, schema)
  if (findings.length > 0)
    throw new UnusableDatabase(
      `The file has data that no server writes. ${findings.map(({ table, problem }) => `${table}: ${problem}`).join(' ')} Correct it there.`,
    )
  return moved
}
