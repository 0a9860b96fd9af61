/** Detects that a database has lost its name, or that a copy is about to replace it. */
import { randomUUID } from 'node:crypto'
import {
  closeSync,
  fstatSync,
  openSync,
  readdirSync,
  realpathSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs'
import { basename, dirname } from 'node:path'
import Database from 'better-sqlite3'
import { StoreUnavailable, UnusableDatabase } from 'contract-server'
import type { Schema } from '../../kit/schema.ts'
import { cannotUse, isBusy } from '../faults.ts'
import { requireMark } from '../schema/migrate.ts'

/** Returns an identity of the file that has a path now; undefined if there is none. */
export function identityOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  return found && `${found.dev} ${found.ino}`
}

/** Guard of the files of a database; an in-memory one has none. */
interface FileGuard {
  /**
   * Throws {@link StoreUnavailable} once a file has lost its name or another file has it. SQLite in WAL mode would continue with an unreachable
   * database or log, or, without the shared memory for the locks, beside another writing process, so that each loses the commits of the other.
   */
  requireFiles(): void
  close(): void
}

/**
 * Guards the files of a database. It looks at them only if their folder has changed: since Linux 6.13 a look at the times of a file makes its next
 * write update them, and then a sync has to write the journal of the file system, too, which takes half as long again.
 */
export function fileGuard(db: Database.Database): FileGuard {
  if (db.memory) return { requireFiles() {}, close() {} }
  // SQLite keeps the other files beside the target of a symbolic link.
  const file = realpathSync(db.name)
  const guarded = Object.entries({
    [db.name]: 'The database file was moved or deleted under the service; stop it, and put the file back.',
    [`${file}-wal`]:
      'The write-ahead log of the database (-wal) was moved or deleted under the service; stop it, which saves what was in it, and start it again.',
    [`${file}-shm`]:
      'The shared memory of the database (-shm) was moved or deleted under the service, and other processes do not see its locks; stop them and it, and start it again.',
  }).map(([path, message]) => ({ path, message, opened: identityOf(path) }))
  const folders = [...new Set([dirname(db.name), dirname(file)])].map(openFolder)
  let seen: readonly (Stats | undefined)[] | undefined
  let checkedAt = 0
  return {
    requireFiles() {
      const now = performance.now()
      const found = folders.map(({ stats }) => stats())
      const isChanged = found.some((stats, at) => isOther(stats, seen?.[at]))
      if (!isChanged && now - checkedAt < maxUncheckedMs) return
      for (const { path, message, opened } of guarded)
        if (opened === undefined || identityOf(path) !== opened) throw new StoreUnavailable(message)
      // A file system may give the same time to changes that follow each other quickly.
      const isOld = found.every((stats) => stats && Date.now() - stats.mtimeMs > maxUncheckedMs)
      seen = isOld ? found : undefined
      checkedAt = now
    },
    close() {
      for (const { close } of folders.splice(0)) close()
    },
  }
}

// Milliseconds. Links between links may lie in further folders, so the files are looked at again after this time.
const maxUncheckedMs = 1000

// Milliseconds between looks at a folder by its path, which a folder above or a link may lead elsewhere.
const pathLookMs = 10

// A folder that is moved has a new ctime only.
const isOther = (stats: Stats | undefined, before: Stats | undefined): boolean =>
  !stats || !before || stats.mtimeMs !== before.mtimeMs || stats.ctimeMs !== before.ctimeMs

// Returns functions that look at a folder, and end that. The look is undefined for a folder that has lost its path. One by descriptor takes a third
// of the time that one by path takes.
function openFolder(path: string): { stats(): Stats | undefined; close(): void } {
  try {
    const descriptor = openSync(path, 'r')
    const opened = identityOf(path)
    let lookedAt = 0
    const stats = () => {
      const now = performance.now()
      if (now - lookedAt > pathLookMs) {
        if (identityOf(path) !== opened) return undefined
        lookedAt = now
      }
      return fstatSync(descriptor)
    }
    return { stats, close: () => closeSync(descriptor) }
  } catch {
    // Windows opens no folder, and this process may be allowed to use its files without listing them.
    return { stats: () => statSync(path, { throwIfNoEntry: false }), close() {} }
  }
}

export const temporaryFor = (target: string): string => `${target}.${randomUUID()}.tmp`

/**
 * Remembers the file of a path. Returns a function that tells if another file has the path now; call it after reading the database and before the
 * first write. A process that opened a replaced file would apply the log of the new file to the old one.
 */
export function replaced(file: string): () => boolean {
  const opened = identityOf(file)
  return () => {
    const now = identityOf(file)
    return now !== undefined && now !== opened
  }
}

export const beingRestored = (file: string, cause?: unknown): UnusableDatabase =>
  new UnusableDatabase(`A restore of this database is under way (${file}): start again when it has ended.`, {
    cause,
  })

/** True if a database could not be opened because a restore has it, or has just replaced it. */
export function isBeingRestored(file: string, error: unknown): boolean {
  if (error instanceof Database.SqliteError && error.code === 'SQLITE_READONLY_DBMOVED') return true
  if (!isBusy(error)) return false
  const path = realpathSync(file)
  const start = `${basename(path)}.`
  return readdirSync(dirname(path)).some(
    (name) => name.startsWith(start) && /^[0-9a-f-]{36}\.tmp$/.test(name.slice(start.length)),
  )
}

/**
 * Keeps all others from an unused database until the connection is closed.
 * Leaving WAL mode requires exclusive access, so SQLite itself detects other users. It also moves the log into the file and removes it. The lock
 * keeps newcomers out.
 * @param purpose purpose for messages
 * @throws {UnusableDatabase}
 */
export function lockUnused(file: string, schema: Schema, purpose: 'restore' | 'transfer'): Database.Database {
  const isReplaced = replaced(file)
  let db: Database.Database | undefined
  try {
    db = new Database(file, { fileMustExist: true, timeout: 0 })
    requireMark(db, file, schema)
    if (isReplaced()) throw beingRestored(file)
    db.pragma('locking_mode = EXCLUSIVE')
    const mode = db.pragma('journal_mode = DELETE', { simple: true })
    if (mode !== 'delete')
      throw new UnusableDatabase(`${file} stays in ${mode} mode: move it away, then ${purpose}.`)
    // A process that holds a lock for ever keeps the journal, and would remove it by its name when it ends. By then the name may belong to the
    // restored database.
    db.pragma('journal_mode = MEMORY')
    db.exec('BEGIN EXCLUSIVE')
    // Reading commands may have left these files, which the database no longer needs.
    for (const suffix of ['-wal', '-shm', '-journal']) rmSync(`${file}${suffix}`, { force: true })
    return db
  } catch (error) {
    db?.close()
    if (isBusy(error))
      throw new UnusableDatabase(
        `${file} is in use: stop the service and every command on it, then ${purpose}.`,
      )
    if (error instanceof UnusableDatabase) throw error
    const damaged = cannotUse(file, 'opened', error).message.replace(/\.$/, '')
    throw new UnusableDatabase(
      `${damaged}. Its use cannot be determined: stop the service, move the file and its -wal and -shm ` +
        `away, then ${purpose}.`,
      { cause: error },
    )
  }
}
