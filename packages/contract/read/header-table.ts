import { type Fields, fields } from './document.ts'

/** Which responses a header belongs to, and who writes it. */
export interface HeaderRule {
  /** As RFCs and contracts write it. */
  name: string
  /** Only the server writes it; of a header without this mark handlers write the whole, or a part. */
  server?: true
  /** It is on every such response, whatever the operator's settings are. */
  always?: true
  /** Sent only where the contract declares it, which it need not. */
  optional?: true
  /** The statuses that it belongs to; without this, to all. */
  statuses?: readonly string[]
  /** The operations that it belongs to: those with this mark, or those protected by security. Without this, all. */
  operation?: 'deprecated' | 'unstable' | 'secured'
  /** The header component by which the published contract declares what a mark brings; the source never does. */
  component?: string
}

/**
 * Which header belongs to which responses, and who writes it. Pure data: the lint rules, the generator and whoever else has to know
 * read this one table. RFC 5789, 6585, 6750, 8288, 8594, 9110, 9745, and draft-ietf-httpapi-ratelimit-headers.
 */
const headerTable = [
  { name: 'X-Request-Id', server: true, always: true },
  // Before a key is known to be valid there is no limit of its own to report.
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

/** The headers that the marks of an operation bring with them. */
export type MarkHeader = Extract<
  (typeof headerTable)[number],
  { operation: 'deprecated' | 'unstable' }
>['name']

/**
 * The headers that a response carries.
 * @param operation the Operation Object, with its marks
 * @param secured whether the operation is protected by security
 */
export const headersOf = (status: string, operation: Fields, secured: boolean): HeaderRule[] =>
  headerTable.filter((rule: HeaderRule) => {
    if (rule.statuses && !rule.statuses.includes(status)) return false
    if (rule.operation === 'secured') return secured && status !== '401'
    if (rule.operation === 'deprecated') return operation.deprecated === true
    return rule.operation === undefined || operation['x-stability'] !== undefined
  })

/** Finds a header by its name, which knows no case (RFC 9110, section 5.1). */
export const findHeader = (name: string): HeaderRule | undefined =>
  headerTable.find((rule) => rule.name.toLowerCase() === name.toLowerCase())

/** True if only the server writes a header, and not on every such response: then a contract cannot require it. */
export function isSentAtTimes(name: string, status: string, operation: Fields, secured: boolean): boolean {
  const rule = findHeader(name)
  const isSent = headersOf(status, operation, secured).some((one) => one === rule && one.always)
  return rule?.server === true && !isSent
}

/**
 * True if a declared header is one that a mark brings. A `Link` that handlers write has another component, or none.
 * @param header the Header Object, or the reference to it
 */
export function isLifecycleHeader(name: string, header: unknown): boolean {
  const { component, server } = findHeader(name) ?? {}
  if (component === undefined) return false
  return server === true || fields(header).$ref === `#/components/headers/${component}`
}
