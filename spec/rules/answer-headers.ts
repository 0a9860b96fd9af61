import { isSecured, type Operation, operationRule } from './operation.ts'
import { child } from './redocly.ts'

/** Headers that belong to a status (RFC 9110, RFC 6585). */
const byStatus: Readonly<Record<string, readonly string[]>> = {
  '201': ['Location'],
  '304': ['ETag'],
  '401': ['WWW-Authenticate'],
  '429': ['Retry-After'],
  '503': ['Retry-After'],
}

/** Answers declare the headers that the server sends with them. */
export const answerHeaders = operationRule((operation, report, context, root) => {
  for (const { status, node } of operation.answers) {
    const declared = Object.keys(child(node, context, 'headers').fields).map((name) => name.toLowerCase())
    for (const [header, reason] of sentWith(operation, status, isSecured(operation, root))) {
      if (declared.includes(header.toLowerCase())) continue
      report(`the answer carries ${header}, since ${reason}; declare it`, node, 'headers')
    }
  }
})

/** Each header, and why it is sent. */
function sentWith(
  { name, deprecated, stability }: Operation,
  status: string,
  secured: boolean,
): [header: string, reason: string][] {
  return [
    ['X-Request-Id', 'every answer does'],
    // Before a key is known to be valid there is no limit of its own to speak of.
    ...(secured && status !== '401' ? ['RateLimit', 'RateLimit-Policy'] : []).map(
      (header): [string, string] => [header, `${name} needs a key and keys are limited`],
    ),
    ...(byStatus[status] ?? []).map((header): [string, string] => [header, `its status is ${status}`]),
    ...(deprecated ? ['Deprecation', 'Sunset', 'Link'] : []).map((header): [string, string] => [
      header,
      `${name} is deprecated`,
    ]),
    ...(stability ? [['X-Stability', `${name} is ${stability}`] as [string, string]] : []),
  ]
}
