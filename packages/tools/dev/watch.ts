/** Notices what is saved, and works on it one at a time. */
import { createHash } from 'node:crypto'
import { watch as watchFolder } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Editors write in several steps; this long after the last one (in milliseconds) a save is complete. */
const pause = 50

/**
 * Calls back when something was saved in one of the folders, however the editor does it (in place, or by renaming another file).
 * It does not keep the process running.
 * @param recursive false to leave out the folders in them
 * @returns what stops it
 */
export function watch(folders: readonly string[], saved: (at: number) => void, recursive = true): () => void {
  let first: number | undefined
  let timer: NodeJS.Timeout | undefined
  const notice = () => {
    first ??= performance.now()
    clearTimeout(timer)
    timer = setTimeout(() => {
      const at = first ?? performance.now()
      first = undefined
      saved(at)
    }, pause)
  }
  const watchers = folders.map((folder) =>
    watchFolder(folder, { recursive, persistent: false }, notice).on('error', notice),
  )
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}

/** A digest of all files in some folders: the same as long as nothing that counts has changed. */
export async function fingerprint(folders: readonly string[]): Promise<string> {
  const digest = createHash('sha256')
  for (const folder of folders) {
    // While a branch is changed a folder may be gone, too.
    const names = (await readdir(folder, { recursive: true }).catch(() => []))
      .filter((name) => /^[^.~#].*\.[a-z]+$/.test(name))
      .sort()
    for (const name of names) {
      // A file may be gone again before it is read.
      digest.update(name).update(await readFile(join(folder, name)).catch(() => 'gone'))
    }
  }
  return digest.digest('hex')
}

/** Runs a job one at a time; however often it is asked for while it runs, it then runs once more. */
export function oneAtATime<T>(job: (argument: T) => Promise<void>): (argument: T) => Promise<void> {
  let waiting: { argument: T } | undefined
  let running: Promise<void> | undefined
  const run = async () => {
    while (waiting) {
      const { argument } = waiting
      waiting = undefined
      await job(argument)
    }
  }
  return (argument) => {
    waiting ??= { argument }
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }
}
