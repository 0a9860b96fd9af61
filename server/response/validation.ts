import type { ResponseSpec, Route } from '../../generated/router.ts'
import { type Written, writeContent } from './content.ts'

/** A handler's answer, whatever the operation. */
export interface Answer {
  status: number
  /** Where the contract leaves a choice. */
  mediaType?: string | undefined
  body?: unknown
  headers?: Record<string, string> | undefined
}

/**
 * Holds an answer against the contract before it leaves, so that the server cannot say what the document does not: the
 * status, the body by its schema, and the headers must be documented.
 * @param headers those of the answer, named in lower case
 * @param isSet whether the server has written a header already
 * @returns the body as bytes where it is not, or not only, JSON
 * @throws Error naming the operation and the first difference; the caller gets a 500, the log the reason
 */
export function validateResponse(
  { operationId, responses }: Route,
  answer: Answer,
  headers: Readonly<Record<string, string>>,
  isSet: (header: string) => boolean,
): Written | undefined {
  const { status, body } = answer
  const reply = responses[status] ?? replyForClass(responses, status)
  const breach = (what: string) =>
    new Error(`${operationId} answered ${status} ${what}; the contract documents otherwise.`)
  if (reply === undefined) {
    const documented = Object.keys(responses).join(', ')
    throw new Error(`${operationId} answered ${status}; the contract documents ${documented}.`)
  }
  let written: Written | undefined
  if (reply.content) {
    const result = writeContent(reply.content, answer.mediaType, body)
    if (typeof result === 'string') throw breach(result)
    written = result
  } else if (reply.validate ? !reply.validate(body) : body !== undefined) {
    throw breach(`with a wrong body (${JSON.stringify(reply.validate?.errors?.[0] ?? body)})`)
  }
  const missing = reply.requiredHeaders.find((name) => !(name in headers) && !isSet(name))
  if (missing !== undefined) throw breach(`without the header ${missing}`)
  const undeclared = Object.keys(headers).find((name) => !reply.headers.includes(name))
  if (undeclared !== undefined) throw breach(`with the header ${undeclared}`)
  return written
}

/** What the contract says of statuses that it does not name one by one. */
const replyForClass = (responses: Route['responses'], status: number): ResponseSpec | undefined =>
  responses[`${Math.trunc(status / 100)}XX`] ?? responses.default
