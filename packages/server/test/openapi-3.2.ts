/** Serves books-3.2.yaml. */
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { generateInto, packageFolder } from '../../testing/generated.ts'
import { served } from '../../testing/served.ts'
import type { HandlerResponse } from '../response/validate.ts'

export const contract = join(import.meta.dirname, '../../testing/contracts/books-3.2.yaml')

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

/** Starts its server for all tests of a file, and returns the address. */
export async function serveBooks(): Promise<string> {
  const code = await generateInto(packageFolder(afterAll), contract)
  const authenticate = { account: async () => null }
  const { url } = await served(code, handlers as never, { authenticate, atEnd: afterAll })
  return `${url}/v1`
}
