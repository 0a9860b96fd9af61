import { closeSync, openSync, writeFileSync } from 'node:fs'
import type { Reader } from '../integrity/rows.ts'
import type { Schema } from '../kit/schema.ts'
import { makeNewFile, onDisk } from '../sqlite/copies/copy.ts'
import { exportLines, readExport } from './export-lines.ts'
import { type ImportReports, importData, type MovedTable } from './import.ts'

/**
 * Writes an export to a file that must not exist, which only its owner can read; under its name it is complete and verified, or not there at all.
 * @throws {UnusableDatabase}
 */
export const writeExport = (
  file: string,
  schema: Schema,
  source: Reader,
  reports?: ImportReports,
): Promise<MovedTable[]> =>
  makeNewFile(file, async (temporary) => {
    const handle = onDisk(file, () => openSync(temporary, 'w'))
    try {
      for await (const line of exportLines(schema, source)) {
        const lines: object[] = Array.isArray(line) ? line : [line]
        // Goes on where a disk took only a part.
        onDisk(file, () => writeFileSync(handle, lines.map((each) => `${JSON.stringify(each)}\n`).join('')))
      }
    } finally {
      closeSync(handle)
    }
    return importData(readExport(temporary), schema, undefined, reports)
  })
