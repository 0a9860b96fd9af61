/**
 * All that a store holds, as a file of JSON lines: a heading, and for each table a line with its columns, a line for each row (an array), and a line
 * with how many there were, their SHA-256, and the highest id that was ever given. The rows are the same whatever the engine is.
 */
import { createHash, randomUUID } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { flushToDisk } from '../flush.ts'
import { giveName } from '../sqlite/copy.ts'
import { cannotUse } from '../sqlite/faults.ts'
import type { AnyTable } from '../table.ts'
import { UnusableDatabase } from '../unusable-database.ts'
import { type Heading, readExport, type TableEnd, type TableHeading } from './exported.ts'
import { columnNames, keyOf } from './key-order.ts'
import { batch, type Moved, type Progress, type Source } from './transfer.ts'

/**
 * Writes all rows to a file that must not exist, which only its owner can read; under its name it is complete and verified, or not there at all.
 * @param service its id
 * @throws {UnusableDatabase}
 */
export async function writeExport(
  file: string,
  service: string,
  source: Source,
  tables: readonly AnyTable[],
  onProgress: (progress: Progress) => void,
): Promise<Moved[]> {
  if (existsSync(file)) throw new UnusableDatabase(`${file} exists already: name another file.`)
  const temporary = `${file}.${randomUUID()}.tmp`
  /** Does what the disk may refuse. */
  const onDisk = <T>(work: () => T): T => {
    try {
      return work()
    } catch (error) {
      throw cannotUse(file, 'written', error)
    }
  }
  const handle = onDisk(() => openSync(temporary, 'wx', 0o600))
  const write = (...lines: object[]) =>
    // Goes on where a disk took only a part.
    onDisk(() => writeFileSync(handle, lines.map((line) => `${JSON.stringify(line)}\n`).join('')))
  try {
    const exportedAt = new Date().toISOString()
    const names = tables.map(({ name }) => name)
    write({
      format: 'contract-server export',
      version: 1,
      service,
      exportedAt,
      tables: names,
    } satisfies Heading)
    const moved: Moved[] = []
    for (const table of tables) moved.push(await writeTable(table, source, write, onProgress))
    onDisk(() => fsyncSync(handle))
    await readExport(temporary, service, tables)
    onDisk(() => {
      giveName(temporary, file)
      flushToDisk(file)
    })
    return moved
  } finally {
    closeSync(handle)
    rmSync(temporary, { force: true })
  }
}

async function writeTable(
  table: AnyTable,
  source: Source,
  write: (...lines: object[]) => void,
  onProgress: (progress: Progress) => void,
): Promise<Moved> {
  const { name } = table
  write({ table: name, columns: columnNames(table) } satisfies TableHeading)
  const of = await source.count(table)
  const hash = createHash('sha256')
  for (let [rows, moved] = [await source.read(table, undefined, batch), 0]; ; ) {
    for (const row of rows) hash.update(`${JSON.stringify(row)}\n`)
    write(...rows)
    moved += rows.length
    onProgress({ table: name, moved, of })
    const last = rows.at(-1)
    if (last) rows = await source.read(table, keyOf(table, last), batch)
    else {
      const checksum = hash.digest('hex')
      const lastId = table.sequence ? await source.lastId(table) : 0
      write({ end: name, rows: moved, sha256: checksum, lastId } satisfies TableEnd)
      return { table: name, rows: moved, checksum }
    }
  }
}
