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
  PetPage: {
    mediaType: 'application/json',
    validate: validators.PetsResponse,
    headers: ['etag', 'link', 'ratelimit', 'ratelimit-policy', 'x-request-id'],
    requiredHeaders: ['x-request-id'],
  },
  BadRequest: {
    mediaType: 'application/json',
    validate: validators.ErrorResponse,
    headers: ['ratelimit', 'ratelimit-policy', 'x-request-id'],
    requiredHeaders: ['x-request-id'],
  },
  Unauthorized: {
    mediaType: 'application/json',
    validate: validators.ErrorResponse,
    headers: ['www-authenticate', 'x-request-id'],
    requiredHeaders: ['www-authenticate', 'x-request-id'],
  },
  Forbidden: {
    mediaType: 'application/json',
    validate: validators.ErrorResponse,
    headers: ['www-authenticate', 'ratelimit', 'ratelimit-policy', 'x-request-id'],
    requiredHeaders: ['x-request-id'],
  },
  NotAcceptable: {
    mediaType: 'application/json',
    validate: validators.ErrorResponse,
    headers: ['ratelimit', 'ratelimit-policy', 'x-request-id'],
    requiredHeaders: ['x-request-id'],
  },
  TooManyRequests: {
    mediaType: 'application/json',
    validate: validators.ErrorResponse,
    headers: ['retry-after', 'ratelimit', 'ratelimit-policy', 'x-request-id'],
    requiredHeaders: ['retry-after', 'x-request-id'],
  },
  InternalError: {
    mediaType: 'application/json',
    validate: validators.ErrorResponse,
    headers: ['ratelimit', 'ratelimit-policy', 'x-request-id'],
    requiredHeaders: ['x-request-id'],
  },
  Unavailable: {
    mediaType: 'application/json',
    validate: validators.ErrorResponse,
    headers: ['retry-after', 'ratelimit', 'ratelimit-policy', 'x-request-id'],
    requiredHeaders: ['retry-after', 'x-request-id'],
  },
  PetCreated: {
    mediaType: 'application/json',
    validate: validators.PetResponse,
    headers: ['location', 'etag', 'idempotency-replayed', 'ratelimit', 'ratelimit-policy', 'x-request-id'],
    requiredHeaders: ['location', 'etag', 'x-request-id'],
  },
  PetNotCreated: {
    mediaType: 'application/json',
    validate: validators.ErrorResponse,
    headers: ['ratelimit', 'ratelimit-policy', 'x-request-id'],
    requiredHeaders: ['x-request-id'],
  },
  ContentTooLarge: {
    mediaType: 'application/json',
    validate: validators.ErrorResponse,
    headers: ['ratelimit', 'ratelimit-policy', 'x-request-id'],
    requiredHeaders: ['x-request-id'],
  },
  UnsupportedMediaType: {
    mediaType: 'application/json',
    validate: validators.ErrorResponse,
    headers: ['ratelimit', 'ratelimit-policy', 'x-request-id'],
    requiredHeaders: ['x-request-id'],
  },
  PetFound: {
    mediaType: 'application/json',
    validate: validators.PetResponse,
    headers: ['etag', 'ratelimit', 'ratelimit-policy', 'x-request-id', 'deprecation', 'sunset', 'link'],
    requiredHeaders: ['etag', 'x-request-id', 'deprecation', 'sunset'],
  },
  DeprecatedNotModified: {
    headers: ['etag', 'ratelimit', 'ratelimit-policy', 'x-request-id', 'deprecation', 'sunset', 'link'],
    requiredHeaders: ['etag', 'x-request-id', 'deprecation', 'sunset'],
  },
  DeprecatedBadRequest: {
    mediaType: 'application/json',
    validate: validators.ErrorResponse,
    headers: ['ratelimit', 'ratelimit-policy', 'x-request-id', 'deprecation', 'sunset', 'link'],
    requiredHeaders: ['x-request-id', 'deprecation', 'sunset'],
  },
  DeprecatedUnauthorized: {
    mediaType: 'application/json',
    validate: validators.ErrorResponse,
    headers: ['www-authenticate', 'x-request-id', 'deprecation', 'sunset', 'link'],
    requiredHeaders: ['www-authenticate', 'x-request-id', 'deprecation', 'sunset'],
  },
  DeprecatedForbidden: {
    mediaType: 'application/json',
    validate: validators.ErrorResponse,
    headers: [
      'www-authenticate',
      'ratelimit',
      'ratelimit-policy',
      'x-request-id',
      'deprecation',
      'sunset',
      'link',
    ],
    requiredHeaders: ['x-request-id', 'deprecation', 'sunset'],
  },
  DeprecatedPetNotFound: {
    mediaType: 'application/json',
    validate: validators.ErrorResponse,
    headers: ['ratelimit', 'ratelimit-policy', 'x-request-id', 'deprecation', 'sunset', 'link'],
    requiredHeaders: ['x-request-id', 'deprecation', 'sunset'],
  },
  DeprecatedNotAcceptable: {
    mediaType: 'application/json',
    validate: validators.ErrorResponse,
    headers: ['ratelimit', 'ratelimit-policy', 'x-request-id', 'deprecation', 'sunset', 'link'],
    requiredHeaders: ['x-request-id', 'deprecation', 'sunset'],
  },
  Gone: {
    mediaType: 'application/json',
    validate: validators.ErrorResponse,
    headers: ['ratelimit', 'ratelimit-policy', 'x-request-id', 'deprecation', 'sunset', 'link'],
    requiredHeaders: ['x-request-id', 'deprecation', 'sunset'],
  },
  DeprecatedPreconditionFailed: {
    mediaType: 'application/json',
    validate: validators.ErrorResponse,
    headers: ['ratelimit', 'ratelimit-policy', 'x-request-id', 'deprecation', 'sunset', 'link'],
    requiredHeaders: ['x-request-id', 'deprecation', 'sunset'],
  },
  DeprecatedTooManyRequests: {
    mediaType: 'application/json',
    validate: validators.ErrorResponse,
    headers: [
      'retry-after',
      'ratelimit',
      'ratelimit-policy',
      'x-request-id',
      'deprecation',
      'sunset',
      'link',
    ],
    requiredHeaders: ['retry-after', 'x-request-id', 'deprecation', 'sunset'],
  },
  DeprecatedInternalError: {
    mediaType: 'application/json',
    validate: validators.ErrorResponse,
    headers: ['ratelimit', 'ratelimit-policy', 'x-request-id', 'deprecation', 'sunset', 'link'],
    requiredHeaders: ['x-request-id', 'deprecation', 'sunset'],
  },
  DeprecatedUnavailable: {
    mediaType: 'application/json',
    validate: validators.ErrorResponse,
    headers: [
      'retry-after',
      'ratelimit',
      'ratelimit-policy',
      'x-request-id',
      'deprecation',
      'sunset',
      'link',
    ],
    requiredHeaders: ['retry-after', 'x-request-id', 'deprecation', 'sunset'],
  },
  PetReplaced: {
    mediaType: 'application/json',
    validate: validators.PetResponse,
    headers: ['etag', 'ratelimit', 'ratelimit-policy', 'x-request-id'],
    requiredHeaders: ['etag', 'x-request-id'],
  },
  PetNotFound: {
    mediaType: 'application/json',
    validate: validators.ErrorResponse,
    headers: ['ratelimit', 'ratelimit-policy', 'x-request-id'],
    requiredHeaders: ['x-request-id'],
  },
  PetNotReplaced: {
    mediaType: 'application/json',
    validate: validators.ErrorResponse,
    headers: ['ratelimit', 'ratelimit-policy', 'x-request-id'],
    requiredHeaders: ['x-request-id'],
  },
  PreconditionFailed: {
    mediaType: 'application/json',
    validate: validators.ErrorResponse,
    headers: ['ratelimit', 'ratelimit-policy', 'x-request-id'],
    requiredHeaders: ['x-request-id'],
  },
  Deleted: { headers: ['ratelimit', 'ratelimit-policy', 'x-request-id'], requiredHeaders: ['x-request-id'] },
  PetNotDeleted: {
    mediaType: 'application/json',
    validate: validators.ErrorResponse,
    headers: ['ratelimit', 'ratelimit-policy', 'x-request-id'],
    requiredHeaders: ['x-request-id'],
  },
  CategoryPage: {
    mediaType: 'application/json',
    validate: validators.listCategories200Response,
    headers: ['link', 'ratelimit', 'ratelimit-policy', 'x-request-id'],
    requiredHeaders: ['x-request-id'],
  },
  CategoryCreated: {
    mediaType: 'application/json',
    validate: validators.CategoryResponse,
    headers: ['location', 'etag', 'idempotency-replayed', 'ratelimit', 'ratelimit-policy', 'x-request-id'],
    requiredHeaders: ['location', 'etag', 'x-request-id'],
  },
  CategoryNotCreated: {
    mediaType: 'application/json',
    validate: validators.ErrorResponse,
    headers: ['ratelimit', 'ratelimit-policy', 'x-request-id'],
    requiredHeaders: ['x-request-id'],
  },
  CategoryFound: {
    mediaType: 'application/json',
    validate: validators.CategoryResponse,
    headers: ['etag', 'ratelimit', 'ratelimit-policy', 'x-request-id'],
    requiredHeaders: ['etag', 'x-request-id'],
  },
  NotModified: {
    headers: ['etag', 'ratelimit', 'ratelimit-policy', 'x-request-id'],
    requiredHeaders: ['etag', 'x-request-id'],
  },
  CategoryNotFound: {
    mediaType: 'application/json',
    validate: validators.ErrorResponse,
    headers: ['ratelimit', 'ratelimit-policy', 'x-request-id'],
    requiredHeaders: ['x-request-id'],
  },
  CategoryReplaced: {
    mediaType: 'application/json',
    validate: validators.CategoryResponse,
    headers: ['etag', 'ratelimit', 'ratelimit-policy', 'x-request-id'],
    requiredHeaders: ['etag', 'x-request-id'],
  },
  CategoryNotReplaced: {
    mediaType: 'application/json',
    validate: validators.ErrorResponse,
    headers: ['ratelimit', 'ratelimit-policy', 'x-request-id'],
    requiredHeaders: ['x-request-id'],
  },
  CategoryNotDeleted: {
    mediaType: 'application/json',
    validate: validators.ErrorResponse,
    headers: ['ratelimit', 'ratelimit-policy', 'x-request-id'],
    requiredHeaders: ['x-request-id'],
  },
  InventoryPage: {
    mediaType: 'application/json',
    validate: validators.listInventory200Response,
    headers: ['link', 'ratelimit', 'ratelimit-policy', 'x-request-id'],
    requiredHeaders: ['x-request-id'],
  },
  InventoryItemFound: {
    mediaType: 'application/json',
    validate: validators.InventoryItemResponse,
    headers: ['etag', 'ratelimit', 'ratelimit-policy', 'x-request-id'],
    requiredHeaders: ['etag', 'x-request-id'],
  },
  InventoryUpdated: {
    mediaType: 'application/json',
    validate: validators.InventoryItemResponse,
    headers: ['etag', 'ratelimit', 'ratelimit-policy', 'x-request-id', 'x-stability'],
    requiredHeaders: ['etag', 'x-request-id', 'x-stability'],
  },
  UnstableBadRequest: {
    mediaType: 'application/json',
    validate: validators.ErrorResponse,
    headers: ['ratelimit', 'ratelimit-policy', 'x-request-id', 'x-stability'],
    requiredHeaders: ['x-request-id', 'x-stability'],
  },
  UnstableUnauthorized: {
    mediaType: 'application/json',
    validate: validators.ErrorResponse,
    headers: ['www-authenticate', 'x-request-id', 'x-stability'],
    requiredHeaders: ['www-authenticate', 'x-request-id', 'x-stability'],
  },
  UnstableForbidden: {
    mediaType: 'application/json',
    validate: validators.ErrorResponse,
    headers: ['www-authenticate', 'ratelimit', 'ratelimit-policy', 'x-request-id', 'x-stability'],
    requiredHeaders: ['x-request-id', 'x-stability'],
  },
  UnstablePetNotFound: {
    mediaType: 'application/json',
    validate: validators.ErrorResponse,
    headers: ['ratelimit', 'ratelimit-policy', 'x-request-id', 'x-stability'],
    requiredHeaders: ['x-request-id', 'x-stability'],
  },
  UnstableNotAcceptable: {
    mediaType: 'application/json',
    validate: validators.ErrorResponse,
    headers: ['ratelimit', 'ratelimit-policy', 'x-request-id', 'x-stability'],
    requiredHeaders: ['x-request-id', 'x-stability'],
  },
  InventoryNotUpdated: {
    mediaType: 'application/json',
    validate: validators.ErrorResponse,
    headers: ['ratelimit', 'ratelimit-policy', 'x-request-id', 'x-stability'],
    requiredHeaders: ['x-request-id', 'x-stability'],
  },
  UnstablePreconditionFailed: {
    mediaType: 'application/json',
    validate: validators.ErrorResponse,
    headers: ['ratelimit', 'ratelimit-policy', 'x-request-id', 'x-stability'],
    requiredHeaders: ['x-request-id', 'x-stability'],
  },
  UnstableContentTooLarge: {
    mediaType: 'application/json',
    validate: validators.ErrorResponse,
    headers: ['ratelimit', 'ratelimit-policy', 'x-request-id', 'x-stability'],
    requiredHeaders: ['x-request-id', 'x-stability'],
  },
  UnstableUnsupportedMediaType: {
    mediaType: 'application/json',
    validate: validators.ErrorResponse,
    headers: ['ratelimit', 'ratelimit-policy', 'x-request-id', 'x-stability'],
    requiredHeaders: ['x-request-id', 'x-stability'],
  },
  UnstableTooManyRequests: {
    mediaType: 'application/json',
    validate: validators.ErrorResponse,
    headers: ['retry-after', 'ratelimit', 'ratelimit-policy', 'x-request-id', 'x-stability'],
    requiredHeaders: ['retry-after', 'x-request-id', 'x-stability'],
  },
  UnstableInternalError: {
    mediaType: 'application/json',
    validate: validators.ErrorResponse,
    headers: ['ratelimit', 'ratelimit-policy', 'x-request-id', 'x-stability'],
    requiredHeaders: ['x-request-id', 'x-stability'],
  },
  UnstableUnavailable: {
    mediaType: 'application/json',
    validate: validators.ErrorResponse,
    headers: ['retry-after', 'ratelimit', 'ratelimit-policy', 'x-request-id', 'x-stability'],
    requiredHeaders: ['retry-after', 'x-request-id', 'x-stability'],
  },
  OrderPage: {
    mediaType: 'application/json',
    validate: validators.listOrders200Response,
    headers: ['link', 'ratelimit', 'ratelimit-policy', 'x-request-id'],
    requiredHeaders: ['x-request-id'],
  },
  OrderPlaced: {
    mediaType: 'application/json',
    validate: validators.OrderResponse,
    headers: ['location', 'etag', 'idempotency-replayed', 'ratelimit', 'ratelimit-policy', 'x-request-id'],
    requiredHeaders: ['location', 'etag', 'x-request-id'],
  },
  OrderNotPlaced: {
    mediaType: 'application/json',
    validate: validators.ErrorResponse,
    headers: ['ratelimit', 'ratelimit-policy', 'x-request-id'],
    requiredHeaders: ['x-request-id'],
  },
  OrderFound: {
    mediaType: 'application/json',
    validate: validators.OrderResponse,
    headers: ['etag', 'ratelimit', 'ratelimit-policy', 'x-request-id'],
    requiredHeaders: ['etag', 'x-request-id'],
  },
  OrderNotFound: {
    mediaType: 'application/json',
    validate: validators.ErrorResponse,
    headers: ['ratelimit', 'ratelimit-policy', 'x-request-id'],
    requiredHeaders: ['x-request-id'],
  },
  OrderUpdated: {
    mediaType: 'application/json',
    validate: validators.OrderResponse,
    headers: ['etag', 'ratelimit', 'ratelimit-policy', 'x-request-id'],
    requiredHeaders: ['etag', 'x-request-id'],
  },
  OrderNotUpdated: {
    mediaType: 'application/json',
    validate: validators.ErrorResponse,
    headers: ['ratelimit', 'ratelimit-policy', 'x-request-id'],
    requiredHeaders: ['x-request-id'],
  },
  UnstableDeleted: {
    headers: ['ratelimit', 'ratelimit-policy', 'x-request-id', 'x-stability'],
    requiredHeaders: ['x-request-id', 'x-stability'],
  },
  UnstableOrderNotFound: {
    mediaType: 'application/json',
    validate: validators.ErrorResponse,
    headers: ['ratelimit', 'ratelimit-policy', 'x-request-id', 'x-stability'],
    requiredHeaders: ['x-request-id', 'x-stability'],
  },
  OrderNotCancelled: {
    mediaType: 'application/json',
    validate: validators.ErrorResponse,
    headers: ['ratelimit', 'ratelimit-policy', 'x-request-id', 'x-stability'],
    requiredHeaders: ['x-request-id', 'x-stability'],
  },
} satisfies Record<string, ResponseSpec>

/** Every operation, in the order of the contract. */
export const routes: readonly Route[] = [
  {
    operationId: 'listPets',
    method: 'GET',
    path: '/pets',
    security: [{ scheme: 'bearerAuth', in: 'authorization', name: 'authorization', scopes: ['pets:read'] }],
    parameters: {
      path: [],
      query: [
        { name: 'limit', type: 'integer', default: 20 },
        { name: 'after', type: 'integer' },
        { name: 'id', type: 'integer', array: true },
        { name: 'status', type: 'string' },
        { name: 'categoryId', type: 'integer' },
        { name: 'name', type: 'string' },
      ],
      headers: [],
    },
    validate: { query: validators.listPetsQuery },
    responses: {
      200: responses.PetPage,
      400: responses.BadRequest,
      401: responses.Unauthorized,
      403: responses.Forbidden,
      406: responses.NotAcceptable,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'createPet',
    method: 'POST',
    path: '/pets',
    security: [{ scheme: 'bearerAuth', in: 'authorization', name: 'authorization', scopes: ['pets:write'] }],
    parameters: { path: [], query: [], headers: [{ name: 'Idempotency-Key', type: 'string' }] },
    body: { required: true, mediaTypes: ['application/json'] },
    validate: {
      query: validators.createPetQuery,
      headers: validators.createPetHeaders,
      body: validators.createPetBody,
    },
    responses: {
      201: responses.PetCreated,
      400: responses.BadRequest,
      401: responses.Unauthorized,
      403: responses.Forbidden,
      406: responses.NotAcceptable,
      409: responses.PetNotCreated,
      413: responses.ContentTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'getPet',
    method: 'GET',
    path: '/pets/{petId}',
    security: [{ scheme: 'bearerAuth', in: 'authorization', name: 'authorization', scopes: ['pets:read'] }],
    parameters: {
      path: [{ name: 'petId', type: 'integer' }],
      query: [],
      headers: [{ name: 'If-None-Match', type: 'string' }, { name: 'If-Match', type: 'string' }],
    },
    validate: {
      path: validators.getPetPath,
      query: validators.getPetQuery,
      headers: validators.getPetHeaders,
    },
    responses: {
      200: responses.PetFound,
      304: responses.DeprecatedNotModified,
      400: responses.DeprecatedBadRequest,
      401: responses.DeprecatedUnauthorized,
      403: responses.DeprecatedForbidden,
      404: responses.DeprecatedPetNotFound,
      406: responses.DeprecatedNotAcceptable,
      410: responses.Gone,
      412: responses.DeprecatedPreconditionFailed,
      429: responses.DeprecatedTooManyRequests,
      500: responses.DeprecatedInternalError,
      503: responses.DeprecatedUnavailable,
    },
    lifecycle: {
      stability: 'stable',
      deprecated: {
        since: '2026-06-05',
        sunset: '2030-12-05',
        sunsetAt: 1922659200000,
        successor: { usage: 'GET /pets?id={petId}' },
      },
      brownouts: [],
      headers: {
        deprecation: '@1780617600',
        sunset: 'Thu, 05 Dec 2030 00:00:00 GMT',
        link: '</docs#operation/getPet>; rel="deprecation"; type="text/html", </pets>; rel="successor-version"',
      },
    },
  },
  {
    operationId: 'replacePet',
    method: 'PUT',
    path: '/pets/{petId}',
    security: [{ scheme: 'bearerAuth', in: 'authorization', name: 'authorization', scopes: ['pets:write'] }],
    parameters: {
      path: [{ name: 'petId', type: 'integer' }],
      query: [],
      headers: [{ name: 'If-Match', type: 'string' }, { name: 'If-None-Match', type: 'string' }],
    },
    body: { required: true, mediaTypes: ['application/json'] },
    validate: {
      path: validators.replacePetPath,
      query: validators.replacePetQuery,
      headers: validators.replacePetHeaders,
      body: validators.replacePetBody,
    },
    responses: {
      200: responses.PetReplaced,
      400: responses.BadRequest,
      401: responses.Unauthorized,
      403: responses.Forbidden,
      404: responses.PetNotFound,
      406: responses.NotAcceptable,
      409: responses.PetNotReplaced,
      412: responses.PreconditionFailed,
      413: responses.ContentTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'deletePet',
    method: 'DELETE',
    path: '/pets/{petId}',
    security: [{ scheme: 'bearerAuth', in: 'authorization', name: 'authorization', scopes: ['pets:write'] }],
    parameters: {
      path: [{ name: 'petId', type: 'integer' }],
      query: [],
      headers: [{ name: 'If-Match', type: 'string' }, { name: 'If-None-Match', type: 'string' }],
    },
    validate: {
      path: validators.deletePetPath,
      query: validators.deletePetQuery,
      headers: validators.deletePetHeaders,
    },
    responses: {
      204: responses.Deleted,
      400: responses.BadRequest,
      401: responses.Unauthorized,
      403: responses.Forbidden,
      404: responses.PetNotFound,
      409: responses.PetNotDeleted,
      412: responses.PreconditionFailed,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'listCategories',
    method: 'GET',
    path: '/categories',
    security: [{ scheme: 'bearerAuth', in: 'authorization', name: 'authorization', scopes: ['pets:read'] }],
    parameters: {
      path: [],
      query: [{ name: 'limit', type: 'integer', default: 20 }, { name: 'after', type: 'integer' }],
      headers: [],
    },
    validate: { query: validators.listCategoriesQuery },
    responses: {
      200: responses.CategoryPage,
      400: responses.BadRequest,
      401: responses.Unauthorized,
      403: responses.Forbidden,
      406: responses.NotAcceptable,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'createCategory',
    method: 'POST',
    path: '/categories',
    security: [{ scheme: 'bearerAuth', in: 'authorization', name: 'authorization', scopes: ['pets:write'] }],
    parameters: { path: [], query: [], headers: [{ name: 'Idempotency-Key', type: 'string' }] },
    body: { required: true, mediaTypes: ['application/json'] },
    validate: {
      query: validators.createCategoryQuery,
      headers: validators.createCategoryHeaders,
      body: validators.createCategoryBody,
    },
    responses: {
      201: responses.CategoryCreated,
      400: responses.BadRequest,
      401: responses.Unauthorized,
      403: responses.Forbidden,
      406: responses.NotAcceptable,
      409: responses.CategoryNotCreated,
      413: responses.ContentTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'getCategory',
    method: 'GET',
    path: '/categories/{categoryId}',
    security: [{ scheme: 'bearerAuth', in: 'authorization', name: 'authorization', scopes: ['pets:read'] }],
    parameters: {
      path: [{ name: 'categoryId', type: 'integer' }],
      query: [],
      headers: [{ name: 'If-None-Match', type: 'string' }, { name: 'If-Match', type: 'string' }],
    },
    validate: {
      path: validators.getCategoryPath,
      query: validators.getCategoryQuery,
      headers: validators.getCategoryHeaders,
    },
    responses: {
      200: responses.CategoryFound,
      304: responses.NotModified,
      400: responses.BadRequest,
      401: responses.Unauthorized,
      403: responses.Forbidden,
      404: responses.CategoryNotFound,
      406: responses.NotAcceptable,
      412: responses.PreconditionFailed,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'replaceCategory',
    method: 'PUT',
    path: '/categories/{categoryId}',
    security: [{ scheme: 'bearerAuth', in: 'authorization', name: 'authorization', scopes: ['pets:write'] }],
    parameters: {
      path: [{ name: 'categoryId', type: 'integer' }],
      query: [],
      headers: [{ name: 'If-Match', type: 'string' }, { name: 'If-None-Match', type: 'string' }],
    },
    body: { required: true, mediaTypes: ['application/json'] },
    validate: {
      path: validators.replaceCategoryPath,
      query: validators.replaceCategoryQuery,
      headers: validators.replaceCategoryHeaders,
      body: validators.replaceCategoryBody,
    },
    responses: {
      200: responses.CategoryReplaced,
      400: responses.BadRequest,
      401: responses.Unauthorized,
      403: responses.Forbidden,
      404: responses.CategoryNotFound,
      406: responses.NotAcceptable,
      409: responses.CategoryNotReplaced,
      412: responses.PreconditionFailed,
      413: responses.ContentTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'deleteCategory',
    method: 'DELETE',
    path: '/categories/{categoryId}',
    security: [{ scheme: 'bearerAuth', in: 'authorization', name: 'authorization', scopes: ['pets:write'] }],
    parameters: {
      path: [{ name: 'categoryId', type: 'integer' }],
      query: [],
      headers: [{ name: 'If-Match', type: 'string' }, { name: 'If-None-Match', type: 'string' }],
    },
    validate: {
      path: validators.deleteCategoryPath,
      query: validators.deleteCategoryQuery,
      headers: validators.deleteCategoryHeaders,
    },
    responses: {
      204: responses.Deleted,
      400: responses.BadRequest,
      401: responses.Unauthorized,
      403: responses.Forbidden,
      404: responses.CategoryNotFound,
      409: responses.CategoryNotDeleted,
      412: responses.PreconditionFailed,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'listInventory',
    method: 'GET',
    path: '/inventory',
    security: [{ scheme: 'bearerAuth', in: 'authorization', name: 'authorization', scopes: ['store:read'] }],
    parameters: {
      path: [],
      query: [
        { name: 'limit', type: 'integer', default: 20 },
        { name: 'after', type: 'integer' },
        { name: 'status', type: 'string' },
      ],
      headers: [],
    },
    validate: { query: validators.listInventoryQuery },
    responses: {
      200: responses.InventoryPage,
      400: responses.BadRequest,
      401: responses.Unauthorized,
      403: responses.Forbidden,
      406: responses.NotAcceptable,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'getInventoryItem',
    method: 'GET',
    path: '/inventory/{petId}',
    security: [{ scheme: 'bearerAuth', in: 'authorization', name: 'authorization', scopes: ['store:read'] }],
    parameters: {
      path: [{ name: 'petId', type: 'integer' }],
      query: [],
      headers: [{ name: 'If-None-Match', type: 'string' }, { name: 'If-Match', type: 'string' }],
    },
    validate: {
      path: validators.getInventoryItemPath,
      query: validators.getInventoryItemQuery,
      headers: validators.getInventoryItemHeaders,
    },
    responses: {
      200: responses.InventoryItemFound,
      304: responses.NotModified,
      400: responses.BadRequest,
      401: responses.Unauthorized,
      403: responses.Forbidden,
      404: responses.PetNotFound,
      406: responses.NotAcceptable,
      412: responses.PreconditionFailed,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'updateInventory',
    method: 'PATCH',
    path: '/inventory/{petId}',
    security: [{ scheme: 'bearerAuth', in: 'authorization', name: 'authorization', scopes: ['store:write'] }],
    parameters: {
      path: [{ name: 'petId', type: 'integer' }],
      query: [],
      headers: [{ name: 'If-Match', type: 'string' }, { name: 'If-None-Match', type: 'string' }],
    },
    body: { required: true, mediaTypes: ['application/json'] },
    validate: {
      path: validators.updateInventoryPath,
      query: validators.updateInventoryQuery,
      headers: validators.updateInventoryHeaders,
      body: validators.updateInventoryBody,
    },
    responses: {
      200: responses.InventoryUpdated,
      400: responses.UnstableBadRequest,
      401: responses.UnstableUnauthorized,
      403: responses.UnstableForbidden,
      404: responses.UnstablePetNotFound,
      406: responses.UnstableNotAcceptable,
      409: responses.InventoryNotUpdated,
      412: responses.UnstablePreconditionFailed,
      413: responses.UnstableContentTooLarge,
      415: responses.UnstableUnsupportedMediaType,
      429: responses.UnstableTooManyRequests,
      500: responses.UnstableInternalError,
      503: responses.UnstableUnavailable,
    },
    lifecycle: { stability: 'experimental', brownouts: [], headers: { 'x-stability': 'experimental' } },
  },
  {
    operationId: 'listOrders',
    method: 'GET',
    path: '/store/orders',
    security: [{ scheme: 'bearerAuth', in: 'authorization', name: 'authorization', scopes: ['store:read'] }],
    parameters: {
      path: [],
      query: [
        { name: 'limit', type: 'integer', default: 20 },
        { name: 'after', type: 'integer' },
        { name: 'petId', type: 'integer' },
        { name: 'complete', type: 'boolean' },
      ],
      headers: [],
    },
    validate: { query: validators.listOrdersQuery },
    responses: {
      200: responses.OrderPage,
      400: responses.BadRequest,
      401: responses.Unauthorized,
      403: responses.Forbidden,
      406: responses.NotAcceptable,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'placeOrder',
    method: 'POST',
    path: '/store/orders',
    security: [{ scheme: 'bearerAuth', in: 'authorization', name: 'authorization', scopes: ['store:write'] }],
    parameters: { path: [], query: [], headers: [{ name: 'Idempotency-Key', type: 'string' }] },
    body: { required: true, mediaTypes: ['application/json'] },
    validate: {
      query: validators.placeOrderQuery,
      headers: validators.placeOrderHeaders,
      body: validators.placeOrderBody,
    },
    responses: {
      201: responses.OrderPlaced,
      400: responses.BadRequest,
      401: responses.Unauthorized,
      403: responses.Forbidden,
      406: responses.NotAcceptable,
      409: responses.OrderNotPlaced,
      413: responses.ContentTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'getOrder',
    method: 'GET',
    path: '/store/orders/{orderId}',
    security: [{ scheme: 'bearerAuth', in: 'authorization', name: 'authorization', scopes: ['store:read'] }],
    parameters: {
      path: [{ name: 'orderId', type: 'integer' }],
      query: [],
      headers: [{ name: 'If-None-Match', type: 'string' }, { name: 'If-Match', type: 'string' }],
    },
    validate: {
      path: validators.getOrderPath,
      query: validators.getOrderQuery,
      headers: validators.getOrderHeaders,
    },
    responses: {
      200: responses.OrderFound,
      304: responses.NotModified,
      400: responses.BadRequest,
      401: responses.Unauthorized,
      403: responses.Forbidden,
      404: responses.OrderNotFound,
      406: responses.NotAcceptable,
      412: responses.PreconditionFailed,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'updateOrder',
    method: 'PATCH',
    path: '/store/orders/{orderId}',
    security: [{ scheme: 'bearerAuth', in: 'authorization', name: 'authorization', scopes: ['store:write'] }],
    parameters: {
      path: [{ name: 'orderId', type: 'integer' }],
      query: [],
      headers: [{ name: 'If-Match', type: 'string' }, { name: 'If-None-Match', type: 'string' }],
    },
    body: { required: true, mediaTypes: ['application/json'] },
    validate: {
      path: validators.updateOrderPath,
      query: validators.updateOrderQuery,
      headers: validators.updateOrderHeaders,
      body: validators.updateOrderBody,
    },
    responses: {
      200: responses.OrderUpdated,
      400: responses.BadRequest,
      401: responses.Unauthorized,
      403: responses.Forbidden,
      404: responses.OrderNotFound,
      406: responses.NotAcceptable,
      409: responses.OrderNotUpdated,
      412: responses.PreconditionFailed,
      413: responses.ContentTooLarge,
      415: responses.UnsupportedMediaType,
      429: responses.TooManyRequests,
      500: responses.InternalError,
      503: responses.Unavailable,
    },
    lifecycle: { stability: 'stable', brownouts: [], headers: {} },
  },
  {
    operationId: 'cancelOrder',
    method: 'DELETE',
    path: '/store/orders/{orderId}',
    security: [{ scheme: 'bearerAuth', in: 'authorization', name: 'authorization', scopes: ['store:write'] }],
    parameters: {
      path: [{ name: 'orderId', type: 'integer' }],
      query: [],
      headers: [{ name: 'If-Match', type: 'string' }, { name: 'If-None-Match', type: 'string' }],
    },
    validate: {
      path: validators.cancelOrderPath,
      query: validators.cancelOrderQuery,
      headers: validators.cancelOrderHeaders,
    },
    responses: {
      204: responses.UnstableDeleted,
      400: responses.UnstableBadRequest,
      401: responses.UnstableUnauthorized,
      403: responses.UnstableForbidden,
      404: responses.UnstableOrderNotFound,
      409: responses.OrderNotCancelled,
      412: responses.UnstablePreconditionFailed,
      429: responses.UnstableTooManyRequests,
      500: responses.UnstableInternalError,
      503: responses.UnstableUnavailable,
    },
    lifecycle: { stability: 'beta', brownouts: [], headers: { 'x-stability': 'beta' } },
  },
]

/**
 * The methods of every path, HEAD included where there is GET, in alphabetical order (RFC 9110, Allow). The first path that fits
 * a request is its path.
 */
export const allow: Readonly<Record<string, readonly string[]>> = {
  '/pets': ['GET', 'HEAD', 'POST'],
  '/categories': ['GET', 'HEAD', 'POST'],
  '/inventory': ['GET', 'HEAD'],
  '/store/orders': ['GET', 'HEAD', 'POST'],
  '/store/orders/{orderId}': ['DELETE', 'GET', 'HEAD', 'PATCH'],
  '/pets/{petId}': ['DELETE', 'GET', 'HEAD', 'PUT'],
  '/categories/{categoryId}': ['DELETE', 'GET', 'HEAD', 'PUT'],
  '/inventory/{petId}': ['GET', 'HEAD', 'PATCH'],
}

/** Methods that a path lacks, but not a later one that fits the same requests: these must not get there. */
export const lacking: Readonly<Record<string, readonly Route['method'][]>> = {}

/** Every scope that a key can have for the operations of the contract. */
export const scopes: readonly string[] = ['pets:read', 'pets:write', 'store:read', 'store:write']

/** The contract as callers may read it: YAML, with nothing of it in other files. */
export const document = async (): Promise<string> => (await import('./openapi.ts')).text

/** The files of the contract, relative to the first, and the SHA-256 of their texts, one after the other. */
export const source = {
  files: ['openapi.yaml'],
  digest: '173d4f1a5f70db492e4563a99e23e68ce561cd4b2991bbc433b44759fce0c311',
}
