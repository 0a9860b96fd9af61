import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { flushToDisk, UnusableDatabase } from 'contract-server'
import type { Reader } from '../integrity/rows.ts'
import type { Schema } from '../kit/schema.ts'
import { giveName } from '../sqlite/copies/copy.ts'
import { cannotUse } from '../sqlite/faults.ts'
import { exportLines, readExport } from './export-lines.ts'
import { type ImportReports, importData, type MovedTable } from './import.ts'

/**
 * Writes an export to a file that must not exist, which only its owner can read; under its name it is complete and verified, or not there at all.
 * @throws {UnusableDatabase}
 */
export async function writeExport(
  file: string,
  schema: Schema,
  source: Reader,
  reports?: ImportReports,
): Promise<MovedTable[]> {
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
  try {
    for await (const line of exportLines(schema, source)) {
      const lines: object[] = 'rows' in line ? line.rows : [line.control]
      // Goes on where a disk took only a part.
      onDisk(() => writeFileSync(handle, lines.map((each) => `${JSON.stringify(each)}\n`).join('')))
    }
    onDisk(() => fsyncSync(handle))
    const moved = await importData(readExport(temporary), schema, undefined, reports)
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
