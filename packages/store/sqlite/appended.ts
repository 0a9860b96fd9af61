/** Rows that writes leave to the end of their transaction. */
import { type AnyTable, hasWordIndex, type Id } from '../kit/table.ts'
import { bucketWords } from '../kit/words.ts'
import type { Prepare, Stored } from './statements.ts'

// A statement that adds so many rows costs about half as much for each.
const together = 16

class AppendedRows {
  readonly #prepare: Prepare
  readonly #single: string
  readonly #many: string
  readonly #width: number
  // Values of row after row.
  #waiting: Stored[] = []

  constructor(prepare: Prepare, table: string, columns: readonly string[], values = columns.map(() => '?')) {
    const row = `(${values.join(', ')})`
    this.#prepare = prepare
    this.#width = values.filter((value) => value === '?').length
    // Without `OR FAIL`, SQLite copies each page to undo this statement alone. The transaction undoes it.
    this.#single = `INSERT OR FAIL INTO ${table} (${columns.join(', ')}) VALUES ${row}`
    this.#many = this.#single + `, ${row}`.repeat(together - 1)
  }

  add(...row: Stored[]): void {
    this.#waiting.push(...row)
  }

  /** Returns the id of the last row. @param named values of parameters with a name */
  write(...named: Record<string, string>[]): number | undefined {
    const values = this.#waiting
    if (values.length === 0) return undefined
    this.#waiting = []
    const [single, many] = [this.#width, together * this.#width]
    let last = 0
    let at = 0
    const run = (text: string, end: number) => {
      last = Number(this.#prepare(text).run(...values.slice(at, end), ...named).lastInsertRowid)
      at = end
    }
    while (at + many <= values.length) run(this.#many, at + many)
    while (at < values.length) run(this.#single, at + single)
    return last
  }

  forget(): void {
    this.#waiting = []
  }
}

/**
 * New rows of a table. The first of a transaction is written at once and returns its id. The others take the ids that follow, and are written
 * together, before the table is read.
 */
export class CreatedRows {
  readonly #prepare: Prepare
  readonly #single: string
  readonly #rows: AppendedRows | undefined
  #next: number | undefined

  constructor(prepare: Prepare, table: string, columns: readonly string[], values: readonly string[]) {
    this.#prepare = prepare
    this.#single = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${values.join(', ')})`
    const isAlone = prepare<{ isAlone: number }>(alone).get({ table })!.isAlone === 1
    this.#rows = isAlone ? new AppendedRows(prepare, table, columns, [...values]) : undefined
  }

  create(values: Stored[]): number {
    if (this.#next !== undefined) {
      this.#rows?.add(...values)
      return this.#next++
    }
    const id = Number(this.#prepare(this.#single).run(...values).lastInsertRowid)
    if (this.#rows) this.#next = id + 1
    return id
  }

  /** Writes the rows that wait. */
  flush(): void {
    const last = this.#rows?.write()
    if (last !== undefined && last + 1 !== this.#next)
      throw new Error(`The last row has the id ${last}, not the one before ${this.#next}.`)
  }

  /** Writes the rows that wait, before others may take ids. */
  write(): void {
    this.flush()
    this.#next = undefined
  }

  forget(): void {
    this.#rows?.forget()
    this.#next = undefined
  }
}

// SQLite would keep copies of pages for a statement with many rows that have foreign keys. Rows that others refer to, or with triggers, cannot wait.
const alone = `SELECT NOT EXISTS (SELECT 1 FROM sqlite_schema AS child JOIN pragma_foreign_key_list(child.name) AS reference
    WHERE child.type = 'table' AND (child.name = :table OR reference."table" = :table COLLATE NOCASE))
  AND NOT EXISTS (SELECT 1 FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = :table) AS isAlone`

// Ids in a row of `event_types`. The migrations and the feed have it, too.
const eventBucket = 64

/** Events, with a row of `event_types` for each bucket of ids and type. An index of types would cost each event as much as the event itself. */
export class AppendedEvents {
  readonly #prepare: Prepare
  readonly #rows: AppendedRows
  readonly #clock: () => Date
  #types: string[] = []
  // All events of a transaction have one time: reading the clock takes a third of an event.
  #timestamp: string | undefined
  // Last bucket of each type in this transaction.
  #buckets = new Map<string, number>()

  constructor(prepare: Prepare, clock: () => Date) {
    this.#prepare = prepare
    this.#clock = clock
    this.#rows = new AppendedRows(prepare, 'events', ['type', 'timestamp', 'data'], ['?', ':timestamp', '?'])
  }

  add(type: string, data: string): void {
    this.#types.push(type)
    this.#rows.add(type, data)
  }

  write(): void {
    if (this.#types.length === 0) return
    this.#timestamp ??= this.#clock().toISOString()
    const last = this.#rows.write({ timestamp: this.#timestamp })
    if (last === undefined) return
    let id = last - this.#types.length
    for (const type of this.#types) {
      const bucket = Math.floor(++id / eventBucket)
      if (this.#buckets.get(type) === bucket) continue
      this.#prepare('INSERT OR IGNORE INTO event_types (event_type, bucket) VALUES (?, ?)').run(type, bucket)
      this.#buckets.set(type, bucket)
    }
    this.#types = []
  }

  forget(): void {
    this.#rows.forget()
    this.#types = []
    this.#timestamp = undefined
    this.#buckets.clear()
  }
}

// FTS5 itself would merge some 200 pages at once now and then, and all writes of that commit would wait. Each transaction merges so many instead.
const mergedPages = 16

// `rows` is the source of the words, behind FROM.
const wordsSql = (name: string, rows: string) => ({
  insert: `INSERT OR FAIL INTO ${name}_by_words (rowid, tokens) SELECT id, words || ${bucketWords} FROM ${rows}`,
  merge: `INSERT INTO ${name}_by_words (${name}_by_words, rank) VALUES ('merge', ${mergedPages})`,
})

/** Words of added rows, which one statement adds to the index at the end of their transaction. */
export class AddedWords {
  readonly #prepare: Prepare
  readonly #sql
  #ids: Id[] = []

  constructor(prepare: Prepare, { name }: AnyTable) {
    this.#prepare = prepare
    this.#sql = wordsSql(name, `${name} WHERE id IN (SELECT value FROM json_each(?))`)
  }

  add(id: Id): void {
    this.#ids.push(id)
  }

  write(): void {
    if (this.#ids.length === 0) return
    this.#prepare(this.#sql.insert).run(JSON.stringify(this.#ids))
    this.#prepare(this.#sql.merge).run()
    this.#ids = []
  }

  forget(): void {
    this.#ids = []
  }
}

/** Rows that are not yet in the deferred indexes of a table and in its index of words. They join these many at a time. */
export class UnindexedRows {
  readonly #prepare: Prepare
  readonly #sql
  readonly #isSearched: boolean
  readonly #most: number
  #added = 0
  #isMerging: boolean
  // Undefined before the first row of this process.
  #count: number | undefined

  /** @param most rows that a process leaves out of these indexes */
  constructor(prepare: Prepare, table: AnyTable, most: number) {
    const { name } = table
    const unindexed = `${name} INDEXED BY ${name}_unindexed`
    this.#prepare = prepare
    this.#most = most
    this.#isSearched = hasWordIndex(table)
    this.#isMerging = this.#isSearched
    this.#sql = {
      ...wordsSql(name, `${unindexed} WHERE unindexed = 1`),
      count: `SELECT count(*) AS count FROM ${unindexed} WHERE unindexed = 1`,
      index: `UPDATE OR FAIL ${unindexed} SET unindexed = 0 WHERE unindexed = 1`,
    }
  }

  add(): void {
    this.#added++
  }

  write(): void {
    if (this.#added === 0) return
    this.#count =
      this.#count === undefined
        ? this.#prepare<{ count: number }>(this.#sql.count).get()!.count
        : this.#count + this.#added
    this.#added = 0
    if (this.#isMerging) this.#merge()
    if (this.#count < this.#most) return
    if (this.#isSearched) this.#prepare(this.#sql.insert).run()
    this.#prepare(this.#sql.index).run()
    this.#count = 0
    this.#isMerging = this.#isSearched
  }

  // A merge that has nothing to do changes one row, and takes 10 µs.
  #merge(): void {
    const changes = this.#prepare<{ changes: number }>('SELECT total_changes() AS changes')
    const before = changes.get()!.changes
    this.#prepare(this.#sql.merge).run()
    this.#isMerging = changes.get()!.changes > before + 1
  }

  forget(): void {
    this.#added = 0
  }
}
