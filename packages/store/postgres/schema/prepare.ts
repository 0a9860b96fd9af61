import { type StoreOptions, UnusableDatabase } from 'contract-server'
import pg from 'pg'
import type { Migration } from '../../kit/migrations.ts'
import type { Schema } from '../../kit/schema.ts'
import { movedTables } from '../../own/own-tables.ts'
import { distribute, findShards, requireCitus } from '../citus/distribution.ts'
import type { Shards } from '../citus/shards.ts'
import { type Connection, connect } from '../connection/connection.ts'
import { codeOf, forbidden, remedy } from '../connection/faults.ts'
import { type Query, queryOn } from '../connection/transaction.ts'
import { type ConnectionTarget, nameOf, readTarget } from '../connection/url.ts'
import { allPending, allSteps, migrate, requireUpToDate } from './migrate.ts'

/**
 * Connects, sees to the schema, and hands the connection over for as long as `use` takes.
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
 * The steps of the schema that the database of a `postgres://` URL has not taken yet; nothing is changed.
 * @throws {UnusableDatabase}
 */
export const pendingOf = (url: string, schema: Schema): Promise<Migration[]> =>
  connected(readTarget(url, schema.id), (connection) => allPending(connection, schema))

/**
 * The SQL that lets a role be that of a server, on the database of a `postgres://` URL; nothing is changed.
 * @throws {UnusableDatabase} where there is no such role
 */
export const grantsOf = (url: string, schema: Schema, role: string): Promise<string> =>
  connected(readTarget(url, schema.id), (connection) => grants(connection, schema, role))

/**
 * Runs what {@link grantsOf} returns.
 * @throws {UnusableDatabase} where there is no such role, or this one may not grant it all
 */
export const grantTo = (url: string, schema: Schema, role: string): Promise<void> =>
  connected(readTarget(url, schema.id), async (connection) => {
    await connection.script(await grants(connection, schema, role))
    // PostgreSQL only warns where who grants does not have it.
    const missing = await lacking(queryOn(connection), schema, role)
    if (missing)
      throw new UnusableDatabase(
        `${connection.name}: ${role} still lacks ${missing}. Grant it as the owner of the tables.`,
      )
  })

/**
 * Brings the schema of a `postgres://` URL up to date, and has Citus spread the tables over its workers as they are described; what is so
 * already stays.
 * @param report gets a sentence for each step, and for each table
 * @throws {UnusableDatabase} where Citus or a worker cannot
 */
export function distributeOn(url: string, schema: Schema, report: (what: string) => void): Promise<void> {
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
      `${connection.name} has no role ${role}: make it (CREATE ROLE … LOGIN PASSWORD …), or correct the name.`,
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
    const what = remedy(error) ?? message
    // Which permission it is, only PostgreSQL says; here it is told to no stranger.
    const why = codeOf(error) === forbidden ? `${message}; ${what}` : what
    throw new UnusableDatabase(`${nameOf(target)} cannot be used: ${why}.`, { cause: error })
  }
}

/** The state of a database, as the start finds it. */
interface DatabaseState {
  /** The schema of the tables, as `search_path` names it. */
  searchPath: string
  /** Where the rows are, if they are on several machines. */
  shards?: Shards
  /** Risks in the setup of the database, a sentence each. */
  warnings: string[]
}

/** @throws {UnusableDatabase} when texts or references would not be kept as they are */
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
 * Looks at a database whose schema is up to date.
 * @throws {UnusableDatabase} where only some tables are distributed, or a machine cannot do its part
 */
export async function find(connection: Connection, schema: Schema): Promise<DatabaseState> {
  const { rows } = await connection.query<{ searchPath: string; off: string[] }>(
    `SELECT quote_ident(current_schema()) AS "searchPath",
       ARRAY(SELECT name FROM pg_settings WHERE name IN ('fsync', 'full_page_writes') AND setting = 'off' ORDER BY name) AS off`,
  )
  const { searchPath, off } = rows[0]!
  const warnings = off.map(
    (setting) =>
      `PostgreSQL runs with ${setting} = off: a power cut can lose or damage what was acknowledged. Turn it on.`,
  )
  const distributed = await findShards(connection, schema)
  return { searchPath, ...distributed, warnings: [...warnings, ...distributed.warnings] }
}

/** The privileges that a server with `MIGRATE=off` needs. */
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
 * The privileges that a role lacks, in words such as `INSERT, UPDATE on things`; undefined if it lacks none.
 * @param role by default that of the connection
 */
export async function lacking(query: Query, schema: Schema, role?: string): Promise<string | undefined> {
  const needed = neededPrivileges(schema).flatMap(({ kind, names, privileges }) =>
    names.flatMap((name) => privileges.map((privilege) => ({ kind, name, privilege }))),
  )
  // A table without an oid does not exist, or is in a schema that the role may not look into.
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
