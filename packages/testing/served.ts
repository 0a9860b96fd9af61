import type { Contract, Route } from 'contract-openapi/contract'
import { buildApp, digestOf, forgetUsage, type ServiceOptions } from 'contract-server/embed'
import { onTestFinished } from 'vitest'
import { portOf } from './listening.ts'

interface Options extends Partial<Omit<ServiceOptions, 'keys'>> {
  keys?: Record<string, string[]>
  atEnd?: (end: () => Promise<void>) => void
}

/** Starts a service on a socket, with these API keys and their scopes. It ends with the test, or at another end. */
export async function served(
  contract: Contract,
  handlers: ServiceOptions['handlers'],
  { keys = {}, atEnd = onTestFinished, ...options }: Options = {},
) {
  const known = new Map(
    Object.entries(keys).map(([key, scopes], index) => [
      digestOf(key),
      { id: index + 1, name: `holder of ${key}`, scopes },
    ]),
  )
  const app = buildApp({
    id: 'test',
    contract,
    handlers,
    store: { check: async () => undefined },
    keys: { find: async (digest) => known.get(digest) },
    usage: forgetUsage,
    policy: { sunset: 'enforce', minStability: 'experimental' },
    clock: () => new Date(),
    ...options,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  atEnd(() => app.close())
  const port = portOf(app.server)
  const url = `http://127.0.0.1:${port}`
  const send = async (path: string, init?: RequestInit & { duplex?: 'half' }) => {
    const response = await fetch(url + path, init)
    const text = await response.text()
    const isJson = text !== '' && /[/+]json(;|$)/.test(response.headers.get('content-type') ?? '')
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
  }
  return { app, url, port, send }
}

/** Maps every operation to one handler. */
export const everywhere = (
  { routes }: { routes: readonly Route[] },
  handler: ServiceOptions['handlers'][string],
) => Object.fromEntries(routes.map(({ operationId }) => [operationId, handler]))
