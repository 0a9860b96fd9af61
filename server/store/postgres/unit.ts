/** What the writes of one transaction work with: loaded and locked for all of them together, and saved together. */
import type { StoredEvent } from '../event.ts'
import { prunedPerUse } from '../once.ts'
import { uses } from '../own-tables.ts'
import { type AnyTable, idColumn, type Scalar, selected, type Table } from '../table.ts'
import type { Needs, Once, Unit, Use } from '../unit.ts'
import { eventStatements, settledId } from './emit.ts'
import { type Asked, gather, hasStatements, idsStatement } from './needs.ts'
import { type Row, Rows } from './rows.ts'
import { keep, lookUp, requireSame } from './sharded.ts'
import type { Shards } from './shards.ts'
import type { Query, Statement } from './transaction.ts'

const loadUses = `SELECT ${selected(uses)} FROM ${uses.name}
  WHERE (scope, key) IN (SELECT * FROM unnest($1::text[], $2::text[])) ORDER BY scope, key FOR UPDATE`
const prune = `DELETE FROM ${uses.name} WHERE (scope, key) IN
  (SELECT scope, key FROM ${uses.name} WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED)`

/** A row by its columns, which are all that is known of it here: its table describes them. */
const rowOf = (row: object) => row as Row

/** What is known of one table. */
class Known {
  readonly rows: Rows
  /** For new rows. */
  ids: string[] = []
  /** The values that rows have, those apart that were locked, by property; under `''` whether there are any rows. */
  readonly has = new Map<string, Set<Scalar>>()

  constructor(table: AnyTable, isSharded: boolean) {
    this.rows = new Rows(table, isSharded)
  }
}

export class PostgresUnit implements Unit {
  readonly now: () => Date
  readonly #tables: readonly AnyTable[]
  readonly #known = new Map<AnyTable, Known>()
  #asked: ReadonlyMap<AnyTable, Asked> = new Map()
  readonly #uses = new Rows(uses)
  readonly #events: Omit<StoredEvent, 'id'>[] = []
  #used = 0
  #position: number | undefined

  readonly #shards: Shards | undefined

  /**
   * @param tables in an order in which every row refers to rows of earlier tables only
   * @param shards where the rows are, if they are on several machines
   */
  constructor(tables: readonly AnyTable[], clock: () => Date, shards?: Shards) {
    this.#tables = tables
    this.now = clock
    this.#shards = shards
  }

  /**
   * Loads what all of the writes need; every statement is sent before the first has been replied to. On several machines, rows that are known
   * by anything but their ids are looked up before, so that all are locked in one order.
   */
  async load(query: Query, writes: readonly Needs[]): Promise<void> {
    const asked = gather(writes)
    this.#asked = asked
    const shards = this.#shards
    const sent: Promise<unknown>[] = []
    if (shards) {
      const kept = keep(query, asked, shards)
      sent.push(kept)
      kept.catch(() => {})
      await lookUp(query, asked, shards).catch(async (error) => {
        // What fails first is the reason of what follows.
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
    const inOrder = this.#tables.toReversed().flatMap((table) => {
      const one = asked.get(table)
      return one ? [[table, one] as const] : []
    })
    if (inOrder.length < asked.size)
      throw new Error('A write needs a table that the schema of the service does not list.')
    send<Record<string, string[]>>(idsStatement(inOrder), ([ids]) => {
      for (const [table] of inOrder) this.#of(table).ids = ids?.[table.name] ?? []
    })
    for (const [table, { lock }] of inOrder) {
      const { rows } = this.#of(table)
      const locks = shards?.has(table)
        ? lock.locksByShard(table, shards)
        : [lock.statement(table, ` ORDER BY ${idColumn(table)} FOR UPDATE`)]
      for (const statement of locks) send<Row>(statement, (found) => rows.loaded(found))
    }
    for (const [table, { lock, read, has: wanted }] of inOrder) {
      const { rows, has } = this.#of(table)
      // Of a row that was read twice, the locked one counts.
      send<Row>(read.statement(table), (found) => rows.loaded(found.filter((row) => !rows.get(row))))
      for (const [property, values] of wanted) {
        const there = new Set<Scalar>()
        has.set(property, there)
        for (const statement of hasStatements(table, property, values, lock.ids, shards?.has(table) === true))
          send<{ value: Scalar }>(statement, (found) => {
            for (const { value } of found) there.add(value)
          })
      }
    }
    // Last, for the same reason: who sees what the first use of a key did must see the key, too.
    const onces = writes.flatMap(({ once }) => once ?? [])
    this.#used = onces.length
    const keys = [onces.map(({ scope }) => scope), onces.map(({ key }) => key)]
    send<Row>(onces.length > 0 ? [loadUses, ...keys] : undefined, (found) => this.#uses.loaded(found))
    if (writes.some(({ position }) => position))
      sent.push(
        settledId(query).then((id) => {
          this.#position = id
        }),
      )
    await Promise.all(sent)
    if (shards) requireSame(asked, shards, (table, id, property) => this.#of(table).rows.get(id)?.[property])
  }

  /** Whether one of the writes has an idempotency key. */
  get usesKeys(): boolean {
    return this.#used > 0
  }

  /** The statements that save what has changed; rows come after those that they refer to, and go before them. */
  saves(): Statement[] {
    const changed = this.#tables.flatMap((table) => this.#known.get(table)?.rows ?? [])
    const used = this.#uses.saves()
    return [
      ...changed.flatMap((rows) => rows.saves()),
      ...changed.toReversed().flatMap((rows) => rows.removals()),
      ...used,
      ...eventStatements(this.#events),
      ...(used.length > 0 ? [[prune, this.now().getTime(), prunedPerUse * this.#used] as const] : []),
    ]
  }

  get<Of extends object>(table: Table<Of>, id: number): Of | undefined {
    const row = this.#of(table).rows.get(id)
    const asked = this.#asked.get(table)
    if (!row && !asked?.lock.mayHave(id) && !asked?.read.mayHave(id)) throw notNeeded(`row ${id}`, table)
    return row as Of | undefined
  }

  find<Of extends object, Property extends keyof Of & string>(
    table: Table<Of>,
    property: Property,
    value: Of[Property],
    except?: number,
  ): Of | undefined {
    const found = this.#of(table).rows.find((row) => row[property] === value && row.id !== except)
    return found as Of | undefined
  }

  has<Of extends object, Property extends keyof Of & string>(
    table: Table<Of>,
    property?: Property,
    value?: Of[Property],
  ): boolean {
    const { rows, has } = this.#of(table)
    const wanted = property === undefined ? null : (value as Scalar)
    if (
      !this.#asked
        .get(table)
        ?.has.get(property ?? '')
        ?.has(wanted)
    )
      throw notNeeded(property === undefined ? 'rows' : `the ${property} ${wanted}`, table)
    if (has.get(property ?? '')?.has(wanted)) return true
    return rows.find((row) => property === undefined || row[property] === value) !== undefined
  }

  create<Of extends { id: number }>(table: Table<Of>, row: Omit<Of, 'id'>): Of {
    const { rows, ids } = this.#of(table)
    const id = ids.shift()
    if (id === undefined)
      throw new Error(`A write made a row of ${table.name} without having asked for an id.`)
    // In an array, a 64-bit integer is a string.
    const created = { ...row, id: Number(id) } as Of
    rows.put(rowOf(created))
    return created
  }

  add<Of extends object>(table: Table<Of>, row: Of): void {
    this.#of(table).rows.put(rowOf(row))
  }

  put<Of extends object>(table: Table<Of>, _before: Of, after: Of): void {
    this.#of(table).rows.put(rowOf(after))
  }

  remove<Of extends object>(table: Table<Of>, row: Of): void {
    this.#of(table).rows.remove(rowOf(row))
  }

  used(once: Once): Use | undefined {
    return this.#uses.get({ scope: once.scope, key: once.key }) as Use | undefined
  }

  use(use: Use): void {
    this.#uses.put(rowOf(use))
  }

  emit(type: string, data: object): void {
    this.#events.push({ type, timestamp: this.now().toISOString(), data: JSON.stringify(data) })
  }

  position(): number {
    if (this.#position === undefined)
      throw new Error('A write asked for the position without having needed it: add it to its needs.')
    return this.#position
  }

  #of(table: AnyTable): Known {
    let known = this.#known.get(table)
    if (!known) {
      known = new Known(table, this.#shards?.has(table) === true)
      this.#known.set(table, known)
    }
    return known
  }
}

/** SQLite would find it, and PostgreSQL does so only while another write happens to need it. */
const notNeeded = (what: string, { name }: AnyTable) =>
  new Error(
    `A write asked for ${what} of ${name} without having needed it: add it to the needs of the write.`,
  )
