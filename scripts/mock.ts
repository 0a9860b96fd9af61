/**
 * Serves the whole contract from mocks alone, without handlers and without a database: `npm run mock`. Requests are checked as the
 * real server does, but any bearer token is good for everything. HOST, PORT and LOG_LEVEL are those of the server.
 */
import * as contract from '../generated/router.ts'
import { service } from '../handlers/service.ts'
import { buildApp } from '../server/app.ts'
import { holderOf } from '../server/auth/caller.ts'
import { allScopes } from '../server/auth/scopes.ts'
import { forgetUsage } from '../server/lifecycle/usage.ts'
import { logTo } from '../server/log/log.ts'
import { standardOutput } from '../server/log/standard-output.ts'
import { stopOnSignal } from '../server/ops/stop-on-signal.ts'
import { cannotListen } from '../server/settings/address.ts'
import { readSettings } from '../server/settings/settings.ts'
import { CommandFailed, run } from './lib/command.ts'
import { mockRoutes } from './mock/mock.ts'

/** The holder of any token: what a mock responds with is nobody's secret. */
const anybody = { id: 1, name: 'anybody', scopes: allScopes(contract.scopes) }

run(async () => {
  const settings = readSettings(process.env, service.id)
  const { policy, clock, logLevel } = settings
  const app = buildApp({
    id: service.id,
    contract,
    handlers: {},
    writeProblem: service.writeProblem,
    store: { check: async () => undefined },
    keys: { find: async () => anybody },
    tokens: async () => holderOf(anybody),
    usage: forgetUsage,
    policy,
    clock,
    log: logTo(standardOutput(), logLevel),
    mock: await mockRoutes(await contract.document()),
  })
  const { host, port } = settings
  const address = await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    throw new CommandFailed(cannotListen(error, settings))
  })
  console.log(
    `Mocks of all ${contract.routes.length} operations on ${address}; any bearer token is accepted, nothing is kept`,
  )
  console.log(`Try it: curl -H "Authorization: Bearer any" "${address}${contract.routes[0]?.path ?? '/'}"`)
  stopOnSignal(() => app.close(), settings.shutdownTimeout)
})
