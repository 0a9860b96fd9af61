/** A contract as data: what the generator writes, what a server builds its routes from, and what generated code imports of the server. */

/** A contract as the generator writes it. Everything that the server serves as operations comes from here. */
export interface Contract {
  routes: readonly Route[]
  /** The methods of each path, in the order of `Allow`; by path template. */
  allow: Readonly<Record<string, readonly string[]>>
  /** Methods that a path does not have, but that another path template would match; by path template. */
  lacking: Readonly<Record<string, readonly Route['method'][]>>
  /** The requests that the server sends; undefined for a contract without any. */
  callbacks?: readonly Callback[]
  /** Every scope that an operation may need. */
  scopes: readonly string[]
  /** Loads the text of the contract: YAML, in one file. Without it there are no docs. */
  document?: () => Promise<string>
}

/** A parameter, with what it takes to read it from text. */
export interface Parameter {
  /** As the contract spells it. */
  name: string
  /** Of the value, or of each item of an array. */
  type: 'integer' | 'number' | 'boolean' | 'string'
  /** True if reserved characters stand for themselves, also `+` (`allowReserved`). */
  reserved?: true
  /** True if it is the whole query string rather than a part of it. */
  whole?: true
  /** Several values, for each of which the parameter is repeated: `?id=1&id=4`. */
  array?: true
  /** Set when it is written in any other way; then `type` says less than its shape. */
  written?: Writing
  /** The value that an absent parameter stands for. */
  default?: unknown
}

/** How a value is written as text (OpenAPI 3.0.3, "Style Values"; `json` is JSON text). */
export interface Writing {
  style:
    | 'simple'
    | 'label'
    | 'matrix'
    | 'form'
    | 'spaceDelimited'
    | 'pipeDelimited'
    | 'deepObject'
    | 'cookie'
    | 'json'
  explode: boolean
  shape: Shape
}

/** The values that a text may stand for: one of the types, tried in this order, or items, or members (`others` if any are allowed). */
export interface Shape {
  types: readonly (Parameter['type'] | 'null')[]
  items?: Shape
  properties?: Readonly<Record<string, Shape>>
  others?: Shape
}

/** A form of a body: `*` in its media type stands for any. */
export interface BodyForm {
  /** `json` is parsed; `text` is a string; `binary` is bytes; `form` (application/x-www-form-urlencoded) and `multipart` are read into an object; a `stream` (text/event-stream), `lines` of JSON and a `sequence` of JSON texts (RFC 7464) have items, as they come. */
  kind: 'json' | 'text' | 'binary' | 'form' | 'multipart' | 'stream' | 'lines' | 'sequence'
  /** Undefined where nothing is known of the value; of a stream, lines and a sequence, for each item. */
  validate?: Validate
  /** Of a stream: data that are a string are sent as they are, and others as JSON. */
  text?: true
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
  /** Of a file: those that it may have, ranges included. */
  mediaTypes?: readonly string[]
  several?: boolean
  types?: Shape['types']
}

/** One documented response. Names of headers are in lower case. */
export interface ResponseSpec {
  /** The forms of its body, by media type; undefined for a response without one. */
  content?: Readonly<Record<string, BodyForm>>
  headers: readonly string[]
  requiredHeaders: readonly string[]
  /** Set where the contract says nothing of it: whatever a handler gives is sent. */
  isOpen?: true
  /** Of headers that are no plain values: those written as JSON, and objects that are written as `name=value`. */
  headerStyles?: Readonly<Record<string, 'json' | 'explode'>>
  /** Of an error: a documented example, or one made of the schema, that the server fills in when it sends the error itself; in JSON or plain text. */
  error?: { mediaType: string; example: unknown }
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
    /** The operation to use instead; `usage` says how to call it. */
    successor?: { usage: string }
  }
  /**
   * Announced windows, `from` included and `to` not, in which the operation responds as it will after its
   * sunset.
   */
  brownouts: readonly { from: number; to: number }[]
  /** The headers of every response of the operation (RFC 9745, RFC 8594, RFC 8288, X-Stability); names in lower case. */
  headers: Readonly<Record<string, string>>
}

/** The proof of who the caller is, and its place in a request. */
export interface Credentials {
  /** The name of the security scheme. */
  scheme: string
  /** `authorization`: HTTP authentication (RFC 9110, section 11); `connection`: a certificate of the client; elsewhere: an API key. */
  in: 'authorization' | 'header' | 'query' | 'cookie' | 'connection'
  /** Of the header (in lower case), the query parameter or the cookie. */
  name: string
  /** The authentication scheme in `Authorization`, in lower case, where it is not `bearer` (RFC 6750). */
  http?: string
  /** Set where only the tokens of an issuer count, and no API key does (oauth2, openIdConnect). */
  issuer?: true
  /** The caller needs all of them. */
  scopes: readonly string[]
}

/** Any of these opens an operation, if all of its credentials are valid; one without credentials opens it to everybody. */
export type Security = readonly (readonly Credentials[])[]

/** One operation of the contract. */
export interface Route {
  operationId: string
  /** In upper case. */
  method: string
  /** The path template: `/things/{thingId}`. */
  path: string
  /** Other templates under which it is served, too: those below the paths of its other servers. */
  otherPaths?: readonly string[]
  /** Regular expressions of path parameters, by which it is told from an operation of the same method and shape of path. */
  pathPatterns?: Readonly<Record<string, string>>
  /** Undefined for a public operation. */
  security?: Security
  parameters: {
    path: readonly Parameter[]
    query: readonly Parameter[]
    headers: readonly Parameter[]
    cookies?: readonly Parameter[]
  }
  /** The largest body of bytes, where the contract says so (`x-max-file-size`). */
  maxFileSize?: number
  /** `readers` are for the forms of the body, by media type. */
  body?: { required: boolean; readers: Readonly<Record<string, BodyReader>> }
  /** The media types to choose from when the operation succeeds, if there are several. */
  accept?: readonly string[]
  /**
   * The validators of decoded values, by place; a query is refused if it holds a parameter that is not
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

/** The validators that the generator compiles from the schemas of a contract, as a server calls them. */

/** Why a value was refused, as Ajv reports it; `instancePath` is a JSON pointer into the value. */
export interface ValidationError {
  instancePath: string
  schemaPath: string
  keyword: string
  params: Record<string, unknown>
  message?: string
}

/**
 * True if a value fits; if not, `errors` says why until the next call. Request bodies get their defaults
 * filled in.
 */
export interface Validate {
  (value: unknown): boolean
  errors?: ValidationError[] | null
  /** Of a request body: loads what finds the errors after the first. */
  members?(): Promise<Members | undefined>
}

/** The members of an object, one by one. */
export interface Members {
  /** The names of all; undefined where there may be others. */
  known?: readonly string[]
  /** Each takes the whole object, and looks at one member only. */
  validate: readonly Validate[]
}

/** A callback of an operation, or an entry of `webhooks` (OpenAPI 3.1; `x-webhooks` in 3.0). */
export interface Callback {
  /** The operation that subscribes to it; undefined for an entry of `webhooks`. */
  operationId?: string
  /** As the contract has it. Callbacks of one name are the same one, to which several operations subscribe. */
  name: string
  method: 'POST'
  /** Where it is sent, piece by piece; empty for an entry of `webhooks`, whose receivers the contract does not name. */
  url: readonly (string | Source)[]
  /** That of its body: `application/json`, or another of JSON. */
  mediaType: string
  /** Of its body, as the server sends it. */
  validate: Validate
  /** The responses that the receiver may send. */
  responses: Route['responses']
}

/** Where a piece of a URL comes from (OpenAPI 3.0.3, "Runtime Expressions"): the call of the operation that subscribes. */
export type Source =
  | { from: 'url' | 'method' | 'statusCode' }
  | { from: 'request'; in: 'query' | 'path'; name: string }
  /** Names of headers are in lower case. */
  | { from: 'request' | 'response'; in: 'header'; name: string }
  /** The steps lead to a member of the body (RFC 6901); none is the whole body. */
  | { from: 'request' | 'response'; in: 'body'; pointer: readonly string[] }

/** Streams of items, as handlers give them: what a contract describes by the media type `text/event-stream` and `x-itemSchema`. */

/** An item of a stream, as a server-sent event has it (HTML standard, section 9.2). */
export interface StreamItem<Data = unknown> {
  /** The id that a caller sends when it reconnects (`Last-Event-ID`), to get what follows. */
  id?: string | number
  /** By which a caller may select. */
  event?: string
  /** As the contract describes it. */
  data: Data
}

/**
 * The items as they come, each list when the one before it has been sent. Its end, or its failure, ends the response.
 * @param ended nobody reads it any more: it ends then
 */
export type Stream<Data = unknown> = (ended: AbortSignal) => AsyncIterable<readonly StreamItem<Data>[]>

/** The items of JSON lines and JSON sequences, as handlers give them: each is checked and sent as it comes. */
export type Items<Item = unknown> = Iterable<Item> | AsyncIterable<Item>
