import type { Schema } from '../schema.ts'
import { columnName } from '../table.ts'
import { storedWords } from '../words.ts'
import type { Connection } from './connection.ts'

/** Rows that are locked at a time. */
const batch = 1000

/** Gives their words to rows that have none: those from before there were words, and those that another program or an older release added. */
export async function fillWords(connection: Connection, { tables }: Schema): Promise<void> {
  for (const { name, searched } of tables) {
    if (searched === undefined) continue
    const column = columnName(searched)
    const missing = `SELECT id, ${column} AS text FROM ${name} WHERE words IS NULL ORDER BY id LIMIT ${batch}`
    // A row that is renamed meanwhile gets its words with its name.
    const fill = `UPDATE ${name} SET words = made.words FROM unnest($1::bigint[], $2::text[], $3::text[]) AS made (id, text, words)
      WHERE ${name}.id = made.id AND ${name}.${column} = made.text AND ${name}.words IS NULL`
    for (;;) {
      const { rows } = await connection.query<{ id: number; text: string }>(missing)
      if (rows.length === 0) break
      const texts = rows.map(({ text }) => text)
      await connection.query(fill, [rows.map(({ id }) => id), texts, texts.map(storedWords)])
    }
  }
}
