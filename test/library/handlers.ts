/** Operations of the library. */
import { STATUS_CODES } from 'node:http'
import type { Caller } from 'contract-server'
import type { Book, NewBook, NewShelf, Shelves } from './shelves.ts'

interface Context {
  store: Shelves
  caller: Caller | null
  requestId: string
  once?: { scope: string; key: string; fingerprint: string }
}

/** Request of any operation: each has some of these members. */
interface Call {
  path: { shelfId: string; bookId: number }
  query: { room?: string }
  body: NewShelf & NewBook & Pick<Book, 'state'>
}

interface Answer {
  status: number
  body?: unknown
  headers?: { Location: string }
}

function problem(status: 404 | 409, detail: string, { requestId }: Context) {
  const title = STATUS_CODES[status] ?? ''
  const instance = `urn:request:${requestId}`
  return { status, body: { type: 'about:blank', title, status, detail, instance } }
}

const noShelf = (context: Context) => problem(404, 'There is no such shelf.', context)
const noBook = (context: Context) => problem(404, 'There is no such book.', context)

export const handlers = {
  'list-shelves': async ({ query }, { store }) => ({ status: 200, body: store.list(query.room) }),

  'add-shelf': async ({ body }, { store }) => ({ status: 201, body: store.addShelf(body) }),

  // The sample cards are all valid.
  'block-card': async (_request, context) => problem(404, 'There is no such card.', context),

  'remove-shelf': async ({ path }, context) =>
    context.store.remove(path.shelfId) ? { status: 204 } : noShelf(context),

  'list-books': async ({ path }, context) => {
    const books = context.store.books(path.shelfId)
    return books
      ? { status: 200, body: [...books.values()].filter(({ state }) => state === 'in') }
      : noShelf(context)
  },

  'add-book': async ({ path, body }, context) => {
    const { store, once } = context
    const books = store.books(path.shelfId)
    if (!books) return noShelf(context)
    const book = store.add(books, body, once)
    if (!book) return problem(409, 'This Idempotency-Key was used for another book.', context)
    const Location = `/library/shelves/${path.shelfId}/books/${book.id}`
    return { status: 201, body: book, headers: { Location } }
  },

  'get-book': async ({ path }, context) => {
    const book = context.store.books(path.shelfId)?.get(path.bookId)
    return book ? { status: 200, body: book } : noBook(context)
  },

  'lend-book': async ({ path, body }, context) => {
    const book = context.store.books(path.shelfId)?.get(path.bookId)
    return book ? { status: 200, body: Object.assign(book, body) } : noBook(context)
  },

  'remove-book': async ({ path }, context) =>
    context.store.books(path.shelfId)?.delete(path.bookId) ? { status: 204 } : noBook(context),

  'get-opening-hours': async () => ({ status: 200, body: { opens: '09:00', closes: '18:00' } }),
} satisfies Record<string, (request: Call, context: Context) => Promise<Answer>>
