/** Rules of HTTP for any response (RFC 9110, RFC 9112). */
import type { HttpResponse } from '../contract/exchange.ts'
import type { ContractOperation } from '../contract/operation.ts'

export const when = (isWrong: boolean, violation: string): string[] => (isWrong ? [violation] : [])

// An HTTP-date (RFC 9110, section 5.6.7), in the form that senders have to use.
const date =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/

const forms: [name: string, form: RegExp, section: string][] = [
  ['date', date, '6.6.1'],
  ['last-modified', date, '8.8.2'],
  ['etag', /^(W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/, '8.8.3'],
  ['retry-after', new RegExp(`^\\d+$|${date.source}`), '10.2.3'],
  ['content-type', /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;|$)/, '8.3'],
  ['allow', /^([\w!#$%&'*+.^`|~-]+(\s*,\s*|$))*$/, '10.2.1'],
]

const companions: Record<number, [name: string, section: string]> = {
  401: ['WWW-Authenticate', '15.5.2'],
  405: ['Allow', '15.5.6'],
  407: ['Proxy-Authenticate', '15.5.8'],
  426: ['Upgrade', '15.5.22'],
}

export function httpViolations({ status, headers, text }: HttpResponse): string[] {
  const [companion = '', section] = companions[status] ?? []
  const isMissing = companion !== '' && headers[companion.toLowerCase()] === undefined
  const malformed = forms.filter(([name, form]) => headers[name] !== undefined && !form.test(headers[name]))
  const hasLength = headers['content-length'] !== undefined
  const hasCoding = headers['transfer-encoding'] !== undefined
  return [
    ...when(isMissing, `a ${status} has no ${companion} (RFC 9110, section ${section})`),
    ...malformed.map(([name, , of]) => `the header ${name} is not well formed (RFC 9110, section ${of})`),
    ...when(status === 205 && text !== '', 'a 205 has a body (RFC 9110, section 15.3.6)'),
    ...when(
      hasLength && hasCoding,
      'there are both Content-Length and Transfer-Encoding (RFC 9112, section 6.2)',
    ),
    ...when(status === 204 && hasLength, 'a 204 has a Content-Length (RFC 9110, section 8.6)'),
  ]
}

export function wrongAllow(
  atPath: readonly ContractOperation[],
  { status, headers: { allow } }: HttpResponse,
): string[] {
  if (status !== 405 || allow === undefined || new Set(atPath.map(({ path }) => path)).size > 1) return []
  const listed = allow.toUpperCase().split(/\s*,\s*/)
  const missing = atPath.map(({ method }) => method).filter((method) => !listed.includes(method))
  const which = missing.join(', ')
  return when(
    which !== '',
    `the Allow of a 405 leaves out ${which} of the contract (RFC 9110, section 15.5.6)`,
  )
}
