/** Group commit and nothing more: the writes of one turn of the event loop share a transaction and its disk sync. */
import type { Database } from 'better-sqlite3'

/** Runs a write in a transaction. Its result is available once it is durable. */
export type Write = <T>(work: () => T) => T | Promise<T>

/** Makes a transaction, with a disk sync, for each write: the usual code with better-sqlite3. */
export function commitEach(db: Database): Write {
  return (work) => db.transaction(work).immediate()
}

/** Makes one transaction for all writes that arrive before the first turn without a new one. */
export function commitTogether(db: Database): Write {
  const [begin, commit] = [db.prepare('BEGIN IMMEDIATE'), db.prepare('COMMIT')]
  let queue: (() => () => void)[] = []
  let queuedLastTurn = 0

  function flush(): void {
    if (queuedLastTurn < queue.length) {
      queuedLastTurn = queue.length
      setImmediate(flush)
      return
    }
    const jobs = queue
    queue = []
    queuedLastTurn = 0
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
