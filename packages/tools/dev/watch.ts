/** Watches folders for saves, and runs a job after each, one at a time. */
import { createHash } from 'node:crypto'
import { watch as watchFolder } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

// Editors save in several steps; the save is complete after this pause, in milliseconds.
const pause = 50

/**
 * Calls `saved` after a save in one of the folders, in place or by renaming. Does not keep the process running.
 * @param recursive false to ignore subfolders
 * @returns function that stops watching
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
  const watchers = folders.flatMap((folder) => {
    try {
      return [watchFolder(folder, { recursive, persistent: false }, notice).on('error', notice)]
    } catch {
      // The folder has just been removed.
      notice()
      return []
    }
  })
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}

/** Digest of all visible files in the folders. */
export async function fingerprint(folders: readonly string[]): Promise<string> {
  const digest = createHash('sha256')
  for (const folder of folders) {
    // A folder may be missing for a moment while git changes the branch.
    const names = (await readdir(folder, { recursive: true }).catch(() => []))
      .filter((name) => /^[^.~#].*\.[a-z]+$/.test(name))
      .sort()
    for (const name of names) {
      // A file may vanish before it is read.
      digest.update(name).update(await readFile(join(folder, name)).catch(() => 'gone'))
    }
  }
  return digest.digest('hex')
}

/** Runs a job one at a time. Any number of calls during a run cause one more run. */
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
