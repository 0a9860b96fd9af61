import { rm } from 'node:fs/promises'
import { buildApp, type Mock, type ServiceOptions } from './app.ts'
import type { KeyLookup } from './auth/authenticate.ts'
import { type TokenVerifier, trustIssuer } from './auth/oidc.ts'
import { lastBackup } from './backup-mark.ts'
import { adminKeyFile, findAdminKey } from './bootstrap.ts'
import { sendCallbacks } from './callbacks.ts'
import { followEvents } from './events/feed.ts'
import { drainOnClose } from './http/shutdown.ts'
import { deviations } from './lifecycle/lifecycle.ts'
import { recordUsage } from './lifecycle/usage.ts'
import { clientAddress } from './limits/client-address.ts'
import { listen, listenForMetrics, portOf, print } from './listening.ts'
import { logTo } from './log/log.ts'
import type { LogStream } from './log/log-stream.ts'
import { isForPeople, say } from './log/say.ts'
import { standardOutput } from './log/standard-output.ts'
import type { Closers } from './ops/closers.ts'
import { isHealthCheck } from './ops/health.ts'
import { daysKept, pruneOld } from './ops/prune.ts'
import { stopOnSignal } from './ops/stop-on-signal.ts'
import { type Project, readChangelog, readVersion } from './project.ts'
import { printSandbox, resetEvery, resetting } from './sandbox.ts'
import { openServed } from './served-store.ts'
import type { Service } from './service.ts'
import { InvalidSetting } from './settings/invalid-setting.ts'
import type { Settings } from './settings/settings.ts'
import { warnIfStale } from './stale.ts'
import type { Deliverer } from './webhooks/deliver.ts'
import type { Resolve } from './webhooks/resolve.ts'
import { webhookTools } from './webhooks/tools.ts'
import { listens, type Member } from './workers/member.ts'
import { workerTurn } from './workers/write-turn.ts'

/** What the tools of the designer do in another way. */
export interface Serving {
  /** Responds to operations that have no handler; without it they stop the start. */
  mock?: Mock
  /** Take the place of the service's own. */
  handlers?: Service['handlers']
  /** Gets where the server listens and where the first key is; by default they are printed. */
  listening?: (address: string, keyFile: string) => void
  /** The folder of the embedded default; `data` for the service itself. */
  folder?: string
  /** What the keys of the store are worth; by default what the store says. */
  grant?: (keys: KeyLookup) => KeyLookup
  /** Verifies tokens where the operator names no issuer of them. */
  tokens?: (keys: KeyLookup) => TokenVerifier
  /** Looks up the names of receivers of webhooks; by default DNS does. */
  resolve?: Resolve
}

/**
 * Opens the store, puts the service together, and listens; a signal closes all of it again, the last opened first.
 * @param opened gets what is to be closed when the start fails
 * @param member this process as one of several workers; undefined if it serves alone
 */
export async function serve(
  project: Project,
  service: Service,
  settings: Settings,
  { mock, handlers = service.handlers, listening, grant = (keys) => keys, tokens, resolve }: Serving,
  opened: Closers,
  member?: Member,
) {
  const { id, contract, writeProblem } = service
  const { announces, hasChores } = member ?? alone
  if (!mock) assertImplemented(service)
  if (!mock && announces) await warnIfStale(contract.source, project)
  const { logLevel, policy, clock, issuer, protection, keptDays, shutdownTimeout } = settings
  const upgrades: string[] = []
  const { store, newKeyFile } = await openServed(
    service,
    settings,
    (what) => upgrades.push(what),
    member && workerTurn(member.primary),
  )
  opened.add(() => store.close())
  if (newKeyFile !== undefined && settings.databaseUrl === ':memory:')
    opened.add(() => rm(newKeyFile, { force: true }))
  const usage = recordUsage(store, contract.routes, (error) =>
    app.log.warn({ err: error }, 'calls are not counted yet'),
  )
  opened.add(() => usage.close())
  const onIssuerFailure = (reason: string, times: number) =>
    app.log.warn({ reason, times }, 'the keys of OIDC_ISSUER are not available')
  const reset = settings.sandbox && resetting(service, store)
  const ownPort = () => portOf(app.server)
  const tools = webhookTools(settings.webhooks, ownPort, resolve)
  const feed = followEvents(store.events, (error, times) =>
    app.log.warn({ err: error, times }, 'new events cannot be read yet'),
  )
  opened.add(() => feed.close())
  const shared =
    member &&
    (await import('./workers/shared.ts')).shared(member, protection, (details, message) =>
      app.log.warn(details, message),
    )
  const app = buildApp({
    id,
    contract,
    handlers,
    ...(writeProblem && { writeProblem }),
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
    shared,
    webhooks: tools,
    deliveries: async () => delivering?.measure(),
    reset,
    mock,
  })
  let delivering: Deliverer | undefined
  opened.add(() => {
    const delivered = delivering?.close(shutdownTimeout / 4)
    return app.close().finally(() => delivered)
  })
  for (const [{ name, prune }, days] of hasChores ? daysKept(store.kept, keptDays) : [])
    opened.add(
      pruneOld(prune, days, clock, (err) => app.log.warn({ err }, `old ${name} are not removed yet`)),
    )
  if (reset && settings.sandbox?.resetEvery)
    opened.add(
      resetEvery(reset, settings.sandbox.resetEvery, (err) =>
        app.log.warn({ err }, 'the sandbox was not reset'),
      ),
    )
  drainOnClose(app, shutdownTimeout / 10)
  if (announces) {
    for (const deviation of deviations(contract.routes, policy)) app.log.warn(deviation)
    for (const warning of store.warnings) app.log.warn(warning)
  }
  // How a new database was made interests nobody.
  if (newKeyFile === undefined) for (const what of upgrades) app.log.info(what)
  const address = await listen(app, settings)
  if (settings.metricsAddress) {
    const metrics = await listenForMetrics(app, settings.metricsAddress)
    opened.add(() => metrics.close())
    if (announces) say(`Metrics: http://${settings.metricsAddress.host}:${metrics.port}/metrics`)
  }
  if (hasChores)
    delivering = sendCallbacks(service, settings, {
      store: store.webhooks,
      feed,
      open: tools.open,
      ownPort,
      resolve,
      log: app.log,
    })
  stopOnSignal(
    () => opened.close(),
    shutdownTimeout,
    { announce: app.announceEnd, delay: settings.shutdownDelay },
    member?.signals,
  )
  if (newKeyFile !== undefined && newKeyFile !== adminKeyFile(settings))
    say(
      `${adminKeyFile(settings)} existed before this database and was not changed: the first key is in ${newKeyFile}.`,
    )
  if (listening) listening(address, (await findAdminKey(store.keys, settings)) ?? adminKeyFile(settings))
  else if (announces) print(service, address, newKeyFile)
  if (reset && newKeyFile !== undefined) printSandbox(address, newKeyFile)
  member?.primary.tell(listens, null)
}

/** What a process does that serves alone. */
const alone: Pick<Member, 'announces' | 'hasChores'> = { announces: true, hasChores: true }

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
