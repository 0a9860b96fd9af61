import { realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Database } from 'better-sqlite3'
import { StoreUnavailable } from '../store-unavailable.ts'

/**
 * Returns what throws {@link StoreUnavailable} as soon as one of the files of a database has lost its name, or another file has it. In WAL
 * mode SQLite would go on: with a database or a log that nobody finds any more, or, without the shared memory that holds the locks, beside
 * another process that writes at the same time, so that each loses what the other commits.
 *
 * Files do not lose their names without a change of their folder: as long as that is the same, it is all that is looked at. It costs
 * one stat for each transaction, some 5 µs; looking at the three files would cost three.
 */
export function fileGuard(db: Database): () => void {
  if (db.memory) return () => {}
  // SQLite has the others beside the file that a symbolic link leads to.
  const file = realpathSync(db.name)
  const isInPlace = watch(db.name)
  const isLogInPlace = watch(`${file}-wal`)
  const isMemoryInPlace = watch(`${file}-shm`)

  return unlessUnchanged([...new Set([dirname(db.name), dirname(file)])], () => {
    if (!isInPlace()) {
      throw new StoreUnavailable(
        'The database file was moved or deleted under the service; stop it, and put the file back.',
      )
    }
    if (!isLogInPlace()) {
      throw new StoreUnavailable(
        'The write-ahead log of the database (-wal) was moved or deleted under the service; stop it, which saves what was in it, and start it again.',
      )
    }
    if (!isMemoryInPlace()) {
      throw new StoreUnavailable(
        'The shared memory of the database (-shm) was moved or deleted under the service, and other processes do not see its locks; stop them and it, and start it again.',
      )
    }
  })
}

const look = (path: string) => statSync(path, { bigint: true, throwIfNoEntry: false })

/** Returns whether the file still has its name. */
export function watch(path: string): () => boolean {
  const opened = look(path)
  return () => {
    const now = look(path)
    return now !== undefined && now.ino === opened?.ino && now.dev === opened.dev
  }
}

/** How much older than now a change has to be for the next one to have another time: times are as coarse as a tick of the kernel, 10 ms at most. */
const tick = 1_000_000_000n

/** Returns what runs `check` unless it has passed and none of the folders has changed since. */
function unlessUnchanged(folders: readonly string[], check: () => void): () => void {
  const passed = folders.map(() => ({ ino: 0n, dev: 0n, ctimeNs: 0n }))
  return () => {
    const now = folders.map(look)
    if (
      now.every((one, at) => {
        const then = passed[at]!
        return one?.ctimeNs === then.ctimeNs && one.ino === then.ino && one.dev === then.dev
      })
    )
      return
    check()
    const latest = BigInt(Date.now()) * 1_000_000n - tick
    for (const [at, one] of now.entries()) if (one && one.ctimeNs < latest) passed[at] = one
  }
}
