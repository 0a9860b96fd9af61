import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { findProject, type Project } from 'contract-openapi/cli'
import type { Contract } from 'contract-openapi/contract'
import { allScopes } from './auth/api-keys.ts'
import type { Authenticate } from './auth/authenticate.ts'
import { bootstrap } from './auth/first-key.ts'
import type { WriteProblem } from './http/problem.ts'
import { say } from './log/output.ts'
import { onUnreadableRow } from './log/unreadable-rows.ts'
import type { Handler } from './operation.ts'
import { databaseFile, fileOf, isPostgres } from './settings/database-url.ts'
import { InvalidSetting } from './settings/read.ts'
import type { Settings } from './settings/settings.ts'
import type { ServiceStore, StoreOptions, StoreProvider } from './store/store.ts'
import type { WebhookService } from './webhooks/start.ts'

/** A service, put together: what a server, and every command, needs to know of it. */
export type Service<Store = ServiceStore> = ServiceParts<Store> &
  (
    | {
        /** Opens the store that handlers get. */
        store: StoreProvider<Store & ServiceStore>
        open?: undefined
      }
    | {
        /** Opens what the server itself keeps: keys, usage, idempotency keys, webhooks and events. */
        store: StoreProvider
        /** Opens the service's own data, which handlers get as `store`: whatever has a database, or asks another service. */
        open(settings: OpenSettings): Promise<Store & Opened> | (Store & Opened)
      }
  )

/** How a service opens its own data. */
interface OpenSettings {
  /** The folder for files: that of the server's own database, or `data`. Undefined where nothing is kept, as in tests. */
  folder: string | undefined
  /** Where the time comes from. */
  clock(): Date
}

/** The interface of data that a service opened. */
interface Opened {
  /** Resolves to why requests cannot be served now, in words that are safe to show; undefined where they can. Asked by `/health/ready`. */
  check(): Promise<string | undefined>
  /** Called once no request is under way. */
  close(): Promise<void>
}

interface ServiceParts<Store> {
  /** For people. */
  name: string
  /** In the names of metrics, API keys and the database file; lower-case letters. */
  id: string
  /** A request that shows something after the first start, such as `/things?limit=3`. */
  firstCall: string
  /** The code that was generated from the contract. */
  contract: Contract & { source: Source }
  /** By operationId; those that are missing are mocked by `dev`, and stop any other start. */
  handlers: Readonly<Record<string, Handler>>
  /** The shape of errors; by default as each operation documents them, and problem details (RFC 9457) where it does not. */
  writeProblem?: WriteProblem
  /** By security scheme: verifies credentials that are neither API keys of the server nor tokens of the issuer. */
  authenticate?: Readonly<Record<string, Authenticate<Store>>>
  /** Without it no webhooks are delivered. */
  webhooks?: WebhookService
  /**
   * Fills an empty store with sample data, at the first start alone; resolves to what was added, or to undefined when there is data already.
   * @param isTrial true in `contract dev` and in a sandbox: elsewhere nobody may log in with a password that everybody can read
   */
  seed?(store: Store, isTrial: boolean): Promise<string | undefined>
}

/** The contract's files when code was generated from it, relative to the first, and the SHA-256 of their texts. */
export interface Source {
  files: readonly string[]
  digest: string
}

/**
 * Loads the service of a project.
 * @throws {InvalidSetting} where there is none; whatever its code throws, too
 */
export async function loadService({ root, service: file }: Project = findProject()): Promise<Service> {
  const named = `"service" in ${join(root, 'package.json')}`
  if (!existsSync(file)) throw new InvalidSetting(`${file} does not exist: correct ${named}.`)
  const { service } = await import(pathToFileURL(file).href)
  if (service === undefined)
    throw new InvalidSetting(`${file} exports no "service": export one from it, or correct ${named}.`)
  return service
}

/** The data that a service is served from. */
interface Serviceable<Store> {
  /** The data of the server itself, and the readiness of all data. */
  store: ServiceStore
  /** The `store` of handlers. */
  data: Store
  /** Keeps idempotency keys and events of data that are not in `store`; undefined where they are. */
  outside: Pick<ServiceStore, 'answers' | 'emit'> | undefined
}

/**
 * Opens the store of a service, and its own data where it has some; closing the store closes both.
 * @param url the DATABASE_URL of the store
 */
export async function openService<Store>(
  service: Service<Store>,
  url: string,
  options: StoreOptions = {},
): Promise<Serviceable<Store>> {
  if (!service.open) {
    const store = await service.store.open(url, options)
    return { store, data: store, outside: undefined }
  }
  const store = await service.store.open(url, options)
  try {
    const { clock = () => new Date() } = options
    const data = await service.open({ folder: folderOf(url), clock })
    return {
      data,
      outside: store,
      store: together(store, data),
    }
  } catch (error) {
    await store.close()
    throw error
  }
}

/**
 * The store to serve, and the file of the first key if it was made just now. On a day that the operator chose it is a copy:
 * what is written would bear the date of that day, and idempotency keys would expire.
 * @param isTrial true where nobody but this machine, or nobody in earnest, is served: see `seed` of the service
 * @param onUpgrade is told what is done to the schema
 */
export async function openServed(
  service: Service,
  settings: Settings,
  isTrial: boolean,
  onUpgrade: (what: string) => void,
) {
  const { databaseUrl, clock, simulated, upgrade } = settings
  if (service.open && (simulated || settings.sandbox))
    throw new InvalidSetting(
      `${service.name} keeps its data in a store of its own, which can neither be copied for --at nor be reset for --sandbox.`,
    )
  onUnreadableRow((what) => say(what, 50))
  const isCopied = simulated && fileOf(databaseUrl) !== undefined
  const { contract, id } = service
  const opened = await openService(service, databaseUrl, {
    upgrade,
    onUpgrade,
    clock: isCopied ? undefined : clock,
  })
  const { store, data } = opened
  try {
    const newKeyFile = await bootstrap(store.keys, settings, {
      id,
      scopes: allScopes(contract.scopes),
      seed: async () => service.seed?.(data, isTrial),
    })
    if (!isCopied) return { ...opened, newKeyFile }
    await store.close()
    const copy = await service.store.openCopy(databaseUrl, { clock })
    const day = clock().toISOString().slice(0, 10)
    say(`Serves a copy as on ${day}; nothing written here is kept.`)
    return { store: copy, data: copy, outside: undefined, newKeyFile }
  } catch (error) {
    await store.close()
    throw error
  }
}

/** The server's own store, which is ready and closed together with the data of the service. */
const together = (store: ServiceStore, data: Opened): ServiceStore => ({
  // Not `...store`: that loses the methods of a class.
  events: store.events,
  keys: store.keys,
  usage: store.usage,
  webhooks: store.webhooks,
  answers: store.answers,
  kept: store.kept,
  warnings: store.warnings,
  emit: (type, resource) => store.emit(type, resource),
  erase: (caller) => store.erase(caller),
  activity: () => store.activity(),
  clear: () => store.clear(),
  extent: () => store.extent(),
  check: async () => (await store.check()) ?? (await checkWithin(data)),
  async close() {
    try {
      await data.close()
    } finally {
      await store.close()
    }
  },
})

/** The most that data may take to say whether they are ready, in milliseconds. */
const patience = 5000

/**
 * Resolves to why data are not ready, be it that they do not say within so many milliseconds: whoever asks for readiness waits for no
 * database for ever.
 */
export async function checkWithin(data: Pick<Opened, 'check'>, most = patience): Promise<string | undefined> {
  const answered = new AbortController()
  const late = `The data of the service did not answer within ${most / 1000} seconds.`
  try {
    return await Promise.race([data.check(), setTimeout(most, late, { signal: answered.signal })])
  } finally {
    answered.abort()
  }
}

function folderOf(url: string): string | undefined {
  if (url === ':memory:') return undefined
  return isPostgres(url) ? 'data' : dirname(databaseFile(url))
}

/** Warns if the contract differs from that of the generated code. If the contract is not installed, there is nothing to compare. */
export async function warnIfStale({ files, digest }: Source, { root, spec, generated }: Project) {
  const texts = await Promise.all(files.map((file) => readFile(join(dirname(spec), file), 'utf8'))).catch(
    () => {},
  )
  if (texts === undefined || hash('sha256', texts.join('')) === digest) return
  const [contract, code] = [relative(root, spec), relative(root, generated)]
  process.stderr.write(
    `${contract} has changed since ${code}/ was generated, and the server runs ${code}/: run npx contract generate.\n`,
  )
}
