import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import type { Store } from '../../db/store.ts'
import * as contract from '../../generated/router.ts'
import { handlers } from '../../handlers/index.ts'
import type { Handlers } from '../../handlers/operation.ts'
import { service } from '../../handlers/service.ts'
import { readChangelog } from '../../packages/contract/cli/project.ts'
import { buildApp, type ServiceOptions } from '../../packages/server/app.ts'
import { allScopes, digestOf, newKey } from '../../packages/server/auth/api-keys.ts'
import { recordUsage, type UsageRecorder } from '../../packages/server/lifecycle/usage.ts'
import { type Protection, unprotected } from '../../packages/server/settings/network.ts'
import type { LifecyclePolicy } from '../../packages/server/settings/settings.ts'
import { followEvents } from '../../packages/server/store/feed.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { scratch } from '../../packages/testing/scratch.ts'
import { checkResponses } from './oracle.ts'
import { openStore } from './store.ts'

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

/** Service under test, on a real database file, called through Fastify's `inject`. */
export interface TestService {
  app: FastifyInstance
  /** Folder of the database file. */
  folder: string
  store: Store
  usage: UsageRecorder
  /** Key with every scope. */
  key: string
  send(method: string, path: string, sending?: Sending): Promise<HttpResponse>
  /** Creates a key with these scopes. */
  makeKey(scopes: string[], expiresAt?: string): Promise<string>
}

const enforceAll: LifecyclePolicy = { sunset: 'enforce', minStability: 'experimental' }

// Copying a migrated database is faster than creating one.
let migrated: Promise<Buffer> | undefined

async function migratedFile(): Promise<Buffer> {
  const folder = await mkdtemp(join(scratch, 'petstore-'))
  const file = join(folder, 'petstore.db')
  await (await openStore(`file:${file}`)).close()
  const content = await readFile(file)
  await rm(folder, { recursive: true })
  return content
}

/** Starts a service on its own database. Both end with the test, or at `atEnd`. */
export async function startService(
  options: Partial<Pick<ServiceOptions, 'clock' | 'tokens' | 'trace' | 'log' | 'webhooks' | 'unreadable'>> & {
    policy?: Partial<LifecyclePolicy>
    protection?: Partial<Protection>
    /** Overrides of handlers. */
    handlers?: Partial<Handlers>
    routes?: typeof contract.routes
  } = {},
  atEnd: (stop: () => Promise<void> | void) => void = onTestFinished,
): Promise<TestService> {
  const folder = temporaryFolder(atEnd)
  const clock = options.clock ?? (() => new Date())
  const file = join(folder, 'petstore.db')
  migrated ??= migratedFile()
  await writeFile(file, await migrated, { mode: 0o600 })
  const { unreadable } = options
  const store = await openStore(`file:${file}`, { clock, ...(unreadable && { unreadable }) })
  const usage = recordUsage(store, contract.routes, (error) => {
    throw error
  })
  const feed = followEvents(store.events, (error) => {
    throw error
  })
  const policy = { ...enforceAll, ...options.policy }
  const protection = { ...unprotected, ...options.protection }
  const app = buildApp({
    ...options,
    id: service.id,
    contract: { ...contract, routes: options.routes ?? contract.routes },
    writeProblem: service.writeProblem,
    handlers: { ...handlers, ...options.handlers },
    store,
    subscriptions: store.subscriptions,
    feed,
    keys: store.keys,
    usage,
    policy,
    clock,
    protection,
    changelog: () => readChangelog(),
    // This service delivers nothing.
    deliveries: async () => ({
      counts: { delivered: 0, retried: 0, failed: 0 },
      backlog: await store.webhooks.backlog(),
    }),
  })
  checkResponses(app, atEnd)
  atEnd(async () => {
    await app.close()
    await feed.close()
    await usage.close()
    await store.close()
  })

  const makeKey = async (scopes: string[], expiresAt?: string) => {
    const key = newKey(service.id)
    await store.keys.create({ name: key.slice(-12), scopes, digest: digestOf(key), expiresAt })
    return key
  }
  const key = await makeKey(allScopes(contract.scopes))

  const send = async (
    method: string,
    path: string,
    { body, headers = {}, key: sent = key }: Sending = {},
  ) => {
    const response = await app.inject({
      method: method as 'GET',
      url: path,
      headers: {
        ...(sent === null ? {} : { authorization: `Bearer ${sent}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      payload:
        body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
    })
    return {
      status: response.statusCode,
      headers: response.headers as HttpResponse['headers'],
      body: response.body === '' ? undefined : JSON.parse(response.body),
    }
  }
  return { app, folder, store, usage, key, send, makeKey }
}
