/** Reads the settings, opens the store, serves. `--at DATE` serves a copy as on that day. */
import { lookup } from 'node:dns/promises'
import { parseArgs } from 'node:util'
import { openStore } from '../db/open.ts'
import { databaseFile } from '../db/url.ts'
import { routes, scopes } from '../generated/router.ts'
import { handlers } from '../handlers/index.ts'
import { buildApp, type Mock } from './app.ts'
import { trustIssuer } from './auth/oidc.ts'
import { allScopes } from './auth/scopes.ts'
import { adminKeyFile, bootstrap } from './bootstrap.ts'
import { drainOnClose, stopOnSignal } from './http/shutdown.ts'
import { deviations } from './lifecycle/lifecycle.ts'
import { recordUsage } from './lifecycle/usage.ts'
import { type LogStream, logTo, standardOutput } from './log/log.ts'
import type { Service } from './operation.ts'
import { cannotListen, InvalidSetting, readSettings, type Settings } from './settings/settings.ts'
import type { TracingSettings } from './settings/tracing.ts'
import { isUserError } from './user-error.ts'

/** What the tools of the designer do in another way. */
export interface Serving {
  /** Answers operations that have no handler; without it they stop the start. */
  mock?: Mock
  /** Hears where the server listens and where the first key is, instead of the terminal. */
  listening?: (address: string, keyFile: string) => void
}

async function start(settings: Settings, { mock, listening }: Serving) {
  const { host, port, logLevel, policy, clock } = settings
  const { issuer, tracing, protection, shutdownTimeout } = settings
  const { store, keyFile } = await openServed(settings)
  const usage = recordUsage(store, routes, (error) =>
    app.log.warn({ err: error }, 'calls are not counted yet'),
  )
  const tokens =
    issuer &&
    (await trustIssuer(issuer, (reason, times) =>
      app.log.warn({ reason, times }, 'the keys of OIDC_ISSUER are not available'),
    ))
  const trace = tracing && (await tracer(tracing))
  const app = buildApp({ store, policy, clock, usage, tokens, trace }, handlers, {
    log: logTo(await logStream(), logLevel),
    protection,
    mock,
  })
  drainOnClose(app, shutdownTimeout / 10)
  for (const deviation of deviations(routes, policy)) app.log.warn(deviation)
  // One address: for `localhost` Fastify would open a second server, which nothing here watches or drains.
  const address = await lookup(host)
    .then((found) => app.listen({ host: found.address, port }))
    .catch((error: NodeJS.ErrnoException) => {
      throw new InvalidSetting(cannotListen(error, settings))
    })
  stopOnSignal(async () => {
    await app.close()
    await usage.close()
    await store.close()
  }, shutdownTimeout)
  if (listening) listening(address, adminKeyFile(settings))
  else say(address, keyFile)
}

/**
 * The store to serve, and the file of the first key if it was made just now. On a day that the operator chose it is a copy:
 * orders would get ship dates of that day, and idempotency keys would expire.
 */
async function openServed(settings: Settings) {
  const { databaseUrl, clock, simulated } = settings
  const isCopied = simulated && databaseUrl !== ':memory:'
  const store = await openStore(databaseUrl, isCopied ? {} : { clock })
  const keyFile = await bootstrap(store, settings, allScopes(scopes))
  if (!isCopied) return { store, keyFile }
  await store.close()
  const { throwAwayCopy } = await import('../db/sqlite/throw-away.ts')
  const copy = throwAwayCopy(databaseFile(databaseUrl))
  const day = clock().toISOString().slice(0, 10)
  process.stdout.write(`Serves a copy as on ${day}; nothing written here is kept.\n`)
  return { store: await openStore(`file:${copy}`, { clock }), keyFile }
}

function say(address: string, keyFile: string | undefined) {
  process.stdout.write(`Pet Store listens on ${address}\nDocs: ${address}/docs\n`)
  if (keyFile !== undefined) process.stdout.write(`Try it: ${curlLine(address, keyFile)}\n`)
}

/** A first call, with the key from its file. */
export const curlLine = (address: string, keyFile: string): string =>
  `curl -H "Authorization: Bearer $(cat ${keyFile})" "${address}/pets?limit=3"`

/** Starts the service as the environment and the command line have it; what prevents that ends the process. */
export async function main(serving: Serving = {}) {
  try {
    const { values } = parseArgs({ options: { at: { type: 'string' } } })
    await start(readSettings(process.env, values.at), serving)
  } catch (error) {
    process.stderr.write(`${isUserError(error) ? error.message : (error as Error).stack}\n`)
    process.exit(1)
  }
}

/** Lines of JSON for programs; on a terminal, lines for people. What only one of them needs is not loaded for the other. */
async function logStream(): Promise<LogStream> {
  if (!process.stdout.isTTY) return standardOutput()
  const { prettyLog } = await import('./log/pretty.ts')
  return prettyLog((text) => process.stdout.write(text))
}

async function tracer(settings: TracingSettings): Promise<Service['trace']> {
  const { useTracing } = await import('./tracing/tracing.ts')
  return (app) => useTracing(app, settings)
}
