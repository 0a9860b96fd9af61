// Puts a service together from its settings: opens its store, builds its app, and starts its background work. Whoever serves it, over a socket
// or as a function, closes what was opened.

import { rmSync } from 'node:fs'
import type { Server } from 'node:net'
import { type Project, readChangelog, readVersion } from 'contract-openapi/cli'
import type { FastifyInstance } from 'fastify'
import { buildApp, type Mock, type ServiceOptions } from './app.ts'
import type { KeyLookup } from './auth/authenticate.ts'
import { findAdminKey } from './auth/first-key.ts'
import { type TokenVerifier, trustIssuer } from './auth/oidc.ts'
import { limitsOf } from './docs/limits.ts'
import { deviations } from './lifecycle/lifecycle.ts'
import { recordUsage } from './lifecycle/usage.ts'
import { clientAddress } from './limits/client-address.ts'
import { logTo } from './log/log.ts'
import { say } from './log/output.ts'
import { lastBackup } from './ops/backup-mark.ts'
import { isHealthCheck } from './ops/health.ts'
import { pagesPath } from './ops/pages-path.ts'
import { daysKept, pruneOld } from './ops/prune.ts'
import { resetEvery, resetting } from './ops/sandbox.ts'
import type { Closers } from './ops/shutdown.ts'
import { openData, type Service } from './service.ts'
import { InvalidSetting } from './settings/read.ts'
import type { Settings } from './settings/settings.ts'
import { followEvents } from './store/feed.ts'
import type { ServiceStore } from './store/store.ts'
import type { Deliverer } from './webhooks/deliver.ts'
import type { Resolve } from './webhooks/destination.ts'
import { callbackSender, sendCallbacks, webhookTools } from './webhooks/start.ts'

/** Replacements for parts of the server, used by the tools for designers. */
export interface Replacements {
  // Response to operations without a handler; without it they stop the start.
  mock?: Mock
  handlers?: Service['handlers']
  // Changes the rights of the store's keys.
  grant?: (keys: KeyLookup) => KeyLookup
  // Verifies tokens if the operator names no issuer.
  tokens?: (keys: KeyLookup) => TokenVerifier
  // Resolves the names of webhook receivers; DNS by default.
  resolve?: Resolve
}

interface Assembled {
  app: FastifyInstance
  store: ServiceStore
  // File of the first key if it is new.
  newKeyFile: string | undefined
  /** Starts the work beside requests: the removal of old rows, webhooks, jobs of the service, and resets of a sandbox. */
  startWork(): void
}

interface Surroundings {
  mountedAt?: string
  explains?: boolean
  project: Project
  // See `seed` of the service.
  isTrial: boolean
  log: Parameters<typeof logTo>[0]
}

/**
 * Opens the store of a service and builds its app.
 * @param opened collects what to close, also if this fails
 * @throws InvalidSetting if an operation has no handler
 */
export async function assemble(
  service: Service,
  settings: Settings,
  { mock, handlers = service.handlers, grant = (keys) => keys, tokens, resolve }: Replacements,
  opened: Closers,
  { project, isTrial, log, mountedAt, explains = false }: Surroundings,
): Promise<Assembled> {
  const { id, contract, writeProblem, authenticate } = service
  const { logLevel, policy, clock, issuer, protection, keptDays, sandbox, shutdownTimeout } = settings
  const prefix = pagesPath(Object.keys(contract.allow), protection.pagesPath)
  const warn = (message: string) => (err: unknown, times?: number) => app.log.warn({ err, times }, message)
  if (!mock) assertImplemented(service)

  // Open the store and follow its events.
  const { store, data, outside, state, unreadable, close, newKeyFile } = await openData(
    service,
    settings,
    isTrial,
    say,
  )
  opened.add(close)
  if (newKeyFile !== undefined && settings.databaseUrl === ':memory:') removeAtEnd(newKeyFile, opened)
  const usage = recordUsage(store, contract.routes, warn('calls are not counted yet'))
  opened.add(() => usage.close())
  const feed = followEvents(store.events, warn('new events cannot be read yet'))
  opened.add(() => feed.close())
  const kept = daysKept(store.kept, keptDays)

  // Build the app.
  const onIssuerFailure = (reason: string, times: number) =>
    app.log.warn({ reason, times }, 'the keys of OIDC_ISSUER are not available')
  const reset = sandbox && resetting(store, () => service.seed?.(store, true))
  const ownPort = () => portOf(app.server)
  const tools = webhookTools(settings.webhooks, ownPort)
  const callback = callbackSender(service, store.webhooks)
  let delivering: Deliverer | undefined
  const app = buildApp({
    id,
    contract,
    handlers,
    data,
    subscriptions: store.subscriptions,
    callback,
    outside,
    writeProblem,
    authenticate,
    changelog: () => readChangelog(project),
    operated: operated(service, settings, store),
    store: state,
    unreadable,
    feed,
    keys: grant(store.keys),
    tokens: issuer ? await trustIssuer(issuer, onIssuerFailure) : tokens?.(grant(store.keys)),
    usage,
    policy,
    clock,
    trace: await tracer(settings),
    log: logTo(log, logLevel, {
      isProbe: (url) => isHealthCheck(url, prefix),
      addressOf: protection.logAddresses ? clientAddress : undefined,
    }),
    version: readVersion(project),
    lastBackup: () => lastBackup(settings.databaseUrl),
    protection,
    webhooks: tools,
    deliveries: async () => delivering?.measure(),
    reset,
    mock,
    mountedAt,
    explains,
  })
  opened.add(() => {
    const delivered = delivering?.close(shutdownTimeout / 4)
    return app.close().finally(() => delivered)
  })
  for (const warning of [...deviations(contract.routes, policy), ...store.warnings]) app.log.warn(warning)
  return { app, store, newKeyFile, startWork }

  function startWork() {
    for (const [{ name, prune }, days] of kept)
      opened.add(pruneOld(prune, days, clock, warn(`old ${name} are not removed yet`)))
    const { open } = tools
    const parts = { store: store.webhooks, feed, unreadable, open, ownPort, resolve, log: app.log }
    delivering = sendCallbacks(service, settings, parts)
    const endJobs =
      !settings.simulated && service.startJobs?.({ store: data, callback, emit: outside?.emit, clock })
    if (endJobs) opened.add(endJobs)
    if (reset && sandbox.resetEvery)
      opened.add(resetEvery(reset, sandbox.resetEvery, warn('the sandbox was not reset')))
  }
}

// A key of a database in memory ends with the process, however that ends.
function removeAtEnd(file: string, opened: Closers) {
  const remove = () => rmSync(file, { force: true })
  process.once('exit', remove)
  opened.add(() => {
    process.off('exit', remove)
    remove()
  })
}

const operated =
  ({ contract, callbacks = {} }: Service, settings: Settings, { keys }: ServiceStore) =>
  async () => ({
    keys: {
      asked: settings.keyRequests,
      file: settings.keyRequests ? undefined : await findAdminKey(keys, settings),
    },
    limits: limitsOf(
      settings,
      contract,
      Object.values(callbacks).some((source) => source !== 'requested'),
    ),
  })

function assertImplemented({ contract, handlers }: Service) {
  const missing = contract.routes
    .map(({ operationId }) => operationId)
    .filter((id) => !Object.hasOwn(handlers, id))
  if (missing.length === 0) return
  const some = missing.slice(0, 10).join(', ') + (missing.length > 10 ? ', …' : '')
  throw new InvalidSetting(
    `${missing.length} of ${contract.routes.length} operations have no handler: ${some}. Write them in handlers/; npx contract dev mocks them meanwhile.`,
  )
}

// The tracing packages load only if the operator names a collector.
async function tracer({ tracing, shutdownTimeout }: Settings): Promise<ServiceOptions['trace']> {
  if (!tracing) return undefined
  const loaded = await import('./metrics/tracing.ts').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new InvalidSetting(
      `Tracing requires packages that are not installed: npm ci --include=optional. ${error.message}`,
    )
  })
  return loaded.tracing(tracing, shutdownTimeout / 4)
}

function portOf(server: Server): number | undefined {
  const address = server.address()
  return address !== null && typeof address === 'object' ? address.port : undefined
}
