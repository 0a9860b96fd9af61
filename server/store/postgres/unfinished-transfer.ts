import { UnusableDatabase } from '../unusable-database.ts'
import type { Connection } from './connection.ts'

/** The table that is there as long as records are moved into the database. */
export const marker = 'unfinished_transfer'

/** Whether a transfer has begun, and has not ended. */
export async function isUnfinished(connection: Connection): Promise<boolean> {
  const sql = `SELECT to_regclass('${marker}') IS NOT NULL AS begun`
  return (await connection.query<{ begun: boolean }>(sql)).rows[0]!.begun
}

/** @throws {UnusableDatabase} when part of the records may be missing */
export async function requireFinished(connection: Connection, name: string): Promise<void> {
  if (await isUnfinished(connection)) {
    throw new UnusableDatabase(
      `${name} holds an unfinished transfer or import: run the same npx contract-server transfer or import again.`,
    )
  }
}
