/** What each operation of the library means. */
import { STATUS_CODES } from 'node:http'
import type { Caller } from '../../../server/store/caller.ts'
import type * as contract from '../generated/contract.ts'
import type { Shelves } from './shelves.ts'

interface Context {
  store: Shelves
  caller: Caller | null
  once?: { scope: string; key: string; fingerprint: string }
}

function problem<Status extends 404 | 409>(status: Status, detail: string) {
  const title = STATUS_CODES[status] ?? ''
  return { status, body: { type: 'about:blank', title, status, detail } satisfies contract.Problem }
}

const noShelf = problem(404, 'There is no such shelf.')
const noBook = problem(404, 'There is no such book.')

export const handlers = {
  'list-shelves': async ({ query }, { store }) => ({ status: 200, body: store.list(query.room) }),

  'add-shelf': async ({ body }, { store }) => ({ status: 201, body: store.addShelf(body) }),

  // Nobody has lost a card yet.
  'block-card': async () => problem(404, 'There is no such card.'),

  'remove-shelf': async ({ path }, { store }) => (store.remove(path.shelfId) ? { status: 204 } : noShelf),

  'list-books': async ({ path }, { store }) => {
    const books = store.books(path.shelfId)
    return books ? { status: 200, body: [...books.values()].filter(({ state }) => state === 'in') } : noShelf
  },

  'add-book': async ({ path, body }, { store, once }) => {
    const books = store.books(path.shelfId)
    if (!books) return noShelf
    const book = store.add(books, body, once)
    if (!book) return problem(409, 'This Idempotency-Key was used for another book.')
    const Location = `/library/shelves/${path.shelfId}/books/${book.id}`
    return { status: 201, body: book, headers: { Location } }
  },

  'get-book': async ({ path }, { store }) => {
    const book = store.books(path.shelfId)?.get(path.bookId)
    return book ? { status: 200, body: book } : noBook
  },

  'lend-book': async ({ path, body }, { store }) => {
    const book = store.books(path.shelfId)?.get(path.bookId)
    return book ? { status: 200, body: Object.assign(book, body) } : noBook
  },

  'remove-book': async ({ path }, { store }) =>
    store.books(path.shelfId)?.delete(path.bookId) ? { status: 204 } : noBook,

  'get-opening-hours': async () => ({ status: 200, body: { opens: '09:00', closes: '18:00' } }),
} satisfies contract.Handlers<Context>
