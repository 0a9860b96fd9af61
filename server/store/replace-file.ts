import { randomUUID } from 'node:crypto'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { flushToDisk } from './flush.ts'

/**
 * Puts a text in the place of a file: at any instant all of it is there or none, whatever the disk or the process comes to.
 * @param mode who may read and write it, as of chmod
 */
export function replaceFile(file: string, text: string, mode: number): void {
  const temporary = `${file}.${randomUUID()}.tmp`
  try {
    writeFileSync(temporary, text, { mode, flag: 'wx', flush: true })
    renameSync(temporary, file)
    flushToDisk(file)
  } finally {
    rmSync(temporary, { force: true })
  }
}
