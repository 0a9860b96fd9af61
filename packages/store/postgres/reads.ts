import { batched } from '../kit/batch.ts'
import { isStorable } from '../kit/storable.ts'
import type { ColumnType } from '../kit/table.ts'
import { WritingQuery } from '../kit/unit.ts'
import type { Connection, Value } from './connection/connection.ts'
import { ConnectionLost, codeOf, endsConnection, fault, readOnly } from './connection/faults.ts'
import { backoff, type Outage, type Reconnecting } from './connection/reconnecting.ts'
import type { Query } from './connection/transaction.ts'
import { numbered } from './statements.ts'

/** Batches of one kind that are under way at the same time. */
const mostUnderWay = 2

/** How often a read is tried again. */
const mostAttempts = 10

/** Reads of what is committed; several at a time on each connection. */
export class Reads {
  #connections: Reconnecting[]
  #outage: Outage
  #next = 0

  constructor(connections: Reconnecting[], outage: Outage) {
    this.#connections = connections
    this.#outage = outage
  }

  /** Reads again where the connection was lost. @throws {StoreUnavailable} */
  query<Row extends object>(text: string, ...values: Value[]): Promise<Row[]> {
    return this.together((query) => query<Row>(text, ...values))
  }

  /**
   * Sends reads that belong together to one server, one after the other; all of them again where the connection was lost.
   * @param work sends all of them in the same turn of the event loop
   * @throws {StoreUnavailable}
   */
  together<T>(work: (query: Query) => Promise<T>): Promise<T> {
    return this.#read((connection, query) =>
      connection.isPooled ? inTransaction(connection, () => work(query)) : work(query),
    )
  }

  /** Reads by a statement of a service, with `?` for its values. @throws {WritingQuery} */
  readOnly<Row extends object>(text: string, ...values: Value[]): Promise<Row[]> {
    return this.#read((connection, query) =>
      inTransaction(
        connection,
        async () => {
          const [, rows] = await Promise.all([
            query('SET TRANSACTION READ ONLY'),
            query<Row>(numbered(text), ...values),
          ])
          return rows
        },
        'ROLLBACK',
      ).catch((error) => {
        throw codeOf(error) === readOnly ? new WritingQuery(text) : error
      }),
    )
  }

  async #read<T>(work: (connection: Connection, query: Query) => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      this.#next = (this.#next + 1) % this.#connections.length
      try {
        const connection = await this.#connections[this.#next]!.get()
        try {
          const query: Query = async <Row extends object>(text: string, ...values: Value[]) =>
            (await connection.query<Row>(text, values)).rows
          return await work(connection, query)
        } catch (error) {
          if (!connection.isLost && !endsConnection(error)) throw error
          connection.destroy()
          throw new ConnectionLost('the connection was lost', { cause: error })
        }
      } catch (error) {
        const again = error instanceof ConnectionLost && this.#outage.mayPass()
        if (!again || attempt === mostAttempts) throw fault(error)
        await backoff(attempt)
      }
    }
  }

  /**
   * Makes a function that finds a row by its id. What is asked for at the same time is read together, by a statement that is sent only after
   * it was asked for, and so sees what was committed before.
   * @param text the statement; its one parameter is the array of ids
   * @param shape what is made of a row
   * @param type of the ids
   */
  finder<Id extends string | number, Row extends object, T>(
    text: string,
    idOf: (row: Row) => Id,
    shape: (row: Row) => T,
    type: ColumnType = 'text',
  ): (id: Id) => Promise<T | undefined> {
    return batched({ concurrency: mostUnderWay }, async (ids) => {
      // PostgreSQL would refuse the ids of all for one that no column holds.
      const possible = ids.filter((id) => isStorable(type, id))
      const rows = await this.query<Row>(text, [...new Set(possible)])
      const found = new Map(rows.map((row) => [idOf(row), shape(row)]))
      return ids.map((id) => found.get(id))
    })
  }
}

/**
 * Behind a pooler only a transaction can have a timeout; it takes no further round trip.
 * @param end `ROLLBACK` undoes the settings that a statement has made, too
 */
async function inTransaction<T>(
  connection: Connection,
  work: () => Promise<T>,
  end: 'COMMIT' | 'ROLLBACK' = 'COMMIT',
): Promise<T> {
  const [, result] = await Promise.all([connection.begin(), work(), connection.query(end)])
  return result
}
