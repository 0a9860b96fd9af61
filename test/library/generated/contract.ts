// Generated from the contract by `npx contract generate`. Do not edit: change the contract and run it again.
import type { components, operations } from './schema.ts'

export type Shelf = components['schemas']['Shelf']

export type NewShelf = components['schemas']['NewShelf']

export type Room = components['schemas']['Room']

/** What went wrong (RFC 9457). */
export type Problem = components['schemas']['Problem']

export type Book = components['schemas']['Book']

export type State = components['schemas']['State']

export type NewBook = components['schemas']['NewBook']

export type Lending = components['schemas']['Lending']

/** Permission of an API key. */
export type Scope = never

/** Name of an operation. */
export type OperationId = keyof Requests

/** Validated request of each operation, with defaults. */
export interface Requests {
  /** List shelves: `GET /shelves` */
  'list-shelves': {
    query: {
      room?: Room
    }
  }

  /** Put up a shelf: `POST /shelves` */
  'add-shelf': {
    body: NewShelf
  }

  /** Take down a shelf with its books: `DELETE /shelves/{shelfId}` */
  'remove-shelf': {
    path: {
      shelfId: string
    }
  }

  /** List the books of a shelf: `GET /shelves/{shelfId}/books` */
  'list-books': {
    path: {
      shelfId: string
    }
  }

  /** Put a book on a shelf: `POST /shelves/{shelfId}/books` */
  'add-book': {
    path: {
      shelfId: string
    }
    headers: {
      /** A name of your choice for this request, so that sending it again does not repeat it. */
      'Idempotency-Key'?: string
    }
    body: NewBook
  }

  /** Get a book: `GET /shelves/{shelfId}/books/{bookId}` */
  'get-book': {
    path: {
      shelfId: string
      bookId: number
    }
  }

  /** Lend a book, or take it back: `PATCH /shelves/{shelfId}/books/{bookId}` */
  'lend-book': {
    path: {
      shelfId: string
      bookId: number
    }
    body: Lending
  }

  /** Take a book off its shelf: `DELETE /shelves/{shelfId}/books/{bookId}` */
  'remove-book': {
    path: {
      shelfId: string
      bookId: number
    }
  }

  /** Block a card that was lost: `DELETE /cards/{cardId}` */
  'block-card': {
    path: {
      cardId: number
    }
  }

  /** When the library is open: `GET /opening-hours` */
  'get-opening-hours': {
  }
}

/** Responses of each operation: documented statuses with bodies and headers. */
export interface Responses {
  'list-shelves':
    | { status: 200; body: Shelf[]; headers?: undefined }
    | { status: StatusRange<4> | StatusRange<5>; body: Problem; headers?: undefined }

  'add-shelf':
    | { status: 201; body: Shelf; headers?: undefined }
    | { status: StatusRange<4> | StatusRange<5>; body: Problem; headers?: undefined }

  'remove-shelf':
    | { status: 204; body?: undefined; headers?: undefined }
    | { status: StatusRange<4> | StatusRange<5>; body: Problem; headers?: undefined }

  'list-books':
    | { status: 200; body: Book[]; headers?: undefined }
    | { status: StatusRange<4> | StatusRange<5>; body: Problem; headers?: undefined }

  'add-book':
    | { status: 201; body: Book; headers: { Location: string } }
    | { status: StatusRange<4> | StatusRange<5>; body: Problem; headers?: undefined }

  'get-book':
    | { status: 200; body: Book; headers?: undefined }
    | { status: 404 | Exclude<StatusRange<4>, 404> | StatusRange<5>; body: Problem; headers?: undefined }

  'lend-book':
    | { status: 200; body: Book; headers?: undefined }
    | { status: StatusRange<4> | StatusRange<5>; body: Problem; headers?: undefined }

  'remove-book':
    | { status: 204; body?: undefined; headers?: undefined }
    | { status: StatusRange<4> | StatusRange<5>; body: Problem; headers?: undefined }

  'block-card':
    | { status: 204; body?: undefined; headers?: undefined }
    | { status: StatusRange<4> | StatusRange<5>; body: Problem; headers?: undefined }

  'get-opening-hours':
    | { status: 200; body: operations['get-opening-hours']['responses'][200]['content']['application/json']; headers?: undefined }
    | { status: StatusRange<4> | StatusRange<5>; body: Problem; headers?: undefined }
}

/** Handler of an operation. A documented refusal is a response; a thrown error is a fault. */
export type Operation<Id extends OperationId, Context> = (
  request: Requests[Id],
  context: Context,
) => Promise<Responses[Id]>

/** Handlers of all operations. */
export type Handlers<Context> = { [Id in keyof Requests]: Operation<Id, Context> }

/** Every status of a class: `StatusRange<4>` is 400 to 499. */
export type StatusRange<Class extends number> = Numbers<`${Class}${Digit}${Digit}`>

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
type Numbers<Text> = Text extends `${infer Value extends number}` ? Value : never
