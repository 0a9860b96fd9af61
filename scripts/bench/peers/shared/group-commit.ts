/** Group commit and nothing more: the writes of one turn of the event loop share a transaction, and so a sync of the disk. */
import type { Database } from 'better-sqlite3'

/** Runs a write in a transaction. What it returns is available once that is durable. */
export type Write = <T>(work: () => T) => T | Promise<T>

/** A transaction, and so a sync, for each write: what better-sqlite3 users write. */
export function commitEach(db: Database): Write {
  return (work) => db.transaction(work).immediate()
}

/** Shares a transaction among all writes that arrive before the first turn that brings no further one. */
export function commitTogether(db: Database): Write {
  const [begin, commit] = [db.prepare('BEGIN IMMEDIATE'), db.prepare('COMMIT')]
  let queue: (() => () => void)[] = []
  let gathered = 0

  function flush(): void {
    if (gathered < queue.length) {
      gathered = queue.length
      setImmediate(flush)
      return
    }
    const jobs = queue
    queue = []
    gathered = 0
    begin.run()
    const responses = jobs.map((job) => job())
    commit.run()
    for (const respond of responses) respond()
  }

  return <T>(work: () => T) =>
    new Promise<T>((resolve) => {
      if (queue.length === 0) setImmediate(flush)
      queue.push(() => {
        const result = work()
        return () => resolve(result)
      })
    })
}
