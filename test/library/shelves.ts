/** Shelves of a library, in memory. */

export interface NewShelf {
  room: string
}

export interface Shelf extends NewShelf {
  id: string
}

export interface NewBook {
  title: string
}

export interface Book extends NewBook {
  id: number
  state: 'in' | 'lent'
}

/** Earlier use of a key: the same request, or another one. */
interface Done {
  fingerprint: string
  book: Book
}

interface Holding extends Shelf {
  books: Map<number, Book>
}

export class Shelves {
  readonly #shelves = new Map<string, Holding>([
    ['poetry', { id: 'poetry', room: 'Attic', books: new Map() }],
    ['travel', { id: 'travel', room: 'Hall', books: new Map() }],
  ])
  readonly #done = new Map<string, Done>()
  #last = 0
  #shelfCount = 0

  list(room?: string): Shelf[] {
    const all = [...this.#shelves.values()].map(({ id, room }) => ({ id, room }))
    return all.filter((shelf) => room === undefined || shelf.room === room)
  }

  /** Returns undefined for a missing shelf. */
  books(shelfId: string): Map<number, Book> | undefined {
    return this.#shelves.get(shelfId)?.books
  }

  addShelf({ room }: NewShelf): Shelf {
    const id = `s${this.#shelfCount++}`.replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)
    this.#shelves.set(id, { id, room, books: new Map() })
    return { id, room }
  }

  /** Returns false for a missing shelf. */
  remove(shelfId: string): boolean {
    return this.#shelves.delete(shelfId)
  }

  /** Adds a book once for each key. Returns undefined if the key was used for another book. */
  add(
    books: Map<number, Book>,
    { title }: NewBook,
    once?: { scope: string; key: string; fingerprint: string },
  ) {
    const name = once && JSON.stringify([once.scope, once.key])
    const done = name && this.#done.get(name)
    if (done) return done.fingerprint === once.fingerprint ? done.book : undefined
    const book: Book = { id: ++this.#last, title, state: 'in' }
    books.set(book.id, book)
    if (name) this.#done.set(name, { fingerprint: once.fingerprint, book })
    return book
  }

  async check(): Promise<undefined> {}
}
