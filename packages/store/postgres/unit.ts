/** The rows of the writes of one transaction: loaded and locked for all of them together, and saved together. */
import type { StoredEvent } from 'contract-server'
import { prunedPerUse } from '../kit/once.ts'
import { type AnyTable, type Id, idColumn, type Scalar, selected, type Table } from '../kit/table.ts'
import type { Needs, Unit, Use } from '../kit/unit.ts'
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

/** A row by its columns, which are all that is known of it here: its table describes them. */
const rowOf = (row: object) => row as Row

/** A unit of work, and what a transaction does with it. */
export interface LoadedUnit extends Unit {
  /**
   * Loads what all of the writes need; every statement is sent before the first has been replied to. On several machines, rows that are known
   * by anything but their ids are looked up before, so that all are locked in one order.
   */
  load(query: Query, writes: readonly Needs[]): Promise<void>
  /** True if one of the writes has an idempotency key. */
  readonly usesKeys: boolean
  /** The statements that save what has changed; rows come after those that they refer to, and go before them. */
  saves(): Statement[]
}

/**
 * @param tables in an order in which every row refers to rows of earlier tables only
 * @param shards where the rows are, if they are on several machines
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

  async function load(query: Query, writes: readonly Needs[]): Promise<void> {
    gather(writes, of)
    const sent: Promise<unknown>[] = []
    if (shards) {
      const kept = keep(query, asked, shards)
      sent.push(kept)
      kept.catch(() => {})
      await lookUp(query, asked, shards).catch(async (error) => {
        // The first failure is the reason for those that follow.
        await kept
        throw error
      })
    }
    const send = <Found extends object>(statement: Statement | undefined, take: (rows: Found[]) => void) => {
      if (!statement) return
      const [text, ...values] = statement
      sent.push(query<Found>(text, ...values).then(take))
    }

    // Those that refer to others first: each statement sees what was committed before it, and who finds a row must find what it refers to.
    const inOrder = tables.toReversed().flatMap((table) => {
      const needs = asked.get(table)
      return needs ? [[table, needs] as const] : []
    })
    if (inOrder.length < asked.size)
      throw new Error('A write needs a table that the schema of the service does not list.')
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
      // Of a row that was read twice, the locked one counts.
      send<Row>(read.statement(table), (found) => rows.loaded(found.filter((row) => !rows.get(row))))
      for (const [property, values] of has)
        for (const statement of hasStatements(table, property, values, lock.ids, shards?.has(table) === true))
          send<{ value: Scalar }>(statement, (found) => {
            for (const { value } of found) valuesOf(there, property).add(value)
          })
    }
    // Last, for the same reason: who sees what the first use of a key did must see the key, too.
    const onces = writes.flatMap(({ once }) => once ?? [])
    keys = onces.length
    const known = [onces.map(({ scope }) => scope), onces.map(({ key }) => key)]
    send<Row>(onces.length > 0 ? [loadUses, ...known] : undefined, (found) => used.loaded(found))
    if (writes.some(({ position }) => position))
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

    get<Row extends object>(table: Table<Row>, id: Id) {
      const { rows, lock, read } = of(table)
      const row = rows.get(id)
      if (!row && !lock.mayHave(id) && !read.mayHave(id)) throw notNeeded(`row ${id}`, table)
      return row as Row | undefined
    },

    find: <Row extends object>(table: Table<Row>, property: string, value: unknown, except?: Id) =>
      of(table).rows.find((row) => row[property] === value && row.id !== except) as Row | undefined,

    has(table, property, value) {
      const { rows, has, found } = of(table)
      const wanted = property === undefined ? null : (value as Scalar)
      if (!has.get(property ?? '')?.has(wanted))
        throw notNeeded(property === undefined ? 'rows' : `the ${property} ${wanted}`, table)
      if (found.get(property ?? '')?.has(wanted)) return true
      return rows.find((row) => property === undefined || row[property] === value) !== undefined
    },

    create<Row extends { id: number }>(table: Table<Row>, row: Omit<Row, 'id'>) {
      const { rows, ids } = of(table)
      const id = ids.shift()
      if (id === undefined)
        throw new Error(`A write made a row of ${table.name} without having asked for an id.`)
      // In an array, a 64-bit integer is a string.
      const created = { ...row, id: Number(id) } as Row
      rows.put(rowOf(created))
      return created
    },

    add: (table, row) => of(table).rows.put(rowOf(row)),
    put: (table, _before, after) => of(table).rows.put(rowOf(after)),
    remove: (table, row) => of(table).rows.remove(rowOf(row)),
    used: ({ scope, key }) => used.get({ scope, key }) as Use | undefined,
    use: (use) => used.put(rowOf(use)),
    emit: (type, data) =>
      void events.push({ type, timestamp: now().toISOString(), data: JSON.stringify(data) }),

    position() {
      if (position === undefined)
        throw new Error('A write asked for the position without having needed it: add it to its needs.')
      return position
    },

    now,
  }
}

/** SQLite would find it, and PostgreSQL does so only while another write happens to need it. */
const notNeeded = (what: string, { name }: AnyTable) =>
  new Error(
    `A write asked for ${what} of ${name} without having needed it: add it to the needs of the write.`,
  )
