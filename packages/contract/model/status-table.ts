import type { Operation } from './model.ts'
import { hasHeader, successesOf } from './operation.ts'

type When = (operation: Operation) => boolean

interface StatusRule {
  status: number
  /** Codes of the errors that the server sends with it. Handlers have codes of their own, which the contract documents. */
  codes?: readonly string[]
  /** Condition under which the server sends it by itself, so that an operation has to document it. No operation documents the others. */
  comes?: { with: string; when: When }
  /** Action of a client that causes it; undefined if none does. */
  provoked?: string
  /** True if HTTP may refuse a request so before its operation begins. */
  isEarly?: true
  /** True if the operation of the request is not even known: a timeout, or a request that is too long. */
  isOfConnection?: true
  /** True if handlers may send it too: a resource can be gone like an operation (RFC 9110, section 15.5.11). */
  isOfHandlers?: true
}

const always: When = () => true
const isSecured: When = ({ security = [] }) => security.length > 0
// A body has no meaning with GET and DELETE (RFC 9110).
const hasBody: When = ({ body, method }) => body !== undefined && method !== 'GET' && method !== 'DELETE'
/** On a read, a false If-None-Match gets 304 instead of 412 (RFC 9110, section 13.1.2). */
export const isRead: When = ({ method }) => method === 'GET'
/** True if an operation has a parameter If-Match. */
export const takesIfMatch: When = (operation) => hasHeader(operation, 'if-match')
/** True if an operation has a parameter If-None-Match. */
export const takesIfNoneMatch: When = (operation) => hasHeader(operation, 'if-none-match')

// RFC 9110; 429 and 431: RFC 6585. Read by the server, lint rules and the conformance suite.
const table = [
  {
    status: 304,
    comes: {
      with: 'a parameter If-None-Match of GET',
      when: (operation) => isRead(operation) && takesIfNoneMatch(operation),
    },
    provoked: 'the entity tag of an earlier response',
  },
  {
    status: 400,
    codes: ['bad_request', 'invalid_parameter', 'invalid_body'],
    provoked: 'an undeclared parameter',
    comes: { with: 'every operation', when: always },
  },
  {
    status: 401,
    codes: ['authentication_required', 'invalid_token'],
    provoked: 'a request without credentials',
    comes: { with: 'security', when: isSecured },
  },
  {
    status: 403,
    codes: ['insufficient_scope', 'stability_not_enabled'],
    provoked: 'a key that lacks scopes',
    comes: {
      with: 'security or x-stability',
      when: (operation) => isSecured(operation) || Boolean(operation.at.value['x-stability']),
    },
  },
  { status: 404, codes: ['not_found'] },
  {
    status: 405,
    codes: ['method_not_allowed'],
    isEarly: true,
    comes: { with: 'paths, never with an operation', when: () => false },
  },
  {
    status: 406,
    codes: ['not_acceptable'],
    isEarly: true,
    provoked: 'to respond in an unknown media type',
    comes: {
      with: 'a body in a successful response',
      when: (operation) => successesOf(operation).some(({ body }) => body !== undefined),
    },
  },
  { status: 408, codes: ['request_timeout'], isEarly: true, isOfConnection: true },
  {
    status: 410,
    codes: ['operation_sunset', 'operation_brownout'],
    provoked: 'a call after the sunset',
    isOfHandlers: true,
    comes: { with: 'deprecated: true', when: ({ at }) => at.value.deprecated === true },
  },
  { status: 411, isEarly: true },
  {
    status: 412,
    codes: ['precondition_failed'],
    provoked: 'what has changed meanwhile',
    comes: {
      with: 'a parameter If-Match, or If-None-Match of another method than GET',
      when: (operation) => takesIfMatch(operation) || (!isRead(operation) && takesIfNoneMatch(operation)),
    },
  },
  {
    status: 413,
    codes: ['content_too_large'],
    isEarly: true,
    provoked: 'a body that is too large',
    comes: { with: 'a request body', when: hasBody },
  },
  { status: 414, isEarly: true, isOfConnection: true },
  {
    status: 415,
    codes: ['unsupported_media_type'],
    isEarly: true,
    provoked: 'a body of an unknown media type',
    comes: { with: 'a request body', when: hasBody },
  },
  { status: 417, isEarly: true },
  { status: 421, isEarly: true },
  {
    status: 429,
    codes: ['rate_limited'],
    isEarly: true,
    provoked: 'too many requests',
    comes: { with: 'every operation', when: always },
  },
  { status: 431, codes: ['headers_too_large'], isEarly: true, isOfConnection: true },
  { status: 500, codes: ['internal_error'], comes: { with: 'every operation', when: always } },
  {
    status: 503,
    codes: ['unavailable', 'outcome_unknown'],
    comes: { with: 'every operation', when: always },
  },
] as const satisfies readonly StatusRule[]

/** Statuses that the server sends by itself. */
export const statusTable: readonly StatusRule[] = table

/** Code of an error that the server itself sends. */
export type ProblemCode = Extract<(typeof table)[number], { codes: unknown }>['codes'][number]

/** Status of each error that the server itself sends. */
export const problemStatus = Object.fromEntries(
  statusTable.flatMap(({ status, codes = [] }) => codes.map((code) => [code, status])),
) as Readonly<Record<ProblemCode, number>>

const statusesThat = (isOne: (rule: StatusRule) => unknown): readonly number[] =>
  statusTable.filter(isOne).map(({ status }) => status)

/** Statuses by which HTTP may refuse a request before its operation begins. */
export const earlyStatuses = statusesThat(({ isEarly }) => isEarly)

/** Statuses that come before the operation of a request is known. */
export const connectionStatuses = statusesThat(({ isOfConnection }) => isOfConnection)

/** Statuses of failures that no client can cause. */
export const failureStatuses = statusesThat(({ status, provoked }) => status >= 500 && !provoked)

/** Action of a client that causes a status of the server itself; undefined if none does. */
export const provocationOf = (wanted: number): string | undefined =>
  statusTable.find(({ status }) => status === wanted)?.provoked
