/** A real PostgreSQL for the tests of a file. */
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll } from 'vitest'
import { atFileEnd } from './file-end.ts'
import { missing } from './postgres/binaries.ts'
import { serverOfRun } from './postgres/run.ts'
import { type Cluster, clientOf, type PostgresClient, startCluster } from './postgres/server.ts'
import { scratch } from './scratch.ts'

/** Reason to skip tests on PostgreSQL; undefined if they run: `describe.skipIf(noPostgres)(`…${noPostgres ?? ''}`)`. */
export const noPostgres: string | undefined = missing

/**
 * Starts a PostgreSQL that ends with the tests of the file, or at another end: `startPostgres({}, onTestFinished)`. Requires that {@link
 * noPostgres} is undefined. Only tests that stop the server or change its settings or roles need it; others use {@link sharedPostgres}.
 * @param settings settings of postgresql.conf
 */
export async function startPostgres(
  settings: Record<string, string> = {},
  atEnd: (remove: () => Promise<void>) => void = afterAll,
): Promise<Cluster> {
  const cluster = await startCluster(settings, scratch)
  atEnd(cluster.remove)
  return cluster
}

export interface SharedPostgres extends PostgresClient {
  /**
   * Creates a copy of a template database, which the first caller of a run fills.
   * @param name name of the template
   * @param fill must leave no connection
   * @returns URL of the copy
   */
  createCopy(name: string, fill: (url: string) => Promise<void>): Promise<string>
}

let shared: Promise<SharedPostgres> | undefined

/**
 * Returns the PostgreSQL that all files of a run share. Databases created through it are removed after the tests of the file. Requires that {@link
 * noPostgres} is undefined.
 */
export function sharedPostgres(): Promise<SharedPostgres> {
  shared ??= findShared()
  return shared
}

async function findShared(): Promise<SharedPostgres> {
  // Vitest's processes have the same parent.
  const postgres = clientOf((await serverOfRun(process.ppid)).port)
  const create = async (template?: string) => {
    const url = await postgres.createDatabase(template)
    atFileEnd(() => postgres.sql(`DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`))
    return url
  }
  const templates = new Map<string, Promise<string>>()
  return {
    ...postgres,
    createDatabase: create,
    async createCopy(name, fill) {
      const template = templates.get(name) ?? filled(postgres, name, fill)
      templates.set(name, template)
      return create(await template)
    },
  }
}

/** Returns the name of a template database, creating and filling it if needed. It has no connections. */
async function filled(
  postgres: PostgresClient,
  name: string,
  fill: (url: string) => Promise<void>,
): Promise<string> {
  const client = new pg.Client(postgres.url('postgres', 'postgres'))
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock(1)')
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (rowCount === 0) {
      await client.query(`CREATE DATABASE ${name} OWNER petstore`)
      await fill(postgres.url(name))
    }
    return name
  } finally {
    await client.end()
  }
}

/** Resolves once a session waits for a lock in the client's database. */
export async function untilSomebodyWaits(client: pg.Client): Promise<void> {
  // Works within a transaction too, where `pg_stat_activity` does not change.
  const waiting = `SELECT FROM pg_locks WHERE NOT granted AND pid IN
    (SELECT pid FROM pg_locks JOIN pg_database ON pg_database.oid = database WHERE datname = current_database())`
  while ((await client.query(waiting)).rowCount === 0) await setTimeout(5)
}
