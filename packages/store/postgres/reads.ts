/**
 * Reads of committed rows, over half of the pool. Look-ups of concurrent requests by one key share a query; a read whose connection is lost runs again.
 */
import { batched } from '../kit/batch.ts'
import { isStorable } from '../kit/storable.ts'
import type { ColumnType } from '../kit/table.ts'
import { WritingQuery } from '../kit/unit.ts'
import type { Connection, Value } from './connection/connection.ts'
import { ConnectionLost, codeOf, endsConnection, fault, readOnly } from './connection/faults.ts'
import { backoff, type Outage, type Reconnecting } from './connection/reconnecting.ts'
import { type Query, queryOn } from './connection/transaction.ts'
import { numbered } from './statements.ts'

// Batches of one kind at a time.
const mostUnderWay = 2

const mostAttempts = 10

export class Reads {
  #connections: Reconnecting[]
  #outage: Outage
  #next = 0

  constructor(connections: Reconnecting[], outage: Outage) {
    this.#connections = connections
    this.#outage = outage
  }

  /** Runs a query, and again after a lost connection. @throws {StoreUnavailable} */
  query<Row extends object>(text: string, ...values: Value[]): Promise<Row[]> {
    return this.together((query) => query<Row>(text, ...values))
  }

  /**
   * Sends several queries to one server, in order, and all of them again after a lost connection.
   * @param work sends all of them in the same turn of the event loop
   * @throws {StoreUnavailable}
   */
  together<T>(work: (query: Query) => Promise<T>): Promise<T> {
    return this.#read((connection, query) =>
      connection.isPooled ? inTransaction(connection, () => work(query)) : work(query),
    )
  }

  /**
   * Runs a query along an index. PostgreSQL expects nearly half of a table to match the words of many buckets, and would read the table itself, which
   * takes a second for 200 000 rows.
   * @throws {StoreUnavailable}
   */
  alongIndex<Row extends object>(text: string, ...values: Value[]): Promise<Row[]> {
    return this.#read((connection) =>
      withSetting<Row>(connection, 'SET LOCAL enable_seqscan TO off', text, values),
    )
  }

  /** Runs a query of a service, with `?` for its values. @throws {WritingQuery} */
  readOnly<Row extends object>(text: string, ...values: Value[]): Promise<Row[]> {
    return this.#read((connection) =>
      withSetting<Row>(connection, 'SET TRANSACTION READ ONLY', numbered(text), values).catch((error) => {
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
          return await work(connection, queryOn(connection))
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
   * Makes a function that finds a row by its id. Concurrent finds share a statement, which is sent after they were requested and so sees earlier
   * commits.
   * @param text statement with one parameter, the array of ids
   * @param shape converts a row
   * @param type type of the ids
   */
  finder<Id extends string | number, Row extends object, T>(
    text: string,
    idOf: (row: Row) => Id,
    shape: (row: Row) => T,
    type: ColumnType = 'text',
  ): (id: Id) => Promise<T | undefined> {
    return batched({ concurrency: mostUnderWay }, async (ids) => {
      // PostgreSQL would reject all ids for one that no column can store.
      const possible = ids.filter((id) => isStorable(type, id))
      const rows = await this.query<Row>(text, [...new Set(possible)])
      const found = new Map(rows.map((row) => [idOf(row), shape(row)]))
      return ids.map((id) => found.get(id))
    })
  }
}

// Citus passes on a SET to its workers, but no `set_config`.
const withSetting = <Row extends object>(
  connection: Connection,
  setting: string,
  text: string,
  values: readonly Value[],
): Promise<Row[]> =>
  inTransaction(connection, async () => {
    const [, { rows }] = await Promise.all([connection.query(setting), connection.query<Row>(text, values)])
    return rows
  })

// Only a transaction can have a setting, and behind a pooler a timeout. It takes no further round trip. `ROLLBACK` also undoes settings of a query.
async function inTransaction<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  const [, result] = await Promise.all([connection.begin(), work(), connection.query('ROLLBACK')])
  return result
}
