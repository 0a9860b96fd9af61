import { lookup } from 'node:dns/promises'
import { rm } from 'node:fs/promises'
import type { Server } from 'node:net'
import {
  addressOptions,
  command,
  findServed,
  flag,
  type Project,
  readChangelog,
  readVersion,
  valued,
  withAddress,
} from 'contract-openapi/cli'
import type { FastifyInstance, FastifyListenOptions } from 'fastify'
import { buildApp, type Mock, type ServiceOptions } from './app.ts'
import type { KeyLookup } from './auth/authenticate.ts'
import { adminKeyFile, findAdminKey } from './auth/first-key.ts'
import { type TokenVerifier, trustIssuer } from './auth/oidc.ts'
import { limitsOf } from './docs/limits.ts'
import { followEvents } from './events/feed.ts'
import { drainOnClose } from './http/connections.ts'
import { keepTickObject } from './http/tick-objects.ts'
import { deviations } from './lifecycle/lifecycle.ts'
import { recordUsage } from './lifecycle/usage.ts'
import { clientAddress } from './limits/client-address.ts'
import { logTo } from './log/log.ts'
import { isForPeople, logStream, neverWait, say } from './log/output.ts'
import { serveMetrics } from './metrics/listener.ts'
import { lastBackup } from './ops/backup-mark.ts'
import { isHealthCheck } from './ops/health.ts'
import { pagesPath } from './ops/pages-path.ts'
import { daysKept, pruneOld } from './ops/prune.ts'
import { printSandbox, resetEvery, resetting } from './ops/sandbox.ts'
import { Closers, stopOnSignal } from './ops/shutdown.ts'
import { loadService, openServed, type Service, warnIfStale } from './service.ts'
import { type Address, cannotListen, cannotListenForMetrics } from './settings/network.ts'
import { InvalidSetting } from './settings/read.ts'
import { readSettings, type Settings } from './settings/settings.ts'
import type { Deliverer } from './webhooks/deliver.ts'
import type { Resolve } from './webhooks/destination.ts'
import { sendCallbacks, webhookTools } from './webhooks/start.ts'

// Replacements for parts of the server, used by the tools for designers.
interface Serving {
  // Response to operations without a handler; without it they stop the start.
  mock?: Mock
  handlers?: Service['handlers']
  // Gets the address, the path of the docs, and the file of the first key; by default they are printed.
  listening?: (address: string, docs: string, keyFile: string) => void
  // Folder of the embedded default; `data` by default.
  folder?: string
  // Changes the rights of the store's keys.
  grant?: (keys: KeyLookup) => KeyLookup
  // Verifies tokens if the operator names no issuer.
  tokens?: (keys: KeyLookup) => TokenVerifier
  // Resolves the names of webhook receivers; DNS by default.
  resolve?: Resolve
}

const described = {
  run: 'npx contract-server start',
  about:
    'Serves the service of this project. Settings are environment variables: HOST, PORT, DATABASE_URL and more. ops/README.md of contract-server lists them.',
  options: {
    ...addressOptions,
    at: valued('DATE', 'serve a copy of the data as on that day, without the operations that end by then'),
    sandbox: flag('serve sample data in memory, for experiments; POST /sandbox/reset restores it'),
    'reset-every': valued('TIME', 'restore the samples of a sandbox at this interval, such as 30m or 1h'),
  },
  example: 'npx contract-server start --port 9090 --at 2030-12-05',
} as const

/** Starts the service with the settings of the environment and the command line. Exits with 1 after an error, and with 2 after bad usage. */
export async function main(serving: Serving = {}) {
  neverWait()
  keepTickObject()
  await command(described, async ({ values }) => {
    const project = findServed()
    const service = await loadService(project)
    const asked = { ...values, resetEvery: values['reset-every'] }
    const settings = readSettings(withAddress(process.env, values), service.id, asked, serving.folder)
    const opened = new Closers()
    await serve(project, service, settings, serving, opened).catch(async (error) => {
      await opened.close()
      throw error
    })
  })
  // Nothing that a failed start has left open keeps the process alive.
  if (process.exitCode) process.exit()
}

// `opened` collects what to close if the start fails.
async function serve(
  project: Project,
  service: Service,
  settings: Settings,
  { mock, handlers = service.handlers, listening, grant = (keys) => keys, tokens, resolve }: Serving,
  opened: Closers,
) {
  const { id, contract, writeProblem, authenticate } = service
  const { logLevel, policy, clock, issuer, protection, keptDays, sandbox, shutdownTimeout } = settings
  const prefix = pagesPath(Object.keys(contract.allow), protection.pagesPath)
  const warn = (message: string) => (err: unknown, times?: number) => app.log.warn({ err, times }, message)
  if (!mock) assertImplemented(service)
  if (!mock) await warnIfStale(contract.source, project)

  // Open the store and start its background work.
  const isTrial = sandbox !== undefined || listening !== undefined
  const { store, data, outside, newKeyFile } = await openServed(service, settings, isTrial, say)
  opened.add(() => store.close())
  if (newKeyFile !== undefined && settings.databaseUrl === ':memory:')
    opened.add(() => rm(newKeyFile, { force: true }))
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
  let delivering: Deliverer | undefined
  const app = buildApp({
    id,
    contract,
    handlers,
    data,
    outside,
    writeProblem,
    authenticate,
    changelog: () => readChangelog(project),
    operated: async () => ({
      keys: {
        asked: settings.keyRequests,
        file: settings.keyRequests ? undefined : await findAdminKey(store.keys, settings),
      },
      limits: limitsOf(settings, contract, service.webhooks !== undefined),
    }),
    store,
    feed,
    keys: grant(store.keys),
    tokens: issuer ? await trustIssuer(issuer, onIssuerFailure) : tokens?.(grant(store.keys)),
    usage,
    policy,
    clock,
    trace: await tracer(settings),
    log: logTo(await logStream(listening !== undefined || isForPeople()), logLevel, {
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
  })
  opened.add(() => {
    const delivered = delivering?.close(shutdownTimeout / 4)
    return app.close().finally(() => delivered)
  })
  drainOnClose(app, shutdownTimeout / 10)
  for (const warning of [...deviations(contract.routes, policy), ...store.warnings]) app.log.warn(warning)

  // Serve.
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
  const ending = { announce: app.announceEnd, delay: settings.shutdownDelay }
  stopOnSignal(() => opened.close(), shutdownTimeout, ending)

  // Print the address and a first call.
  const usualKeyFile = adminKeyFile(settings)
  if (newKeyFile !== undefined && newKeyFile !== usualKeyFile)
    say(
      `${usualKeyFile} existed before this database and was not changed: the first key is in ${newKeyFile}.`,
    )
  if (listening)
    listening(address, `${prefix}/docs`, (await findAdminKey(store.keys, settings)) ?? usualKeyFile)
  else print(service, address, prefix, newKeyFile)
  if (reset && newKeyFile !== undefined) printSandbox(address + prefix, newKeyFile)
}

function assertImplemented({ contract, handlers }: Service) {
  const missing = contract.routes.map(({ operationId }) => operationId).filter((id) => !handlers[id])
  if (missing.length === 0) return
  const some = missing.slice(0, 10).join(', ') + (missing.length > 10 ? ', …' : '')
  throw new InvalidSetting(
    `${missing.length} of ${contract.routes.length} operations have no handler: ${some}. Write them in handlers/; npx contract dev mocks them meanwhile.`,
  )
}

// The tracing packages load only if the operator names a collector.
async function tracer({ tracing, shutdownTimeout }: Settings): Promise<ServiceOptions['trace']> {
  if (!tracing) return undefined
  const loaded = await import('./tracing/tracing.ts').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new InvalidSetting(
      `Tracing requires packages that are not installed: npm ci --include=optional. ${error.message}`,
    )
  })
  return loaded.tracing(tracing, shutdownTimeout / 4)
}

// With `reusePort` the kernel distributes connections among the servers on the address.
async function listen(app: FastifyInstance, settings: Settings): Promise<string> {
  try {
    // Fastify would open a second server for `localhost`, which nothing here watches or drains.
    const { address } = await lookup(settings.host)
    // Fastify passes all options on to Node, but its types lack the last one.
    const options: FastifyListenOptions & { reusePort: boolean } = {
      host: address,
      port: settings.port,
      reusePort: settings.reusePort,
    }
    return await app.listen(options)
  } catch (error) {
    throw new InvalidSetting(cannotListen(error as NodeJS.ErrnoException, settings))
  }
}

async function listenForMetrics(app: FastifyInstance, address: Address) {
  try {
    return await serveMetrics(address, app.writeMetrics, app.log)
  } catch (error) {
    throw new InvalidSetting(cannotListenForMetrics(error as Error))
  }
}

function portOf(server: Server): number | undefined {
  const address = server.address()
  return address !== null && typeof address === 'object' ? address.port : undefined
}

function print(service: Service, address: string, prefix: string, newKeyFile: string | undefined) {
  say(`${service.name} listens on ${address}`)
  say(`Docs: ${address}${prefix}/docs`)
  if (prefix !== '') say(`Health: ${address}${prefix}/health/ready`)
  if (newKeyFile !== undefined) say(`Try it: ${curlLine(service, address, newKeyFile)}`)
}

/** Returns a first call as a curl command, with the key from its file. */
export function curlLine({ contract, firstCall }: Service, address: string, keyFile: string): string {
  const [key] = contract.routes.find(({ security }) => security)?.security?.flat() ?? []
  const before = key?.in === 'header' ? `${key.name}: ` : 'Authorization: Bearer '
  return `curl -H "${before}$(cat ${keyFile})" "${address}${firstCall}"`
}
