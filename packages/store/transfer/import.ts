import { createHash } from 'node:crypto'
import { UnusableDatabase } from 'contract-server'
import { tableFindings } from '../integrity/check-data.ts'
import {
  batchesOf,
  columnNames,
  keyOf,
  leavesRoom,
  rowFault,
  type TransferTarget,
} from '../integrity/rows.ts'
import type { Schema } from '../kit/schema.ts'
import { type AnyTable, columnName, type Scalar } from '../kit/table.ts'
import { movedTables } from '../own/own-tables.ts'
import {
  type ExportHeading,
  type ExportLines,
  notAsExported,
  type TableEnd,
  type TableHeading,
} from './export-lines.ts'

/** How many rows of a table have been moved. */
export interface Progress {
  table: string
  moved: number
  /** Undefined where the export does not say. */
  of: number | undefined
}

/** A table that holds the same on both sides. */
export interface MovedTable {
  table: string
  rows: number
  /** SHA-256 of its rows, in hex. */
  checksum: string
}

const quiet: ImportReports = { onProgress() {}, onNote() {} }

/** Progress while data is moved. */
export interface ImportReports {
  onProgress(progress: Progress): void
  /** Gets a sentence for whatever differs between the releases. */
  onNote(note: string): void
}

/**
 * Fills a database with what an export holds, verifies the counts and checksums of the export, and reads all of the database again to compare it.
 * An export of another release may lack columns, which get their defaults, and have further ones, which are left out.
 * @param target undefined to verify the export alone
 * @throws {UnusableDatabase} when it is no export of this service, is not as it was written, or does not fit; then nothing of the target counts
 */
export async function importData(
  lines: ExportLines,
  schema: Schema,
  target: TransferTarget | undefined,
  { onProgress, onNote: note }: ImportReports = quiet,
): Promise<MovedTable[]> {
  const each = lines[Symbol.asyncIterator]()
  const next = async () => {
    const { value, done } = await each.next()
    if (done) throw notAsExported('it ends too early')
    return value
  }
  try {
    const names = tablesOf((await next()) as Partial<ExportHeading>, schema.id)
    const tables = movedTables(schema)
    for (const { name } of tables) if (!names.includes(name)) note(`The export has no table ${name}.`)
    const moved: (MovedTable & { kept: AnyTable; keptSum: string })[] = []
    for (const name of names) {
      const heading = (await next()) as Partial<TableHeading>
      if (heading.table !== name || !Array.isArray(heading.columns))
        throw notAsExported(`it does not have the table ${name} in its place`)
      const table = tables.find((known) => known.name === name)
      if (!table) note(`The table ${name} of the export is left out: this release has none.`)
      const rest = table && columnsInBoth(table, heading.columns, note)
      let count = 0
      const [sum, keptSum] = [createHash('sha256'), createHash('sha256')]
      let line = await next()
      for (; Array.isArray(line); line = await next()) {
        const rows: Scalar[][] = []
        for (const row of line as Scalar[][]) {
          count++
          sum.update(`${JSON.stringify(row)}\n`)
          if (!rest) continue
          const keptRow = rest.places.map((at) => row[at]!)
          const fault =
            row.length === heading.columns.length
              ? rowFault(rest.kept, keptRow)
              : `it has ${row.length} values instead of ${heading.columns.length}`
          if (fault)
            throw new UnusableDatabase(
              `The export has a row of ${name} that no server writes (${keyOf(rest.kept, keptRow).join(' ')}): ${fault}. Correct it where it was exported from.`,
            )
          keptSum.update(`${JSON.stringify(keptRow)}\n`)
          rows.push(keptRow)
        }
        if (rest) await target?.add(rest.kept, rows)
        onProgress({ table: name, moved: count, of: heading.rows })
      }
      const { end, rows, sha256, lastId } = line as Partial<TableEnd>
      const isWhole = end === name && rows === count && sha256 === sum.digest('hex')
      if (!isWhole || !Number.isSafeInteger(lastId) || lastId! < 0 || !leavesRoom(lastId!))
        throw notAsExported(`the rows of ${name} do not match their count and checksum`)
      if (!rest) continue
      if (lastId! > 0) await target?.skipIds(rest.kept, lastId!)
      moved.push({
        table: name,
        rows: count,
        checksum: sha256,
        kept: rest.kept,
        keptSum: keptSum.digest('hex'),
      })
    }
    if (!(await each.next()).done) throw notAsExported('something follows its last table')
    for (const { table, kept, keptSum } of target ? moved : []) {
      const sum = createHash('sha256')
      for await (const rows of batchesOf(target!, kept))
        for (const row of rows) sum.update(`${JSON.stringify(row)}\n`)
      if (sum.digest('hex') !== keptSum)
        throw new UnusableDatabase(
          `The database did not keep the table ${table} as it is in the export. Nothing was kept; check its disk.`,
        )
    }
    const findings = target ? await tableFindings(target, schema) : []
    if (findings.length > 0)
      throw new UnusableDatabase(
        `The export does not hold what a server leaves. ${findings.map(({ table, what }) => `${table}: ${what}`).join(' ')} Correct it where it was exported from.`,
      )
    return moved.map(({ table, rows, checksum }) => ({ table, rows, checksum }))
  } finally {
    await each.return?.()
  }
}

function tablesOf(heading: Partial<ExportHeading>, service: string): string[] {
  if (heading.format !== 'contract-server export' || heading.version !== 1 || !Array.isArray(heading.tables))
    throw new UnusableDatabase('The file is no export that this release can read.')
  if (heading.service !== service)
    throw new UnusableDatabase(`The export is of another service, ${heading.service}.`)
  return heading.tables
}

/** A table with those of its columns that an export has, and where they are in its rows. */
function columnsInBoth(table: AnyTable, columns: readonly string[], note: (what: string) => void) {
  const { name } = table
  for (const column of columns)
    if (!columnNames(table).includes(column))
      note(`The column ${column} of ${name} in the export is left out: this release has none.`)
  const properties = Object.keys(table.columns).filter((property) => columns.includes(columnName(property)))
  for (const property of Object.keys(table.columns)) {
    if (properties.includes(property)) continue
    if (table.key.includes(property))
      throw new UnusableDatabase(
        `The export has no column ${columnName(property)} of ${name}: it does not fit.`,
      )
    note(`The export has no column ${columnName(property)} of ${name}, which gets its default.`)
  }
  const kept: AnyTable = {
    ...table,
    columns: Object.fromEntries(properties.map((property) => [property, table.columns[property]!])),
  }
  return { kept, places: properties.map((property) => columns.indexOf(columnName(property))) }
}
