/** Answers: their statuses, one shape of error, headers that text can hold. */
import { componentName, type Fields, resolve } from '../document.ts'
import type { Mode } from '../mode.ts'
import type { Operation, ResponseSpec } from '../model.ts'
import type { Report } from '../problem.ts'
import { checkContents } from './bodies.ts'
import { checkHeaderName, checkScalar } from './parameters.ts'

/** Headers that the server writes by itself, so that no handler has to and none can. */
export const serverHeaders = [
  'allow',
  'deprecation',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'sunset',
  'www-authenticate',
  'x-request-id',
  'x-stability',
]

export function checkReplies(
  document: Fields,
  operations: readonly Operation[],
  mode: Mode,
  report: Report,
): void {
  for (const operation of operations) {
    const { responses, at } = operation
    if (mode === 'server' && !responses.some(({ status }) => /^2\d\d$/.test(status))) {
      report(
        [...at.path, 'responses'],
        'no answer says success',
        'document the 2xx status that it answers with',
      )
    }
    for (const reply of responses) {
      const path = [...at.path, 'responses', reply.status]
      if (!/^([1-5]\d\d|[1-5]XX|default)$/.test(reply.status))
        report(path, `${reply.status} is not a status`, 'write it like 404 or 4XX')
      else if (mode === 'server') {
        checkReply(document, reply, path, report)
        checkRequired(operation, reply, report)
      }
    }
  }
}

function checkReply(document: Fields, reply: ResponseSpec, path: (string | number)[], report: Report): void {
  const { status, headers, at } = reply
  if (!/^[2-5](\d\d|XX)$/.test(status)) {
    report(
      path,
      `${status} leaves open what is answered`,
      'document each status from 200 to 599, or 4XX and 5XX',
    )
    return
  }
  if (status === '2XX' || status === '3XX') {
    report(path, `${status} leaves open what success is`, 'document each status that is answered')
  }
  if (at.value.content !== undefined && ['204', '205', '304'].includes(status)) {
    report([...at.path, 'content'], `${status} never has a body (RFC 9110)`, 'remove content')
  }
  checkContents(document, at, 'answer', report)
  if (status >= '400' && !isError(document, reply)) {
    const mend = "answer { $ref: '#/components/schemas/Error' }"
    report(path, `the body of ${status} is not the Error schema`, mend)
  }
  for (const header of headers) {
    if (header.name.toLowerCase() === 'content-type') {
      report(
        header.at.path,
        'OpenAPI ignores a header Content-Type',
        'remove it, for content says it already',
      )
    }
    checkHeaderName(header.name, [...at.path, 'headers', header.name], report)
    checkScalar(document, header.name, header.schema, report)
  }
}

/** A required header that is not there makes a failure of the answer: handlers cannot write these, and the server may not. */
function checkRequired(
  { operationId, at }: Operation,
  { status, headers, at: reply }: ResponseSpec,
  report: Report,
) {
  const marks = at.value
  const isDeprecated = marks['x-sunset'] !== undefined
  const sent: Readonly<Record<string, boolean>> = {
    'x-request-id': true,
    allow: status === '405',
    'www-authenticate': status === '401',
    'retry-after': status === '429' || status === '503',
    deprecation: isDeprecated,
    sunset: isDeprecated,
    'x-stability': (marks['x-stability'] ?? 'stable') !== 'stable',
  }
  for (const { name, required } of headers) {
    const key = name.toLowerCase()
    if (!required || !serverHeaders.includes(key) || sent[key]) continue
    const reason = `the server does not send ${name} with every ${status} of ${operationId}`
    report([...reply.path, 'headers', name], reason, 'remove required: true')
  }
}

/** Whether the body is the contract's error, by name: handlers and the server build nothing else. */
function isError(document: Fields, { body }: ResponseSpec): boolean {
  const [content, ...others] = body?.content ?? []
  if (content?.mediaType !== 'application/json' || others.length > 0) return false
  return (
    componentName(content.schema.value) === 'Error' &&
    Object.keys(resolve(document, content.schema).value).length > 0
  )
}
