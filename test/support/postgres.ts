/** A real PostgreSQL for the tests of a file. */
import { afterAll } from 'vitest'
import { missing } from './postgres/binaries.ts'
import { type Cluster, startCluster } from './postgres/server.ts'

/** Why tests cannot run on PostgreSQL here; undefined when they can: `describe.skipIf(noPostgres)(`…${noPostgres ?? ''}`)`. */
export const noPostgres: string | undefined = missing

/**
 * Starts a PostgreSQL that ends with the tests of the file, or at another end: `startPostgres({}, onTestFinished)`. Only where
 * {@link noPostgres} is undefined.
 * @param settings of postgresql.conf
 */
export async function startPostgres(
  settings: Record<string, string> = {},
  atEnd: (remove: () => Promise<void>) => void = afterAll,
): Promise<Cluster> {
  const cluster = await startCluster(settings)
  atEnd(cluster.remove)
  return cluster
}
