import { randomUUID } from 'node:crypto'
import { OutcomeUnknown } from '../outcome-unknown.ts'
import type { Connection, Value } from './connection.ts'
import { ConnectionLost, codeOf, conflictAttempts, endsConnection, fault, Unconfirmed } from './faults.ts'
import { backoff, type Outage, type Reconnecting } from './reconnecting.ts'
import type { KnownSteps } from './schema-fence.ts'

/** A statement and its values. */
export type Statement = readonly [text: string, ...values: Value[]]

/** Sends a statement and resolves to its rows. */
export type Query = <Row extends object>(text: string, ...values: Value[]) => Promise<Row[]>

/**
 * What happens in a transaction. It may be undone and run once more. It returns its result, and the statements that still have to be sent:
 * they leave together with the COMMIT. Without `save` nothing was changed, and nothing is committed.
 */
export type Work<T> = (query: Query) => Promise<{ result: T; save?: readonly Statement[] }>

/** How often a transaction is run again. */
const mostAttempts = 10

/**
 * The mark says which transaction it was: whoever lost the connection during the COMMIT finds it, or puts a mark of another kind in its place,
 * which waits for the end of the transaction and makes sure that it can never commit afterwards. The mark before it is of no more use.
 */
const markOf = ({ service, server }: KnownSteps) => `WITH last AS (DELETE FROM write_marks WHERE id = $2)
  INSERT INTO write_marks (id, committed, service_schema, server_schema) VALUES ($1, true, ${service}, ${server})`
/** By its backend a transaction is known on other machines. */
const whose = 'SELECT pg_backend_pid() AS process'
/**
 * On how many machines something is unfinished that a backend has committed, or cannot be asked. What a failed machine has missed of a commit
 * is repeated there once it is back: until then readers find what was before.
 */
const unfinished = (process: number) =>
  `SELECT count(*) FILTER (WHERE NOT success OR result <> '0') AS count FROM run_command_on_workers(
    $$SELECT count(*) FROM pg_prepared_xacts WHERE starts_with(gid, 'citus_0_${process}_')$$)`
const settle = `INSERT INTO write_marks (id, committed) VALUES ($1, false)
  ON CONFLICT (id) DO UPDATE SET committed = write_marks.committed RETURNING committed`

/** Runs transactions on one connection, one at a time. */
export class Transactions {
  #connection: Reconnecting
  #outage: Outage
  #settleFor: number
  #lastMark: string | null = null
  #mark: string
  #distributed: boolean

  /**
   * @param settleFor how long to ask for the outcome of a commit, in milliseconds
   * @param distributed whether the rows are on several machines
   */
  constructor(
    connection: Reconnecting,
    outage: Outage,
    settleFor: number,
    known: KnownSteps,
    distributed: boolean,
  ) {
    this.#mark = markOf(known)
    this.#distributed = distributed
    this.#connection = connection
    this.#outage = outage
    this.#settleFor = settleFor
  }

  /**
   * Runs `work` in a transaction: once more from its start where others were in its way, or where the connection was lost and nothing of it
   * was kept. Resolves when what it did is durable.
   * @throws {StoreUnavailable} when nothing was kept
   * @throws {OutcomeUnknown}
   */
  async run<T>(work: Work<T>): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#once(work)
      } catch (error) {
        const again =
          error instanceof ConnectionLost ? this.#outage.mayPass() : attempt < conflictAttempts(error)
        if (!again || attempt === mostAttempts) throw fault(error)
        this.#outage.counts.retried++
        await backoff(attempt)
      }
    }
  }

  async #once<T>(work: Work<T>): Promise<T> {
    const connection = await this.#connection.get()
    const id = randomUUID()
    let unsettled: { result: T; process: number | undefined } | undefined
    try {
      const begun = connection.begin()
      const marked = connection.query(this.#mark, [id, this.#lastMark])
      const backend = this.#distributed ? connection.query<{ process: number }>(whose) : undefined
      const query = async <Row extends object>(text: string, ...values: Value[]) => {
        const { rows } = await connection.query<Row>(text, values)
        // Without a transaction, whatever the work sends next would be kept at once.
        await begun
        return rows
      }
      // What it loads is sent right behind.
      const [{ result, save }, , , told] = await settled([work(query), begun, marked, backend])
      if (!save) {
        await connection.query('ROLLBACK')
        return result
      }
      unsettled = { result, process: told?.rows[0]?.process }
      const sent = save.map(([text, ...values]) => connection.query(text, values))
      const committed = connection.query('COMMIT')
      await settled([...sent, committed])
      if ((await committed).command !== 'COMMIT') throw new Error('The transaction was rolled back.')
      this.#lastMark = id
      return result
    } catch (error) {
      if (!(error instanceof Unconfirmed)) {
        if (await isRolledBack(connection, error)) throw error
        connection.destroy()
      }
      if (unsettled && (await this.#wasCommitted(id, unsettled.process))) return unsettled.result
      throw new ConnectionLost('the connection was lost', { cause: error })
    }
  }

  /**
   * Finds out what became of a transaction whose COMMIT was sent. When it was not committed, it never will be; when it was, it is by now where
   * every commit has to be, the synchronous standby included, for the question is a commit itself, and a later one.
   * @param process the backend that committed, where the rows are on several machines
   */
  async #wasCommitted(id: string, process: number | undefined): Promise<boolean> {
    const end = performance.now() + this.#settleFor
    for (let attempt = 0; ; attempt++) {
      try {
        const connection = await this.#connection.get()
        const [, { rows }] = await settled([
          connection.begin(),
          connection.query<{ committed: boolean }>(settle, [id]),
          connection.query('COMMIT'),
        ])
        this.#lastMark = id
        const { committed } = rows[0]!
        if (committed && process !== undefined) {
          const left = await connection.query<{ count: number }>(unfinished(process))
          if (left.rows[0]!.count > 0) throw new Error('A machine has not finished what was committed.')
        }
        return committed
      } catch (error) {
        if (performance.now() > end) {
          this.#outage.counts.unknown++
          const what = 'A commit was not confirmed, and the database did not report its outcome.'
          throw new OutcomeUnknown(what, { cause: error })
        }
        await backoff(attempt)
      }
    }
  }
}

/** Whether a transaction that failed has ended on a connection that goes on. */
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
  const errors = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  if (errors.length > 0) throw errors.find((error) => codeOf(error) !== '25P02') ?? errors[0]
  return Promise.all(promises)
}
