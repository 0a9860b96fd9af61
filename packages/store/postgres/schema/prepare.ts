/**
 * Prepares a database for its use: connects, migrates it or requires that it is up to date, and reads its state. Privileges and the distribution over
 * Citus are changed here, too, by commands.
 */
import { type StoreOptions, UnusableDatabase } from 'contract-server'
import pg from 'pg'
import type { Migration } from '../../kit/migrations.ts'
import type { Schema } from '../../kit/schema.ts'
import type { DistributedTables } from '../../kit/table.ts'
import { movedTables } from '../../server/tables.ts'
import { distribute, findDistributed, requireCitus } from '../citus/distribution.ts'
import { type Connection, connect } from '../connection/connection.ts'
import { codeOf, forbidden, remedy } from '../connection/faults.ts'
import { type Query, queryOn } from '../connection/transaction.ts'
import { type ConnectionTarget, nameOf, readTarget } from '../connection/url.ts'
import { allPending, allSteps, migrate, requireUpToDate } from './migrate.ts'

/**
 * Connects, migrates the schema, and calls `use` with the connection.
 * @throws {UnusableDatabase}
 */
export const prepare = <T>(
  target: ConnectionTarget,
  schema: Schema,
  use: (connection: Connection) => Promise<T>,
  { upgrade = true, onUpgrade }: Omit<StoreOptions, 'clock'> = {},
): Promise<T> =>
  connected(target, async (connection) => {
    if (upgrade) await migrate(connection, target, schema, onUpgrade)
    else await requireUpToDate(connection, schema)
    return use(connection)
  })

/**
 * Returns the migrations that the database of a URL lacks, and changes nothing.
 * @throws {UnusableDatabase}
 */
export const pendingOf = (url: string, schema: Schema): Promise<Migration[]> =>
  connected(readTarget(url, schema.id), (connection) => allPending(connection, schema))

/**
 * Returns the SQL that grants a role the privileges of a server, and changes nothing.
 * @throws {UnusableDatabase} if the role does not exist
 */
export const grantsOf = (url: string, schema: Schema, role: string): Promise<string> =>
  connected(readTarget(url, schema.id), (connection) => grants(connection, schema, role))

/**
 * Grants the privileges of {@link grantsOf}.
 * @throws {UnusableDatabase} if the role does not exist, or the current one may not grant all
 */
export const grantTo = (url: string, schema: Schema, role: string): Promise<void> =>
  connected(readTarget(url, schema.id), async (connection) => {
    await connection.script(await grants(connection, schema, role))
    // PostgreSQL only warns if the grantor lacks a privilege.
    const missing = await lacking(queryOn(connection), schema, role)
    if (missing)
      throw new UnusableDatabase(
        `${connection.name}: ${role} still lacks ${missing}. Grant it as the owner of the tables.`,
      )
  })

/**
 * Migrates a schema, and distributes its tables over the workers of Citus as described. Distributed tables stay.
 * @param report gets a sentence for each migration and each table
 * @throws {UnusableDatabase} if Citus or a worker cannot take part
 */
export function distributeOn(url: string, schema: Schema, report: (message: string) => void): Promise<void> {
  const target = readTarget(url, schema.id)
  return connected(target, async (connection) => {
    await requireCitus(connection)
    await migrate(connection, target, schema, report)
    await distribute(connection, schema, report)
  })
}

async function grants(connection: Connection, schema: Schema, role: string): Promise<string> {
  const { rows } = await connection.query<{ inSchema: string; exists: boolean }>(
    `SELECT current_schema() AS "inSchema", EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS exists`,
    [role],
  )
  const { inSchema, exists } = rows[0]!
  if (!exists)
    throw new UnusableDatabase(
      `${connection.name} has no role ${role}: create it (CREATE ROLE … LOGIN PASSWORD …), or correct the name.`,
    )
  const to = `TO ${pg.escapeIdentifier(role)};`
  return [
    `GRANT USAGE ON SCHEMA ${pg.escapeIdentifier(inSchema)} ${to}`,
    ...neededPrivileges(schema).flatMap(({ kind, names, privileges }) =>
      names.map((name) => `GRANT ${privileges.join(', ')} ON ${kind} ${name} ${to}`),
    ),
  ].join('\n')
}

async function connected<T>(
  target: ConnectionTarget,
  use: (connection: Connection) => Promise<T>,
): Promise<T> {
  try {
    const connection = await connect(target, 'migrate')
    try {
      await requireUsable(connection)
      return await use(connection)
    } finally {
      await connection.end().catch(() => {})
    }
  } catch (error) {
    if (error instanceof UnusableDatabase) throw error
    const message = error instanceof Error ? error.message : String(error)
    const reason = remedy(error) ?? message
    // Only PostgreSQL names the missing permission. This message reaches no stranger.
    const why = codeOf(error) === forbidden ? `${message}; ${reason}` : reason
    throw new UnusableDatabase(`${nameOf(target)} cannot be used: ${why}.`, { cause: error })
  }
}

interface DatabaseState {
  /** Schema of the tables, for `search_path`. */
  searchPath: string
  distributed?: DistributedTables
  /** Risky settings of the database, a sentence each. */
  warnings: string[]
}

async function requireUsable(connection: Connection): Promise<void> {
  const { rows } = await connection.query<{ encoding: string; role: string }>(
    "SELECT current_setting('server_encoding') AS encoding, current_setting('session_replication_role') AS role",
  )
  const { encoding, role } = rows[0]!
  if (encoding !== 'UTF8')
    throw new UnusableDatabase(
      `${connection.name} has the encoding ${encoding}, which cannot hold every text: create one with ENCODING 'UTF8' TEMPLATE template0.`,
    )
  if (role === 'replica')
    throw new UnusableDatabase(
      `${connection.name} does not enforce foreign keys: set session_replication_role to origin, on the server, the database and the role.`,
    )
}

/**
 * Reads the state of an up-to-date database.
 * @throws {UnusableDatabase} if only some tables are distributed, or a machine cannot take part
 */
export async function find(connection: Connection, schema: Schema): Promise<DatabaseState> {
  const { rows } = await connection.query<{ searchPath: string; off: string[] }>(
    `SELECT quote_ident(current_schema()) AS "searchPath",
       ARRAY(SELECT name FROM pg_settings WHERE name IN ('fsync', 'full_page_writes') AND setting = 'off' ORDER BY name) AS off`,
  )
  const { searchPath, off } = rows[0]!
  const warnings = off.map(
    (setting) =>
      `PostgreSQL runs with ${setting} = off: a power cut can lose or damage acknowledged writes. Turn it on.`,
  )
  const found = await findDistributed(connection, schema)
  return { searchPath, ...found, warnings: [...warnings, ...found.warnings] }
}

// These are the privileges of a server with `MIGRATE=off`.
function neededPrivileges(schema: Schema) {
  const tables = movedTables(schema)
  const written = [...tables.map(({ name }) => name), 'write_marks']
  return [
    { kind: 'TABLE', names: written, privileges: ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] },
    { kind: 'TABLE', names: allSteps(schema).map(({ table }) => table), privileges: ['SELECT'] },
    {
      kind: 'SEQUENCE',
      names: tables.flatMap(({ sequence }) => sequence ?? []),
      privileges: ['SELECT', 'USAGE'],
    },
  ]
}

/**
 * Returns the missing privileges of a role, such as `INSERT, UPDATE on things`; undefined if it has all.
 * @param role default: the role of the connection
 */
export async function lacking(query: Query, schema: Schema, role?: string): Promise<string | undefined> {
  const needed = neededPrivileges(schema).flatMap(({ kind, names, privileges }) =>
    names.flatMap((name) => privileges.map((privilege) => ({ kind, name, privilege }))),
  )
  // A table without an oid is missing, or in a schema that the role may not use.
  const rows = await query<{ name: string; privileges: string }>(
    `SELECT name, string_agg(privilege, ', ' ORDER BY at) AS privileges
     FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS needed (kind, name, privilege, at),
       coalesce($4::name, current_user) AS role
     WHERE CASE kind WHEN 'TABLE' THEN has_table_privilege(role, to_regclass(name)::oid, privilege)
       ELSE has_sequence_privilege(role, to_regclass(name)::oid, privilege) END IS NOT TRUE
     GROUP BY name ORDER BY min(at)`,
    needed.map(({ kind }) => kind),
    needed.map(({ name }) => name),
    needed.map(({ privilege }) => privilege),
    role ?? null,
  )
  const some = rows.slice(0, 3).map(({ name, privileges }) => `${privileges} on ${name}`)
  if (rows.length > some.length) some.push(`more on ${rows.length - some.length} others`)
  return some.length === 0 ? undefined : some.join('; ')
}
