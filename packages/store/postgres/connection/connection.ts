import type { Duplex } from 'node:stream'
import { UnusableDatabase } from 'contract-server'
import pg from 'pg'
import type { Scalar } from '../../kit/table.ts'
import { setUpDistributed } from '../citus/machines.ts'
import { statementName } from '../statements.ts'
import { codeOf, readOnly, Unconfirmed } from './faults.ts'
import { type ConnectionTarget, nameOf } from './url.ts'

/** A value of a statement; arrays become arrays of PostgreSQL. */
export type Value = Scalar | readonly Scalar[]

/**
 * What a statement returned: `rowCount` is how many rows it found or changed, null for a statement such as BEGIN; the `command` of a COMMIT in
 * a failed transaction is `ROLLBACK`.
 */
export type Result<Row extends object> = Pick<pg.QueryResult<Row>, 'rows' | 'rowCount' | 'command'>

/**
 * What a connection is for. Reads end after the statement timeout. PostgreSQL does not undo a COMMIT that waits for a standby when it ends it,
 * so for writes only the wait for a reply ends. Migrations take as long as they take.
 */
export type Purpose = 'read' | 'write' | 'migrate'

/**
 * A connection to the database. Statements are sent at once, one behind the other, and succeed or fail each by itself. A COMMIT rejects with
 * {@link Unconfirmed} where what it committed may be lost in a failover.
 */
export interface Connection {
  /** The name of the database in messages. */
  readonly name: string
  /** The host it is to, and its port. */
  readonly host: string
  /** True if a pooler is between that may give each transaction another session, so that settings and locks of a session do not hold. */
  readonly isPooled: boolean
  /** Begins a transaction, in which the settings of the connection's purpose hold; what belongs to it can be sent right behind. */
  begin(): Promise<unknown>
  query<Row extends object>(text: string, values?: readonly Value[]): Promise<Result<Row>>
  /** Runs a text of several statements. */
  script(text: string): Promise<unknown>
  /** True if it broke. */
  readonly isLost: boolean
  /** Breaks it off; what is under way rejects. */
  destroy(): void
  /** Ends it once all that was sent is done, and breaks it off where that takes longer than a reply may. */
  end(): Promise<void>
}

/** A 64-bit integer is a number here: ids, versions and counts stay below 2^53. */
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
// JSON is a text here, as it is in SQLite.
types.setTypeParser(pg.types.builtins.JSON, String)
types.setTypeParser(pg.types.builtins.JSONB, String)

const lostOptions =
  'DATABASE_URL (postgres:…) has options, and a pooler is between that does not keep them: set them by ALTER ROLE … SET instead.'

/** A pooler gives each transaction a session of its choice: what is set for that must end with the transaction. */
const isOfPooler = 'pg_backend_pid() IS DISTINCT FROM $3::int'

/**
 * Sets a session up: its own settings win over those of the server, the database and the role, and over a reload. Or behind a pooler the transaction that it stands in, and says which of them and whether it can write. One round trip,
 * or none where it follows a BEGIN.
 */
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

/** How long a reply may take before the connection is given up, in milliseconds: longer than the server's own timeouts. */
const replyTimeout = ({ statementTimeout, lockTimeout }: ConnectionTarget) =>
  statementTimeout + lockTimeout + 1000

/**
 * Connects to the first host that can write, as `target_session_attrs=read-write` says.
 * @param onLoss is called when the connection has broken, once or more
 * @throws the error of the last host, when there is none
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
  const { options, shards, statementTimeout, lockTimeout } = target
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
  const prepared = shards ? setUp + setUpDistributed(isOfPooler) : setUp
  const settings = () => [
    purpose === 'read' ? String(statementTimeout) : '0',
    target.searchPath ?? null,
    // The types of the driver leave out what the backend said of itself; a pooler says nothing.
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
    // Behind a pooler the next statement may meet a session in which nothing, or another's statement, was prepared by that name.
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
        // The other machines learn of nothing but this.
        ...(shards ? [query(`SET LOCAL lock_timeout = ${lockTimeout}`)] : []),
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

/** Runs `work` in a transaction, which is kept when that resolves. */
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

/** Sends statements. A COMMIT whose wait for a synchronous standby was cancelled succeeds, with a warning in the language of the server. */
function sender(client: pg.Client) {
  let warned = false
  client.on('notice', ({ code }) => {
    if (code?.startsWith('01')) warned = true
  })
  return <Row extends object>(statement: pg.QueryConfig): Promise<Result<Row>> =>
    new Promise((resolve, reject) => {
      // Called back at the end of the statement's own replies, before those to the next one are read.
      client.query<Row>(statement, (error, result) => {
        const isUnconfirmed = warned && result?.command === 'COMMIT'
        warned = false
        if (error) reject(error)
        else if (isUnconfirmed) reject(new Unconfirmed())
        else resolve(result)
      })
    })
}

/**
 * Ends the connection with what the driver throws of bytes that it does not understand, or of a way to authenticate that it does not know:
 * it reads them in a listener, and what is thrown there would end the process.
 */
function containParser(client: pg.Client): void {
  // The types of the driver leave its listeners out.
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
