import { rm } from 'node:fs/promises'
import { type Project, readChangelog, readVersion } from 'contract-openapi/cli'
import { buildApp, type Mock, type ServiceOptions } from './app.ts'
import type { KeyLookup } from './auth/authenticate.ts'
import { type TokenVerifier, trustIssuer } from './auth/oidc.ts'
import { adminKeyFile, findAdminKey, openServed } from './bootstrap.ts'
import { followEvents } from './events/feed.ts'
import { drainOnClose } from './http/drain.ts'
import { deviations } from './lifecycle/lifecycle.ts'
import { recordUsage } from './lifecycle/usage.ts'
import { clientAddress } from './limits/client-address.ts'
import { listen, listenForMetrics, portOf, print } from './listening.ts'
import { logTo } from './log/log.ts'
import { isForPeople, type LogStream, say, standardOutput } from './log/output.ts'
import { lastBackup } from './ops/backup-mark.ts'
import { isHealthCheck } from './ops/health.ts'
import { daysKept, pruneOld } from './ops/prune.ts'
import { type Closers, stopOnSignal } from './ops/shutdown.ts'
import { printSandbox, resetEvery, resetting } from './sandbox.ts'
import { type Service, warnIfStale } from './service.ts'
import { InvalidSetting } from './settings/read.ts'
import type { Settings } from './settings/settings.ts'
import type { Deliverer } from './webhooks/deliver.ts'
import type { Resolve } from './webhooks/destination.ts'
import { sendCallbacks, webhookTools } from './webhooks/start.ts'

/** The designer's tools do these things in another way. */
export interface Serving {
  /** Responds to operations that have no handler; without it they stop the start. */
  mock?: Mock
  /** Take the place of the service's own. */
  handlers?: Service['handlers']
  /** Gets where the server listens and where the first key is; by default they are printed. */
  listening?: (address: string, keyFile: string) => void
  /** The folder of the embedded default; `data` for the service itself. */
  folder?: string
  /** Gives the keys of the store other rights; by default they have those that the store says. */
  grant?: (keys: KeyLookup) => KeyLookup
  /** Verifies tokens where the operator names no issuer of them. */
  tokens?: (keys: KeyLookup) => TokenVerifier
  /** Looks up the names of receivers of webhooks; by default DNS does. */
  resolve?: Resolve
}

/**
 * Opens the store, puts the service together, and listens; a signal closes all of it again, the last opened first.
 * @param opened gets what is to be closed when the start fails
 */
export async function serve(
  project: Project,
  service: Service,
  settings: Settings,
  { mock, handlers = service.handlers, listening, grant = (keys) => keys, tokens, resolve }: Serving,
  opened: Closers,
) {
  const { id, contract, writeProblem } = service
  const { logLevel, policy, clock, issuer, protection, keptDays, sandbox, shutdownTimeout } = settings
  const warn = (message: string) => (err: unknown, times?: number) => app.log.warn({ err, times }, message)
  if (!mock) assertImplemented(service)
  if (!mock) await warnIfStale(contract.source, project)

  // The store, and what reads and writes beside requests.
  const upgrades: string[] = []
  const onUpgrade = (what: string) => upgrades.push(what)
  const { store, data, outside, newKeyFile } = await openServed(service, settings, onUpgrade)
  opened.add(() => store.close())
  if (newKeyFile !== undefined && settings.databaseUrl === ':memory:')
    opened.add(() => rm(newKeyFile, { force: true }))
  const usage = recordUsage(store, contract.routes, warn('calls are not counted yet'))
  opened.add(() => usage.close())
  const feed = followEvents(store.events, warn('new events cannot be read yet'))
  opened.add(() => feed.close())
  const kept = daysKept(store.kept, keptDays)

  // The app.
  const onIssuerFailure = (reason: string, times: number) =>
    app.log.warn({ reason, times }, 'the keys of OIDC_ISSUER are not available')
  const reset = sandbox && resetting(service, store)
  const ownPort = () => portOf(app.server)
  const tools = webhookTools(settings.webhooks, ownPort)
  let delivering: Deliverer | undefined
  const app = buildApp({
    id,
    contract,
    handlers,
    data,
    outside,
    writeProblem,
    changelog: () => readChangelog(project),
    store,
    feed,
    keys: grant(store.keys),
    tokens: issuer ? await trustIssuer(issuer, onIssuerFailure) : tokens?.(grant(store.keys)),
    usage,
    policy,
    clock,
    trace: await tracer(settings),
    log: logTo(await logStream(), logLevel, {
      isProbe: isHealthCheck,
      addressOf: protection.logAddresses ? clientAddress : undefined,
    }),
    version: readVersion(project),
    lastBackup: () => lastBackup(settings.databaseUrl),
    protection,
    webhooks: tools,
    deliveries: async () => delivering?.measure(),
    reset,
    mock,
  })
  opened.add(() => {
    const delivered = delivering?.close(shutdownTimeout / 4)
    return app.close().finally(() => delivered)
  })
  drainOnClose(app, shutdownTimeout / 10)
  for (const warning of [...deviations(contract.routes, policy), ...store.warnings]) app.log.warn(warning)
  // How a new database was made interests nobody.
  if (newKeyFile === undefined) for (const what of upgrades) app.log.info(what)

  // From here on it serves.
  const address = await listen(app, settings)
  if (settings.metricsAddress) {
    const metrics = await listenForMetrics(app, settings.metricsAddress)
    opened.add(() => metrics.close())
    say(`Metrics: http://${settings.metricsAddress.host}:${metrics.port}/metrics`)
  }
  for (const [{ name, prune }, days] of kept)
    opened.add(pruneOld(prune, days, clock, warn(`old ${name} are not removed yet`)))
  const open = { store: store.webhooks, feed, open: tools.open, ownPort, resolve, log: app.log }
  delivering = sendCallbacks(service, settings, open)
  if (reset && sandbox.resetEvery)
    opened.add(resetEvery(reset, sandbox.resetEvery, warn('the sandbox was not reset')))
  const farewell = { announce: app.announceEnd, delay: settings.shutdownDelay }
  stopOnSignal(() => opened.close(), shutdownTimeout, farewell)

  // The operator reads where, and how to begin.
  const usualKeyFile = adminKeyFile(settings)
  if (newKeyFile !== undefined && newKeyFile !== usualKeyFile)
    say(
      `${usualKeyFile} existed before this database and was not changed: the first key is in ${newKeyFile}.`,
    )
  if (listening) listening(address, (await findAdminKey(store.keys, settings)) ?? usualKeyFile)
  else print(service, address, newKeyFile)
  if (reset && newKeyFile !== undefined) printSandbox(address, newKeyFile)
}

/** @throws InvalidSetting naming the operations that have no handler */
function assertImplemented({ contract, handlers }: Service) {
  const missing = contract.routes.map(({ operationId }) => operationId).filter((id) => !handlers[id])
  if (missing.length === 0) return
  const some = missing.slice(0, 10).join(', ') + (missing.length > 10 ? ', …' : '')
  throw new InvalidSetting(
    `${missing.length} of ${contract.routes.length} operations have no handler: ${some}. Write them in handlers/; npx contract dev mocks them meanwhile.`,
  )
}

/** Traces requests if the operator named a collector; otherwise nothing of it is loaded. */
async function tracer({ tracing, shutdownTimeout }: Settings): Promise<ServiceOptions['trace']> {
  if (!tracing) return undefined
  const loaded = await import('./tracing/tracing.ts').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new InvalidSetting(
      `Traces need packages that are not installed: npm ci --include=optional. ${error.message}`,
    )
  })
  return loaded.tracing(tracing, shutdownTimeout / 4)
}

/** Lines of JSON for programs; on a terminal, lines for people. What only one of them needs is not loaded for the other. */
async function logStream(): Promise<LogStream> {
  if (!isForPeople()) return standardOutput()
  const { prettyLine } = await import('./log/pretty.ts')
  return standardOutput(prettyLine)
}
