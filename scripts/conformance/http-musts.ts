import type { HttpResponse } from './exchange.ts'

/** An HTTP-date (RFC 9110, section 5.6.7), in the one form that senders may write. */
const date =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/

/** Headers of a form that their section asks for. */
const forms: [name: string, form: RegExp, section: string][] = [
  ['date', date, '6.6.1'],
  ['last-modified', date, '8.8.2'],
  ['etag', /^(W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/, '8.8.3'],
  ['retry-after', new RegExp(`^\\d+$|${date.source}`), '10.2.3'],
  ['content-type', /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;|$)/, '8.3'],
  ['allow', /^([\w!#$%&'*+.^`|~-]+(\s*,\s*|$))*$/, '10.2.1'],
]

/** Headers without which a status must not be sent. */
const companions: Record<number, [name: string, section: string]> = {
  401: ['WWW-Authenticate', '15.5.2'],
  405: ['Allow', '15.5.6'],
  407: ['Proxy-Authenticate', '15.5.8'],
  426: ['Upgrade', '15.5.22'],
}

/** What a response breaks of HTTP, whatever the contract says: each with its section. */
export function httpViolations({ status, headers, text }: HttpResponse): string[] {
  const [companion, section] = companions[status] ?? []
  const isMissing = companion !== undefined && headers[companion.toLowerCase()] === undefined
  const malformed = forms.filter(([name, form]) => headers[name] !== undefined && !form.test(headers[name]))
  return [
    ...(isMissing ? [`a ${status} has no ${companion} (RFC 9110, section ${section})`] : []),
    ...malformed.map(([name, , of]) => `the header ${name} is not well formed (RFC 9110, section ${of})`),
    ...(status === 205 && text !== '' ? ['a 205 has a body (RFC 9110, section 15.3.6)'] : []),
    ...(headers['content-length'] !== undefined && headers['transfer-encoding'] !== undefined
      ? ['there are both Content-Length and Transfer-Encoding (RFC 9112, section 6.2)']
      : []),
    ...(status === 204 && headers['content-length'] !== undefined
      ? ['a 204 has a Content-Length (RFC 9110, section 8.6)']
      : []),
  ]
}
