import type { Schema } from '../schema.ts'
import { UnusableDatabase } from '../unusable-database.ts'
import { type Connection, connect } from './connection.ts'
import { remedy } from './faults.ts'
import { fillWords } from './fill-words.ts'
import { migrate } from './migrate.ts'
import { requireUsable } from './requirements.ts'
import type { ConnectionTarget } from './url.ts'

/** Marks of servers that are no more are of no use to anybody. */
const forgetMarks = "DELETE FROM write_marks WHERE made_at < now() - interval '1 day'"

/**
 * Connects, brings the schema up to date, and hands the connection over for as long as `use` takes.
 * @param use gets what the database is called in messages, too
 * @throws {UnusableDatabase}
 */
export async function prepare<T>(
  target: ConnectionTarget,
  schema: Schema,
  use: (connection: Connection, name: string) => Promise<T>,
): Promise<T> {
  const hosts = target.hosts.map(({ host, port }) => `${host}:${port}`).join(',')
  const name = `PostgreSQL database ${target.database} at ${hosts}`
  try {
    const connection = await connect(target, 'migrate')
    try {
      await requireUsable(connection, name)
      await migrate(connection, name, schema)
      await fillWords(connection, schema)
      await connection.query(forgetMarks)
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
