/**
 * `npx contract-server start`: reads the settings, assembles the service, listens, and stops on a signal. `assemble.ts` puts the parts together.
 */
import { lookup } from 'node:dns/promises'
import {
  addressOptions,
  command,
  contentsOf,
  curlCall,
  findServed,
  flag,
  type Project,
  valued,
  withAddress,
} from 'contract-openapi/cli'
import { match } from 'contract-openapi/wire'
import type { FastifyInstance, FastifyListenOptions } from 'fastify'
import { assemble, type Replacements } from './assemble.ts'
import { adminKeyFile, findAdminKey } from './auth/first-key.ts'
import { drainOnClose } from './http/connections.ts'
import { keepTickObject } from './http/tick-objects.ts'
import { isForPeople, logStream, neverWait, say } from './log/output.ts'
import { logUnhandled } from './log/unhandled.ts'
import { serveMetrics } from './metrics/listener.ts'
import { pagesPath } from './ops/pages-path.ts'
import { printSandbox } from './ops/sandbox.ts'
import { Closers, stopOnSignal } from './ops/shutdown.ts'
import { loadService, type Service, warnIfStale } from './service.ts'
import { type Address, cannotListen, cannotListenForMetrics } from './settings/network.ts'
import { InvalidSetting } from './settings/read.ts'
import { readSettings, type Settings } from './settings/settings.ts'

interface Serving extends Replacements {
  // Gets the address, the path of the docs, and the file of the first key; by default they are printed.
  listening?: (address: string, docs: string, keyFile: string) => void
  // Gets the error of a failed start before it is printed.
  failed?: (error: unknown) => Promise<void>
  // Folder of the embedded default; `data` by default.
  folder?: string
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
      await serving.failed?.(error)
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
  serving: Serving,
  opened: Closers,
) {
  const { contract } = service
  const { protection, sandbox, shutdownTimeout } = settings
  const { mock, listening } = serving
  const prefix = pagesPath(Object.keys(contract.allow), protection.pagesPath)
  if (!mock) await warnIfStale(contract.source, project)
  const assembled = await assemble(service, settings, serving, opened, {
    project,
    isTrial: sandbox !== undefined || listening !== undefined,
    explains: listening !== undefined,
    log: await logStream(listening !== undefined || isForPeople()),
  })
  const { app, store, newKeyFile } = assembled
  drainOnClose(app, shutdownTimeout / 10)
  if (settings.unhandled === 'log') opened.add(logUnhandled(app.log))

  // Serve.
  const address = await listen(app, settings)
  if (settings.metricsAddress) {
    const metrics = await listenForMetrics(app, settings.metricsAddress)
    opened.add(() => metrics.close())
    say(`Metrics: http://${settings.metricsAddress.host}:${metrics.port}/metrics`)
  }
  assembled.startWork()
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
  if (sandbox && newKeyFile !== undefined) printSandbox(address + prefix, newKeyFile)
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

function print(service: Service, address: string, prefix: string, newKeyFile: string | undefined) {
  say(`${service.name} listens on ${address}`)
  say(`Docs: ${address}${prefix}/docs`)
  if (prefix !== '') say(`Health: ${address}${prefix}/health/ready`)
  if (newKeyFile !== undefined) say(`Try it: ${curlLine(service, address, newKeyFile)}`)
}

/** Returns a first call as a curl command, with the key from its file if the operation needs one. */
export function curlLine({ contract, firstCall }: Service, address: string, keyFile: string): string {
  const [path = ''] = firstCall.split('?', 1)
  const reads = contract.routes.filter(({ method }) => method === 'GET')
  const route = reads.find((route) => route.path === path) ?? reads.find((route) => match(route.path, path))
  const ways = route?.security ?? []
  // A key is in a request; a token of an issuer, only as a last resort.
  const places =
    ways.find((needed) =>
      needed.every((credentials) => credentials.in !== 'connection' && !credentials.issuer),
    ) ?? ways[0]
  return curlCall(`${address}${firstCall}`, places ?? [], contentsOf(keyFile))
}
