/**
 * Transactions whose outcome is always known. Each writes a mark, and the statements of its work follow at once. After a conflict or a lost connection
 * it runs again, unless the mark says that it was committed.
 */
import { randomUUID } from 'node:crypto'
import { OutcomeUnknown, StoreUnavailable } from 'contract-server'
import { unfinishedOf } from '../citus/machines.ts'
import type { Connection, Value } from './connection.ts'
import { ConnectionLost, codeOf, conflictAttempts, endsConnection, fault, Unconfirmed } from './faults.ts'
import { backoff, type Outage, type Reconnecting } from './reconnecting.ts'
import type { ConnectionTarget } from './url.ts'

export type PostgresStatement = readonly [text: string, ...values: Value[]]

export type Query = <Row extends object>(text: string, ...values: Value[]) => Promise<Row[]>

export const queryOn =
  (connection: Connection): Query =>
  async <Row extends object>(text: string, ...values: Value[]) =>
    (await connection.query<Row>(text, values)).rows

/**
 * Work of a transaction, which may run again. It returns its result, and statements that leave together with the COMMIT. Without `save`, nothing is
 * committed unless its queries changed rows.
 */
export type Work<T> = (query: Query) => Promise<{ result: T; save?: readonly PostgresStatement[] }>

interface TransactionResult<T> {
  result: T
  isCommitted: boolean
}

const mostAttempts = 10

// The mark identifies the transaction. A server that lost the connection during the COMMIT finds it, or inserts a mark of another kind, which waits
// for the end of the transaction and prevents a later commit. The previous mark is no longer needed.
const markOf = ([service, server]: readonly number[]) => `WITH last AS (DELETE FROM write_marks WHERE id = $2)
  INSERT INTO write_marks (id, committed, service_schema, server_schema) VALUES ($1, true, ${service}, ${server})`
// Other machines know a transaction by its backend. Citus would not return it together with the mark.
const backendSql = 'SELECT pg_backend_pid() AS process'
const settle = `INSERT INTO write_marks (id, committed) VALUES ($1, false)
  ON CONFLICT (id) DO UPDATE SET committed = write_marks.committed RETURNING committed`

/**
 * Runs `work` in a transaction of its connection, one at a time, and again after a conflict or a lost connection of which nothing was kept.
 * Resolves once its changes are durable, or at once without changes.
 * @throws {StoreUnavailable} if nothing was kept
 * @throws {OutcomeUnknown}
 */
export type Transact = <T>(work: Work<T>) => Promise<TransactionResult<T>>

// The numbers of migrations are those that this release knows, of the service and of the server.
export function transactionsOn(
  reconnecting: Reconnecting,
  outage: Outage,
  { statementTimeout, distributed }: ConnectionTarget,
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
      const backend = distributed && connection.query<{ process: number }>(backendSql)
      let isChanged = false
      const query = async <Row extends object>(text: string, ...values: Value[]) => {
        const { rows, rowCount, command } = await connection.query<Row>(text, values)
        if (command !== 'SELECT' && rowCount) isChanged = true
        // Without a transaction, the next statements would commit at once.
        await begun
        return rows
      }
      // The statements that load the rows follow at once.
      const [{ result, save }, , , identity] = await settled([work(query), begun, marked, backend])
      if (!save && !isChanged) {
        await connection.query('ROLLBACK')
        return { result, isCommitted: false }
      }
      unsettled = { result, process: identity?.rows[0]?.process }
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
      // The work has used up its time, and another run would take as long: PostgreSQL ends an idle transaction at about the same moment.
      if (!unsettled && error instanceof StoreUnavailable) throw error
      throw new ConnectionLost('the connection was lost', { cause: error })
    }
  }

  // An uncommitted transaction can never commit after this question. A committed one is on the synchronous standby by now, because the question is
  // a later commit itself. The backend is needed if rows are on several machines.
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
          const message = 'A commit was not confirmed, and the database did not report its outcome.'
          throw new OutcomeUnknown(message, { cause: error })
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

// True if the failed transaction has ended on a working connection.
async function isRolledBack(connection: Connection, error: unknown): Promise<boolean> {
  if (connection.isLost || endsConnection(error)) return false
  return connection.query('ROLLBACK').then(
    () => true,
    () => false,
  )
}

// Waits for all promises, and rejects with the error that caused the others.
async function settled<T extends readonly (Promise<unknown> | undefined)[]>(promises: readonly [...T]) {
  const results = await Promise.allSettled(promises)
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  if (errors.length > 0) throw errors.find((error) => codeOf(error) !== '25P02') ?? errors[0]
  return Promise.all(promises)
}
