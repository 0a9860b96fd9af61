import type { ResponseSpec } from 'contract-openapi/contract'

/** Not imported: that reads each export of the module, and so loads undici, for its WebSocket: 60 of the 400 ms of a start, and 3 MB. */
export const { createServer, maxHeaderSize, STATUS_CODES } = process.getBuiltinModule('node:http')

/**
 * Everything that the server itself refuses or fails at, with the status of each (RFC 9110; 429 and 431: RFC 6585). Handlers have
 * refusals of their own, which the contract documents.
 */
export const problemStatus = {
  bad_request: 400,
  invalid_parameter: 400,
  invalid_body: 400,
  authentication_required: 401,
  invalid_token: 401,
  insufficient_scope: 403,
  stability_not_enabled: 403,
  not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  request_timeout: 408,
  operation_sunset: 410,
  operation_brownout: 410,
  precondition_failed: 412,
  content_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  headers_too_large: 431,
  internal_error: 500,
  unavailable: 503,
  outcome_unknown: 503,
} as const

/** The reasons for which the server itself refuses or fails. */
export type ProblemCode = keyof typeof problemStatus

/** Why a request did not succeed. */
export interface Problem {
  status: number
  code: ProblemCode
  /** Says what happened, why, and how to fix it; safe to show to the caller. */
  message: string
  requestId: string
  /** What of the request does not fit the contract, part by part; undefined for any other problem. */
  faults?: readonly Fault[] | undefined
}

/** A part of a request that does not fit the contract. */
export interface Fault {
  in: 'path' | 'query' | 'header' | 'cookie' | 'body'
  /** A JSON pointer to it (RFC 6901): that of a member of the body, or the name of a parameter and what is within its value. */
  pointer: string
  /** Says which rule it breaks: `must be of type integer`. */
  message: string
}

/**
 * Writes a problem in the shape in which a contract documents its errors. `body` is sent as JSON, or as it is where the media type is none of JSON.
 * @param documented what the contract says of the operation's response with that status; undefined where it says nothing, or where no operation serves the request
 */
export type WriteProblem = (
  problem: Problem,
  documented?: ResponseSpec,
) => { mediaType: string; body: unknown }

/** The text of a problem's body, as it is sent. */
export function writtenProblem(
  write: WriteProblem,
  problem: Problem,
  documented?: ResponseSpec,
): { mediaType: string; text: string } {
  const { mediaType, body } = write(problem, documented)
  return { mediaType, text: /[/+]json\b/.test(mediaType) ? JSON.stringify(body) : String(body) }
}

/** Problem details (RFC 9457). */
export const problemDetails = ({ status, message, requestId }: Problem) => ({
  mediaType: 'application/problem+json',
  body: {
    type: 'about:blank',
    title: STATUS_CODES[status],
    status,
    detail: message,
    instance: `urn:request:${requestId}`,
  },
})

/**
 * Writes a problem as the operation documents it: as problem details, where that is its media type and it allows their members; otherwise as its example,
 * with what happened in the members that are named for it. Where nothing is documented, the body is problem details.
 */
export const documentedProblem: WriteProblem = (problem, documented) => {
  const { error, content } = documented ?? {}
  if (!error) return problemDetails(problem)
  const { mediaType, example } = error
  const check = content?.[mediaType]?.validate
  const details = problemDetails(problem)
  if (mediaType === details.mediaType) {
    // A contract need not document these two. Its example shows whether it does.
    const { type, instance, ...body } = details.body
    const shown = Object(example)
    const all = { ...('type' in shown && { type }), ...body, ...('instance' in shown && { instance }) }
    if (check?.(all)) return { mediaType, body: all }
  }
  // An example may break its own schema.
  const validate = check?.(example) ? check : () => true
  const filled = { body: structuredClone(example) }
  /** Sets the first of these members that may have the value. */
  const fill = (value: unknown, members: readonly ExampleMember[]) => {
    for (const { holder, name } of members) {
      const before = holder[name]
      holder[name] = value
      if (validate(filled.body)) return
      holder[name] = before
    }
  }
  const members = membersOf(filled, 'body')
  const texts = members.filter(({ holder, name }) => typeof holder[name] === 'string')
  const numbers = members.filter(({ holder, name }) => typeof holder[name] === 'number')
  const { status, code, message, requestId } = problem
  // A code may be any number of the service; 0 is what stands in an example that is made from the schema.
  const isStatus = ({ holder, name }: ExampleMember) =>
    holder[name] === 0 || Object.hasOwn(STATUS_CODES, holder[name] as number)
  fill(status, [
    ...named(numbers, /^(http_?)?status(_?code)?$/i),
    ...named(numbers, /^(http_?)?code$/i).filter(isStatus),
  ])
  fill(code, named(texts, /^(error_?)?code$/i))
  fill(STATUS_CODES[status], texts.filter(isPhrase))
  fill(requestId, named(texts, /^(request|trace|correlation)_?id$/i))
  fill(`urn:request:${requestId}`, named(texts, /^instance$/i))
  const open = texts.filter(isOpen)
  // Of several texts with other names nobody knows which says what happened.
  fill(message, [...messageNames.flatMap((name) => named(texts, name)), ...(open.length === 1 ? open : [])])
  return { mediaType, body: filled.body }
}

/** The members that say what happened, the most likely first. */
const messageNames = [
  /^(error_?)?(message|msg)$/i,
  /^(error_?)?(detail|details|description)$/i,
  /^(problem|reason|error|cause)$/i,
  /^(title|text|summary)$/i,
]

/** True if a text is the name of a status; an example may show another one. */
const isPhrase = ({ holder, name }: ExampleMember) =>
  Object.values(STATUS_CODES).includes(holder[name] as string)

/** True if a text may be about anything. */
const isOpen = ({ name }: ExampleMember) => !/code|id$|type|status|instance|path|time|date/i.test(name)

/** A member of an object or array, by its name or index. */
interface ExampleMember {
  holder: Record<string, unknown>
  name: string
}

const named = (members: readonly ExampleMember[], pattern: RegExp) =>
  members.filter(({ name }) => pattern.test(name))

/** A member and all that are in it, the outer ones first. */
function membersOf(holder: Record<string, unknown>, name: string): ExampleMember[] {
  const value = holder[name]
  const inner = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  return [{ holder, name }, ...Object.keys(inner).flatMap((key) => membersOf(inner, key))]
}

/** Thrown for a request that is refused before its handler runs; `errorHandler` responds to it. */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly code: ProblemCode
  /** Headers that belong to the response, for example `WWW-Authenticate`. */
  readonly headers: Record<string, string>
  /** Set where the request could be read, and does not fit the contract. */
  readonly faults: readonly Fault[] | undefined

  constructor(
    code: ProblemCode,
    message: string,
    headers: Record<string, string> = {},
    faults?: readonly Fault[],
  ) {
    // Where a request was refused nobody wants to know, and finding out costs as much as the rest of the response.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(message)
    Error.stackTraceLimit = stackTraceLimit
    this.code = code
    this.headers = headers
    this.faults = faults
  }
}
