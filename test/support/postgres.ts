/** A real PostgreSQL for the tests of a file. */
import { hash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll } from 'vitest'
import { schema } from '../../db/store.ts'
import { digestOf } from '../../packages/store/kit/migrations.ts'
import { allSteps } from '../../packages/store/postgres/schema/migrate.ts'
import { atFileEnd } from './file-end.ts'
import { missing } from './postgres/binaries.ts'
import { serverOfRun } from './postgres/run.ts'
import { type Cluster, clientOf, type PostgresClient, startCluster } from './postgres/server.ts'
import { scratch } from './scratch.ts'
import { openStore } from './store.ts'

/** Why tests cannot run on PostgreSQL here; undefined when they can: `describe.skipIf(noPostgres)(`…${noPostgres ?? ''}`)`. */
export const noPostgres: string | undefined = missing

/**
 * Starts a PostgreSQL that ends with the tests of the file, or at another end: `startPostgres({}, onTestFinished)`. Only where
 * {@link noPostgres} is undefined, and only for tests that stop it, change its settings or its roles: for others there is
 * {@link sharedPostgres}.
 * @param settings of postgresql.conf
 */
export async function startPostgres(
  settings: Record<string, string> = {},
  atEnd: (remove: () => Promise<void>) => void = afterAll,
): Promise<Cluster> {
  const cluster = await startCluster(settings, scratch)
  atEnd(cluster.remove)
  return cluster
}

/** The PostgreSQL of all test files that run together. */
export interface SharedPostgres extends PostgresClient {
  /** Makes a database with the tables of the service, sooner than opening an empty one does. @returns its URL */
  createMigrated(): Promise<string>
}

let shared: Promise<SharedPostgres> | undefined

/** The PostgreSQL that all files of a run share. Databases that are made through it go with the tests of the file. Only where {@link noPostgres} is undefined. */
export function sharedPostgres(): Promise<SharedPostgres> {
  shared ??= findShared()
  return shared
}

async function findShared(): Promise<SharedPostgres> {
  // The processes that vitest starts have their parent in common.
  const postgres = clientOf((await serverOfRun(process.ppid)).port)
  const create = async (template?: string) => {
    const url = await postgres.createDatabase(template)
    atFileEnd(() => postgres.sql(`DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`))
    return url
  }
  let template: Promise<string> | undefined
  return {
    ...postgres,
    createDatabase: create,
    async createMigrated() {
      template ??= migrated(postgres)
      return create(await template)
    },
  }
}

/** The name of a database with the tables of the service, which is made where it is missing. Nobody is connected to it. */
async function migrated(postgres: PostgresClient): Promise<string> {
  const steps = allSteps(schema).flatMap((each) => each.steps)
  const name = `migrated_${hash('sha256', steps.map(digestOf).join()).slice(0, 16)}`
  const client = new pg.Client(postgres.url('postgres', 'postgres'))
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock(1)')
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (rowCount === 0) {
      await client.query(`CREATE DATABASE ${name} OWNER petstore`)
      await (await openStore(postgres.url(name))).close()
    }
    return name
  } finally {
    await client.end()
  }
}

/** Resolves once somebody waits for a lock in the database of a client. */
export async function untilSomebodyWaits(client: pg.Client): Promise<void> {
  // Also within a transaction, where `pg_stat_activity` stays what it was.
  const waiting = `SELECT FROM pg_locks WHERE NOT granted AND pid IN
    (SELECT pid FROM pg_locks JOIN pg_database ON pg_database.oid = database WHERE datname = current_database())`
  while ((await client.query(waiting)).rowCount === 0) await setTimeout(5)
}
