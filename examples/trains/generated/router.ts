// Generated from the contract by `npx contract generate`. Do not edit: change the contract and run it again.
import { readFile } from 'node:fs/promises'
import type { ResponseSpec, Route } from 'contract-openapi/contract'
import * as validators from './validators.js'

/** Responses of several operations. */
const responses = {
  BadRequest: {
    content: { 'application/problem+json': { kind: 'json', validate: validators.ProblemResponse } },
    headers: ['ratelimit', 'ratelimit-policy'],
    requiredHeaders: [],
    error: {
      mediaType: 'application/problem+json',
      example: {
        type: 'about:blank',
        title: 'Not Found',
        status: 404,
        instance: 'urn:request:6f0c2d1e',
        detail: 'Booking not found.',
      },
    },
  },
  Unauthorized: {
    content: { 'application/problem+json': { kind: 'json', validate: validators.ProblemResponse } },
    headers: ['www-authenticate'],
    requiredHeaders: ['www-authenticate'],
    error: {
      mediaType: 'application/problem+json',
      example: {
        type: 'about:blank',
        title: 'Not Found',
        status: 404,
        instance: 'urn:request:6f0c2d1e',
        detail: 'Booking not found.',
      },
    },
  },
  Forbidden: {
    content: { 'application/problem+json': { kind: 'json', validate: validators.ProblemResponse } },
    headers: ['www-authenticate', 'ratelimit', 'ratelimit-policy'],
    requiredHeaders: [],
    error: {
      mediaType: 'application/problem+json',
      example: {
        type: 'about:blank',
        title: 'Not Found',
        status: 404,
        instance: 'urn:request:6f0c2d1e',
        detail: 'Booking not found.',
      },
    },
  },
  NotAcceptable: {
    content: { 'application/problem+json': { kind: 'json', validate: validators.ProblemResponse } },
    headers: ['ratelimit', 'ratelimit-policy'],
    requiredHeaders: [],
    error: {
      mediaType: 'application/problem+json',
      example: {
        type: 'about:blank',
        title: 'Not Found',
        status: 404,
        instance: 'urn:request:6f0c2d1e',
        detail: 'Booking not found.',
      },
    },
  },
  Conflict: {
    content: { 'application/problem+json': { kind: 'json', validate: validators.ProblemResponse } },
    headers: ['ratelimit', 'ratelimit-policy'],
    requiredHeaders: [],
  },
  UnsupportedMediaType: {
    content: { 'application/problem+json': { kind: 'json', validate: validators.ProblemResponse } },
    headers: ['ratelimit', 'ratelimit-policy'],
    requiredHeaders: [],
    error: {
      mediaType: 'application/problem+json',
      example: {
        type: 'about:blank',
        title: 'Not Found',
        status: 404,
        instance: 'urn:request:6f0c2d1e',
        detail: 'Booking not found.',
      },
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
    operationId: 'listStations',
    pointer: '/paths/~1stations/get',
    method: 'GET',
    path: '/stations',
    security: [
      [{ scheme: 'oauth2', in: 'authorization', name: 'authorization', issuer: true, scopes: ['read'] }],
    ],
    parameters: {
      path: [],
      query: [
        {
          name: 'country',
          type: 'string',
          written: { style: 'form', explode: false, shape: { types: [], items: { types: ['string'] } } },
        },
        { name: 'search', type: 'string' },
        { name: 'page', type: 'integer', default: 1 },
        { name: 'limit', type: 'integer', default: 20 },
      ],
      headers: [],
    },
    validate: { query: validators.listStationsQuery },
    responses: {
      200: {
        content: { 'application/json': { kind: 'json', validate: validators.StationPageResponse } },
        headers: ['ratelimit', 'ratelimit-policy'],
        requiredHeaders: [],
      },
      400: responses.BadRequest,
      401: responses.Unauthorized,
      403: responses.Forbidden,
      406: responses.NotAcceptable,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'searchTrips',
    pointer: '/paths/~1trips/get',
    method: 'GET',
    path: '/trips',
    security: [
      [{ scheme: 'oauth2', in: 'authorization', name: 'authorization', issuer: true, scopes: ['read'] }],
    ],
    parameters: {
      path: [],
      query: [
        { name: 'origin', type: 'string' },
        { name: 'destination', type: 'string' },
        { name: 'departsFrom', type: 'string' },
        { name: 'departsBefore', type: 'string' },
        { name: 'maxPrice', type: 'integer' },
        { name: 'bicycles', type: 'boolean' },
        { name: 'page', type: 'integer', default: 1 },
        { name: 'limit', type: 'integer', default: 20 },
      ],
      headers: [],
    },
    validate: { query: validators.searchTripsQuery },
    responses: {
      200: {
        content: { 'application/json': { kind: 'json', validate: validators.TripPageResponse } },
        headers: ['ratelimit', 'ratelimit-policy'],
        requiredHeaders: [],
      },
      400: responses.BadRequest,
      401: responses.Unauthorized,
      403: responses.Forbidden,
      406: responses.NotAcceptable,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'listBookings',
    pointer: '/paths/~1bookings/get',
    method: 'GET',
    path: '/bookings',
    security: [
      [{ scheme: 'oauth2', in: 'authorization', name: 'authorization', issuer: true, scopes: ['read'] }],
    ],
    parameters: {
      path: [],
      query: [{ name: 'page', type: 'integer', default: 1 }, { name: 'limit', type: 'integer', default: 20 }],
      headers: [],
    },
    validate: { query: validators.listBookingsQuery },
    responses: {
      200: {
        content: { 'application/json': { kind: 'json', validate: validators.BookingPageResponse } },
        headers: ['ratelimit', 'ratelimit-policy'],
        requiredHeaders: [],
      },
      400: responses.BadRequest,
      401: responses.Unauthorized,
      403: responses.Forbidden,
      406: responses.NotAcceptable,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'createBooking',
    pointer: '/paths/~1bookings/post',
    method: 'POST',
    path: '/bookings',
    security: [
      [{ scheme: 'oauth2', in: 'authorization', name: 'authorization', issuer: true, scopes: ['write'] }],
    ],
    parameters: { path: [], query: [], headers: [{ name: 'Idempotency-Key', type: 'string' }] },
    body: {
      required: true,
      readers: { 'application/json': { kind: 'json', validate: validators.createBookingBody } },
    },
    validate: { query: validators.createBookingQuery, headers: validators.createBookingHeaders },
    responses: {
      201: {
        content: { 'application/json': { kind: 'json', validate: validators.BookingResponse } },
        headers: ['location', 'ratelimit', 'ratelimit-policy'],
        requiredHeaders: ['location'],
      },
      400: responses.BadRequest,
      401: responses.Unauthorized,
      403: responses.Forbidden,
      406: responses.NotAcceptable,
      409: responses.Conflict,
      415: responses.UnsupportedMediaType,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'getBooking',
    pointer: '/paths/~1bookings~1{bookingId}/get',
    method: 'GET',
    path: '/bookings/{bookingId}',
    security: [
      [{ scheme: 'oauth2', in: 'authorization', name: 'authorization', issuer: true, scopes: ['read'] }],
    ],
    parameters: { path: [{ name: 'bookingId', type: 'string' }], query: [], headers: [] },
    validate: { path: validators.getBookingPath, query: validators.getBookingQuery },
    responses: {
      200: {
        content: { 'application/json': { kind: 'json', validate: validators.BookingResponse } },
        headers: ['ratelimit', 'ratelimit-policy'],
        requiredHeaders: [],
      },
      400: responses.BadRequest,
      401: responses.Unauthorized,
      403: responses.Forbidden,
      404: responses.NotFound,
      406: responses.NotAcceptable,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'cancelBooking',
    pointer: '/paths/~1bookings~1{bookingId}/delete',
    method: 'DELETE',
    path: '/bookings/{bookingId}',
    security: [
      [{ scheme: 'oauth2', in: 'authorization', name: 'authorization', issuer: true, scopes: ['write'] }],
    ],
    parameters: { path: [{ name: 'bookingId', type: 'string' }], query: [], headers: [] },
    validate: { path: validators.cancelBookingPath, query: validators.cancelBookingQuery },
    responses: {
      204: { headers: ['ratelimit', 'ratelimit-policy'], requiredHeaders: [] },
      400: responses.BadRequest,
      401: responses.Unauthorized,
      403: responses.Forbidden,
      404: responses.NotFound,
      409: responses.Conflict,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'payBooking',
    pointer: '/paths/~1bookings~1{bookingId}~1payment/post',
    method: 'POST',
    path: '/bookings/{bookingId}/payment',
    security: [
      [{ scheme: 'oauth2', in: 'authorization', name: 'authorization', issuer: true, scopes: ['write'] }],
    ],
    parameters: { path: [{ name: 'bookingId', type: 'string' }], query: [], headers: [] },
    body: {
      required: true,
      readers: { 'application/json': { kind: 'json', validate: validators.payBookingBody } },
    },
    validate: { path: validators.payBookingPath, query: validators.payBookingQuery },
    responses: {
      200: {
        content: { 'application/json': { kind: 'json', validate: validators.PaymentResponse } },
        headers: ['ratelimit', 'ratelimit-policy'],
        requiredHeaders: [],
      },
      400: responses.BadRequest,
      401: responses.Unauthorized,
      403: responses.Forbidden,
      404: responses.NotFound,
      406: responses.NotAcceptable,
      409: responses.Conflict,
      415: responses.UnsupportedMediaType,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
]

/** Methods of every path in alphabetical order, with HEAD beside GET (RFC 9110, Allow). A request belongs to the first matching path. */
export const allow: Readonly<Record<string, readonly string[]>> = {
  '/stations': ['GET', 'HEAD'],
  '/trips': ['GET', 'HEAD'],
  '/bookings': ['GET', 'HEAD', 'POST'],
  '/bookings/{bookingId}': ['DELETE', 'GET', 'HEAD'],
  '/bookings/{bookingId}/payment': ['POST'],
}

/** Methods that a path lacks, but a later matching path has: these requests must not reach the later one. */
export const lacking: Readonly<Record<string, readonly Route['method'][]>> = {}

/** Scopes of all operations. */
export const scopes: readonly string[] = ['read', 'write']

/** Text of the contract: YAML in one file. */
export const document = (): Promise<string> => readFile(new URL('openapi.yaml', import.meta.url), 'utf8')

/** Files of the contract, relative to the first, and the SHA-256 of their concatenated texts. */
export const source = {
  files: ['openapi.yaml'],
  digest: '94d345abfd32d8defb5beee1349283c791e0d587ecd6c9e691499a0d550c8cb8',
}
