/** The indexes that lists are read along, which the migrations of a service make. */
import { UnusableDatabase } from 'contract-server'
import { type AnyList, indexOf, readingsOf } from './list.ts'
import { columnName } from './table.ts'
import type { Engine } from './unit.ts'

/** The statements that make the indexes of a list, by their names. */
export function indexesOf(list: AnyList): Map<string, string> {
  const indexes = new Map<string, string>()
  for (const { equal, column } of readingsOf(list)) {
    if (equal.length === 0 && column === undefined) continue
    const { index, filters } = indexOf(list, { equal: equal.map((property) => [property, null]), column })
    const columns = [...filters, ...(column === undefined ? [] : [column]), 'id'].map(columnName)
    indexes.set(index, `CREATE INDEX ${index} ON ${list.view.name} (${columns.join(', ')})`)
  }
  return indexes
}

/**
 * Makes sure that a database has the indexes of some lists.
 * @param names the query for the names of all indexes
 * @throws {UnusableDatabase} that says how to make those that are missing
 */
export async function requireIndexes(
  { read }: Pick<Engine, 'read'>,
  names: string,
  lists: readonly AnyList[],
): Promise<void> {
  const existing = new Set((await read<{ name: string }>(names)).map(({ name }) => name))
  const missing = lists.flatMap((list) => [...indexesOf(list)].filter(([name]) => !existing.has(name)))
  if (missing.length === 0) return
  const statements = [...new Map(missing).values()].map((statement) => `${statement};`)
  throw new UnusableDatabase(
    `Lists are read along indexes that the database lacks. Add a migration with: ${statements.join(' ')}`,
  )
}
