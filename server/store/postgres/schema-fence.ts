/** Keeps releases that do not know the schema from writing: every transaction leaves a mark, and the mark says what its writer knows. */
import { compatibleFrom, type Migration, type Steps } from '../migrations.ts'
import type { Schema } from '../schema.ts'
import type { Connection } from './connection.ts'
import { constraint } from './faults.ts'
import { own, stepsOf } from './taken-steps.ts'

/** The steps that this release knows, as a mark says it. */
export interface KnownSteps {
  service: number
  server: number
}

/** What this release knows. */
export const knownSteps = (schema: Schema): KnownSteps => ({
  service: stepsOf(schema).steps.length,
  server: own.steps.length,
})

/** The fewest steps that a program must know to work with all that a table of steps holds. */
const needed = (table: string) =>
  `SELECT coalesce(max(coalesce(compatible_from, version)), 0)::int FROM ${table}`

/**
 * Has the database refuse what releases write that cannot work with a step, in the transaction that takes it. A CHECK costs a write nothing that
 * could be measured, and sees no time in which an old server could still write.
 * @param before the fewest steps that a program had to know before this step
 */
export async function raiseFence(
  connection: Connection,
  schema: Schema,
  step: Migration,
  before: number,
): Promise<void> {
  if ((compatibleFrom(step) ?? step.version) <= before) return
  const { rows } = await connection.query(
    "SELECT FROM pg_attribute WHERE attrelid = to_regclass('write_marks') AND attname = 'server_schema'",
  )
  // The first steps of a database, or of one that an earlier release made.
  if (rows.length === 0) return
  const least = await connection.query<{ service: number; server: number }>(
    `SELECT (${needed(stepsOf(schema).table)}) AS service, (${needed(own.table)}) AS server`,
  )
  const { service, server } = least.rows[0]!
  // Citus takes one change at a time.
  await connection.script(`ALTER TABLE write_marks DROP CONSTRAINT IF EXISTS ${constraint}`)
  await connection.script(
    `ALTER TABLE write_marks
       ADD CONSTRAINT ${constraint} CHECK (service_schema >= ${service} AND server_schema >= ${server}) NOT VALID`,
  )
}

/** The fewest steps that a program has to know now. */
export async function leastKnown(connection: Connection, { table }: Steps): Promise<number> {
  const { rows } = await connection.query<{ least: number }>(`SELECT (${needed(table)}) AS least`)
  return rows[0]!.least
}
