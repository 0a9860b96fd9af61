import type { DatabaseOptions } from '../database.ts'
import type { Migration } from '../migrations.ts'
import type { Schema } from '../schema.ts'
import { UnusableDatabase } from '../unusable-database.ts'
import { type Connection, connect } from './connection.ts'
import { remedy } from './faults.ts'
import { fillWords } from './fill-words.ts'
import { migrate } from './migrate.ts'
import { requireUsable } from './requirements.ts'
import { allPending, requireUpToDate } from './taken-steps.ts'
import { type ConnectionTarget, readTarget } from './url.ts'

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
  { upgrade = true, onUpgrade }: Omit<DatabaseOptions, 'clock'> = {},
): Promise<T> =>
  connected(target, async (connection, name) => {
    if (upgrade) {
      await migrate(connection, () => connect(target, 'migrate'), name, schema, onUpgrade)
      await fillWords(connection, schema)
      await connection.query(forgetMarks)
    } else await requireUpToDate(connection, name, schema)
    return use(connection, name)
  })

/**
 * The steps of the schema that the database of a `postgres://` URL has not taken yet; nothing is changed.
 * @throws {UnusableDatabase}
 */
export const pendingOf = (url: string, schema: Schema): Promise<Migration[]> =>
  connected(readTarget(url, schema.id), (connection, name) => allPending(connection, name, schema))

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
    const why = remedy(error) ?? (error instanceof Error ? error.message : String(error))
    throw new UnusableDatabase(`${name} cannot be used: ${why}.`, { cause: error })
  }
}
