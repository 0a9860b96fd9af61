import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { cannotUse } from '../sqlite/faults.ts'
import type { AnyTable, ColumnType, Scalar } from '../table.ts'
import { UnusableDatabase } from '../unusable-database.ts'
import { columnNames, keyOf } from './key-order.ts'
import type { Source } from './transfer.ts'

/** The first line. */
export interface Heading {
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

/** The longest line that is read, in bytes: a row takes much less. */
const longest = 16 * 1024 * 1024

/** A line of a file, and where the next one begins. */
interface Line {
  text: string
  end: number
}

/** The lines of a file from a place on, which end with a line feed and nothing else. */
async function* linesOf(file: string, start = 0): AsyncGenerator<Line, void> {
  let [rest, end] = [Buffer.alloc(0), start]
  for await (const chunk of createReadStream(file, { start, highWaterMark: 1 << 20 })) {
    const all = Buffer.concat([rest, chunk])
    let from = 0
    for (let to = all.indexOf(10); to !== -1; to = all.indexOf(10, from)) {
      end += to + 1 - from
      yield { text: all.toString('utf8', from, to), end }
      from = to + 1
    }
    rest = all.subarray(from)
    if (rest.length > longest) throw new UnusableDatabase(`${file} is no export: a line of it does not end.`)
  }
}

/** The rows of a table in a file. */
interface Place extends TableEnd {
  /** Where they begin. */
  start: number
}

/**
 * Reads an export whole, and verifies it, before anything is made of it.
 * @throws {UnusableDatabase} when it is none of this service and release, or not as it was written
 */
export async function readExport(
  file: string,
  service: string,
  tables: readonly AnyTable[],
): Promise<Source> {
  const damaged = (what: string) => new UnusableDatabase(`${file} is not as it was exported: ${what}.`)
  if (!existsSync(file)) throw new UnusableDatabase(`${file} does not exist: name an export.`)
  const lines = linesOf(file)
  const next = async (): Promise<Line> => {
    const { value } = await lines.next().catch((error) => {
      throw cannotUse(file, 'read', error)
    })
    if (!value) throw damaged('it ends too early')
    return value
  }
  const control = ({ text }: Line): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      return undefined
    }
  }

  const heading = control(await next()) as Partial<Heading> | undefined
  if (heading?.format !== 'contract-server export' || heading.version !== 1)
    throw new UnusableDatabase(`${file} is no export that this release can read.`)
  if (heading.service !== service)
    throw new UnusableDatabase(`${file} is an export of another service, ${heading.service}.`)
  const places = new Map<string, Place>()
  for (const table of tables) {
    const begun = await next()
    const { table: name, columns } = (control(begun) ?? {}) as Partial<TableHeading>
    if (name !== table.name || String(columns) !== String(columnNames(table)))
      throw new UnusableDatabase(
        `${file} is of another release: instead of the table ${table.name} (${columnNames(table)}) it has ${name} (${columns}). Import it with that release, then upgrade.`,
      )
    const hash = createHash('sha256')
    let [line, rows] = [await next(), 0]
    for (; line.text.startsWith('['); line = await next()) {
      hash.update(`${line.text}\n`)
      rows++
      if (!isRow(table, control(line))) throw damaged(`row ${rows} of ${name} does not fit the table`)
    }
    const end = (control(line) ?? {}) as Partial<TableEnd>
    const isWhole = end.end === name && end.rows === rows && end.sha256 === hash.digest('hex')
    if (!isWhole || !Number.isSafeInteger(end.lastId) || end.lastId! < 0)
      throw damaged(`the rows of ${name} do not match their count and checksum`)
    places.set(table.name, { ...(end as TableEnd), start: begun.end })
  }
  if ((await lines.next()).value) throw damaged('something follows its last table')
  return rowsOf(file, places)
}

/** What the values of a column are in JSON. */
const fits: Record<ColumnType, (value: unknown) => boolean> = {
  integer: Number.isSafeInteger,
  text: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
}

function isRow({ columns }: AnyTable, row: unknown): boolean {
  const types = Object.values(columns)
  return (
    Array.isArray(row) &&
    row.length === types.length &&
    types.every((type, at) => row[at] === null || fits[type](row[at]))
  )
}

/** What is read in one go after the other costs one pass. */
function rowsOf(file: string, places: ReadonlyMap<string, Place>): Source {
  const placeOf = ({ name }: AnyTable) => places.get(name)!
  let cursor: { table: AnyTable; lines: AsyncGenerator<Line, void>; last: string | undefined } | undefined

  const next = async (): Promise<Scalar[] | undefined> => {
    const { value } = await cursor!.lines.next()
    if (!value?.text.startsWith('[')) return undefined
    const row: Scalar[] = JSON.parse(value.text)
    cursor!.last = JSON.stringify(keyOf(cursor!.table, row))
    return row
  }
  return {
    async read(table, after, limit) {
      const wanted = after && JSON.stringify(after)
      if (cursor?.table !== table || cursor.last !== wanted) {
        await cursor?.lines.return()
        cursor = { table, lines: linesOf(file, placeOf(table).start), last: undefined }
        while (cursor.last !== wanted && (await next()));
      }
      const rows: Scalar[][] = []
      while (rows.length < limit) {
        const row = await next()
        if (!row) break
        rows.push(row)
      }
      return rows
    },
    count: async (table) => placeOf(table).rows,
    lastId: (table) => placeOf(table).lastId,
  }
}
