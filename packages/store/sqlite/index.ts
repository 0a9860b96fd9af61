/**
 * The store on SQLite, over one connection: a queue of writes, a batch of reads for each turn, the engine on top of both, and the stores of the server
 * in SQL.
 */
import { realpathSync, statSync } from 'node:fs'
import type SQLite from 'better-sqlite3'
import {
  type ApiKey,
  type KeyStore,
  type StoreOptions,
  StoreUnavailable,
  UnreadableRows,
} from 'contract-server'
import { serially } from '../kit/batch.ts'
import { harmlessEngine } from '../kit/harmless.ts'
import { type AnyList, requireIndexes } from '../kit/list.ts'
import { lister } from '../kit/lister.ts'
import type { Schema } from '../kit/schema.ts'
import { isStorable, requireValues } from '../kit/storable.ts'
import { type AnyTable, type Id, type Scalar, selected, type View } from '../kit/table.ts'
import { refusedOr, runWork } from '../kit/transaction.ts'
import { type Database, type Engine, type EngineUnit, requireReading, WritingQuery } from '../kit/unit.ts'
import { type Apply, writerOf } from '../kit/write.ts'
import { eventColumns, type ServerDatabase, type ServerStatement } from '../server/database.ts'
import { type KeyRecord, keyColumns, keyOf } from '../server/keys.ts'
import { countKeys } from '../server/maintenance.ts'
import { serverStores } from '../server/stores.ts'
import { allTables } from '../server/tables.ts'
import { fileGuard } from './copies/replacing.ts'
import { Damage } from './faults.ts'
import { listReader } from './lists.ts'
import { ReadBatch } from './reads.ts'
import { appliedCount, schemaGuard } from './schema/migrate.ts'
import { hidingLimits, type Prepare, preparer, reader, stored } from './statements.ts'
import { sqliteUnit } from './unit.ts'
import { type Deferred, type QueueOptions, WriteQueue } from './writes.ts'

interface SqliteOptions extends Pick<StoreOptions, 'clock' | 'unreadable'>, QueueOptions {
  /**
   * New rows of a table that stay out of its deferred indexes. Default: 500. Fewer make a row slower. More make a list along such an index slower,
   * by 5 to 25 µs for each hundred, and the commit that adds them.
   */
  mostUnindexed?: number
}

/** Database over one connection, which it owns and closes. */
export function sqliteDatabase(db: SQLite.Database, schema: Schema, options: SqliteOptions = {}): Database {
  const { clock = () => new Date(), unreadable = new UnreadableRows() } = options
  const files = fileGuard(db)
  const requireSchema = schemaGuard(db, schema)
  const damage = new Damage()
  const prepare = preparer(db)
  const { unit, appended } = sqliteUnit(prepare, clock, options.mostUnindexed)
  const beforeCommit = () => {
    damage.requireNone()
    files.requireFiles()
    requireSchema()
  }
  const writes = new WriteQueue(db, options, beforeCommit, damage.noted, appended)
  const reads = new ReadBatch(db, damage.noted)
  const parts = { db, prepare, reads, writes, clock, unreadable, unit, appended }
  const database = serverDatabase(parts)
  // SQLite keeps the log beside the target of a symbolic link.
  const file = db.memory ? db.name : realpathSync(db.name)
  const sizeOf = (suffix: string) => statSync(`${file}${suffix}`, { throwIfNoEntry: false })?.size ?? 0
  const fillProbe = db.prepare('INSERT INTO probe (filler) VALUES (zeroblob(131072))')
  const emptyProbe = db.prepare('DELETE FROM probe')

  const { find, forget } = keyFinder(parts)

  const lists: AnyList[] = []
  // Rows are read on demand.
  const apply: Apply = (_declared, work) => writes.write(() => work(unit))
  const engine = harmlessEngine(sqliteEngine(parts, apply, allTables(schema), lists))
  return {
    engine,
    requireIndexes: () => requireIndexes(engine, indexNames, lists),
    ...serverStores(database, engine, apply, schema, find, forget),
    warnings: [],
    activity: () => writes.activity(),
    extent: async () => ({
      schema: appliedCount(db, schema),
      size: sizeOf(''),
      log: sizeOf('-wal'),
      ...(await countKeys(database)),
    }),

    // Only a real write, with a disk sync, proves that the next one works. It is larger than most writes with their events, so it fails first on a
    // full disk.
    async check() {
      try {
        await writes.write(() => {
          fillProbe.run()
          emptyProbe.run()
        })
        return undefined
      } catch (error) {
        if (error instanceof StoreUnavailable) return error.message
        throw error
      }
    },

    async close() {
      await writes.close()
      db.close()
      files.close()
    },
  }
}

interface EngineParts {
  db: SQLite.Database
  prepare: Prepare
  reads: ReadBatch
  writes: WriteQueue
  clock(): Date
  unreadable: UnreadableRows
  unit: EngineUnit
  appended: Deferred
}

const indexNames = "SELECT name FROM sqlite_schema WHERE type = 'index'"

// In milliseconds. Nobody else reads or writes meanwhile.
const longestTransaction = 5000

function sqliteEngine(
  { db, prepare, reads, writes, unreadable, unit, appended }: EngineParts,
  apply: Apply,
  tables: readonly AnyTable[],
  lists: AnyList[],
): Engine {
  const inTurn = serially()
  return {
    finder<Row extends { id: Id }, T>(view: View<Row>, shape: (row: Row) => T) {
      const find = db.prepare<[Id], Row>(`SELECT ${selected(view)} FROM ${view.name} WHERE id = ?`)
      const make = reader(view)
      return (id) =>
        reads.readStatement(() => {
          const row = isStorable(view.columns.id, id) ? find.get(id) : undefined
          return row && shape(make ? make(row) : row)
        })
    },
    lister(list, shape) {
      lists.push(list)
      return lister(list, { ...listReader(db, list, reads), inTurn }, unreadable, shape)
    },
    read: <Row extends object>(text: string, ...values: Scalar[]) =>
      reads.readStatement(() => {
        requireReading(text)
        requireValues(values)
        const statement = prepare<Row>(text)
        if (!statement.reader || !statement.readonly) throw new WritingQuery(text)
        return statement.all(values.map(stored))
      }),
    ...writerOf(apply, tables, lists),
    transaction(work) {
      const query = async <Row extends object>(text: string, ...values: Scalar[]) => {
        // A disk error may have ended the transaction, even if the work caught it.
        if (!db.inTransaction) throw new StoreUnavailable('The database has ended the transaction.')
        appended.write()
        requireValues(values)
        const statement = prepare<Row>(text)
        if (statement.reader) return statement.all(values.map(stored))
        statement.run(values.map(stored))
        return []
      }
      let release = () => {}
      const run = () => {
        release = reads.pause()
        return runWork(work, query, unit, async () => {}, longestTransaction)
      }
      return refusedOr(writes.alone(run).finally(() => release()))
    },
  }
}

function serverDatabase({ db, reads, writes, clock, unreadable, appended }: EngineParts): ServerDatabase {
  const prepare = preparer(db, hidingLimits)
  const rowsOf = ([text, ...values]: ServerStatement): object[] => {
    const statement = prepare<object>(text)
    const named = Object.fromEntries(values.map((value, at) => [at + 1, stored(value)]))
    if (statement.reader) return statement.all(named)
    statement.run(named)
    return []
  }
  return {
    clock,
    unreadable,
    read: <Rows extends object[][]>(...statements: ServerStatement[]) =>
      reads.read(() => statements.map(rowsOf) as Rows),
    write: (work) =>
      writes.write(() => {
        appended.write()
        const steps = work()
        let step = steps.next()
        while (!step.done) step = steps.next(step.value.map(rowsOf))
        return step.value
      }),
    locking: () => '',
    textsIn: (column) => `json_each(CASE WHEN json_valid(${column}) THEN ${column} ELSE '[]' END)`,
    feed: {
      last: "SELECT seq AS id FROM sqlite_sequence WHERE name = 'events'",
      start: '0',
      // The plus keeps SQLite from beginning each bucket at the first id.
      ofType: (type, after, limit) => `SELECT * FROM (SELECT ${eventColumns} FROM event_types
        CROSS JOIN events ON id BETWEEN bucket << 6 AND (bucket << 6) + 63
        WHERE event_type = +${type} AND bucket >= ${after} >> 6 AND +id > ${after} AND type = event_type
        ORDER BY bucket, id LIMIT ${limit})`,
      // Only one transaction writes at a time, so ids become visible in order.
      settled: [],
      endOf: () => Number.MAX_SAFE_INTEGER,
    },
    restartIds: ({ name }) => ['DELETE FROM sqlite_sequence WHERE name = $1', name],
  }
}

// Any change of the keys, here or in another process, clears the cache.
function keyFinder({ db, reads, unreadable }: EngineParts) {
  const byDigest = db.prepare<[string], KeyRecord>(`SELECT ${keyColumns} FROM api_keys WHERE digest = ?`)
  const known = new Map<string, ApiKey>()
  const forget = () => known.clear()
  reads.onForeignCommit(forget)
  const find: KeyStore['find'] = (digest) => {
    reads.catchUp()
    const remembered = known.get(digest)
    if (remembered) return remembered
    const row = reads.readNow(() => byDigest.get(digest))
    if (!row) return Promise.resolve(undefined)
    const key = keyOf(row, unreadable)
    known.set(digest, key)
    return key
  }
  return { find, forget }
}
