/** Answers: exact statuses, JSON bodies, one shape of error, headers that text can hold. */
import { componentName, type Fields, resolve } from '../document.ts'
import type { Body, Operation, Reply } from '../model.ts'
import type { Report } from '../problem.ts'
import { checkHeaderName, checkScalar } from './parameters.ts'

/** The media types that bodies can have. */
const mediaTypes = ['application/json']

export function checkReplies(document: Fields, operations: readonly Operation[], report: Report): void {
  for (const { replies, at } of operations) {
    if (!replies.some(({ status }) => status.startsWith('2'))) {
      report(
        [...at.path, 'responses'],
        'no answer says success',
        'document the 2xx status that it answers with',
      )
    }
    for (const reply of replies) checkReply(document, reply, [...at.path, 'responses', reply.status], report)
  }
}

function checkReply(document: Fields, reply: Reply, path: (string | number)[], report: Report): void {
  const { status, body, headers, at } = reply
  if (!/^[2-5]\d\d$/.test(status)) {
    report(path, `${status} is not one status`, 'document each status that is answered, from 200 to 599')
    return
  }
  if (body && ['204', '205', '304'].includes(status)) {
    report([...at.path, 'content'], `${status} never has a body (RFC 9110)`, 'remove content')
  }
  if (body) checkMediaTypes(body, report)
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

/** Whether the body is the contract's error, by name: handlers and the server build nothing else. */
function isError(document: Fields, { body }: Reply): boolean {
  if (!body) return false
  return (
    componentName(body.schema.value) === 'Error' &&
    Object.keys(resolve(document, body.schema).value).length > 0
  )
}

export function checkMediaTypes({ mediaTypes: given, at }: Omit<Body, 'required'>, report: Report): void {
  if (given.length !== 1) {
    report(
      [...at.path, 'content'],
      `${given.length} media types`,
      `offer exactly one: ${mediaTypes.join(' or ')}`,
    )
  }
  for (const mediaType of given) {
    if (!mediaTypes.includes(mediaType)) {
      report(
        [...at.path, 'content', mediaType],
        `${mediaType} is not supported`,
        `use ${mediaTypes.join(' or ')}`,
      )
    }
  }
}
