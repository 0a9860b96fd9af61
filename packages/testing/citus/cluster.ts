/** A real Citus: a coordinator and workers, each a separate PostgreSQL on this machine. `build.sh` builds it. */

import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { asNobody, isOpen, type Programs } from '../postgres/binaries.ts'
import { makePlace, type Postgres, password } from '../postgres/server.ts'

const home = process.env.CITUS_HOME || '/opt/citus'

/** Reason to skip tests on Citus; undefined if they run. */
export const noCitus: string | undefined = existsSync(join(home, 'usr/lib/postgresql/15/lib/citus.so'))
  ? undefined
  : `needs Citus in ${home} (packages/testing/citus/build.sh makes it)`

const settings = {
  shared_preload_libraries: 'citus',
  max_prepared_transactions: '200',
  // Citus moves shards by replication.
  wal_level: 'logical',
  'citus.node_conninfo': 'sslmode=disable',
  'citus.recover_2pc_interval': '1s',
  // Each shard of each table has several relations and indexes.
  'citus.shard_count': '4',
}

export interface Citus {
  coordinator: Postgres
  workers: Postgres[]
  /**
   * Creates an empty database on all nodes.
   * @param known number of workers that hold shards; by default all
   */
  createDatabase(known?: number): Promise<string>
  /** Adds a worker that holds shards of a database. */
  addWorker(database: string, worker: { port: number }): Promise<void>
  /** Stops every node and removes all data. */
  remove(): Promise<void>
}

/** Finds the programs of `build.sh`. */
async function programs(folder: string): Promise<Programs> {
  let root = home
  if ('uid' in asNobody && !(await isOpen(root))) {
    root = join(folder, 'citus')
    await cp(home, root, { recursive: true })
  }
  const env = { LC_ALL: 'C', LD_LIBRARY_PATH: join(root, 'usr/lib/x86_64-linux-gnu') }
  const bin = join(root, 'usr/lib/postgresql/15/bin')
  return { folder: bin, locale: ['--locale=C'], options: { ...asNobody, cwd: folder, env } }
}

/**
 * Starts Citus; it ends with the process that started it.
 * @param more further settings of every node
 */
export async function startCitus(workerCount = 2, more: Record<string, string> = {}): Promise<Citus> {
  const place = await makePlace(programs)
  const [coordinator, ...workers] = await Promise.all(
    ['coordinator', ...Array.from({ length: workerCount }, (_, at) => `worker-${at + 1}`)].map((name) =>
      place.add(name, { ...settings, ...more }),
    ),
  )
  const nameOf = (url: string) => new URL(url).pathname.slice(1)
  const addWorker = async (database: string, { port }: { port: number }) =>
    void (await coordinator!.sql(`SELECT citus_add_node('127.0.0.1', ${port})`, nameOf(database)))
  return {
    coordinator: coordinator!,
    workers,
    remove: place.remove,
    addWorker,
    async createDatabase(known = workerCount) {
      const url = await coordinator!.createDatabase()
      const name = nameOf(url)
      await Promise.all(
        [coordinator!, ...workers].map(async (node) => {
          if (node !== coordinator) await node.sql(`CREATE DATABASE ${name} OWNER petstore`)
          await node.sql('CREATE EXTENSION citus', name)
          for (const role of ['postgres', 'petstore'])
            await node.sql(
              `INSERT INTO pg_dist_authinfo VALUES (0, '${role}', 'password=''${password}''')`,
              name,
            )
        }),
      )
      await coordinator!.sql(`SELECT citus_set_coordinator_host('127.0.0.1', ${coordinator!.port})`, name)
      for (const worker of workers.slice(0, known)) await addWorker(url, worker)
      return url
    },
  }
}
