/** Rows of all writes of a transaction: loaded, locked and saved together. */
import type { StoredEvent } from 'contract-server'
import { prunedPerUse } from '../kit/once.ts'
import { type AnyTable, idColumn, type Scalar, selected } from '../kit/table.ts'
import type { EngineUnit, Use } from '../kit/unit.ts'
import type { Declarations } from '../kit/write.ts'
import { uses } from '../own/own-tables.ts'
import { keep, lookUp, requireSame } from './citus/sharded.ts'
import type { Shards } from './citus/shards.ts'
import type { Query, Statement } from './connection/transaction.ts'
import { eventStatements, feed } from './emit.ts'
import { gather, hasStatements, idsStatement, TableNeeds, valuesOf } from './needs.ts'
import { LoadedRows, type Row } from './rows.ts'

const loadUses = `SELECT ${selected(uses)} FROM ${uses.name}
  WHERE (scope, key) IN (SELECT * FROM unnest($1::text[], $2::text[])) ORDER BY scope, key FOR UPDATE`
const prune = `DELETE FROM ${uses.name} WHERE (scope, key) IN
  (SELECT scope, key FROM ${uses.name} WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED)`

/** Unit of work, with the steps of its transaction. */
export interface LoadedUnit extends EngineUnit {
  /**
   * Loads what all writes declare. It sends every statement before the first reply. On several machines it first looks up rows with other
   * conditions, so that all are locked in one order.
   */
  load(query: Query, writes: readonly Declarations[]): Promise<void>
  /** True if a write has an idempotency key. */
  readonly usesKeys: boolean
  /** Returns the statements that save all changes. Parents are inserted before their children, and removed after them. */
  saves(): Statement[]
}

/**
 * @param tables each refers to earlier ones only
 * @param shards shards, if rows are on several machines
 */
export function postgresUnit(tables: readonly AnyTable[], now: () => Date, shards?: Shards): LoadedUnit {
  const asked = new Map<AnyTable, TableNeeds>()
  const of = (table: AnyTable): TableNeeds => {
    let needs = asked.get(table)
    if (!needs) {
      needs = new TableNeeds(table)
      asked.set(table, needs)
    }
    return needs
  }
  const used = new LoadedRows(uses)
  const events: Omit<StoredEvent, 'id'>[] = []
  let keys = 0
  let position: number | undefined

  async function load(query: Query, writes: readonly Declarations[]): Promise<void> {
    gather(writes, of)
    const sent: Promise<unknown>[] = []
    if (shards) {
      const kept = keep(query, asked, shards)
      sent.push(kept)
      kept.catch(() => {})
      await lookUp(query, asked, shards).catch(async (error) => {
        // Later failures follow from the first one.
        await kept
        throw error
      })
    }
    const send = <Found extends object>(statement: Statement | undefined, take: (rows: Found[]) => void) => {
      if (!statement) return
      const [text, ...values] = statement
      sent.push(query<Found>(text, ...values).then(take))
    }

    // Children go first: each statement sees earlier commits, and a found row must have its parent.
    const inOrder = tables.toReversed().flatMap((table) => {
      const needs = asked.get(table)
      return needs ? [[table, needs] as const] : []
    })
    send<Record<string, string[]>>(idsStatement(inOrder), ([ids]) => {
      for (const [{ name }, one] of inOrder) one.ids = ids?.[name] ?? []
    })
    for (const [table, { lock, rows }] of inOrder) {
      const locks = shards?.has(table)
        ? lock.locksByShard(table, shards)
        : [lock.statement(table, ` ORDER BY ${idColumn(table)} FOR UPDATE`)]
      for (const statement of locks) send<Row>(statement, (found) => rows.loaded(found))
    }
    for (const [table, { lock, read, rows, has, found: there }] of inOrder) {
      // The locked version of a row counts if it was read twice.
      send<Row>(read.statement(table), (found) => rows.loaded(found.filter((row) => !rows.get(row))))
      for (const [property, values] of has)
        for (const statement of hasStatements(table, property, values, lock.ids, shards?.has(table) === true))
          send<{ value: Scalar }>(statement, (found) => {
            for (const { value } of found) valuesOf(there, property).add(value)
          })
    }
    // Keys go last, for the same reason: a statement that sees the result of a key's first use must see the key, too.
    const onces = writes.flatMap(({ once }) => once ?? [])
    keys = onces.length
    const known = [onces.map(({ scope }) => scope), onces.map(({ key }) => key)]
    send<Row>(onces.length > 0 ? [loadUses, ...known] : undefined, (found) => used.loaded(found))
    if (writes.some(({ rows }) => rows.some(({ kind }) => kind === 'feed')))
      sent.push(
        Promise.all(feed.settled.map(([text]) => query<object>(text))).then((rows) => {
          position = feed.endOf(rows)
        }),
      )
    await Promise.all(sent)
    if (shards) requireSame(asked, shards, (table, id, property) => of(table).rows.get(id)?.[property])
  }

  return {
    load,
    get usesKeys() {
      return keys > 0
    },

    saves() {
      const changed = tables.flatMap((table) => asked.get(table)?.rows ?? [])
      const saved = used.saves()
      return [
        ...changed.flatMap((rows) => rows.saves()),
        ...changed.toReversed().flatMap((rows) => rows.removals()),
        ...saved,
        ...eventStatements(events),
        ...(saved.length > 0 ? [[prune, now().getTime(), prunedPerUse * keys] as const] : []),
      ]
    },

    get: (table, id) => of(table).rows.get(id),
    find: (table, property, value, except) =>
      of(table).rows.find((row) => row[property] === value && row.id !== except),

    has(table, property, value = null) {
      const { rows, found } = of(table)
      if (found.get(property ?? '')?.has(value)) return true
      return rows.find((row) => property === undefined || row[property] === value) !== undefined
    },

    create(table, row) {
      const { rows, ids } = of(table)
      // The driver returns 64-bit integers in an array as texts.
      const created = { ...row, id: Number(ids.shift()) }
      rows.put(created)
      return created
    },

    add: (table, row) => of(table).rows.put(row),
    put: (table, _before, after) => of(table).rows.put(after),
    remove: (table, row) => of(table).rows.remove(row),
    used: ({ scope, key }) => used.get({ scope, key }) as object as Use | undefined,
    use: (use) => used.put(use as object as Row),
    emit: (type, data) =>
      void events.push({ type, timestamp: now().toISOString(), data: JSON.stringify(data) }),

    position: () => position!,
    now,
  }
}
