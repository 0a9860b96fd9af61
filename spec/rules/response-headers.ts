import { isSecured, type Operation, operationRule } from './operation.ts'
import { child, type Fields, isFields, type Node } from './redocly.ts'

/** Headers that belong to a status (RFC 9110, RFC 6585). */
const byStatus: Readonly<Record<string, readonly string[]>> = {
  '201': ['Location'],
  '304': ['ETag'],
  '401': ['WWW-Authenticate'],
  '429': ['Retry-After'],
  '503': ['Retry-After'],
}

/** Headers that belong to a mark of the operation. */
const byMark = { Deprecation: 'deprecated', Sunset: 'deprecated', 'X-Stability': 'x-stability' }

/** Answers declare the headers that the server sends with them, and no mark that the operation does not have. */
export const answerHeaders = operationRule((operation, report, context, root) => {
  const { name, node: owner } = operation
  for (const { status, node } of operation.answers) {
    const sent = sentWith(operation, status, isSecured(operation, root))
    const declared = Object.keys(child(node, context, 'headers').fields).map((name) => name.toLowerCase())
    for (const [header, reason] of sent) {
      if (declared.includes(header.toLowerCase())) continue
      report(`the answer carries ${header}, since ${reason}; declare it`, node, 'headers')
    }
    const inPlace = node.at.pointer.startsWith(`${owner.at.pointer}/`)
    // A response that operations share declares what any of them sends.
    if (!inPlace && usersOf(node, root).length > 1) continue
    for (const [header, mark] of Object.entries(byMark)) {
      if (!declared.includes(header.toLowerCase()) || sent.some(([one]) => one === header)) continue
      const reason = `since ${name} is not marked ${mark}`
      report(`the response never carries ${header}, ${reason}; remove it`, node, 'headers', header)
    }
  }
})

/** The operations that refer to a response. */
function usersOf(response: Node, root: Node): Fields[] {
  const membersOf = (value: unknown) => Object.values(isFields(value) ? value : {}).filter(isFields)
  const operations = membersOf(root.fields.paths).flatMap(membersOf)
  return operations.filter(({ responses }) =>
    membersOf(responses).some(({ $ref }) => $ref === response.at.pointer),
  )
}

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
