// Generated from the contract by `npm run generate`. Do not edit: change the contract and run it again.
import * as validators from './validators.js'
import type { Validate } from './validators.js'

/** A parameter, with what it takes to read it from text. */
export interface Parameter {
  /** As the contract spells it. */
  name: string
  /** Of the value, or of each item of an array. */
  type: 'integer' | 'number' | 'boolean' | 'string'
  /** Several values, for each of which the parameter is repeated: `?id=1&id=4`. */
  array?: true
  /** Set when it is written in any other way; then `type` says less than its shape. */
  written?: Writing
  /** What an absent parameter stands for. */
  default?: unknown
}

/** How a value is written as text (OpenAPI 3.0.3, "Style Values"; `json` is JSON text). */
export interface Writing {
  style: 'simple' | 'label' | 'matrix' | 'form' | 'spaceDelimited' | 'pipeDelimited' | 'deepObject' | 'json'
  explode: boolean
  shape: Shape
}

/** What a text may stand for: one of the types, tried in this order, or items, or members (`others` where any are allowed). */
export interface Shape {
  types: readonly Parameter['type'][]
  items?: Shape
  properties?: Readonly<Record<string, Shape>>
  others?: Shape
}

/** A form of a request body: `*` in its media type stands for any. */
export interface BodyReader {
  kind: 'json' | 'text' | 'binary' | 'form' | 'multipart'
  /** Of a form, each written like a query parameter. */
  members?: readonly Parameter[]
  parts?: readonly Part[]
  /** Undefined where nothing is known of the value. */
  validate?: Validate
}

/** A member of a multipart body: a text of one of the types, JSON, or a file. */
export interface Part {
  name: string
  kind?: 'json' | 'file'
  several?: boolean
  types?: readonly Parameter['type'][]
}

/** One documented response. Names of headers are in lower case. */
export interface ResponseSpec {
  /** Undefined for a response without a body, and where there is `content`. */
  mediaType?: string
  validate?: Validate
  /** The forms of a body that is not, or not only, `application/json`; by media type. */
  content?: Readonly<
    Record<string, { kind: 'json' | 'text' | 'binary' | 'form' | 'multipart'; validate?: Validate }>
  >
  headers: readonly string[]
  requiredHeaders: readonly string[]
}

/** How long an operation will be there. Instants are in milliseconds since 1970. */
export interface Lifecycle {
  stability: 'stable' | 'beta' | 'experimental'
  deprecated?: {
    /** The day of the announcement, YYYY-MM-DD. */
    since: string
    /** The first day without the operation, YYYY-MM-DD. */
    sunset: string
    /** The start of that day in UTC. */
    sunsetAt: number
    /** What to use instead; `usage` says how to call it. */
    successor?: { usage: string }
  }
  /**
   * Announced windows, `from` included and `to` not, in which the operation responds as it will after its
   * sunset.
   */
  brownouts: readonly { from: number; to: number }[]
  /** What every response of the operation carries (RFC 9745, RFC 8594, RFC 8288, X-Stability); names in lower case. */
  headers: Readonly<Record<string, string>>
}

/** What proves who the caller is, and where a request has it. */
export interface Credentials {
  /** The name of the security scheme. */
  scheme: string
  /** `authorization`: a bearer key or token (RFC 6750); elsewhere: an API key. */
  in: 'authorization' | 'header' | 'query' | 'cookie'
  /** Of the header (in lower case), the query parameter or the cookie. */
  name: string
  /** Set where only the tokens of an issuer count, and no API key does (oauth2, openIdConnect). */
  issuer?: true
  /** The caller needs all of them. */
  scopes: readonly string[]
}

/** One operation of the contract. */
export interface Route {
  operationId: string
  /** In upper case. */
  method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'PATCH'
  /** The path template: `/things/{thingId}`. */
  path: string
  /** Any of these opens the operation; undefined for a public one. */
  security?: readonly Credentials[]
  parameters: {
    path: readonly Parameter[]
    query: readonly Parameter[]
    headers: readonly Parameter[]
    cookies?: readonly Parameter[]
    /** Whether there are cookies, or values that are written in an uncommon way. */
    styled?: boolean
  }
  /** `readers` are for all forms of a body that is not, or not only, JSON; by media type. */
  body?: { required: boolean; mediaTypes: readonly string[]; readers?: Readonly<Record<string, BodyReader>> }
  /** The media types to choose from when the operation succeeds, if there are several. */
  accept?: readonly string[]
  /**
   * What decoded values must satisfy, by place; a query is refused if it holds a parameter that is not
   * declared.
   */
  validate: { path?: Validate; query: Validate; headers?: Validate; cookies?: Validate; body?: Validate }
  /** By status; `4XX` stands for the statuses of its class that are not there themselves, `default` for all others. */
  responses: {
    readonly [status: number]: ResponseSpec
    readonly [range: `${number}XX`]: ResponseSpec
    readonly default?: ResponseSpec
  }
  lifecycle: Lifecycle
}

/** Responses that several operations share. */
const responses = {
  Problem: {
    content: { 'application/problem+json': { kind: 'json', validate: validators.ProblemResponse } },
    headers: ['www-authenticate', 'ratelimit', 'ratelimit-policy', 'retry-after'],
    requiredHeaders: [],
  },
  NotFound: {
    content: { 'application/problem+json': { kind: 'json', validate: validators.ProblemResponse } },
    headers: ['ratelimit', 'ratelimit-policy'],
    requiredHeaders: [],
  },
} satisfies Record<string, ResponseSpec>

/** Every operation, in the order of the contract. */
export const routes: readonly Route[] = [
  {
    operationId: 'list-shelves',
    method: 'GET',
    path: '/library/shelves',
    security: [{ scheme: 'reader', in: 'header', name: 'x-library-card', scopes: [] }],
    parameters: { path: [], query: [{ name: 'room', type: 'string' }], headers: [] },
    validate: { query: validators.listShelvesQuery },
    responses: {
      200: {
        mediaType: 'application/json',
        validate: validators.listShelves200Response,
        headers: [],
        requiredHeaders: [],
      },
      '4XX': responses.Problem,
      '5XX': responses.Problem,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'add-shelf',
    method: 'POST',
    path: '/library/shelves',
    security: [{ scheme: 'librarian', in: 'authorization', name: 'authorization', scopes: [] }],
    parameters: { path: [], query: [], headers: [] },
    body: { required: true, mediaTypes: ['application/json'] },
    validate: { query: validators.addShelfQuery, body: validators.addShelfBody },
    responses: {
      201: {
        mediaType: 'application/json',
        validate: validators.ShelfResponse,
        headers: [],
        requiredHeaders: [],
      },
      '4XX': responses.Problem,
      '5XX': responses.Problem,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'remove-shelf',
    method: 'DELETE',
    path: '/library/shelves/{shelfId}',
    security: [{ scheme: 'reader', in: 'header', name: 'x-library-card', scopes: [] }],
    parameters: { path: [{ name: 'shelfId', type: 'string' }], query: [], headers: [] },
    validate: { path: validators.removeShelfPath, query: validators.removeShelfQuery },
    responses: {
      204: { headers: [], requiredHeaders: [] },
      '4XX': responses.Problem,
      '5XX': responses.Problem,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'list-books',
    method: 'GET',
    path: '/library/shelves/{shelfId}/books',
    security: [{ scheme: 'reader', in: 'header', name: 'x-library-card', scopes: [] }],
    parameters: { path: [{ name: 'shelfId', type: 'string' }], query: [], headers: [] },
    validate: { path: validators.listBooksPath, query: validators.listBooksQuery },
    responses: {
      200: {
        mediaType: 'application/json',
        validate: validators.listBooks200Response,
        headers: [],
        requiredHeaders: [],
      },
      '4XX': responses.Problem,
      '5XX': responses.Problem,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'add-book',
    method: 'POST',
    path: '/library/shelves/{shelfId}/books',
    security: [{ scheme: 'reader', in: 'header', name: 'x-library-card', scopes: [] }],
    parameters: {
      path: [{ name: 'shelfId', type: 'string' }],
      query: [],
      headers: [{ name: 'Idempotency-Key', type: 'string' }],
    },
    body: { required: true, mediaTypes: ['application/json'] },
    validate: {
      path: validators.addBookPath,
      query: validators.addBookQuery,
      headers: validators.addBookHeaders,
      body: validators.addBookBody,
    },
    responses: {
      201: {
        mediaType: 'application/json',
        validate: validators.BookResponse,
        headers: ['location'],
        requiredHeaders: ['location'],
      },
      '4XX': responses.Problem,
      '5XX': responses.Problem,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'get-book',
    method: 'GET',
    path: '/library/shelves/{shelfId}/books/{bookId}',
    security: [{ scheme: 'reader', in: 'header', name: 'x-library-card', scopes: [] }],
    parameters: {
      path: [{ name: 'shelfId', type: 'string' }, { name: 'bookId', type: 'integer' }],
      query: [],
      headers: [],
    },
    validate: { path: validators.getBookPath, query: validators.getBookQuery },
    responses: {
      200: {
        mediaType: 'application/json',
        validate: validators.BookResponse,
        headers: [],
        requiredHeaders: [],
      },
      404: responses.NotFound,
      '4XX': responses.Problem,
      '5XX': responses.Problem,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'lend-book',
    method: 'PATCH',
    path: '/library/shelves/{shelfId}/books/{bookId}',
    security: [{ scheme: 'reader', in: 'header', name: 'x-library-card', scopes: [] }],
    parameters: {
      path: [{ name: 'shelfId', type: 'string' }, { name: 'bookId', type: 'integer' }],
      query: [],
      headers: [],
    },
    body: { required: true, mediaTypes: ['application/json'] },
    validate: {
      path: validators.lendBookPath,
      query: validators.lendBookQuery,
      body: validators.lendBookBody,
    },
    responses: {
      200: {
        mediaType: 'application/json',
        validate: validators.BookResponse,
        headers: [],
        requiredHeaders: [],
      },
      '4XX': responses.Problem,
      '5XX': responses.Problem,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'remove-book',
    method: 'DELETE',
    path: '/library/shelves/{shelfId}/books/{bookId}',
    security: [{ scheme: 'reader', in: 'header', name: 'x-library-card', scopes: [] }],
    parameters: {
      path: [{ name: 'shelfId', type: 'string' }, { name: 'bookId', type: 'integer' }],
      query: [],
      headers: [],
    },
    validate: { path: validators.removeBookPath, query: validators.removeBookQuery },
    responses: {
      204: { headers: [], requiredHeaders: [] },
      '4XX': responses.Problem,
      '5XX': responses.Problem,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'block-card',
    method: 'DELETE',
    path: '/library/cards/{cardId}',
    security: [{ scheme: 'reader', in: 'header', name: 'x-library-card', scopes: [] }],
    parameters: { path: [{ name: 'cardId', type: 'integer' }], query: [], headers: [] },
    validate: { path: validators.blockCardPath, query: validators.blockCardQuery },
    responses: {
      204: { headers: [], requiredHeaders: [] },
      '4XX': responses.Problem,
      '5XX': responses.Problem,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'get-opening-hours',
    method: 'GET',
    path: '/library/opening-hours',
    parameters: { path: [], query: [], headers: [] },
    validate: { query: validators.getOpeningHoursQuery },
    responses: {
      200: {
        mediaType: 'application/json',
        validate: validators.getOpeningHours200Response,
        headers: [],
        requiredHeaders: [],
      },
      '4XX': responses.Problem,
      '5XX': responses.Problem,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
]

/**
 * The methods of every path, HEAD included where there is GET, in alphabetical order (RFC 9110, Allow). The first path that fits
 * a request is its path.
 */
export const allow: Readonly<Record<string, readonly string[]>> = {
  '/library/shelves': ['GET', 'HEAD', 'POST'],
  '/library/opening-hours': ['GET', 'HEAD'],
  '/library/shelves/{shelfId}': ['DELETE'],
  '/library/cards/{cardId}': ['DELETE'],
  '/library/shelves/{shelfId}/books': ['GET', 'HEAD', 'POST'],
  '/library/shelves/{shelfId}/books/{bookId}': ['DELETE', 'GET', 'HEAD', 'PATCH'],
}

/** Methods that a path lacks, but not a later one that fits the same requests: these must not get there. */
export const lacking: Readonly<Record<string, readonly Route['method'][]>> = {}

/** Every scope that a key can have for the operations of the contract. */
export const scopes: readonly string[] = []

/** The contract as callers may read it: YAML, with nothing of it in other files. */
export const document = async (): Promise<string> => (await import('./openapi.ts')).text

/** The files of the contract, relative to the first, and the SHA-256 of their texts, one after the other. */
export const source = {
  files: ['openapi.yaml', 'books.yaml'],
  digest: '1ce7866914d6c4940fd5a2992ed50571780399959f00fb0e1c97203c6554474a',
}
