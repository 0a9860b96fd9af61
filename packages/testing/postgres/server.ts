/** A real PostgreSQL, from npm. It listens on a free port of 127.0.0.1 and ends with the process that started it, in any case. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '../free-port.ts'
import { type Programs, programs } from './binaries.ts'

// Password of every role.
export const password = 'of tests'

// Databases of tests need not survive a power cut.
const defaults = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  max_connections: '200',
  wal_keep_size: '64MB',
  // Interval at which a standby looks for its primary.
  wal_retrieve_retry_interval: '100ms',
}

/** Client of a server that somebody else starts and stops. */
export interface PostgresClient {
  port: number
  /** Returns the URL of a database for `petstore`, a role that owns databases and is no superuser, or for the superuser `postgres`. */
  url(database: string, user?: 'petstore' | 'postgres'): string
  /** Creates a database with a new name, empty or as a copy of a template. @returns its URL */
  createDatabase(template?: string): Promise<string>
  /** Runs SQL as the superuser. */
  sql<Row extends object = Record<string, unknown>>(text: string, database?: string): Promise<Row[]>
}

export interface Postgres extends PostgresClient {
  /** Data folder. */
  data: string
  programs: Programs
  /** Resolves once the server accepts connections. */
  start(): Promise<void>
  /** Stops the server: `SIGINT` aborts transactions, `SIGQUIT` also requires recovery at the next start, `SIGKILL` is a crash. */
  stop(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void>
  /** Promotes a standby. */
  promote(): Promise<void>
}

/** PostgreSQL server with all servers started beside it. */
export interface Cluster extends Postgres {
  /** Stops every server and removes all data. */
  remove(): Promise<void>
}

/** Starts an empty PostgreSQL with its data in a folder of `base`. The settings override the {@link defaults}. */
export async function startCluster(settings: Record<string, string> = {}, base = tmpdir()): Promise<Cluster> {
  const place = await makePlace(programs, base)
  return { ...(await place.add('primary', settings)), remove: place.remove }
}

/**
 * Creates a folder for servers and their data.
 * @param find receives the folder for additional files of the programs
 */
export async function makePlace(find: (folder: string) => Promise<Programs>, base = tmpdir()) {
  const folder = mkdtempSync(join(base, 'petstore-postgres-'))
  const found = await find(folder)
  const remove = keep(folder, found)
  const { uid, gid } = found.options
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  writeFileSync(join(folder, 'password'), password)
  const login = ['-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', join(folder, 'password')]
  const initdb = join(found.folder, 'initdb')

  return {
    async add(name: string, settings: Record<string, string> = {}): Promise<Postgres> {
      const data = join(folder, name)
      const all = Object.entries({ ...defaults, ...settings }).map(
        ([name, value]) => `${name} = '${value}'\n`,
      )
      const texts = ['-E', 'UTF8', ...found.locale]
      await promisify(execFile)(initdb, ['-D', data, ...login, ...texts, '--no-sync'], found.options)
      // initdb accepts settings from PostgreSQL 16 on only.
      writeFileSync(join(data, 'postgresql.auto.conf'), all.join(''), { flag: 'a' })
      const postgres = control(data, await freePort(), found)
      await postgres.start()
      await postgres.sql(`CREATE ROLE petstore LOGIN PASSWORD '${password}'`)
      return postgres
    },
    remove,
  }
}

/** Returns a cleanup function, which also runs when this process ends without a call. */
function keep(folder: string, { folder: bin, options }: Programs): () => Promise<void> {
  const keeper = spawn(
    process.execPath,
    [join(import.meta.dirname, 'keeper.ts'), folder, join(bin, 'pg_ctl')],
    { env: options.env, stdio: ['pipe', 'ignore', 'ignore'], detached: true },
  )
  const ended = once(keeper, 'exit')
  return async () => {
    keeper.stdin.end()
    await ended
  }
}

/** Returns a client of the PostgreSQL on a port of 127.0.0.1. */
export function clientOf(port: number): PostgresClient {
  const url = (database: string, user = 'petstore') =>
    `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`

  const sql: PostgresClient['sql'] = async <Row>(text: string, database = 'postgres') => {
    const client = new pg.Client(url(database, 'postgres'))
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query(text)).rows as Row[]
    } finally {
      await client.end()
    }
  }

  return {
    port,
    url,
    sql,
    async createDatabase(template = 'template1') {
      const name = `test_${randomBytes(8).toString('hex')}`
      await sql(`CREATE DATABASE ${name} OWNER petstore TEMPLATE ${template}`)
      return url(name)
    },
  }
}

/** Returns functions that start and stop the PostgreSQL in a data folder. */
export function control(data: string, port: number, found: Programs): Postgres {
  let server: ChildProcess | undefined
  return {
    ...clientOf(port),
    data,
    programs: found,
    async start() {
      server = await launch(data, port, found)
    },
    async stop(signal) {
      if (server && server.exitCode === null && server.signalCode === null) {
        const ended = once(server, 'exit')
        server.kill(signal)
        await ended
      }
    },
    async promote() {
      await promisify(execFile)(join(found.folder, 'pg_ctl'), ['promote', '-D', data], found.options)
    },
  }
}

async function launch(data: string, port: number, found: Programs): Promise<ChildProcess> {
  const server = spawn(join(found.folder, 'postgres'), ['-D', data, '-p', String(port)], {
    ...found.options,
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ctrl+C must not reach the server: the keeper stops it.
    detached: true,
  })
  let log = ''
  const ready = new Promise<boolean>((resolve) => {
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      log += text
      if (/ready to accept (read-only )?connections/.test(log)) resolve(true)
    })
    server.once('close', () => resolve(false))
  })
  if (await ready) return server
  // The last process may take a moment to notice a crash.
  if (/pre-existing shared memory block/.test(log)) return launch(data, port, found)
  throw new Error(`PostgreSQL did not start: ${log}`)
}
