/** Makes the database of DATABASE_URL ready as a first start does; prints a line before and one after. */
import { openStore } from '../../db/open.ts'
import { bootstrap } from '../../server/bootstrap.ts'
import { readSettings } from '../../server/settings/settings.ts'

process.stdout.write('starting\n')
const settings = readSettings(process.env)
const store = await openStore(settings.databaseUrl)
await bootstrap(store, settings, ['pets:read'])
await store.close()
process.stdout.write('ready\n')
