/** Rows of a table for a write on SQLite: finds, adds, changes and removes them, with a statement for each set of changed columns. */
import {
  type AnyTable,
  columnName,
  type Id,
  type Scalar,
  selected,
  storedColumns,
  storedRow,
  wordsColumn,
} from '../kit/table.ts'
import { storedWords } from '../kit/words.ts'
import { type AddedWords, CreatedRows } from './appended.ts'
import { type Prepare, reader, type Stored, stored } from './statements.ts'

type Row = Record<string, Scalar>

// Statement that updates some columns of a row.
interface Change {
  sql: string
  // Adds one more column.
  and(property: string): Change
}

/** Rows of one table, inside a transaction. */
export interface TableRows {
  get(id: Id): Row | undefined
  find(property: string, value: Scalar, except: Id | null): Row | undefined
  has(property?: string, value?: Scalar): boolean
  /** Adds a row; returns the id from SQLite. */
  create(row: Row): number
  add(row: Row): void
  /** Writes only the changed columns, which spares the other indexes. */
  put(before: Row, after: Row): void
  remove(row: Row): void
  created: CreatedRows
}

/** @param later receives new rows of a table with deferred indexes */
export function rowsOf(
  table: AnyTable,
  prepare: Prepare,
  later: Pick<AddedWords, 'add'> | undefined,
): TableRows {
  const { name, searched, key, deferred } = table
  const properties = Object.keys(table.columns)
  // The stored properties include the words of a searched table.
  const storedProperties = Object.keys(storedColumns(table))
  const withoutId = storedProperties.filter((property) => property !== 'id')
  const isKey = key.map((property) => `${columnName(property)} = ?`).join(' AND ')
  const select = `SELECT ${selected(table)} FROM ${name} WHERE`
  const isNew = deferred ? { unindexed: '1' } : {}
  const columnsOf = (names: readonly string[]) => [...names.map(columnName), ...Object.keys(isNew)]
  const placesOf = (names: readonly string[]) => [...names.map(() => '?'), ...Object.values(isNew)]
  const sql = {
    get: `${select} ${isKey}`,
    add: `INSERT INTO ${name} (${columnsOf(storedProperties)}) VALUES (${placesOf(storedProperties)})`,
    remove: `DELETE FROM ${name} WHERE ${isKey}`,
  }
  const created = new CreatedRows(prepare, name, columnsOf(withoutId), placesOf(withoutId))
  // Each set of columns has one text, since making it takes as long as SQLite needs for the row.
  const changeOf = (set: readonly string[]): Change => {
    const longer = new Map<string, Change>()
    return {
      sql: `UPDATE ${name} SET ${set.join(', ')} WHERE ${isKey}`,
      and(property) {
        let change = longer.get(property)
        if (!change) {
          const columns = property === searched ? [property, wordsColumn] : [property]
          change = changeOf([...set, ...columns.map((column) => `${columnName(column)} = ?`)])
          longer.set(property, change)
        }
        return change
      },
    }
  }
  const noChange = changeOf([])
  const convert = reader<Row>(table)
  const first = (text: string, ...values: Stored[]) => {
    created.flush()
    const found = prepare<Row>(text).get(...values)
    return found && convert ? convert(found) : found
  }
  const valuesOf = (row: Row, names: readonly string[]) => names.map((property) => stored(row[property]!))

  return {
    get: (id) => first(sql.get, id),
    find: (property, value, except) =>
      first(`${select} ${columnName(property)} = ? AND id IS NOT ? LIMIT 1`, stored(value), except),
    has: (property, value = null) =>
      property === undefined
        ? first(`SELECT 1 FROM ${name} LIMIT 1`) !== undefined
        : first(`SELECT 1 FROM ${name} WHERE ${columnName(property)} = ? LIMIT 1`, stored(value)) !==
          undefined,

    create(row) {
      const id = created.create(valuesOf(storedRow(table, row), withoutId))
      later?.add(id)
      return id
    },

    add(row) {
      created.write()
      const whole = storedRow(table, row)
      prepare(sql.add).run(valuesOf(whole, storedProperties))
      later?.add(row.id as Id)
    },

    put(before, after) {
      let change = noChange
      const values: Stored[] = []
      for (const property of properties) {
        const value = after[property]!
        if (value === before[property]) continue
        change = change.and(property)
        values.push(stored(value))
        if (property === searched) values.push(storedWords(String(value)))
      }
      if (change === noChange) return
      created.flush()
      values.push(...valuesOf(after, key))
      prepare(change.sql).run(...values)
    },

    remove(row) {
      created.write()
      prepare(sql.remove).run(valuesOf(row, key))
    },

    created,
  }
}
