import type { ErrorCode } from '../../generated/contract.ts'

/** Thrown for a request that is refused before its handler runs; `handleError` responds to it. */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly code: ErrorCode
  /** Headers that belong to the response, `WWW-Authenticate` say. */
  readonly headers: Record<string, string>

  constructor(code: ErrorCode, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.code = code
    this.headers = headers
  }
}
