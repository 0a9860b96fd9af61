import type { Duplex } from 'node:stream'
import { UnusableDatabase } from 'contract-server'
import pg from 'pg'
import { statementName } from '../statements.ts'
import { codeOf, Unconfirmed } from './faults.ts'
import { type Purpose, sessionValues, setUp, setUpDistributed } from './session.ts'
import type { ConnectionTarget } from './url.ts'

/** A value of a column. */
export type Scalar = string | number | boolean | null

/** A value of a statement; arrays become arrays of PostgreSQL. */
export type Value = Scalar | readonly Scalar[]

/** What a statement returned. */
export interface Result<Row> {
  rows: Row[]
  /** How many rows it found or changed; null for a statement such as BEGIN. */
  rowCount: number | null
  /** Of a COMMIT in a failed transaction it is `ROLLBACK`. */
  command: string
}

/**
 * A connection to the database. Statements are sent at once, one behind the other, and succeed or fail each by itself. A COMMIT rejects with
 * {@link Unconfirmed} where what it committed may be lost in a failover.
 */
export interface Connection {
  /** The host it is to, and its port. */
  readonly host: string
  /** Whether a pooler is between that may give each transaction another session, so that settings and locks of a session do not hold. */
  readonly isPooled: boolean
  /** Begins a transaction, in which the settings of the connection's purpose hold; what belongs to it can be sent right behind. */
  begin(): Promise<unknown>
  query<Row extends object>(text: string, values?: readonly Value[]): Promise<Result<Row>>
  /** Runs a text of several statements. */
  script(text: string): Promise<unknown>
  /** Whether it broke. */
  readonly isLost: boolean
  /** Breaks it off; what is under way rejects. */
  destroy(): void
  /** Ends it once all that was sent is done, and breaks it off where that takes longer than a reply may. */
  end(): Promise<void>
}

/** A 64-bit integer is a number here: ids, versions and counts stay below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
}

const lostOptions =
  'DATABASE_URL (postgres:…) has options, and a pooler is between that does not keep them: set them by ALTER ROLE … SET instead.'

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
  for (const place of target.hosts) {
    try {
      return await connectTo(target, place, purpose, onLoss)
    } catch (error) {
      // What is wrong with the primary is worth more than that there are replicas.
      if (failure === undefined || codeOf(error) !== '25006') failure = error
    }
  }
  throw failure
}

async function connectTo(
  target: ConnectionTarget,
  place: ConnectionTarget['hosts'][number],
  purpose: Purpose,
  onLoss: () => void,
): Promise<Connection> {
  const { database, user, password, ssl, options, applicationName, connectTimeout } = target
  const client = new pg.Client({
    ...place,
    database,
    ...(user !== undefined && { user }),
    ...(password !== undefined && { password }),
    ssl: ssl ?? false,
    ...(options !== undefined && { options }),
    application_name: applicationName,
    connectionTimeoutMillis: connectTimeout,
    ...(purpose !== 'migrate' && { query_timeout: replyTimeout(target) }),
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
  // The types of the driver leave out what the backend said of itself.
  const backend = client as pg.Client & { processID: number | null }
  const settings = () => sessionValues(purpose, backend.processID, target)
  const { shards, lockTimeout } = target
  const prepared = shards ? setUp + setUpDistributed : setUp
  let isPooled: boolean
  try {
    await client.connect()
    const { rows } = await client.query(prepared, settings())
    if (rows[0].readOnly) throw Object.assign(new Error('It is read-only.'), { code: '25006' })
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
      ...(!isPooled && { name: statementName(text) }),
      text,
      values: values as Value[] | undefined,
    })
  return {
    host: `${place.host}:${place.port}`,
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
