/** Reads the settings, opens the store, serves. `--at DATE` serves as on that day. */
import { parseArgs } from 'node:util'
import { CannotOpenStore, openStore } from '../db/open.ts'
import { seed } from '../db/samples.ts'
import { routes } from '../generated/router.ts'
import { handlers } from '../handlers/index.ts'
import { buildApp } from './app.ts'
import { adminKeyFile, createAdminKey } from './first-start.ts'
import { deviations } from './lifecycle.ts'
import { type LogStream, logTo, standardOutput } from './log.ts'
import { trustIssuer } from './oidc.ts'
import type { Service } from './operation.ts'
import { InvalidSetting, readSettings, type Settings } from './settings.ts'
import type { TracingSettings } from './tracing/settings.ts'
import { forgetUsage, recordUsage } from './usage.ts'

async function start(settings: Settings) {
  const { host, port, databaseUrl, databaseChosen, logLevel, policy, issuer, tracing, clock, simulated } =
    settings
  const store = await openStore(databaseUrl, { clock })
  const keyFile = await createAdminKey(store, adminKeyFile(settings))
  if (keyFile !== undefined && !databaseChosen) await seed(store)
  // Calls on a day that has not come yet are nobody's dependence.
  const usage = simulated
    ? forgetUsage
    : recordUsage(store, (error) => app.log.warn({ err: error }, 'calls are not counted yet'))
  const tokens = issuer && (await trustIssuer(issuer))
  const trace = tracing && (await tracer(tracing))
  const service = { store, policy, clock, usage, tokens, trace }
  const app = buildApp(service, handlers, logTo(await logStream(), logLevel))
  for (const deviation of deviations(routes, policy)) app.log.warn(deviation)
  const address = await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    throw new InvalidSetting(cannotListen(error, settings))
  })
  say(`Pet Store listens on ${address}`)
  if (keyFile !== undefined)
    say(`Try it: curl -H "Authorization: Bearer $(cat ${keyFile})" "${address}/pets?limit=3"`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await app.close()
      await usage.close()
      await store.close()
    })
  }
}

/** Lines of JSON for programs; on a terminal, lines for people. What only one of them needs is not loaded for the other. */
async function logStream(): Promise<LogStream> {
  if (!process.stdout.isTTY) return standardOutput()
  const { prettyLog } = await import('./log/pretty.ts')
  return prettyLog((text) => process.stdout.write(text))
}

async function tracer(settings: TracingSettings): Promise<Service['trace']> {
  const { useTracing } = await import('./tracing/index.ts')
  return (app) => useTracing(app, settings)
}

/** Says in one line why the address cannot be served, and what to change. */
function cannotListen({ code, message }: NodeJS.ErrnoException, { host, port }: Settings): string {
  if (code === 'EADDRINUSE')
    return `PORT ${port} is in use already; stop what uses it or choose another PORT.`
  if (code === 'EACCES') return `PORT ${port} is not allowed to this user; choose a PORT of 1024 or more.`
  return `HOST ${host} cannot be listened on (${message}); choose an address of this machine.`
}

function say(line: string) {
  process.stdout.write(`${line}\n`)
}

try {
  const { values } = parseArgs({ options: { at: { type: 'string' } } })
  await start(readSettings(process.env, values.at))
} catch (error) {
  const expected = error instanceof InvalidSetting || error instanceof CannotOpenStore
  process.stderr.write(`${expected ? error.message : (error as Error).stack}\n`)
  process.exit(1)
}
