/**
 * Errors that the server itself sends, and their form. A step throws an `HttpError`; the form is that of the contract, or
 * problem details (RFC 9457).
 */
import type { ResponseSpec } from 'contract-openapi/contract'
import type { ProblemCode } from 'contract-openapi/statuses'
import { declaredType, isJson, isXml } from 'contract-openapi/wire'
import { type Fault, withFaults } from './fault-list.ts'

export type { Fault }

// An import would read each export of the module and so load undici, for its WebSocket: 60 of the 400 ms of a start, and 3 MB.
const http = process.getBuiltinModule('node:http')

export const { createServer, maxHeaderSize } = http

/** Reason phrases of HTTP by status, as Node has them. */
export const STATUS_CODES = http.STATUS_CODES

/** Error that the server itself sends. */
export interface Problem {
  status: number
  code: ProblemCode
  message: string
  requestId: string
  faults?: readonly Fault[] | undefined
}

/**
 * Writes a problem in the form in which a contract documents its errors. `body` is sent as JSON, or as it is for another media type.
 * @param documented the operation's response with that status; undefined if the contract has none, or no operation matches
 */
export type WriteProblem = (
  problem: Problem,
  documented?: ResponseSpec,
) => { mediaType: string; body: unknown }

/** Returns an error as text, with its media type. */
export function writtenProblem(
  write: WriteProblem,
  problem: Problem,
  documented?: ResponseSpec,
): { mediaType: string; text: string } {
  const { mediaType, body } = write(problem, documented)
  return { mediaType, text: isJson(mediaType) ? JSON.stringify(body) : String(body) }
}

/** Returns an error as problem details (RFC 9457). */
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
 * Writes a problem as the operation documents it: as problem details if the contract allows their members, else as its example with the
 * members of the problem filled in, and a list of faults if it has one. Without documentation it returns problem details.
 */
export const documentedProblem: WriteProblem = (problem, documented) => {
  const { error, content } = documented ?? {}
  if (!error) return problemDetails(problem)
  const { mediaType, example } = error
  // The contract may document a range.
  const declared = content && declaredType(Object.keys(content), mediaType)
  const check = declared === undefined ? undefined : content?.[declared]?.validate
  if (isXml(mediaType)) return { mediaType, body: xmlOf(problem) }
  const details = problemDetails(problem)
  if (mediaType === details.mediaType) {
    // A contract need not document these two members. Its example shows whether it does.
    const { type, instance, ...body } = details.body
    const shown = Object(example)
    const members = { ...('type' in shown && { type }), ...body, ...('instance' in shown && { instance }) }
    if (check?.(members)) return { mediaType, body: withFaults(members, example, problem.faults, check) }
  }
  // The example may break its own schema.
  const validate = check?.(example) ? check : () => true
  const filled = { body: structuredClone(example) }
  // Sets the first member that may have the value.
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
  // A code may be any number of the service. An example that is generated from the schema has 0.
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
  // Several texts with other names would leave open which is for the message.
  fill(message, [...messageNames.flatMap((name) => named(texts, name)), ...(open.length === 1 ? open : [])])
  const isHtml = mediaType === 'text/html' && typeof filled.body === 'string'
  if (isHtml) return { mediaType, body: escapeHtml(String(filled.body)) }
  return { mediaType, body: withFaults(filled.body, example, problem.faults, validate) }
}

// The message may quote the request.
const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

// RFC 9457, appendix B.
const xmlOf = ({ status, message }: Problem): string =>
  `<problem xmlns="urn:ietf:rfc:7807"><title>${STATUS_CODES[status]}</title><status>${status}</status>` +
  // XML 1.0 has no other control characters.
  `<detail>${escapeHtml(message).replaceAll(/(?![\t\n\r])\p{Cc}/gu, ' ')}</detail></problem>`

// Members for the message, the most likely first.
const messageNames = [
  /^(error_?)?(message|msg)$/i,
  /^(error_?)?(detail|details|description)$/i,
  /^(problem|reason|error|cause)$/i,
  /^(title|text|summary)$/i,
]

// The text may be the phrase of another status.
const isPhrase = ({ holder, name }: ExampleMember) =>
  Object.values(STATUS_CODES).includes(holder[name] as string)

const isOpen = ({ name }: ExampleMember) => !/code|id$|type|status|instance|path|time|date/i.test(name)

interface ExampleMember {
  holder: Record<string, unknown>
  name: string
}

const named = (members: readonly ExampleMember[], pattern: RegExp) =>
  members.filter(({ name }) => pattern.test(name))

function membersOf(holder: Record<string, unknown>, name: string): ExampleMember[] {
  const value = holder[name]
  const inner = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  return [{ holder, name }, ...Object.keys(inner).flatMap((key) => membersOf(inner, key))]
}

/** Error of a request before its handler runs; `errorHandler` responds to it. */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly code: ProblemCode
  readonly headers: Record<string, string>
  readonly faults: readonly Fault[] | undefined

  constructor(
    code: ProblemCode,
    message: string,
    headers: Record<string, string> = {},
    faults?: readonly Fault[],
  ) {
    // Nobody needs the stack of a rejected request, and collecting it costs as much as the rest of the response.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(message)
    Error.stackTraceLimit = stackTraceLimit
    this.code = code
    this.headers = headers
    this.faults = faults
  }
}
