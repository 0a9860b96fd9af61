/**
 * Serves the whole contract from mocks alone, without handlers and without a database: `npm run mock`. Requests are checked as the
 * real server does, but any bearer token is good for everything. HOST, PORT and LOG_LEVEL are those of the server.
 */
import { fileURLToPath } from 'node:url'
import { openStore } from '../db/open.ts'
import type { ApiKey } from '../db/store.ts'
import { routes } from '../generated/router.ts'
import { buildApp } from '../server/app.ts'
import { allScopes } from '../server/auth/scopes.ts'
import { forgetUsage } from '../server/lifecycle/usage.ts'
import { logTo } from '../server/log/log.ts'
import { standardOutput } from '../server/log/standard-output.ts'
import { stopOnSignal } from '../server/ops/stop-on-signal.ts'
import { cannotListen } from '../server/settings/address.ts'
import { readSettings } from '../server/settings/settings.ts'
import { CommandFailed, run } from './lib/command.ts'
import { mockRoutes } from './mock/mock.ts'

const contract = new URL('../spec/openapi.yaml', import.meta.url)

/** Whoever shows any token; what a mock answers is nobody's secret. */
const anybody: ApiKey = {
  id: 1,
  name: 'anybody',
  scopes: [...allScopes],
  createdAt: new Date().toISOString(),
}

run(async () => {
  const settings = readSettings(process.env)
  // Gives the server what it asks for besides operations; it is in memory, and nothing is ever written to it.
  const store = await openStore(':memory:')
  const service = {
    store: { ...store, keys: { ...store.keys, find: async () => anybody } },
    policy: settings.policy,
    clock: settings.clock,
    usage: forgetUsage,
  }
  const app = buildApp(
    service,
    {},
    { log: logTo(standardOutput(), settings.logLevel), mock: await mockRoutes(fileURLToPath(contract)) },
  )
  const { host, port } = settings
  const address = await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    throw new CommandFailed(cannotListen(error, settings))
  })
  console.log(
    `Mocks of all ${routes.length} operations on ${address}; any bearer token is accepted, nothing is kept`,
  )
  console.log(`Try it: curl -H "Authorization: Bearer any" "${address}${routes[0]?.path ?? '/'}"`)
  stopOnSignal(async () => {
    await app.close()
    await store.close()
  }, settings.shutdownTimeout)
})
