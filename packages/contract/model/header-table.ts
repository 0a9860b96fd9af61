import { type Fields, fields } from '../read/document.ts'

export interface HeaderRule {
  name: string
  /** True if only the server writes it; handlers write other headers, or a part of them. */
  server?: true
  /** True if it is present regardless of settings. */
  always?: true
  /** True if it is only sent when the contract declares it, which is optional. */
  optional?: true
  statuses?: readonly string[]
  operation?: 'deprecated' | 'unstable' | 'secured'
  /** Component that declares a header of an extension in the published contract. */
  component?: string
}

// Read by lint rules and the generator. RFC 5789, 6585, 6750, 8288, 8594, 9110, 9745, and draft-ietf-httpapi-ratelimit-headers.
const headerTable = [
  { name: 'X-Request-Id', server: true, always: true },
  // There is no limit to report before the key is known to be valid.
  { name: 'RateLimit', server: true, operation: 'secured' },
  { name: 'RateLimit-Policy', server: true, operation: 'secured' },
  { name: 'Location', statuses: ['201'] },
  { name: 'ETag', statuses: ['304'] },
  { name: 'WWW-Authenticate', server: true, always: true, statuses: ['401'] },
  { name: 'Allow', server: true, always: true, statuses: ['405'] },
  { name: 'Accept-Patch', server: true, always: true, optional: true, statuses: ['415'] },
  { name: 'Retry-After', server: true, always: true, statuses: ['429', '503'] },
  { name: 'Deprecation', server: true, always: true, operation: 'deprecated', component: 'Deprecation' },
  { name: 'Sunset', server: true, always: true, operation: 'deprecated', component: 'Sunset' },
  { name: 'Link', operation: 'deprecated', component: 'LifecycleLinks' },
  { name: 'X-Stability', server: true, always: true, operation: 'unstable', component: 'Stability' },
] as const satisfies readonly HeaderRule[]

export type MarkHeader = Extract<
  (typeof headerTable)[number],
  { operation: 'deprecated' | 'unstable' }
>['name']

/**
 * Headers of a response.
 * @param operation Operation Object with its extensions
 * @param secured true if the operation requires security
 */
export const headersOf = (status: string, operation: Fields, secured: boolean): HeaderRule[] =>
  headerTable.filter((rule: HeaderRule) => {
    if (rule.statuses && !rule.statuses.includes(status)) return false
    if (rule.operation === 'secured') return secured && status !== '401'
    // Without a sunset the server announces nothing.
    if (rule.operation === 'deprecated')
      return operation.deprecated === true && operation['x-sunset'] !== undefined
    return rule.operation === undefined || operation['x-stability'] !== undefined
  })

// Header names ignore case (RFC 9110, section 5.1).
export const findHeader = (name: string): HeaderRule | undefined =>
  headerTable.find((rule) => rule.name.toLowerCase() === name.toLowerCase())

/**
 * True if only the server writes a header of this response. A lifecycle header without its extension, and a header of errors on a success
 * (`Retry-After` on 202), belong to handlers.
 */
export function isOfServer(name: string, status: string, operation: Fields): boolean {
  const rule = findHeader(name)
  if (rule?.server !== true) return false
  if (rule.statuses && /^[23]/.test(status)) return false
  return !rule.component || headersOf(status, operation, false).includes(rule)
}

/** True if only the server writes a header, and omits it in some responses: a contract cannot require it then. */
export function isSentAtTimes(name: string, status: string, operation: Fields, secured: boolean): boolean {
  const isSent = headersOf(status, operation, secured).some(
    (header) => header === findHeader(name) && header.always,
  )
  return isOfServer(name, status, operation) && !isSent
}

/**
 * True if a declared header comes from a lifecycle extension. A `Link` of handlers has another component or none.
 * @param header Header Object, or a reference to it
 */
export function isLifecycleHeader(name: string, header: unknown): boolean {
  const { component, server } = findHeader(name) ?? {}
  if (component === undefined) return false
  return server === true || fields(header).$ref === `#/components/headers/${component}`
}
