import type { Route } from '../generated/router.ts'

/** A handler's answer, whatever the operation. */
export interface Answer {
  status: number
  body?: unknown
  headers?: Record<string, string> | undefined
}

/**
 * Holds an answer against the contract before it leaves, so that the server cannot say what the document does not: the
 * status, the body with all its members, and the headers must be documented.
 * @param isSet whether the server has written a header already
 * @throws Error naming the operation and the first difference; the caller gets a 500, the log the reason
 */
export function checkAnswer(
  { operationId, replies }: Route,
  answer: Answer,
  isSet: (header: string) => boolean,
) {
  const { status, body, headers = {} } = answer
  const reply = replies[status]
  const breach = (what: string) =>
    new Error(`${operationId} answered ${status} ${what}; the contract documents otherwise.`)
  if (reply === undefined) throw breach('')
  if (reply.validate ? !reply.validate(body) : body !== undefined) {
    throw breach(`with a wrong body (${JSON.stringify(reply.validate?.errors?.[0] ?? body)})`)
  }
  const missing = reply.requiredHeaders.find((name) => !(name in headers) && !isSet(name))
  if (missing !== undefined) throw breach(`without the header ${missing}`)
  const undeclared = Object.keys(headers).find((name) => !reply.headers.includes(name))
  if (undeclared !== undefined) throw breach(`with the header ${undeclared}`)
}
