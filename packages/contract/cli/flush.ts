import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Waits until the contents of a file and its directory entry survive a power cut. */
export function flushToDisk(file: string): void {
  flush(file)
  // Windows cannot flush a folder.
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

/** Replaces a file atomically and durably. @param mode permissions as of chmod */
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
