// Generated from the contract by `npx contract generate`. Do not edit: change the contract and run it again.
import { readFile } from 'node:fs/promises'
import type { ResponseSpec, Route } from 'contract-openapi/contract'
import * as validators from './validators.js'

/** Responses of several operations. */
const responses = {
  Problem: {
    content: { 'application/problem+json': { kind: 'json', validate: validators.ProblemResponse } },
    headers: ['www-authenticate', 'ratelimit', 'ratelimit-policy', 'retry-after'],
    requiredHeaders: [],
    error: {
      mediaType: 'application/problem+json',
      example: { type: 'about:blank', title: 'Not Found', status: 404, detail: 'There is no such book.' },
    },
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
    pointer: '/paths/~1shelves/get',
    method: 'GET',
    path: '/library/shelves',
    security: [[{ scheme: 'reader', in: 'header', name: 'x-library-card', scopes: [] }]],
    parameters: { path: [], query: [{ name: 'room', type: 'string' }], headers: [] },
    validate: { query: validators.listShelvesQuery },
    responses: {
      200: {
        content: { 'application/json': { kind: 'json', validate: validators.listShelves200Response } },
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
    pointer: '/paths/~1shelves/post',
    method: 'POST',
    path: '/library/shelves',
    security: [[{ scheme: 'librarian', in: 'authorization', name: 'authorization', scopes: [] }]],
    parameters: { path: [], query: [], headers: [] },
    body: {
      required: true,
      readers: { 'application/json': { kind: 'json', validate: validators.addShelfBody } },
    },
    validate: { query: validators.addShelfQuery },
    responses: {
      201: {
        content: { 'application/json': { kind: 'json', validate: validators.ShelfResponse } },
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
    pointer: '/paths/~1shelves~1{shelfId}/delete',
    method: 'DELETE',
    path: '/library/shelves/{shelfId}',
    security: [[{ scheme: 'reader', in: 'header', name: 'x-library-card', scopes: [] }]],
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
    pointer: '/paths/~1shelves~1{shelfId}~1books/get',
    method: 'GET',
    path: '/library/shelves/{shelfId}/books',
    security: [[{ scheme: 'reader', in: 'header', name: 'x-library-card', scopes: [] }]],
    parameters: { path: [{ name: 'shelfId', type: 'string' }], query: [], headers: [] },
    validate: { path: validators.listBooksPath, query: validators.listBooksQuery },
    responses: {
      200: {
        content: { 'application/json': { kind: 'json', validate: validators.listBooks200Response } },
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
    pointer: '/paths/~1shelves~1{shelfId}~1books/post',
    method: 'POST',
    path: '/library/shelves/{shelfId}/books',
    security: [[{ scheme: 'reader', in: 'header', name: 'x-library-card', scopes: [] }]],
    parameters: {
      path: [{ name: 'shelfId', type: 'string' }],
      query: [],
      headers: [{ name: 'Idempotency-Key', type: 'string' }],
    },
    body: {
      required: true,
      readers: { 'application/json': { kind: 'json', validate: validators.addBookBody } },
    },
    validate: {
      path: validators.addBookPath,
      query: validators.addBookQuery,
      headers: validators.addBookHeaders,
    },
    responses: {
      201: {
        content: { 'application/json': { kind: 'json', validate: validators.BookResponse } },
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
    pointer: '/paths/~1shelves~1{shelfId}~1books~1{bookId}/get',
    method: 'GET',
    path: '/library/shelves/{shelfId}/books/{bookId}',
    security: [[{ scheme: 'reader', in: 'header', name: 'x-library-card', scopes: [] }]],
    parameters: {
      path: [{ name: 'shelfId', type: 'string' }, { name: 'bookId', type: 'integer' }],
      query: [],
      headers: [],
    },
    validate: { path: validators.getBookPath, query: validators.getBookQuery },
    responses: {
      200: {
        content: { 'application/json': { kind: 'json', validate: validators.BookResponse } },
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
    pointer: '/paths/~1shelves~1{shelfId}~1books~1{bookId}/patch',
    method: 'PATCH',
    path: '/library/shelves/{shelfId}/books/{bookId}',
    security: [[{ scheme: 'reader', in: 'header', name: 'x-library-card', scopes: [] }]],
    parameters: {
      path: [{ name: 'shelfId', type: 'string' }, { name: 'bookId', type: 'integer' }],
      query: [],
      headers: [],
    },
    body: {
      required: true,
      readers: { 'application/json': { kind: 'json', validate: validators.lendBookBody } },
    },
    validate: { path: validators.lendBookPath, query: validators.lendBookQuery },
    responses: {
      200: {
        content: { 'application/json': { kind: 'json', validate: validators.BookResponse } },
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
    pointer: '/paths/~1shelves~1{shelfId}~1books~1{bookId}/delete',
    method: 'DELETE',
    path: '/library/shelves/{shelfId}/books/{bookId}',
    security: [[{ scheme: 'reader', in: 'header', name: 'x-library-card', scopes: [] }]],
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
    pointer: '/paths/~1cards~1{cardId}/delete',
    method: 'DELETE',
    path: '/library/cards/{cardId}',
    security: [[{ scheme: 'reader', in: 'header', name: 'x-library-card', scopes: [] }]],
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
    pointer: '/paths/~1opening-hours/get',
    method: 'GET',
    path: '/library/opening-hours',
    parameters: { path: [], query: [], headers: [] },
    validate: { query: validators.getOpeningHoursQuery },
    responses: {
      200: {
        content: { 'application/json': { kind: 'json', validate: validators.getOpeningHours200Response } },
        headers: [],
        requiredHeaders: [],
      },
      '4XX': responses.Problem,
      '5XX': responses.Problem,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
]

/** Methods of every path in alphabetical order, with HEAD beside GET (RFC 9110, Allow). A request belongs to the first matching path. */
export const allow: Readonly<Record<string, readonly string[]>> = {
  '/library/shelves': ['GET', 'HEAD', 'POST'],
  '/library/opening-hours': ['GET', 'HEAD'],
  '/library/shelves/{shelfId}': ['DELETE'],
  '/library/cards/{cardId}': ['DELETE'],
  '/library/shelves/{shelfId}/books': ['GET', 'HEAD', 'POST'],
  '/library/shelves/{shelfId}/books/{bookId}': ['DELETE', 'GET', 'HEAD', 'PATCH'],
}

/** Methods that a path lacks, but a later matching path has: these requests must not reach the later one. */
export const lacking: Readonly<Record<string, readonly Route['method'][]>> = {}

/** Scopes of all operations. */
export const scopes: readonly string[] = []

/** Text of the contract: YAML in one file. */
export const document = (): Promise<string> => readFile(new URL('openapi.yaml', import.meta.url), 'utf8')

/** Files of the contract, relative to the first, and the SHA-256 of their concatenated texts. */
export const source = {
  files: ['openapi.yaml', 'books.yaml'],
  digest: 'b4530270e474d5800382f03376839d4746e6d0744953fc737e785b4a9d674ed4',
}
