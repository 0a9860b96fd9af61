/**
 * The store of a service as the server takes it: functions that open it, and the commands for its database. Each loads its code at its first call.
 */
import type { ServiceStore, StoreCommand, StoreProvider } from 'contract-server'
import type { Schema } from './kit/schema.ts'
import type { Database } from './kit/unit.ts'

/**
 * Creates the store of a service in SQLite or PostgreSQL, as DATABASE_URL says.
 * @param resources makes the service's store of an open database, and closes it at the end
 */
export function sqlStore<Store extends ServiceStore>(
  schema: Schema,
  resources: (database: Database) => Store,
): StoreProvider<Store>
/** Creates the store of a service with a database of its own. It contains only the data of the server. */
export function sqlStore(schema: Pick<Schema, 'id' | 'mark'>): StoreProvider
export function sqlStore(
  { tables = [], migrations = {}, ...others }: Partial<Schema> & Pick<Schema, 'id' | 'mark'>,
  resources: (database: Database) => ServiceStore = (database) => database,
): StoreProvider {
  const schema: Schema = { ...others, tables, migrations }
  const command = (about: string, load: () => Promise<(schema: Schema) => Promise<void>>): StoreCommand => ({
    about,
    run: async () => (await load())(schema),
  })
  const copies = () => import('./commands/copies.ts')
  const made = async (database: Database) => {
    try {
      const store = resources(database)
      await database.requireIndexes()
      return store
    } catch (error) {
      await database.close()
      throw error
    }
  }
  return {
    async open(url, options) {
      const { openDatabase } = await import('./open.ts')
      return made(await openDatabase(url, schema, options))
    },
    async openCopy(url, options) {
      const { openCopy } = await import('./open.ts')
      return made(await openCopy(url, schema, options))
    },
    commands: {
      seed: command('adds sample data', async () => (await import('./commands/seed.ts')).run),
      migrate: command(
        'brings the schema of the database up to date',
        async () => (await import('./commands/migrate.ts')).run,
      ),
      backup: command('copies an SQLite database while it is served', async () => (await copies()).runBackup),
      restore: command('restores a copy', async () => (await copies()).runRestore),
      'check-data': command(
        'reports damaged and lost data',
        async () => (await import('./commands/check-data.ts')).run,
      ),
      transfer: command(
        'moves all data from SQLite to PostgreSQL',
        async () => (await import('./commands/transfer.ts')).run,
      ),
    },
  }
}
