import { closeSync, fsyncSync, openSync } from 'node:fs'
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
