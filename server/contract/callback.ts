/** The requests that a server sends by itself, as data: callbacks and webhooks of a contract. */
import type { Route } from './route.ts'
import type { Validate } from './validate.ts'

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
  /** What the receiver may respond. */
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
