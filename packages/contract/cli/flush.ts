import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Waits until a file's contents, and its name in its folder, survive a power cut. */
export function flushToDisk(file: string): void {
  flush(file)
  // Windows has no such thing as flushing a folder.
  if (process.platform !== 'win32') flush(dirname(file))
}

function flush(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

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
