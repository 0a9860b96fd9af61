import type { ProblemCode } from './problem.ts'

/** Thrown for a request that is refused before its handler runs; `handleError` responds to it. */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly code: ProblemCode
  /** Headers that belong to the response, for example `WWW-Authenticate`. */
  readonly headers: Record<string, string>

  constructor(code: ProblemCode, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.code = code
    this.headers = headers
  }
}
