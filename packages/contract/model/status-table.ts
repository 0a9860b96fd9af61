import { hasHeader, type Operation, successesOf } from './model.ts'

type When = (operation: Operation) => boolean

interface StatusRule {
  status: number
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
export const takesIfMatch: When = (operation) => hasHeader(operation, 'if-match')
export const takesIfNoneMatch: When = (operation) => hasHeader(operation, 'if-none-match')

/** Statuses that the server sends by itself. Read by lint rules and the conformance suite. */
export const statusTable: readonly StatusRule[] = [
  {
    status: 304,
    comes: { with: 'a parameter If-None-Match of GET', when: (one) => isRead(one) && takesIfNoneMatch(one) },
    provoked: 'the entity tag of an earlier response',
  },
  { status: 400, provoked: 'an undeclared parameter', comes: { with: 'every operation', when: always } },
  {
    status: 401,
    provoked: 'a request without credentials',
    comes: { with: 'security', when: isSecured },
  },
  {
    status: 403,
    provoked: 'a key that lacks scopes',
    comes: {
      with: 'security or x-stability',
      when: (one) => isSecured(one) || Boolean(one.at.value['x-stability']),
    },
  },
  { status: 405, isEarly: true, comes: { with: 'paths, never with an operation', when: () => false } },
  {
    status: 406,
    isEarly: true,
    provoked: 'to respond in an unknown media type',
    comes: {
      with: 'a body in a successful response',
      when: (one) => successesOf(one).some(({ body }) => body !== undefined),
    },
  },
  { status: 408, isEarly: true, isOfConnection: true },
  {
    status: 410,
    provoked: 'a call after the sunset',
    isOfHandlers: true,
    comes: { with: 'deprecated: true', when: ({ at }) => at.value.deprecated === true },
  },
  { status: 411, isEarly: true },
  {
    status: 412,
    provoked: 'what has changed meanwhile',
    comes: {
      with: 'a parameter If-Match, or If-None-Match of another method than GET',
      when: (one) => takesIfMatch(one) || (!isRead(one) && takesIfNoneMatch(one)),
    },
  },
  {
    status: 413,
    isEarly: true,
    provoked: 'a body that is too large',
    comes: { with: 'a request body', when: hasBody },
  },
  { status: 414, isEarly: true, isOfConnection: true },
  {
    status: 415,
    isEarly: true,
    provoked: 'a body of an unknown media type',
    comes: { with: 'a request body', when: hasBody },
  },
  { status: 417, isEarly: true },
  { status: 421, isEarly: true },
  {
    status: 429,
    isEarly: true,
    provoked: 'too many requests',
    comes: { with: 'every operation', when: always },
  },
  { status: 431, isEarly: true, isOfConnection: true },
  { status: 500, comes: { with: 'every operation', when: always } },
  { status: 503, comes: { with: 'every operation', when: always } },
]

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
