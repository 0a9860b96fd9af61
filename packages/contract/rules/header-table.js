/** @import { HeaderRule } from './types.ts' */

/**
 * Which header belongs to which responses, and who writes it. Pure data: the lint rules, the generator and whoever else has to know
 * read this one table. RFC 5789, 6585, 6750, 8288, 8594, 9110, 9745, and draft-ietf-httpapi-ratelimit-headers.
 * @satisfies {readonly HeaderRule[]}
 */
const headerTable = /** @type {const} */ ([
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
])

/**
 * The headers that the marks of an operation bring with them.
 * @typedef {Extract<(typeof headerTable)[number], { operation: 'deprecated' | 'unstable' }>['name']} MarkHeader
 */

/**
 * The headers that a response carries.
 * @param {string} status
 * @param {Readonly<Record<string, unknown>>} operation the Operation Object, with its marks
 * @param {boolean} secured whether the operation is protected by security
 * @returns {HeaderRule[]}
 */
export const headersOf = (status, operation, secured) =>
  headerTable.filter((/** @type {HeaderRule} */ rule) => {
    if (rule.statuses && !rule.statuses.includes(status)) return false
    if (rule.operation === 'secured') return secured && status !== '401'
    if (rule.operation === 'deprecated') return operation.deprecated === true
    return rule.operation === undefined || operation['x-stability'] !== undefined
  })

/** Finds a header by its name, which knows no case (RFC 9110, section 5.1). @type {(name: string) => HeaderRule | undefined} */
export const findHeader = (name) => headerTable.find((rule) => rule.name.toLowerCase() === name.toLowerCase())

/**
 * Whether a declared header is one that a mark brings. A `Link` that handlers write has another component, or none.
 * @param {string} name
 * @param {unknown} header the Header Object, or the reference to it
 */
export function isMarkHeader(name, header) {
  const { component, server } = findHeader(name) ?? {}
  if (component === undefined) return false
  return (
    server === true ||
    /** @type {{ $ref?: unknown } | null} */ (header)?.$ref === `#/components/headers/${component}`
  )
}
