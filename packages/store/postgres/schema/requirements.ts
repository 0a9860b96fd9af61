import { UnusableDatabase } from 'contract-server'
import pg from 'pg'
import type { Schema } from '../../kit/schema.ts'
import { withWordsTables } from '../../kit/table.ts'
import { movedTables } from '../../own/own-tables.ts'
import type { Connection } from '../connection/connection.ts'
import type { Query } from '../connection/transaction.ts'
import { allSteps } from './taken-steps.ts'

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

/** A table or sequence, and what may be done with it. */
interface Needed {
  kind: 'TABLE' | 'SEQUENCE'
  name: string
  privileges: readonly string[]
}

/** Those of a server that runs with `MIGRATE=off`. */
function neededPrivileges(schema: Schema): Needed[] {
  const tables = movedTables(schema)
  const written = [...withWordsTables(tables).map(({ name }) => name), 'write_marks']
  const read = allSteps(schema).map(({ table }) => table)
  const sequences = tables.flatMap(({ sequence }) => sequence ?? [])
  const needed = (kind: Needed['kind'], names: string[], ...privileges: string[]) =>
    names.map((name): Needed => ({ kind, name, privileges }))
  return [
    ...needed('TABLE', written, 'SELECT', 'INSERT', 'UPDATE', 'DELETE'),
    ...needed('TABLE', read, 'SELECT'),
    ...needed('SEQUENCE', sequences, 'SELECT', 'USAGE'),
  ]
}

/** The SQL that lets a role be that of a server; it may be run again and again. @param inSchema where the tables are */
export function grantsFor(schema: Schema, role: string, inSchema: string): string {
  const to = `TO ${pg.escapeIdentifier(role)};`
  const grants = neededPrivileges(schema).map(
    ({ kind, name, privileges }) => `GRANT ${privileges.join(', ')} ON ${kind} ${name} ${to}`,
  )
  return [`GRANT USAGE ON SCHEMA ${pg.escapeIdentifier(inSchema)} ${to}`, ...grants].join('\n')
}

/**
 * What a role may not do and has to, in words such as `INSERT, UPDATE on things`; undefined when nothing is missing.
 * @param role by default that of the connection
 */
export async function lacking(query: Query, schema: Schema, role?: string): Promise<string | undefined> {
  const asked = neededPrivileges(schema).flatMap(({ kind, name, privileges }) =>
    privileges.map((privilege) => ({ kind, name, privilege })),
  )
  const of = (name: keyof (typeof asked)[number]) => asked.map((one) => one[name])
  // What has no oid is not there, or in a schema that the role may not look into.
  const rows = await query<{ name: string; privileges: string }>(
    `SELECT name, string_agg(privilege, ', ' ORDER BY at) AS privileges
     FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS needed (kind, name, privilege, at),
       coalesce($4::name, current_user) AS role
     WHERE CASE kind WHEN 'TABLE' THEN has_table_privilege(role, to_regclass(name)::oid, privilege)
       ELSE has_sequence_privilege(role, to_regclass(name)::oid, privilege) END IS NOT TRUE
     GROUP BY name ORDER BY min(at)`,
    of('kind'),
    of('name'),
    of('privilege'),
    role ?? null,
  )
  const some = rows.slice(0, 3).map(({ name, privileges }) => `${privileges} on ${name}`)
  if (rows.length > some.length) some.push(`more on ${rows.length - some.length} others`)
  return some.length === 0 ? undefined : some.join('; ')
}
