/**
 * A connection to PostgreSQL: connects to the first writable host, sets the session up so that every commit is durable and every list is read along
 * its index, and sends statements without waiting for replies.
 */
import type { Duplex } from 'node:stream'
import { UnusableDatabase } from 'contract-server'
import pg from 'pg'
import type { Scalar } from '../../kit/table.ts'
import { setUpDistributed } from '../citus/machines.ts'
import { statementName } from '../statements.ts'
import { codeOf, readOnly, Unconfirmed } from './faults.ts'
import { type ConnectionTarget, nameOf } from './url.ts'

/** Value of a statement; arrays become arrays of PostgreSQL. */
export type Value = Scalar | readonly Scalar[]

/**
 * Result of a statement. `rowCount` is the number of found or changed rows, null for a statement such as BEGIN. The `command` of a COMMIT in a
 * failed transaction is `ROLLBACK`.
 */
export type Result<Row extends object> = Pick<pg.QueryResult<Row>, 'rows' | 'rowCount' | 'command'>

/**
 * Purpose of a connection. Reads end after the statement timeout. Writes have a limit for replies only, since PostgreSQL does not undo a COMMIT
 * that waits for a standby. Migrations have no limit.
 */
export type Purpose = 'read' | 'write' | 'migrate'

/**
 * Connection to the database. Statements are sent at once, in order, and succeed or fail separately. A COMMIT rejects with {@link Unconfirmed} if a
 * failover may lose it.
 */
export interface Connection {
  readonly name: string
  readonly host: string
  /** True if a pooler may change the session with each transaction, so that its settings and locks do not last. */
  readonly isPooled: boolean
  /** Begins a transaction with the settings of the purpose. Further statements can follow at once. */
  begin(): Promise<unknown>
  query<Row extends object>(text: string, values?: readonly Value[]): Promise<Result<Row>>
  script(text: string): Promise<unknown>
  readonly isLost: boolean
  destroy(): void
  /** Ends the connection after all sent statements, or breaks it after the limit for replies. */
  end(): Promise<void>
}

// 64-bit integers become numbers: ids, versions and counts stay below 2^53.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
// JSON is a text here, like in SQLite.
types.setTypeParser(pg.types.builtins.JSON, String)
types.setTypeParser(pg.types.builtins.JSONB, String)

const lostOptions =
  'DATABASE_URL (postgres:…) has options, and a pooler is between that does not keep them: set them by ALTER ROLE … SET instead.'

// A pooler chooses a session for each transaction, so the settings must end with the transaction.
const isOfPooler = 'pg_backend_pid() IS DISTINCT FROM $3::int'

// Sets a session up: its settings override those of the server, the database and the role, and a reload. Behind a pooler it sets up the current
// transaction. It also tells if there is a pooler and if the server is writable. It takes one round trip, or none after a BEGIN.
const setUp = `SELECT
  pg_is_in_recovery() OR current_setting('default_transaction_read_only') = 'on' AS "readOnly",
  ${isOfPooler} AS "isPooled",
  -- What is acknowledged has to survive, on a synchronous standby too; every value but a stronger one promises less.
  set_config('synchronous_commit',
    CASE current_setting('synchronous_commit') WHEN 'remote_apply' THEN 'remote_apply' ELSE 'on' END, ${isOfPooler}),
  -- Only a warning says that a commit did not wait for its standby.
  set_config('client_min_messages', 'warning', ${isOfPooler}),
  set_config('statement_timeout', $1, ${isOfPooler}),
  set_config('lock_timeout', $4, ${isOfPooler}),
  set_config('idle_in_transaction_session_timeout', $5, ${isOfPooler}),
  -- Each statement of a transaction has to see what was committed before it.
  set_config('default_transaction_isolation', 'read committed', ${isOfPooler}),
  -- Citus would work on tables that refer to each other on connections of their own, and then refuse that. Elsewhere it is a name like any other.
  set_config('citus.multi_shard_modify_mode', 'sequential', ${isOfPooler}),
  -- A NULL in an array that the driver sends is not the text NULL.
  set_config('array_nulls', 'on', ${isOfPooler}),
  -- A page of a list is read from an index in its order, however cheap it may seem to sort all that matches.
  set_config('enable_sort', 'off', ${isOfPooler}), set_config('enable_incremental_sort', 'off', ${isOfPooler}),
  -- Up to PostgreSQL 17, a sort that cannot be avoided then seems so dear that it is compiled, which takes longer than all the rest.
  set_config('jit', 'off', ${isOfPooler}),
  set_config('search_path', coalesce($2, current_setting('search_path')), ${isOfPooler})`

// In milliseconds: longer than the server's own timeouts. A connection without a reply is given up then.
const replyTimeout = ({ statementTimeout, lockTimeout }: ConnectionTarget) =>
  statementTimeout + lockTimeout + 1000

/**
 * Connects to the first writable host, like `target_session_attrs=read-write`.
 * @param onLoss called when the connection has broken, once or more
 * @throws the error of the last host if there is none
 */
export async function connect(
  target: ConnectionTarget,
  purpose: Purpose,
  onLoss: () => void = () => {},
): Promise<Connection> {
  let failure: unknown
  for (const host of target.hosts) {
    try {
      return await connectTo(target, host, purpose, onLoss)
    } catch (error) {
      // The fault of the primary matters more than the existence of replicas.
      if (failure === undefined || codeOf(error) !== readOnly) failure = error
    }
  }
  throw failure
}

async function connectTo(
  target: ConnectionTarget,
  host: ConnectionTarget['hosts'][number],
  purpose: Purpose,
  onLoss: () => void,
): Promise<Connection> {
  const { options, distributed, statementTimeout, lockTimeout } = target
  const client = new pg.Client({
    ...host,
    database: target.database,
    user: target.user,
    password: target.password,
    ssl: target.ssl ?? false,
    options,
    application_name: target.applicationName,
    connectionTimeoutMillis: target.connectTimeout,
    query_timeout: purpose === 'migrate' ? undefined : replyTimeout(target),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    pipeline: true,
    types,
  })
  containParser(client)
  let lost = false
  const lose = () => {
    lost = true
  }
  client.on('error', lose).on('end', lose)
  const prepared = distributed ? setUp + setUpDistributed(isOfPooler) : setUp
  const settings = () => [
    purpose === 'read' ? String(statementTimeout) : '0',
    target.searchPath ?? null,
    // The driver's types omit the backend's own parameters. A pooler sends none.
    (client as pg.Client & { processID: number | null }).processID,
    String(lockTimeout),
    purpose === 'migrate' ? '0' : String(statementTimeout),
  ]
  let isPooled: boolean
  try {
    await client.connect()
    const { rows } = await client.query(prepared, settings())
    if (rows[0].readOnly) throw Object.assign(new Error('It is read-only.'), { code: readOnly })
    isPooled = rows[0].isPooled
    if (isPooled && options !== undefined) throw new UnusableDatabase(lostOptions)
  } catch (error) {
    client.end().catch(() => {})
    throw error
  }
  client.on('error', onLoss).on('end', onLoss)
  const send = sender(client)
  const query = <Row extends object>(text: string, values?: readonly Value[]) =>
    // Behind a pooler the next statement may meet a session without the prepared statement, or with another one of that name.
    send<Row>({
      name: isPooled ? undefined : statementName(text),
      text,
      values: values as Value[] | undefined,
    })
  return {
    name: nameOf(target),
    host: `${host.host}:${host.port}`,
    isPooled,
    get isLost() {
      return lost
    },
    begin: () =>
      Promise.all([
        ...(isPooled
          ? [query('BEGIN ISOLATION LEVEL READ COMMITTED'), query(prepared, settings())]
          : [query('BEGIN')]),
        // The other machines learn only this.
        ...(distributed ? [query(`SET LOCAL lock_timeout = ${lockTimeout}`)] : []),
      ]),
    query,
    script: (text) => send({ text }),
    destroy() {
      lose()
      onLoss()
      client.connection.stream.destroy()
    },
    async end() {
      const tooLong = setTimeout(() => client.connection.stream.destroy(), replyTimeout(target))
      await client.end()
      clearTimeout(tooLong)
    },
  }
}

export async function inTransaction<T>(connection: Connection, work: () => Promise<T>): Promise<T> {
  await connection.begin()
  try {
    const result = await work()
    await connection.query('COMMIT')
    return result
  } catch (error) {
    await connection.query('ROLLBACK').catch(() => {})
    throw error
  }
}

// A COMMIT whose wait for a synchronous standby was cancelled succeeds, with a localized warning.
function sender(client: pg.Client) {
  let warned = false
  client.on('notice', ({ code }) => {
    if (code?.startsWith('01')) warned = true
  })
  return <Row extends object>(statement: pg.QueryConfig): Promise<Result<Row>> =>
    new Promise((resolve, reject) => {
      // The callback runs after the replies of this statement and before those of the next.
      client.query<Row>(statement, (error, result) => {
        const isUnconfirmed = warned && result?.command === 'COMMIT'
        warned = false
        if (error) reject(error)
        else if (isUnconfirmed) reject(new Unconfirmed())
        else resolve(result)
      })
    })
}

// The driver throws in a listener for unknown bytes and authentication methods, which would end the process. This ends the connection instead.
function containParser(client: pg.Client): void {
  // The driver's types omit its listeners.
  const connection = client.connection as pg.Connection & { attachListeners(stream: Duplex): void }
  const attach = connection.attachListeners
  connection.attachListeners = (stream) => {
    attach.call(connection, stream)
    const [parse] = stream.listeners('data')
    stream.removeAllListeners('data').on('data', (bytes) => {
      try {
        parse?.(bytes)
      } catch (error) {
        stream.destroy(error as Error)
      }
    })
  }
}
