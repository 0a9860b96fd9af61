import { chownSync, existsSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { flushToDisk } from '../flush.ts'
import type { Schema } from '../schema.ts'
import { UnusableDatabase } from '../unusable-database.ts'
import { copyFor, giveName, requireNoLog, verify, withExisting } from './copy.ts'
import { makeFolderOf } from './folder.ts'
import { lockUnused } from './lock.ts'
import { carryRevocations } from './revocations.ts'

/**
 * Puts a verified copy of a backup in the place of a database that no process has open. Returns the name under
 * which the replaced database is kept, if there was one; the copy has its permissions then, and what was revoked in it is revoked.
 * @param report is told which keys are in force
 * @throws {UnusableDatabase}
 */
export function restore(
  source: string,
  database: string,
  schema: Schema,
  now = new Date(),
  report: (what: string) => void = () => {},
): string | undefined {
  if (existsSync(source) && existsSync(database) && isSameFile(source, database)) {
    throw new UnusableDatabase(`${source} is the database itself: name a backup of it.`)
  }
  withExisting(source, schema, verify)
  makeFolderOf(database)
  if (!existsSync(database)) {
    requireNoLog(database)
    const copy = withExisting(source, schema, (db) => copyFor(database, db, schema))
    return void inPlace(copy, database, () => {
      carryRevocations(copy, undefined, report)
      giveName(copy, database)
    })
  }
  // Through a symbolic link it is the database that is replaced, on its own disk, and not the link.
  const file = realpathSync(database)
  const lock = lockUnused(file, schema, 'restore')
  try {
    const copy = withExisting(source, schema, (db) => copyFor(file, db, schema, file))
    return inPlace(copy, file, () => {
      carryRevocations(copy, lock, report)
      return swap(copy, file, now)
    })
  } finally {
    lock.close()
  }
}

/** Does what gives a copy its place, and waits until that is on the disk. */
function inPlace<T>(copy: string, database: string, work: () => T): T {
  try {
    return work()
  } finally {
    rmSync(copy, { force: true })
    if (existsSync(database)) flushToDisk(database)
  }
}

function isSameFile(one: string, other: string): boolean {
  const [a, b] = [statSync(one, { bigint: true }), statSync(other, { bigint: true })]
  return a.dev === b.dev && a.ino === b.ino
}

/** The database has one name or the other at any instant, never none. */
function swap(temporary: string, database: string, now: Date): string {
  const aside = `${database}.replaced-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`
  const { uid, gid } = statSync(database)
  // Root may restore what is another user's, who has to be able to open it.
  if (process.getuid?.() === 0) chownSync(temporary, uid, gid)
  giveName(database, aside)
  renameSync(temporary, database)
  return aside
}
