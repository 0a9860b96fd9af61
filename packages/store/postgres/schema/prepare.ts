import { type StoreOptions, UnusableDatabase } from 'contract-server'
import type { Migration } from '../../kit/migrations.ts'
import type { Schema } from '../../kit/schema.ts'
import { distribute } from '../citus/distribute.ts'
import { requireCitus } from '../citus/distribution.ts'
import { type Connection, connect, type Value } from '../connection/connection.ts'
import { codeOf, forbidden, remedy } from '../connection/faults.ts'
import { type ConnectionTarget, readTarget } from '../connection/url.ts'
import { migrate } from './migrate.ts'
import { grantsFor, lacking, requireUsable } from './requirements.ts'
import { allPending, requireUpToDate } from './taken-steps.ts'

/** Marks of servers that are no more are of no use to anybody. */
const forgetMarks = "DELETE FROM write_marks WHERE made_at < now() - interval '1 day'"

/** Works on a connection; the work gets what the database is called in messages, too. */
type Use<T> = (connection: Connection, name: string) => Promise<T>

/**
 * Connects, sees to the schema, and hands the connection over for as long as `use` takes.
 * @throws {UnusableDatabase}
 */
export const prepare = <T>(
  target: ConnectionTarget,
  schema: Schema,
  use: Use<T>,
  { upgrade = true, onUpgrade }: Omit<StoreOptions, 'clock'> = {},
): Promise<T> =>
  connected(target, async (connection, name) => {
    if (upgrade) await bringUpToDate(connection, name, target, schema, onUpgrade)
    else await requireUpToDate(connection, name, schema)
    return use(connection, name)
  })

async function bringUpToDate(
  connection: Connection,
  name: string,
  target: ConnectionTarget,
  schema: Schema,
  report?: (what: string) => void,
): Promise<void> {
  await migrate(connection, () => connect(target, 'migrate'), name, schema, report)
  await connection.query(forgetMarks)
}

/**
 * The steps of the schema that the database of a `postgres://` URL has not taken yet; nothing is changed.
 * @throws {UnusableDatabase}
 */
export const pendingOf = (url: string, schema: Schema): Promise<Migration[]> =>
  connected(readTarget(url, schema.id), (connection, name) => allPending(connection, name, schema))

/**
 * The SQL that lets a role be that of a server, on the database of a `postgres://` URL; nothing is changed.
 * @throws {UnusableDatabase} where there is no such role
 */
export const grantsOf = (url: string, schema: Schema, role: string): Promise<string> =>
  connected(readTarget(url, schema.id), (connection, name) => grants(connection, name, schema, role))

/**
 * Runs what {@link grantsOf} returns.
 * @throws {UnusableDatabase} where there is no such role, or this one may not grant it all
 */
export const grantTo = (url: string, schema: Schema, role: string): Promise<void> =>
  connected(readTarget(url, schema.id), async (connection, name) => {
    await connection.script(await grants(connection, name, schema, role))
    // PostgreSQL only warns where who grants does not have it.
    const query = async <Row extends object>(text: string, ...values: Value[]) =>
      (await connection.query<Row>(text, values)).rows
    const missing = await lacking(query, schema, role)
    if (missing)
      throw new UnusableDatabase(
        `${name}: ${role} still lacks ${missing}. Grant it as the owner of the tables.`,
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
  return connected(target, async (connection, name) => {
    await requireCitus(connection, name)
    await bringUpToDate(connection, name, target, schema, report)
    await distribute(connection, name, schema, report)
  })
}

async function grants(connection: Connection, name: string, schema: Schema, role: string): Promise<string> {
  const { rows } = await connection.query<{ inSchema: string; exists: boolean }>(
    `SELECT current_schema() AS "inSchema", EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS exists`,
    [role],
  )
  const { inSchema, exists } = rows[0]!
  if (exists) return grantsFor(schema, role, inSchema)
  throw new UnusableDatabase(
    `${name} has no role ${role}: make it (CREATE ROLE … LOGIN PASSWORD …), or correct the name.`,
  )
}

async function connected<T>(target: ConnectionTarget, use: Use<T>): Promise<T> {
  const hosts = target.hosts.map(({ host, port }) => `${host}:${port}`).join(',')
  const name = `PostgreSQL database ${target.database} at ${hosts}`
  try {
    const connection = await connect(target, 'migrate')
    try {
      await requireUsable(connection, name)
      return await use(connection, name)
    } finally {
      await connection.end().catch(() => {})
    }
  } catch (error) {
    if (error instanceof UnusableDatabase) throw error
    const message = error instanceof Error ? error.message : String(error)
    const what = remedy(error) ?? message
    // Which permission it is, only PostgreSQL says; here it is told to no stranger.
    const why = codeOf(error) === forbidden ? `${message}; ${what}` : what
    throw new UnusableDatabase(`${name} cannot be used: ${why}.`, { cause: error })
  }
}
