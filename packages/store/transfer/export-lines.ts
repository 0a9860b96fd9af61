/**
 * All that a database holds, as JSON lines: a heading, and for each table a line with its columns, a line for each row (an array), and a line
 * with how many there were, their SHA-256, and the highest id that was ever given. The rows are the same whichever the engine is.
 */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { UnusableDatabase } from 'contract-server'
import { batchesOf, columnNames, type Reader } from '../integrity/rows.ts'
import type { Schema } from '../kit/schema.ts'
import type { Scalar } from '../kit/table.ts'
import { movedTables } from '../own/own-tables.ts'
import { cannotUse } from '../sqlite/faults.ts'

/** The first line. */
export interface ExportHeading {
  format: 'contract-server export'
  version: 1
  /** The id of the service. */
  service: string
  /** RFC 3339, UTC. */
  exportedAt: string
  tables: string[]
}

/** The line before the rows of a table. */
export interface TableHeading {
  table: string
  columns: string[]
  /** How many rows follow. */
  rows?: number
}

/** The line behind the rows of a table. */
export interface TableEnd {
  end: string
  rows: number
  /** Of the lines of the rows, in hex. */
  sha256: string
  /** 0 where the table gives no ids. */
  lastId: number
}

/** The lines of an export, in their order: {@link ExportHeading} and its like, and between those of a table its rows, many at a time. */
export type ExportLines = AsyncIterable<object | Scalar[][]>

/** The error of an export that is not as it was written. */
export const notAsExported = (what: string): UnusableDatabase =>
  new UnusableDatabase(`The export is not as it was written: ${what}.`)

/** Makes the lines of an export. */
export async function* exportLines(schema: Schema, source: Reader): ExportLines {
  const tables = movedTables(schema)
  yield {
    format: 'contract-server export',
    version: 1,
    service: schema.id,
    exportedAt: new Date().toISOString(),
    tables: tables.map(({ name }) => name),
  } satisfies ExportHeading
  for (const table of tables) {
    const { name } = table
    const count = Number((await source.select(`SELECT count(*) FROM ${name}`))[0]![0])
    yield { table: name, columns: columnNames(table), rows: count } satisfies TableHeading
    const hash = createHash('sha256')
    for await (const rows of batchesOf(source, table)) {
      for (const row of rows) hash.update(`${JSON.stringify(row)}\n`)
      yield rows
    }
    const lastId = table.sequence ? await source.lastId(table) : 0
    yield { end: name, rows: count, sha256: hash.digest('hex'), lastId } satisfies TableEnd
  }
}

/** The longest line that is read, in bytes: a row takes much less. */
const longestLine = 16 * 1024 * 1024

/** Reads the lines of a file. @throws {UnusableDatabase} where they are none of an export */
export async function* readExport(file: string): ExportLines {
  if (!existsSync(file)) throw new UnusableDatabase(`${file} does not exist: name an export.`)
  let rest = Buffer.alloc(0)
  const chunks = createReadStream(file, { highWaterMark: 1 << 20 })
  try {
    for await (const chunk of chunks) {
      const all = Buffer.concat([rest, chunk])
      let [from, rows]: [number, Scalar[][]] = [0, []]
      for (let to = all.indexOf(10); to !== -1; to = all.indexOf(10, from)) {
        const line = parsed(all.toString('utf8', from, to))
        from = to + 1
        if (Array.isArray(line)) rows.push(line)
        else {
          if (rows.length > 0) yield rows
          rows = []
          yield line
        }
      }
      if (rows.length > 0) yield rows
      rest = all.subarray(from)
      if (rest.length > longestLine) throw notAsExported('a line of it does not end')
    }
  } catch (error) {
    throw cannotUse(file, 'read', error)
  }
  if (rest.length > 0) throw notAsExported('it ends too early')
}

function parsed(line: string): object {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {}
  if (typeof value === 'object' && value !== null) return value
  throw notAsExported('a line of it is no JSON array or object')
}
