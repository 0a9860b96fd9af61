import type { ResponseSpec, Route } from '../contract/route.ts'
import { type HandlerResponse, type Written, writeContent } from './content.ts'

/**
 * Checks a response against the contract before it is sent: the status, the body by its schema, and the headers must be documented.
 * @param headers those of the response, named in lower case
 * @param isSet whether the server has written a header already
 * @returns how the body is sent; undefined for a response without one
 * @throws Error naming the operation and the first difference; the caller gets a 500, the log the reason
 */
export function validateResponse(
  { operationId, responses }: Route,
  response: HandlerResponse,
  headers: Readonly<Record<string, string>>,
  isSet: (header: string) => boolean,
): Written | undefined {
  const { status, body, stream } = response
  const documented = specOf(responses, status)
  const breach = (what: string) =>
    new Error(`${operationId} responded ${status} ${what}; the contract documents otherwise.`)
  if (documented === undefined) {
    const statuses = Object.keys(responses).join(', ')
    throw new Error(`${operationId} responded ${status}; the contract documents ${statuses}.`)
  }
  let written: Written | undefined
  if (documented.content) {
    const result = writeContent(documented.content, response)
    if (typeof result === 'string') throw breach(result)
    written = result
  } else if (body !== undefined || stream) {
    throw breach(stream ? 'with a stream' : `with a wrong body (${JSON.stringify(body)})`)
  }
  for (const name of documented.requiredHeaders)
    if (!(name in headers) && !isSet(name)) throw breach(`without the header ${name}`)
  for (const name in headers) if (!documented.headers.includes(name)) throw breach(`with the header ${name}`)
  return written
}

/** What the contract documents for a status: itself, its class, or all others. */
export const specOf = (responses: Route['responses'], status: number): ResponseSpec | undefined =>
  responses[status] ?? responses[`${Math.trunc(status / 100)}XX`] ?? responses.default
