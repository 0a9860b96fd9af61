/** The operations of a contract as data: what the generator writes, and what a server builds its routes from. */
import type { Validate } from './validate.ts'

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

/** A form of a body: `*` in its media type stands for any. */
export interface BodyForm {
  /** `json` is parsed; `text` is a string; `binary` is bytes; `form` (application/x-www-form-urlencoded) and `multipart` are read into an object; a `stream` (text/event-stream) has items, as they come. */
  kind: 'json' | 'text' | 'binary' | 'form' | 'multipart' | 'stream'
  /** Undefined where nothing is known of the value; of a stream, for each item. */
  validate?: Validate
}

/** A form of a request body. */
export interface BodyReader extends BodyForm {
  /** Of a form, each written like a query parameter. */
  members?: readonly Parameter[]
  parts?: readonly Part[]
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
  /** The forms of its body, by media type; undefined for a response without one. */
  content?: Readonly<Record<string, BodyForm>>
  headers: readonly string[]
  requiredHeaders: readonly string[]
}

/** How long an operation is available. Instants are in milliseconds since 1970. */
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
  }
  /** `readers` are for the forms of the body, by media type. */
  body?: { required: boolean; readers: Readonly<Record<string, BodyReader>> }
  /** The media types to choose from when the operation succeeds, if there are several. */
  accept?: readonly string[]
  /**
   * What decoded values must satisfy, by place; a query is refused if it holds a parameter that is not
   * declared.
   */
  validate: { path?: Validate; query: Validate; headers?: Validate; cookies?: Validate }
  /** By status; `4XX` stands for the statuses of its class that are not there themselves, `default` for all others. */
  responses: {
    readonly [status: number]: ResponseSpec
    readonly [range: `${number}XX`]: ResponseSpec
    readonly default?: ResponseSpec
  }
  lifecycle: Lifecycle
}
