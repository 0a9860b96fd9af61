/** A service as one object, and how it is loaded and its data opened. A project exports it; servers and commands use it. */
import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { findServed, type Project } from 'contract-openapi/cli'
import type { Contract } from 'contract-openapi/contract'
import { allScopes } from './auth/api-keys.ts'
import type { Authenticate } from './auth/authenticate.ts'
import { bootstrap } from './auth/first-key.ts'
import type { Handler } from './handle/handler.ts'
import type { WriteProblem } from './http/problem.ts'
import { say } from './log/output.ts'
import { UnreadableRows } from './log/unreadable-rows.ts'
import { databaseFile, fileOf, isPostgres } from './settings/database-url.ts'
import { InvalidSetting } from './settings/read.ts'
import type { Settings } from './settings/settings.ts'
import type { ServiceStore, StoreOptions, StoreProvider } from './store/store.ts'
import type { CallbackSources, SendCallback } from './webhooks/start.ts'

/** Service: everything that a server and its commands need. */
export type Service<Store = ServiceStore> = ServiceParts<Store> &
  (
    | {
        store: StoreProvider<Store & ServiceStore>
        open?: undefined
      }
    | {
        /** Store of the server's own data: keys, usage, idempotency keys, webhooks and events. */
        store: StoreProvider
        /** Opens the service's data, which handlers get as `store`: any database, or the client of another service. */
        open(settings: OpenSettings): Promise<Store & Opened> | (Store & Opened)
      }
  )

interface OpenSettings {
  /** Folder for files: that of the server's database, or `data`; undefined if nothing is kept, as in tests. */
  folder: string | undefined
  clock(): Date
}

interface Opened {
  /** Resolves to the reason why requests cannot be served now, which is safe to show; undefined if they can. `/health/ready` calls it. */
  check(): Promise<string | undefined>
  close(): Promise<void>
}

interface ServiceParts<Store> {
  name: string
  /** Part of the names of metrics, API keys and the database file; lower-case letters. */
  id: string
  /** Request with a result after the first start, such as `/things?limit=3`. */
  firstCall: string
  contract: Contract & { source: Source }
  /** Handlers by operationId. `dev` mocks missing ones, which stop any other start. */
  handlers: Readonly<Record<string, Handler>>
  /** Format of errors; by default each operation's documented one, else problem details (RFC 9457). */
  writeProblem?: WriteProblem
  /** Verifiers by security scheme, for credentials other than the server's API keys and tokens of the issuer. */
  authenticate?: Readonly<Record<string, Authenticate<Store>>>
  /** Callbacks of the contract that the service sends; the start logs the others. */
  callbacks?: CallbackSources
  /**
   * Adds sample data to an empty store at the first start. Resolves to a description of it; undefined if there is data.
   * @param isTrial true in `contract dev` and in a sandbox; elsewhere no user may log in with a public password
   */
  seed?(store: Store, isTrial: boolean): Promise<string | undefined>
  /**
   * Starts jobs beside requests, such as a timer. Each server of the service does, but none with a simulated clock.
   * @returns a function that ends them, before the store is closed
   */
  startJobs?(context: JobContext<Store, never>): () => Promise<void> | void
}

/** Context of jobs: what handlers get that needs no request. `Callbacks` of the generated code types the bodies of `callback`. */
export interface JobContext<Store = unknown, Callbacks = Record<string, unknown>> {
  store: Store
  callback: SendCallback<Callbacks>
  /** Adds an event to the feed. Undefined if the store itself writes events. */
  emit: ServiceStore['emit'] | undefined
  clock(): Date
}

/** Files of the contract at the time of generation, relative to the first, and the SHA-256 of their texts. */
export interface Source {
  files: readonly string[]
  digest: string
}

/**
 * Loads the service of a project.
 * @throws InvalidSetting if there is none; errors of its code pass through
 */
export async function loadService({ root, service: file }: Project = findServed()): Promise<Service> {
  const named = `"service" in ${join(root, 'package.json')}`
  if (!existsSync(file)) throw new InvalidSetting(`${file} does not exist: correct ${named}.`)
  const { service } = await import(pathToFileURL(file).href)
  if (service === undefined)
    throw new InvalidSetting(`${file} exports no "service": export one from it, or correct ${named}.`)
  return service
}

interface Serviceable<Store> {
  store: ServiceStore
  data: Store
  outside: Pick<ServiceStore, 'answers' | 'emit'> | undefined
  /** State of the store and the data, for readiness and metrics. */
  state: Pick<ServiceStore, 'check' | 'activity' | 'extent'>
  /** Closes the data and the store. */
  close(): Promise<void>
}

/**
 * Opens the store of a service, and its own data.
 * @param url DATABASE_URL of the store
 */
export async function openService<Store>(
  service: Service<Store>,
  url: string,
  options: StoreOptions = {},
): Promise<Serviceable<Store>> {
  if (!service.open) {
    const store = await service.store.open(url, options)
    return { store, data: store, outside: undefined, state: store, close: () => store.close() }
  }
  const store = await service.store.open(url, options)
  try {
    const { clock = () => new Date() } = options
    const data = await service.open({ folder: folderOf(url), clock })
    const state = {
      activity: () => store.activity(),
      extent: () => store.extent(),
      check: async () => (await store.check()) ?? (await checkWithin(data)),
    }
    const close = async () => {
      try {
        await data.close()
      } finally {
        await store.close()
      }
    }
    return { data, outside: store, store, state, close }
  } catch (error) {
    await store.close()
    throw error
  }
}

/**
 * Opens the data to serve. With a simulated clock it is a copy, because writes would have a wrong date, and idempotency keys would expire.
 * @param isTrial see `seed` of the service
 * @param onUpgrade gets a sentence for each schema step
 * @returns also the file of the first key if it is new
 */
export async function openData(
  service: Service,
  settings: Settings,
  isTrial: boolean,
  onUpgrade: (message: string) => void,
) {
  const { databaseUrl, clock, simulated, upgrade } = settings
  if (service.open && (simulated || settings.sandbox))
    throw new InvalidSetting(
      `${service.name} keeps its data in a store of its own, which can neither be copied for --at nor be reset for --sandbox.`,
    )
  const unreadable = new UnreadableRows((message) => say(message, 50))
  const isCopied = simulated && fileOf(databaseUrl) !== undefined
  const { contract, id } = service
  const opened = await openService(service, databaseUrl, {
    upgrade,
    onUpgrade,
    unreadable,
    clock: isCopied ? undefined : clock,
  })
  const { store, data, close } = opened
  try {
    const newKeyFile = await bootstrap(store.keys, settings, {
      id,
      scopes: allScopes(contract.scopes),
      seed: async () => service.seed?.(data, isTrial),
    })
    if (!isCopied) return { ...opened, unreadable, newKeyFile }
    await close()
    const copy = await service.store.openCopy(databaseUrl, { clock, unreadable })
    const day = clock().toISOString().slice(0, 10)
    say(`Serves a copy as on ${day}; nothing written here is kept.`)
    const parts = { store: copy, data: copy, outside: undefined, state: copy, close: () => copy.close() }
    return { ...parts, unreadable, newKeyFile }
  } catch (error) {
    await close()
    throw error
  }
}

// Milliseconds.
const checkTimeout = 5000

/** Checks data, with a timeout in milliseconds, so that readiness never waits for ever. */
export async function checkWithin(
  data: Pick<Opened, 'check'>,
  timeout = checkTimeout,
): Promise<string | undefined> {
  const answered = new AbortController()
  const late = `The data of the service did not answer within ${timeout / 1000} seconds.`
  try {
    return await Promise.race([data.check(), setTimeout(timeout, late, { signal: answered.signal })])
  } finally {
    answered.abort()
  }
}

function folderOf(url: string): string | undefined {
  if (url === ':memory:') return undefined
  return isPostgres(url) ? 'data' : dirname(databaseFile(url))
}

/** True if the contract has changed since its code was generated. A server without its contract runs what it has. */
export async function isStale({ files, digest }: Source, { spec }: Project = findServed()): Promise<boolean> {
  const texts = await Promise.all(files.map((file) => readFile(join(dirname(spec), file), 'utf8'))).catch(
    () => {},
  )
  return texts !== undefined && hash('sha256', texts.join('')) !== digest
}

export async function warnIfStale(source: Source, project: Project) {
  const { root, spec, generated } = project
  if (!(await isStale(source, project))) return
  const [contract, code] = [relative(root, spec), relative(root, generated)]
  process.stderr.write(
    `${contract} has changed since ${code}/ was generated, and the server runs ${code}/: run npx contract generate.\n`,
  )
}
