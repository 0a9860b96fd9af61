/** The shape of the operation router's data; this text is copied into generated/router.ts. */
import type { OperationId, Scope } from '../../generated/contract.ts'
import type { Validate } from '../../generated/validators.js'

/** A parameter, with what it takes to read it from text. */
export interface Parameter {
  /** As the contract spells it. */
  name: string
  /** Of the value, or of each item of an array. */
  type: 'integer' | 'number' | 'boolean' | 'string'
  /** Several values: `form` with explode repeats the parameter, `?id=1&id=4`. */
  array?: { style: 'form'; explode: true }
  required: boolean
  /** What an absent parameter stands for. */
  default?: unknown
}

/** One documented answer. Names of headers are in lower case. */
export interface Reply {
  /** Undefined for an answer without a body. */
  mediaType?: string
  validate?: Validate
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
    successor?: { operationId: OperationId; method: string; path: string; usage: string }
  }
  /**
   * Announced windows, `from` included and `to` not, in which the operation answers as it will after its
   * sunset.
   */
  brownouts: readonly { from: number; to: number }[]
  /** What every answer of the operation carries (RFC 9745, RFC 8594, RFC 8288, X-Stability); names in lower case. */
  headers: Readonly<Record<string, string>>
}

/** One operation of the contract. */
export interface Route {
  operationId: OperationId
  /** In upper case. */
  method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'PATCH'
  /** The path template: `/pets/{petId}`. */
  path: string
  tags: readonly string[]
  /** Undefined for a public operation; otherwise the key needs all of the scopes. */
  security?: { scheme: string; scopes: readonly Scope[] }
  parameters: { path: readonly Parameter[]; query: readonly Parameter[]; headers: readonly Parameter[] }
  body?: { required: boolean; mediaTypes: readonly string[] }
  /**
   * What decoded values must satisfy, by place; a query is refused if it holds a parameter that is not
   * declared.
   */
  validate: { path?: Validate; query: Validate; headers?: Validate; body?: Validate }
  /** By status. */
  replies: Readonly<Record<number, Reply>>
  lifecycle: Lifecycle
}
