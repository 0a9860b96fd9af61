import type { Database } from 'better-sqlite3'

/** How the reads of one turn of the event loop see the database. */
export interface Snapshot {
  /** To be called before a read. */
  enter(): void
  /** Calls back before the first read after another process has changed the database. */
  onForeignCommit(forget: () => void): void
}

/**
 * Lets all reads of one turn share one read transaction, as the writes of a turn share one commit: what SQLite does to
 * begin and end it costs more than most reads do. Nobody can tell, since the transaction begins after the
 * requests of the turn have arrived, and the write queue ends it before it writes.
 */
export function sharedSnapshot(db: Database): Snapshot {
  const begin = db.prepare('BEGIN')
  // Unlike COMMIT it also ends a transaction that has come upon damage.
  const end = db.prepare('ROLLBACK')
  const dataVersion = db.prepare<[], number>('PRAGMA data_version').pluck()
  const listeners: (() => void)[] = []
  let seen = dataVersion.get()
  let entered = false

  const leave = () => {
    entered = false
    if (db.open && db.inTransaction) end.run()
  }

  return {
    enter() {
      if (entered || db.inTransaction) return
      begin.run()
      entered = true
      setImmediate(leave)
      const version = dataVersion.get()
      if (version === seen) return
      seen = version
      for (const forget of listeners) forget()
    },
    onForeignCommit(forget) {
      listeners.push(forget)
    },
  }
}
