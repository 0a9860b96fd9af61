import type { Scheme } from './credentials/places.ts'
import type { Schema } from './schema.ts'

/** A parameter of an operation, references resolved. */
export interface ContractParameter {
  name: string
  in: 'path' | 'query' | 'header' | 'cookie'
  required?: boolean
  schema: Schema
  /** How a value is written, where it is not as usual. */
  style?: string
  explode?: boolean
  /** Whether it is written as JSON. */
  json?: boolean
  /**
   * Which lengths of its text a server has to take, encoded: an empty value only where `allowEmptyValue` says so, and no longer ones than
   * leave a target of 8000 octets (RFC 9110, section 4.1). Any if undefined.
   */
  lengths?: { least: number; most: number }
  /** Its example, default or first enum value. */
  example?: unknown
}

/** What a response holds for another operation. */
export interface OperationLink {
  operationId: string
  parameter: string
  /** A JSON pointer into the body. */
  pointer: string
}

/** A response that the contract documents. */
export interface DocumentedResponse {
  headers: Record<string, { required?: boolean; schema: Schema }>
  /** The media types that its body may have, in lower case and without parameters; none for a response without a body. */
  mediaTypes: string[]
  /** The first of them that is JSON, and the closed schema of that: members that it does not name are not allowed. */
  mediaType?: string
  schema?: Schema
  /** The error codes of its examples. */
  codes: string[]
}

/** An operation as the contract describes it, references resolved. */
export interface ContractOperation {
  operationId: string
  /** In upper case. */
  method: string
  /** With its parameters in braces. */
  path: string
  parameters: ContractParameter[]
  /** The schema of its body, if it takes one that can be made, and an example of that. */
  body?: Schema
  bodyExample?: unknown
  /** The media types that a body of this schema may have; several only if they are JSON. */
  bodyTypes: string[]
  /** Whether a request must have one; and why none can be made, where none can. */
  bodyRequired: boolean
  bodyUnmade?: string
  /** Where its examples do not fit their schemas: a sentence each. These are not used. */
  misfits: string[]
  /** By the name of a path parameter: the operation that takes it, and where in a response the value stands (`links`). */
  links: OperationLink[]
  responses: ReadonlyMap<number, DocumentedResponse>
  /** Of the statuses that are not documented one by one, by their first digit: those of `4XX`. */
  ranges: ReadonlyMap<number, DocumentedResponse>
  /** Of all other statuses: that of `default`. */
  otherwise?: DocumentedResponse
  /** Whether it takes credentials, which (see `readSecurity`), and with which scopes (`x-required-scopes`). */
  secured: boolean
  security: Scheme[][]
  scopes: string[]
  /** The dates (YYYY-MM-DD) of a deprecated operation. */
  deprecated?: { since: string; sunset: string }
  /** The mark of an operation that is not stable. */
  stability?: string
  /**
   * Parts of the contract that this operation can never show, each with the reason, from its extension `x-conformance-unseen`.
   * The name of a part is what the report says was never seen: `201 status=returned: a new loan is always open`.
   */
  unseen: Readonly<Record<string, string>>
}

/** The response that an operation documents for a status. */
export const documentedFor = (
  { responses, ranges, otherwise }: ContractOperation,
  status: number,
): DocumentedResponse | undefined =>
  responses.get(status) ?? ranges.get(Math.trunc(status / 100)) ?? otherwise
