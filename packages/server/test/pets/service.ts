/** A small service of pets and categories, which keeps everything in memory. */
import { join } from 'node:path'
import type { Contract } from 'contract-openapi/contract'
import { onTestFinished } from 'vitest'
import { generateInto, packageFolder } from '../../../testing/generated.ts'
import { wireTo } from '../../../testing/wired.ts'
import { buildApp, type ServiceOptions } from '../../app.ts'
import { allScopes, digestOf, newKey } from '../../auth/api-keys.ts'
import { HttpError, type WriteProblem } from '../../http/problem.ts'
import { recordUsage } from '../../lifecycle/usage.ts'
import { type Protection, unprotected } from '../../settings/network.ts'
import { type ApiKey, StoreUnavailable, type Usage } from '../../store/store.ts'

/** Response with its body parsed. */
export interface HttpResponse {
  status: number
  headers: Record<string, string | undefined>
  body: unknown
}

/** Request to send; `key: null` sends no key, and a string body is sent unchanged. */
export interface Sending {
  body?: unknown
  headers?: Record<string, string>
  key?: string | null
}

type Handlers = ServiceOptions['handlers']

let loaded: Promise<Contract> | undefined

/** Loads the contract of the service, whose code all tests of a worker share. */
export function loadPets(): Promise<Contract> {
  loaded ??= generateInto(
    packageFolder((remove) => process.once('exit', remove)),
    join(import.meta.dirname, 'openapi.yaml'),
  )
  return loaded
}

function memoryStore() {
  const keys: (ApiKey & { digest: string })[] = []
  const usage: Usage[] = []
  let isClosed = false
  return {
    check: async () => (isClosed ? 'The store is closed.' : undefined),
    requireOpen() {
      if (isClosed) throw new StoreUnavailable('The store is closed.')
    },
    close: async () => {
      isClosed = true
    },
    keys: {
      find: async (digest: string) => {
        if (isClosed) throw new StoreUnavailable('The store is closed.')
        return keys.find((key) => key.digest === digest)
      },
      create(key: { name: string; scopes: string[]; digest: string; expiresAt?: string | undefined }) {
        const id = keys.length + 1
        const { expiresAt, ...rest } = key
        const createdAt = '2026-01-01T00:00:00.000Z'
        keys.push({ id, callerId: id, createdAt, ...rest, ...(expiresAt !== undefined && { expiresAt }) })
      },
      list: () => keys,
      touch: async (uses: ReadonlyMap<number, Date>) => {
        for (const [id, time] of uses) keys[id - 1]!.lastUsedAt = time.toISOString()
      },
    },
    usage: {
      add: async (more: readonly Usage[]) => void usage.push(...more),
      report: () => usage.toSorted((a, b) => a.day.localeCompare(b.day)),
    },
  }
}

type MemoryStore = ReturnType<typeof memoryStore>

/** Handlers of one collection, which ids its resources from 1. */
function collection(name: string, plural: string, { requireOpen }: MemoryStore): Handlers {
  const all = new Map<number, object>()
  let last = 0
  const idOf = ({ path }: { path: Record<string, unknown> }) => path.id as number
  const find = (id: number) => {
    const found = all.get(id)
    if (found === undefined) throw new HttpError('not_found', `No ${name} has id ${id}.`)
    return found
  }
  const change = async (request: { path: Record<string, unknown>; body?: unknown }) => {
    const id = idOf(request)
    all.set(id, { ...find(id), ...(request.body as object) })
    return { status: 200, body: find(id) }
  }
  return {
    [`list${plural}`]: async () => {
      requireOpen()
      return { status: 200, body: [...all.values()] }
    },
    [`create${name}`]: async ({ body }) => {
      requireOpen()
      last += 1
      all.set(last, { id: last, ...(body as object) })
      return { status: 201, headers: { Location: `/${plural.toLowerCase()}/${last}` }, body: find(last) }
    },
    [`get${name}`]: async (request) => ({ status: 200, body: find(idOf(request)) }),
    [`replace${name}`]: change,
    [`update${name}`]: change,
    [`delete${name}`]: async (request) => {
      find(idOf(request))
      all.delete(idOf(request))
      return { status: 204 }
    },
  }
}

const writeProblem: WriteProblem = ({ code, message, status }) => ({
  mediaType: 'application/json',
  body: { code, message, status },
})

export interface Options extends Partial<Pick<ServiceOptions, 'clock' | 'tokens' | 'trace' | 'log'>> {
  protection?: Partial<Protection>
  /** Overrides of handlers. */
  handlers?: Handlers
  routes?: Contract['routes']
}

/** Starts the service, called through Fastify's `inject`, with a key of every scope. It ends with the test. */
export async function startService({ protection, routes, ...options }: Options = {}) {
  const contract = await loadPets()
  const store = memoryStore()
  const clock = options.clock ?? (() => new Date())
  const usage = recordUsage(store, contract.routes, (error) => {
    throw error
  })
  const app = buildApp({
    ...options,
    id: 'pets',
    contract: { ...contract, routes: routes ?? contract.routes },
    writeProblem,
    handlers: {
      ...collection('Pet', 'Pets', store),
      ...collection('Category', 'Categories', store),
      ...options.handlers,
    },
    store,
    keys: store.keys,
    usage,
    policy: { sunset: 'enforce', minStability: 'experimental' },
    clock,
    protection: { ...unprotected, ...protection },
  })
  onTestFinished(async () => {
    await app.close()
    await usage.close()
  })
  const makeKey = async (scopes: string[], expiresAt?: string) => {
    const key = newKey('pets')
    store.keys.create({ name: key.slice(-12), scopes, digest: digestOf(key), expiresAt })
    return key
  }
  const key = await makeKey(allScopes(contract.scopes))
  const send = async (
    method: string,
    path: string,
    { body, headers = {}, key: sent = key }: Sending = {},
  ): Promise<HttpResponse> => {
    const response = await app.inject({
      method: method as 'GET',
      url: path,
      headers: {
        ...(sent === null ? {} : { authorization: `Bearer ${sent}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      payload: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    })
    const isJson = /json/.test(String(response.headers['content-type']))
    return {
      status: response.statusCode,
      headers: response.headers as HttpResponse['headers'],
      body: response.body === '' ? undefined : isJson ? JSON.parse(response.body) : response.body,
    }
  }
  return { app, store, usage, key, send, makeKey }
}

/** Starts the service on a free port of 127.0.0.1, with functions that open connections to it. */
export async function startWired(options: Options = {}) {
  const service = await startService(options)
  return { ...service, ...(await wireTo(service.app)) }
}

/** Starts the service, and resolves to its response to the bytes of one request, in which `$KEY` stands for a key of every scope. */
export async function askWired(bytes: string) {
  const { key, open } = await startWired()
  const wire = await open()
  return (await wire.ask(bytes.replaceAll('$KEY', key)))!
}
