import { UnusableDatabase } from '../unusable-database.ts'
import type { Connection } from './connection.ts'

/** What a database is like, as the start finds it. */
export interface Found {
  /** The schema of the tables, as `search_path` names it. */
  searchPath: string
  /** What the database does not protect from, a sentence each. */
  warnings: string[]
}

/** @throws {UnusableDatabase} when texts or references would not be kept as they are */
export async function requireUsable(connection: Connection, name: string): Promise<void> {
  const { rows } = await connection.query<{ encoding: string; role: string }>(
    "SELECT current_setting('server_encoding') AS encoding, current_setting('session_replication_role') AS role",
  )
  const { encoding, role } = rows[0]!
  if (encoding !== 'UTF8')
    throw new UnusableDatabase(
      `${name} has the encoding ${encoding}, which cannot hold every text: create one with ENCODING 'UTF8' TEMPLATE template0.`,
    )
  if (role === 'replica')
    throw new UnusableDatabase(
      `${name} does not enforce foreign keys: set session_replication_role to origin, on the server, the database and the role.`,
    )
}

/**
 * @param wanted how many connections the service will open
 * @throws {UnusableDatabase} when the database allows fewer; what a pooler allows cannot be asked
 */
export async function requireConnections(
  connection: Connection,
  name: string,
  wanted: number,
): Promise<void> {
  if (connection.isPooled) return
  const { rows } = await connection.query<{ allowed: number }>(
    `SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
       - coalesce(current_setting('reserved_connections', true)::int, 0) AS allowed`,
  )
  const { allowed } = rows[0]!
  if (allowed >= wanted) return
  throw new UnusableDatabase(
    `${name} allows ${allowed} connections, and WORKERS and pool_size together need ${wanted}: lower one of them, or raise max_connections.`,
  )
}

/** Looks at a database whose schema is up to date. */
export async function find(connection: Connection): Promise<Found> {
  const { rows } = await connection.query<{ searchPath: string; off: string[] }>(
    `SELECT quote_ident(current_schema()) AS "searchPath",
       ARRAY(SELECT name FROM pg_settings WHERE name IN ('fsync', 'full_page_writes') AND setting = 'off' ORDER BY name) AS off`,
  )
  const { searchPath, off } = rows[0]!
  const warnings = off.map(
    (setting) =>
      `PostgreSQL runs with ${setting} = off: a power cut can lose or damage what was acknowledged. Turn it on.`,
  )
  return { searchPath, warnings }
}
