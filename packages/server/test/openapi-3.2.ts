/** Serves books-3.2.yaml. */
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { generateInto, packageFolder } from '../../testing/generated.ts'
import { buildApp } from '../app.ts'
import { forgetUsage } from '../lifecycle/usage.ts'
import type { HandlerResponse } from '../response/validate.ts'

export const contract = join(import.meta.dirname, '../../contract/test/fixtures/books-3.2.yaml')

const all = [
  { id: 1, title: 'Emma' },
  { id: 2, title: 'Persuasion' },
]

interface Given {
  body?: unknown
  headers: Record<string, string>
  query: Record<string, unknown>
  cookies?: Record<string, unknown>
}

interface Wanted {
  title: string
  limit: number
}

const found = ({ title, limit }: Wanted) => all.filter((book) => book.title.startsWith(title)).slice(0, limit)

/** The requests that handlers were given. */
export const given: unknown[] = []

const handlers: Record<string, (request: Given) => Promise<HandlerResponse>> = {
  listBooks: async ({ query, cookies }) => {
    given.push({ query, cookies })
    return { status: 200, body: all }
  },
  queryBooks: async ({ body }) => ({ status: 200, body: found(body as Wanted) }),
  selectBooks: async ({ query }) => ({ status: 200, body: found(query.wanted as Wanted) }),
  exportBooks: async () => ({ status: 200, body: [...all, { id: 3 }, { id: 4, title: 'Never sent' }] }),
  importBooks: async ({ body }) => {
    const ids: number[] = []
    for await (const { id } of body as AsyncIterable<{ id: number }>) ids.push(id)
    return { status: 200, body: ids }
  },
  followNews: async () => ({
    status: 200,
    stream: async function* () {
      yield all.map((data) => ({ event: 'added', data }))
      yield [{ data: { id: 0 } }]
    },
  }),
  followWords: async () => ({
    status: 200,
    stream: async function* () {
      yield [{ data: 'one\ntwo' }, { data: 'a text of more than twenty characters' }]
    },
  }),
  printLabels: async () => ({ status: 200, body: '1,Emma\r\n' }),
  keepMedium: async ({ body }) => ({ status: 200, body }),
  sendCovers: async () => ({ status: 204 }),
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
      authenticate: { account: async () => null },
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
