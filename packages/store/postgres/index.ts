/**
 * The store on PostgreSQL. First the schema is migrated and looked at, then half of the pool reads and half of it writes; lists, writes and the stores
 * of the server are built on these two.
 */
import { setTimeout } from 'node:timers/promises'
import { type Extent, type StoreOptions, StoreUnavailable, UnreadableRows } from 'contract-server'
import { serially } from '../kit/batch.ts'
import { harmlessEngine } from '../kit/harmless.ts'
import { type AnyList, requireIndexes } from '../kit/list.ts'
import { lister } from '../kit/lister.ts'
import type { Schema } from '../kit/schema.ts'
import { requireValues } from '../kit/storable.ts'
import { type AnyTable, type DistributedTables, type Id, selected, type View } from '../kit/table.ts'
import { type Database, type Engine, requireReading } from '../kit/unit.ts'
import { type Apply, writerOf } from '../kit/write.ts'
import type { ServerDatabase, ServerStatement } from '../server/database.ts'
import { type KeyRecord, keyColumns, keyOf } from '../server/keys.ts'
import { countKeys } from '../server/maintenance.ts'
import { serverStores } from '../server/stores.ts'
import { allTables } from '../server/tables.ts'
import { type Connection, connect, type Purpose } from './connection/connection.ts'
import { codeOf, forbidden } from './connection/faults.ts'
import { Outage, Reconnecting } from './connection/reconnecting.ts'
import { type Query, transactionsOn } from './connection/transaction.ts'
import { readTarget } from './connection/url.ts'
import { feed } from './emit.ts'
import { listReader } from './lists.ts'
import { Reads } from './reads.ts'
import { typeName } from './rows.ts'
import { allSteps, knownSteps } from './schema/migrate.ts'
import { find, lacking, prepare } from './schema/prepare.ts'
import { WriteQueue } from './writes.ts'

// In milliseconds: the connections may be busy finding the outcome of a commit.
const checkedWithin = 5000

/**
 * Opens the database of a `postgres://` URL, and migrates its schema.
 * @throws {UnusableDatabase}
 */
export async function openPostgres(
  url: string,
  schema: Schema,
  { clock = () => new Date(), unreadable = new UnreadableRows(), ...options }: StoreOptions = {},
): Promise<Database> {
  const location = readTarget(url, schema.id)
  const look = (connection: Connection) => find(connection, schema)
  const { searchPath, distributed, warnings } = await prepare(location, schema, look, options)
  const target = { ...location, searchPath, ...(distributed && { distributed }) }
  const outage = new Outage()
  const connections = (purpose: Purpose, count: number) =>
    Array.from(
      { length: count },
      () => new Reconnecting((onLoss) => connect(target, purpose, onLoss), outage),
    )
  const readers = connections('read', Math.floor(target.poolSize / 2))
  const writers = connections('write', Math.ceil(target.poolSize / 2))
  const reads = new Reads(readers, outage)
  const tables = allTables(schema)
  const writes = new WriteQueue(
    writers.map((connection) => transactionsOn(connection, outage, target, knownSteps(schema))),
    tables,
    clock,
    distributed,
    target.statementTimeout,
  )
  const parts = { reads, writes, clock, unreadable, distributed }
  const unpermitted = async (query: Query) => {
    const missing = await lacking(query, schema)
    return (
      missing &&
      `The role lacks ${missing}; npx contract-server migrate --grant ROLE grants what a server needs.`
    )
  }

  const database = serverDatabase(parts)
  const applied = allSteps(schema)
    .map(({ table }) => `(SELECT count(*) FROM ${table})`)
    .join(' + ')
  const extent = `SELECT ${applied} AS schema, pg_database_size(current_database()) AS size`

  const lists: AnyList[] = []
  const apply: Apply = (declared, work) => writes.write(declared, work)
  const engine = harmlessEngine(postgresEngine(parts, apply, tables, lists))
  return {
    engine,
    requireIndexes: () => requireIndexes(engine, indexNames, lists),
    ...serverStores(database, engine, apply, schema, keyFinder(parts)),
    warnings,
    activity: () => ({
      ...writes.counts(),
      ...outage.counts,
      pool: { open: [...readers, ...writers].filter(({ isOpen }) => isOpen).length, busy: writes.busy },
    }),
    async extent() {
      const [[[sizes]], keys] = await Promise.all([
        database.read<[[Pick<Extent, 'schema' | 'size'>]]>([extent]),
        countKeys(database),
      ])
      return { ...sizes, ...keys }
    },

    // Only a real write, with its COMMIT, proves that the next one works.
    async check() {
      const late = `No write was committed within ${checkedWithin / 1000} seconds; check PostgreSQL and the network.`
      const timeout = new AbortController()
      try {
        return await Promise.race([
          writes.alone(async (query) => ({ result: await unpermitted(query), save: [] })),
          setTimeout(checkedWithin, late, { signal: timeout.signal }),
        ])
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error
        const missing = codeOf(error.cause) === forbidden ? await reads.together(unpermitted) : undefined
        return missing ?? error.message
      } finally {
        timeout.abort()
      }
    },

    async close() {
      await writes.close()
      await Promise.all([...readers, ...writers].map((connection) => connection.close()))
    },
  }
}

interface EngineParts {
  reads: Reads
  writes: WriteQueue
  clock(): Date
  unreadable: UnreadableRows
  distributed: DistributedTables | undefined
}

const indexNames = 'SELECT indexname AS name FROM pg_indexes WHERE schemaname = ANY(current_schemas(false))'

const postgresEngine = (
  { reads, writes, unreadable }: EngineParts,
  apply: Apply,
  tables: readonly AnyTable[],
  lists: AnyList[],
  inTurn = serially(),
): Engine => ({
  finder<Row extends { id: Id }, T>(view: View<Row>, shape: (row: Row) => T) {
    const text = `SELECT ${selected(view)} FROM ${view.name} WHERE id = ANY($1::${typeName[view.columns.id]}[])`
    return reads.finder<Row['id'], Row, T>(text, ({ id }) => id, shape, view.columns.id)
  },
  lister(list, shape) {
    lists.push(list)
    return lister(list, { ...listReader(reads, list), inTurn }, unreadable, shape)
  },
  async read(text, ...values) {
    requireReading(text)
    requireValues(values)
    return reads.readOnly(text, ...values)
  },
  ...writerOf(apply, tables, lists),
  transaction: (work) => writes.transaction(work),
})

// IS JSON needs PostgreSQL 16, so this regular expression matches a JSON array of texts.
const jsonTexts = (() => {
  const text = String.raw`"([^"\\[:cntrl:]]|\\(["\\/bfnrt]|u[0-9a-fA-F]{4}))*"`
  return String.raw`^\s*\[\s*(${text}(\s*,\s*${text})*)?\s*\]\s*$`
})()

function serverDatabase({ reads, writes, clock, unreadable, distributed }: EngineParts): ServerDatabase {
  const send = (query: Query, statements: readonly ServerStatement[]) =>
    Promise.all(statements.map(([text, ...values]) => query<object>(text, ...values)))
  return {
    clock,
    unreadable,
    read: <Rows extends object[][]>(...statements: ServerStatement[]) =>
      reads.together((query) => send(query, statements) as Promise<Rows>),
    write: (work) =>
      writes.alone(async (query) => {
        const steps = work()
        let step = steps.next()
        while (!step.done) step = steps.next(await send(query, step.value))
        return { result: step.value }
      }),
    // Citus cannot lock rows of several machines at once. A concurrent removal makes the others wait.
    locking: (clause, table) => (table && distributed?.has(table.name) ? '' : clause),
    textsIn: (column) =>
      `jsonb_array_elements_text(CASE WHEN ${column} ~ '${jsonTexts}' THEN ${column}::jsonb ELSE '[]' END)`,
    feed,
    restartIds: ({ sequence }) =>
      sequence === undefined ? undefined : ['SELECT setval($1::regclass, 1, false)', sequence],
  }
}

// Every request reads its key, so that a revocation applies on every server from the next request on.
function keyFinder({ reads, unreadable }: EngineParts) {
  const byDigest = `SELECT ${keyColumns}, digest FROM api_keys WHERE digest = ANY($1::text[])`
  const shape = (row: KeyRecord & { digest: string }) => keyOf(row, unreadable)
  return reads.finder(byDigest, ({ digest }) => digest, shape)
}
