import type { Database } from 'better-sqlite3'
import { prunedPerUse } from '../once.ts'
import type { AnyTable, Scalar, Table } from '../table.ts'
import type { Once, Unit, Use } from '../unit.ts'
import { isBusy } from './faults.ts'
import { Rows } from './rows.ts'
import { busyRetryMs } from './write-queue.ts'

export interface UnitOptions {
  /**
   * After how many new rows they join the indexes of a deferred column, together. Default 1000: with fewer, each row writes more pages; with
   * more, a list filtered by that column has more to look through, some 5 µs for each hundred.
   */
  indexEvery?: number
}

/** What writes work with: it reads when it is asked, and writes at once. The transaction is that of the write queue. */
export class SqliteUnit implements Unit {
  readonly now: () => Date
  readonly #db: Database
  readonly #indexEvery: number
  readonly #rows = new Map<AnyTable, unknown>()
  readonly #sql

  constructor(db: Database, clock: () => Date, { indexEvery = 1000 }: UnitOptions = {}) {
    this.#db = db
    this.now = clock
    this.#indexEvery = indexEvery
    this.#sql = {
      emit: db.prepare<[string, string, string]>(
        'INSERT INTO events (type, timestamp, data) VALUES (?, ?, ?)',
      ),
      position: db.prepare<[], number>("SELECT seq FROM sqlite_sequence WHERE name = 'events'").pluck(),
      used: db.prepare<[string, string], Use>(
        'SELECT scope, key, fingerprint, answer, expires_at AS expiresAt FROM idempotency_keys WHERE scope = ? AND key = ?',
      ),
      use: db.prepare<[Use]>(
        `INSERT OR REPLACE INTO idempotency_keys (scope, key, fingerprint, answer, expires_at)
         VALUES (:scope, :key, :fingerprint, :answer, :expiresAt)`,
      ),
      prune: db.prepare<[number]>(
        `DELETE FROM idempotency_keys WHERE (scope, key) IN
         (SELECT scope, key FROM idempotency_keys WHERE expires_at <= ? ORDER BY expires_at LIMIT ${prunedPerUse})`,
      ),
    }
  }

  get<Row extends object>(table: Table<Row>, id: number): Row | undefined {
    return this.#of(table).get(id)
  }

  find<Row extends object, Property extends keyof Row & string>(
    table: Table<Row>,
    property: Property,
    value: Row[Property],
    except = 0,
  ): Row | undefined {
    return this.#of(table).find(property, value as Scalar, except)
  }

  has<Row extends object, Property extends keyof Row & string>(
    table: Table<Row>,
    property?: Property,
    value?: Row[Property],
  ): boolean {
    return this.#of(table).has(property, value as Scalar)
  }

  create<Row extends { id: number }>(table: Table<Row>, row: Omit<Row, 'id'>): Row {
    const id = this.#of(table).create(row)
    if (table.deferred !== undefined && id % this.#indexEvery === 0) setImmediate(this.#join, table)
    return { ...row, id } as Row
  }

  add<Row extends object>(table: Table<Row>, row: Row): void {
    this.#of(table).add(row)
  }

  put<Row extends object>(table: Table<Row>, before: Row, after: Row): void {
    this.#of(table).put(before, after)
  }

  remove<Row extends object>(table: Table<Row>, row: Row): void {
    this.#of(table).remove(row)
  }

  used({ scope, key }: Once): Use | undefined {
    return this.#sql.used.get(scope, key)
  }

  use(use: Use): void {
    this.#sql.use.run(use)
    this.#sql.prune.run(this.now().getTime())
  }

  emit(type: string, data: object): void {
    this.#sql.emit.run(type, this.now().toISOString(), JSON.stringify(data))
  }

  position(): number {
    return this.#sql.position.get() ?? 0
  }

  #of<Row extends object>(table: Table<Row>): Rows<Row> {
    let rows = this.#rows.get(table) as Rows<Row> | undefined
    if (!rows) {
      rows = new Rows(this.#db, table)
      this.#rows.set(table, rows)
    }
    return rows
  }

  /** In a transaction of its own: where there is no room for it, rows go on waiting, and being created and found. */
  #join = (table: AnyTable): void => {
    const { name, deferred } = table
    try {
      this.#db.exec(`UPDATE ${name} SET ${deferred}_indexed = 1 WHERE ${deferred}_indexed = 0`)
    } catch (error) {
      if (isBusy(error)) setTimeout(this.#join, busyRetryMs, table)
    }
  }
}
