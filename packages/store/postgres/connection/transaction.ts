import { randomUUID } from 'node:crypto'
import { OutcomeUnknown, StoreUnavailable } from 'contract-server'
import { unfinishedOf } from '../citus/machines.ts'
import type { Connection, Value } from './connection.ts'
import { ConnectionLost, codeOf, conflictAttempts, endsConnection, fault, Unconfirmed } from './faults.ts'
import { backoff, type Outage, type Reconnecting } from './reconnecting.ts'
import type { ConnectionTarget } from './url.ts'

/** A statement and its values. */
export type Statement = readonly [text: string, ...values: Value[]]

/** Sends a statement and resolves to its rows. */
export type Query = <Row extends object>(text: string, ...values: Value[]) => Promise<Row[]>

/** Sends statements on a connection, each by itself or in the transaction that it is in. */
export const queryOn =
  (connection: Connection): Query =>
  async <Row extends object>(text: string, ...values: Value[]) =>
    (await connection.query<Row>(text, values)).rows

/**
 * The work of a transaction. It may be undone and run once more. It returns its result, and the statements that still have to be sent:
 * they leave together with the COMMIT. Without `save` nothing is committed unless its queries changed rows.
 */
export type Work<T> = (query: Query) => Promise<{ result: T; save?: readonly Statement[] }>

/** The outcome of a transaction. */
interface TransactionResult<T> {
  result: T
  isCommitted: boolean
}

/** How often a transaction is run again. */
const mostAttempts = 10

/**
 * The mark says which transaction it was: whoever lost the connection during the COMMIT finds it, or puts a mark of another kind in its place,
 * which waits for the end of the transaction and makes sure that it can never commit afterwards. The mark before it is of no more use.
 */
const markOf = ([service, server]: readonly number[]) => `WITH last AS (DELETE FROM write_marks WHERE id = $2)
  INSERT INTO write_marks (id, committed, service_schema, server_schema) VALUES ($1, true, ${service}, ${server})`
/** By its backend a transaction is known on other machines. With the mark Citus would not return it. */
const whose = 'SELECT pg_backend_pid() AS process'
const settle = `INSERT INTO write_marks (id, committed) VALUES ($1, false)
  ON CONFLICT (id) DO UPDATE SET committed = write_marks.committed RETURNING committed`

/**
 * Runs `work` in a transaction of its connection, one at a time: once more from its start where others were in its way, or where the connection
 * was lost and nothing of it was kept. Resolves when what it did is durable, or at once where nothing is to be committed.
 * @throws {StoreUnavailable} when nothing was kept
 * @throws {OutcomeUnknown}
 */
export type Transact = <T>(work: Work<T>) => Promise<TransactionResult<T>>

/** @param known how many steps this release knows, of the service and of the server */
export function transactionsOn(
  reconnecting: Reconnecting,
  outage: Outage,
  { statementTimeout, shards }: ConnectionTarget,
  known: readonly number[],
): Transact {
  const mark = markOf(known)
  let lastMark: string | null = null

  async function once<T>(work: Work<T>): Promise<TransactionResult<T>> {
    const connection = await reconnecting.get()
    const id = randomUUID()
    let unsettled: { result: T; process: number | undefined } | undefined
    try {
      const begun = connection.begin()
      const marked = connection.query(mark, [id, lastMark])
      const backend = shards && connection.query<{ process: number }>(whose)
      let isChanged = false
      const query = async <Row extends object>(text: string, ...values: Value[]) => {
        const { rows, rowCount, command } = await connection.query<Row>(text, values)
        if (command !== 'SELECT' && rowCount) isChanged = true
        // Without a transaction, whatever the work sends next would be kept at once.
        await begun
        return rows
      }
      // The statements that load its rows are sent right behind.
      const [{ result, save }, , , told] = await settled([work(query), begun, marked, backend])
      if (!save && !isChanged) {
        await connection.query('ROLLBACK')
        return { result, isCommitted: false }
      }
      unsettled = { result, process: told?.rows[0]?.process }
      const sent = (save ?? []).map(([text, ...values]) => connection.query(text, values))
      const committed = connection.query('COMMIT')
      await settled([...sent, committed])
      if ((await committed).command !== 'COMMIT') throw new Error('The transaction was rolled back.')
      lastMark = id
      return { result, isCommitted: true }
    } catch (error) {
      if (!(error instanceof Unconfirmed)) {
        if (await isRolledBack(connection, error)) throw error
        connection.destroy()
      }
      if (unsettled && (await wasCommitted(id, unsettled.process)))
        return { result: unsettled.result, isCommitted: true }
      // Work that has had its time, and would take as long again: PostgreSQL ends an idle transaction at about the same moment.
      if (!unsettled && error instanceof StoreUnavailable) throw error
      throw new ConnectionLost('the connection was lost', { cause: error })
    }
  }

  /**
   * Finds out what became of a transaction whose COMMIT was sent. When it was not committed, it never will be; when it was, it is by now where
   * every commit has to be, the synchronous standby included, for the question is a commit itself, and a later one.
   * @param process the backend that committed, where the rows are on several machines
   */
  async function wasCommitted(id: string, process: number | undefined): Promise<boolean> {
    const end = performance.now() + 2 * statementTimeout
    for (let attempt = 0; ; attempt++) {
      try {
        const connection = await reconnecting.get()
        const [, { rows }] = await settled([
          connection.begin(),
          connection.query<{ committed: boolean }>(settle, [id]),
          connection.query('COMMIT'),
        ])
        lastMark = id
        const { committed } = rows[0]!
        if (committed && process !== undefined) {
          const left = await connection.query<{ count: number }>(unfinishedOf(process))
          if (left.rows[0]!.count > 0) throw new Error('A machine has not finished what was committed.')
        }
        return committed
      } catch (error) {
        if (performance.now() > end) {
          outage.counts.unknown++
          const what = 'A commit was not confirmed, and the database did not report its outcome.'
          throw new OutcomeUnknown(what, { cause: error })
        }
        await backoff(attempt)
      }
    }
  }

  return async (work) => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await once(work)
      } catch (error) {
        const again = error instanceof ConnectionLost ? outage.mayPass() : attempt < conflictAttempts(error)
        if (!again || attempt === mostAttempts) throw fault(error)
        outage.counts.retried++
        await backoff(attempt)
      }
    }
  }
}

/** True if a transaction that failed has ended on a connection that goes on. */
async function isRolledBack(connection: Connection, error: unknown): Promise<boolean> {
  if (connection.isLost || endsConnection(error)) return false
  return connection.query('ROLLBACK').then(
    () => true,
    () => false,
  )
}

/** Waits for all, whatever happens; rejects with the error that the others followed from. */
async function settled<T extends readonly (Promise<unknown> | undefined)[]>(promises: readonly [...T]) {
  const results = await Promise.allSettled(promises)
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  if (errors.length > 0) throw errors.find((error) => codeOf(error) !== '25P02') ?? errors[0]
  return Promise.all(promises)
}
