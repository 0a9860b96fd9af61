/** Serves books.yaml. */
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { generateInto, packageFolder } from '../../../../test/support/generated.ts'
import { buildApp } from '../../../server/app.ts'
import { forgetUsage } from '../../../server/lifecycle/usage.ts'
import type { HandlerResponse } from '../../../server/response/send.ts'

export const contract = join(import.meta.dirname, 'books.yaml')

const all = [
  { id: 1, title: 'Emma' },
  { id: 2, title: 'Persuasion' },
]

interface Given {
  body?: { title: string; limit: number }
  headers: Record<string, string>
}

const handlers: Record<string, (request: Given) => Promise<HandlerResponse>> = {
  listBooks: async () => ({ status: 200, body: all }),
  queryBooks: async ({ body }) => ({
    status: 200,
    body: all.filter(({ title }) => title.startsWith(body!.title)).slice(0, body!.limit),
  }),
  copyBooks: async ({ headers }) => ({
    status: 201,
    body: { copied: headers.Destination === 'nowhere' ? 'none' : all.length },
  }),
  lockBook: async () => ({ status: 204 }),
}

/** Its server, which listens. */
export interface Served {
  address: string
}

export function serveBooks(): Served {
  const served: Served = { address: '' }
  let stop: () => Promise<void>
  beforeAll(async () => {
    const app = buildApp({
      id: 'test',
      contract: await generateInto(packageFolder(afterAll), contract),
      handlers,
      store: { check: async () => undefined },
      keys: { find: async () => undefined },
      usage: forgetUsage,
      policy: { sunset: 'enforce', minStability: 'experimental' },
      clock: () => new Date(),
    })
    await app.listen({ host: '127.0.0.1', port: 0 })
    served.address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/v1`
    stop = () => app.close()
  })
  afterAll(() => stop())
  return served
}
