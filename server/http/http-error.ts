import type { ProblemCode } from './problem.ts'

/** Thrown for a request that is refused before its handler runs; `handleError` responds to it. */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly code: ProblemCode
  /** Headers that belong to the response, for example `WWW-Authenticate`. */
  readonly headers: Record<string, string>

  constructor(code: ProblemCode, message: string, headers: Record<string, string> = {}) {
    // Where a request was refused nobody wants to know, and finding out costs as much as the rest of the response.
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    super(message)
    Error.stackTraceLimit = stackTraceLimit
    this.code = code
    this.headers = headers
  }
}
