/** Rows of all writes of a transaction: loaded, locked and saved together. */
import type { Once, StoredEvent } from 'contract-server'
import { prunedPerUse } from '../kit/once.ts'
import {
  type AnyTable,
  type DistributedTables,
  type Id,
  idColumn,
  type Scalar,
  selected,
} from '../kit/table.ts'
import type { EngineUnit, Use } from '../kit/unit.ts'
import type { Declarations } from '../kit/write.ts'
import { uses } from '../server/tables.ts'
import { keep, lookUp, requireSame } from './citus/sharded.ts'
import type { PostgresStatement, Query } from './connection/transaction.ts'
import { eventStatements, feed } from './emit.ts'
import { gather, hasStatements, idsStatement, TableNeeds, valuesOf } from './needs.ts'
import { LoadedRows, type Row } from './rows.ts'

const loadUses = `SELECT ${selected(uses)} FROM ${uses.name}
  WHERE (scope, key) IN (SELECT * FROM unnest($1::text[], $2::text[])) ORDER BY scope, key FOR UPDATE`
const prune = `DELETE FROM ${uses.name} WHERE (scope, key) IN
  (SELECT scope, key FROM ${uses.name} WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED)`

// Sends a statement, if there is one, and passes on its rows.
type Send = <Found extends object>(
  statement: PostgresStatement | undefined,
  take: (rows: Found[]) => void,
) => void

type Needs = readonly (readonly [AnyTable, TableNeeds])[]

/** Unit of work, with the steps of its transaction. */
export class PostgresUnit implements EngineUnit {
  readonly #tables: readonly AnyTable[]
  readonly #distributed: DistributedTables | undefined
  readonly #asked = new Map<AnyTable, TableNeeds>()
  readonly #used = new LoadedRows(uses)
  readonly #events: Omit<StoredEvent, 'id'>[] = []
  #keys = 0
  #position: number | undefined
  readonly now: () => Date

  /**
   * @param tables each refers to earlier ones only
   * @param distributed tables with rows on several machines
   */
  constructor(tables: readonly AnyTable[], now: () => Date, distributed?: DistributedTables) {
    this.#tables = tables
    this.#distributed = distributed
    this.now = now
  }

  /**
   * Loads what all writes declare. It sends every statement before the first reply. On several machines it first looks up rows with other
   * conditions, so that all are locked in one order.
   */
  async load(query: Query, writes: readonly Declarations[]): Promise<void> {
    gather(writes, this.#of)
    const kept = this.#distributed && (await this.#prepareShards(query, this.#distributed))
    const sent: Promise<unknown>[] = []
    const send: Send = (statement, take) => {
      if (statement) sent.push(query<never>(...statement).then(take))
    }
    // Children go first: each statement sees earlier commits, and a found row must have its parent.
    const needs = this.#tables.toReversed().flatMap((table) => {
      const need = this.#asked.get(table)
      return need ? [[table, need] as const] : []
    })
    this.#takeIds(send, needs)
    this.#lockRows(send, needs)
    this.#readRows(send, needs)
    // Keys go last, for the same reason: a statement that sees the result of a key's first use must see the key, too.
    this.#readKeys(send, writes)
    if (writes.some(({ rows }) => rows.some(({ kind }) => kind === 'feed'))) sent.push(this.#readEnd(query))
    await Promise.all([kept?.done, ...sent])
    if (this.#distributed)
      requireSame(this.#asked, this.#distributed, (table, id, property) => this.get(table, id)?.[property])
  }

  /** True if a write has an idempotency key. */
  get usesKeys(): boolean {
    return this.#keys > 0
  }

  /** Returns the statements that save all changes. Parents are inserted before their children, and removed after them. */
  saves(): PostgresStatement[] {
    const changed = this.#tables.flatMap((table) => this.#asked.get(table)?.rows ?? [])
    const saved = this.#used.saves()
    return [
      ...changed.flatMap((rows) => rows.saves()),
      ...changed.toReversed().flatMap((rows) => rows.removals()),
      ...saved,
      ...eventStatements(this.#events),
      ...(saved.length > 0 ? [[prune, this.now().getTime(), prunedPerUse * this.#keys] as const] : []),
    ]
  }

  get(table: AnyTable, id: Id): Row | undefined {
    return this.#of(table).rows.get(id)
  }

  find(table: AnyTable, property: string, value: Scalar, except?: Id): Row | undefined {
    return this.#of(table).rows.find((row) => row[property] === value && row.id !== except)
  }

  has(table: AnyTable, property?: string, value: Scalar = null): boolean {
    const { rows, found } = this.#of(table)
    if (found.get(property ?? '')?.has(value)) return true
    return rows.find((row) => property === undefined || row[property] === value) !== undefined
  }

  create(table: AnyTable, row: Row): Row {
    const { rows, ids } = this.#of(table)
    // The driver returns 64-bit integers in an array as texts.
    const created = { ...row, id: Number(ids.shift()) }
    rows.put(created)
    return created
  }

  add(table: AnyTable, row: Row): void {
    this.#of(table).rows.put(row)
  }

  put(table: AnyTable, _before: Row, after: Row): void {
    this.#of(table).rows.put(after)
  }

  remove(table: AnyTable, row: Row): void {
    this.#of(table).rows.remove(row)
  }

  used({ scope, key }: Once): Use | undefined {
    return this.#used.get({ scope, key }) as object as Use | undefined
  }

  use(use: Use): void {
    this.#used.put(use as object as Row)
  }

  // The work of a write takes this function by itself.
  emit = (type: string, data: object): void => {
    this.#events.push({ type, timestamp: this.now().toISOString(), data: JSON.stringify(data) })
  }

  position(): number {
    return this.#position!
  }

  #of = (table: AnyTable): TableNeeds => {
    let needs = this.#asked.get(table)
    if (!needs) {
      needs = new TableNeeds(table)
      this.#asked.set(table, needs)
    }
    return needs
  }

  #isByKey({ name }: AnyTable): boolean {
    return this.#distributed?.get(name) === 'byKey'
  }

  // The caller has to await `done`.
  async #prepareShards(query: Query, distributed: DistributedTables): Promise<{ done: Promise<void> }> {
    const done = keep(query, this.#asked, distributed)
    done.catch(() => {})
    await lookUp(query, this.#asked, distributed).catch(async (error) => {
      // Later failures follow from the first one.
      await done
      throw error
    })
    return { done }
  }

  #takeIds(send: Send, needs: Needs): void {
    send<Record<string, string[]>>(idsStatement(needs), ([ids]) => {
      for (const [{ name }, need] of needs) need.ids = ids?.[name] ?? []
    })
  }

  #lockRows(send: Send, needs: Needs): void {
    for (const [table, { lock, rows }] of needs) {
      const locks = this.#isByKey(table)
        ? lock.lockStatements(table)
        : [lock.statement(table, ` ORDER BY ${idColumn(table)} FOR UPDATE`)]
      for (const statement of locks) send<Row>(statement, (found) => rows.loaded(found))
    }
  }

  #readRows(send: Send, needs: Needs): void {
    for (const [table, { lock, read, rows, has, found: there }] of needs) {
      // The locked version of a row counts if it was read twice.
      send<Row>(read.statement(table), (found) => rows.loaded(found.filter((row) => !rows.get(row))))
      const bySelf = this.#isByKey(table)
      for (const [property, values] of has)
        for (const statement of hasStatements(table, property, values, lock.ids, bySelf))
          send<{ value: Scalar }>(statement, (found) => {
            for (const { value } of found) valuesOf(there, property).add(value)
          })
    }
  }

  #readKeys(send: Send, writes: readonly Declarations[]): void {
    const onces = writes.flatMap(({ once }) => once ?? [])
    this.#keys = onces.length
    if (onces.length === 0) return
    const known = [onces.map(({ scope }) => scope), onces.map(({ key }) => key)] as const
    send<Row>([loadUses, ...known], (found) => this.#used.loaded(found))
  }

  async #readEnd(query: Query): Promise<void> {
    const rows = await Promise.all(feed.settled.map(([text]) => query<object>(text)))
    this.#position = feed.endOf(rows)
  }
}
