/** Makes the database of DATABASE_URL ready as a first start does; prints a line before and one after. */

import { scopes } from '../../generated/router.ts'
import { service } from '../../handlers/service.ts'
import { allScopes } from '../../server/auth/scopes.ts'
import { bootstrap } from '../../server/bootstrap.ts'
import { readSettings } from '../../server/settings/settings.ts'
import { openStore } from '../support/store.ts'

process.stdout.write('starting\n')
const settings = readSettings(process.env, service.id)
const store = await openStore(settings.databaseUrl)
await bootstrap(store.keys, settings, {
  id: service.id,
  scopes: allScopes(scopes),
  seed: () => service.seed(store),
})
await store.close()
process.stdout.write('ready\n')
