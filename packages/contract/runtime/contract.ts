// A contract as data: the generator writes it, a server builds its routes from it, and generated code imports these types.
import type { Parameter, Part } from '../wire/readable.ts'
import type { Serialization } from '../wire/style.js'

export type { Parameter, Part, Shape, Writing } from '../wire/readable.ts'

/** Generated form of a contract. */
export interface Contract {
  routes: readonly Route[]
  /** Methods of each path template, in the order of `Allow`. */
  allow: Readonly<Record<string, readonly string[]>>
  /** Methods that a path template lacks, but another matching template has. */
  lacking: Readonly<Record<string, readonly Route['method'][]>>
  /** Requests that the server sends; undefined without any. */
  callbacks?: readonly Callback[]
  scopes: readonly string[]
  /** Loads the text of the contract: YAML in one file. Without it there are no docs. */
  document?: () => Promise<string>
}

/** Content of a body; `*` in its media type is a wildcard. */
export interface BodyForm {
  /**
   * `json` is parsed; `text` is a string; `binary` is bytes; `form` (application/x-www-form-urlencoded) and `multipart` become an object;
   * `stream` (text/event-stream), `lines` of JSON and a `sequence` of JSON texts (RFC 7464) consist of items.
   */
  kind: 'json' | 'text' | 'binary' | 'form' | 'multipart' | 'stream' | 'lines' | 'sequence'
  /** Validates the value, or each item of a stream, lines or a sequence; undefined if nothing is known. */
  validate?: Validate
  /** True if string data of a stream are sent unchanged, and other data as JSON. */
  text?: true
}

/** Form of a request body. */
export interface BodyReader extends BodyForm {
  /** Members of a form, each serialized like a query parameter. */
  members?: readonly Parameter[]
  parts?: readonly Part[]
}

/** A documented response; header names are in lower case. */
export interface ResponseSpec {
  /** Contents by media type; undefined without a body. */
  content?: Readonly<Record<string, BodyForm>>
  headers: readonly string[]
  requiredHeaders: readonly string[]
  /** True if the contract says nothing of the body: the handler's body is sent. */
  isOpen?: true
  /** Unusual serializations of headers: JSON, and objects as `name=value`. */
  headerStyles?: Readonly<Record<string, Partial<Serialization>>>
  /** Example for an error that the server sends itself, in JSON, text or XML. */
  error?: { mediaType: string; example: unknown }
  /** Headers of an error that the server sends itself, as far as it does not know them; of mocks alone. */
  errorHeaders?: Readonly<Record<string, string>>
}

/** Availability of an operation; instants are in milliseconds since 1970. */
export interface Lifecycle {
  stability: 'stable' | 'beta' | 'experimental'
  deprecated?: {
    since: string // day of the announcement, YYYY-MM-DD
    sunset: string // first day without the operation, YYYY-MM-DD
    sunsetAt: number // start of that day in UTC
    successor?: { usage: string }
  }
  /** Announced windows, `from` inclusive and `to` exclusive, in which the operation responds as after its sunset. */
  brownouts: readonly { from: number; to: number }[]
  /** Headers of all responses (RFC 9745, RFC 8594, RFC 8288, X-Stability); names in lower case. */
  headers: Readonly<Record<string, string>>
}

/** Credentials, and their location in a request. */
export interface Credentials {
  scheme: string // name of the security scheme
  /** `authorization`: HTTP authentication (RFC 9110, section 11); `connection`: a client certificate; otherwise an API key. */
  in: 'authorization' | 'header' | 'query' | 'cookie' | 'connection'
  /** Name of the header (in lower case), query parameter or cookie. */
  name: string
  /** Scheme of `Authorization` in lower case if it is not `bearer` (RFC 6750). */
  http?: string
  /** True if only tokens of an issuer are accepted, no API keys (oauth2, openIdConnect). */
  issuer?: true
  scopes: readonly string[] // all are required
}

/** Alternatives; each requires all of its credentials, and an empty one allows everybody. */
export type Security = readonly (readonly Credentials[])[]

/** Operation of a contract, with its validators. */
export interface Route {
  operationId: string
  /** JSON pointer to its operation in the contract: `/paths/~1things/get`. */
  pointer: string
  method: string // upper case
  path: string // template: /things/{thingId}
  /** Templates below the paths of further servers. */
  otherPaths?: readonly string[]
  /** Regular expressions of path parameters, which distinguish operations with one method and shape of path. */
  pathPatterns?: Readonly<Record<string, string>>
  /** The query by which a request is for this operation rather than for another of its method and path: `beta=true`. */
  fixedQuery?: string
  /** Undefined for a public operation. */
  security?: Security
  parameters: {
    path: readonly Parameter[]
    query: readonly Parameter[]
    headers: readonly Parameter[]
    cookies?: readonly Parameter[]
  }
  /** Limit of a binary body in bytes (`x-max-file-size`). */
  maxFileSize?: number
  body?: { required: boolean; readers: Readonly<Record<string, BodyReader>> }
  /** Media types of a success to negotiate, if there are several. */
  accept?: readonly string[]
  /** Validators of parsed parameters; that of the query rejects undeclared ones. */
  validate: { path?: Validate; query: Validate; headers?: Validate; cookies?: Validate }
  /** Responses by status, class (`4XX`) or `default`; the most specific wins. */
  responses: {
    readonly [status: number]: ResponseSpec
    readonly [range: `${number}XX`]: ResponseSpec
    readonly default?: ResponseSpec
  }
  lifecycle: Lifecycle
}

// Validators that the generator compiles from the schemas of a contract.

/** Error of Ajv; `instancePath` is a JSON pointer into the value. */
export interface ValidationError {
  instancePath: string
  keyword: string
  params: Record<string, unknown>
  message?: string
  /** Name of a member, if it is the name that is invalid (`propertyNames`). */
  propertyName?: string
}

/** Returns true if a value is valid; otherwise `errors` has the reasons until the next call. Sets defaults in request bodies. */
export interface Validate {
  (value: unknown): boolean
  errors?: ValidationError[] | null
  /** Loads validators for further errors of a request body. */
  members?(): Promise<Members | undefined>
}

/** Validators of the members of an object. */
export interface Members {
  /** All allowed names; undefined if others are allowed. */
  known?: readonly string[]
  /** Each validates one member of the given object. */
  validate: readonly Validate[]
  /** Further members, by the value of the discriminator. */
  branches?: { tag: string; byValue: Readonly<Record<string, Members>> }
}

/** A callback of an operation, or an entry of `webhooks` (OpenAPI 3.1; `x-webhooks` in 3.0). */
export interface Callback {
  /** Operation that subscribes; undefined for a webhook. */
  operationId?: string
  /** Name in the contract; several operations may subscribe to one callback. */
  name: string
  method: 'POST'
  /** Parts of the URL; empty for a webhook, whose receivers the contract does not know. */
  url: readonly (string | Source)[]
  mediaType: string // some JSON type
  validate: Validate
  /** Responses of the receiver. */
  responses: Route['responses']
}

/** Source of a part of a URL in the subscribing call (OpenAPI 3.0.3, "Runtime Expressions"). */
export type Source =
  | { from: 'url' | 'method' | 'statusCode' }
  | { from: 'request'; in: 'query' | 'path'; name: string }
  // Header names are in lower case.
  | { from: 'request' | 'response'; in: 'header'; name: string }
  // Steps of a JSON pointer (RFC 6901); empty for the whole body.
  | { from: 'request' | 'response'; in: 'body'; pointer: readonly string[] }

// Streams of items that handlers return for `text/event-stream` with `x-itemSchema`.

/** Item of a stream of server-sent events (HTML standard, section 9.2). */
export interface StreamItem<Data = unknown> {
  /** Id that a reconnecting caller sends in `Last-Event-ID` to get later items. */
  id?: string | number
  event?: string // type, by which a caller may filter
  data: Data
}

/**
 * Yields lists of items; the next list is requested after the previous one was sent. The response ends with the stream.
 * @param ended aborts when the caller is gone
 */
export type Stream<Data = unknown> = (ended: AbortSignal) => AsyncIterable<readonly StreamItem<Data>[]>

/** Items of JSON lines and JSON sequences; each is validated and sent when it comes. */
export type Items<Item = unknown> = Iterable<Item> | AsyncIterable<Item>
