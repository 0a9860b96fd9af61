import type { ErrorCode } from '../generated/contract.ts'

/** Thrown for a request that is refused before its handler runs; `errors.ts` answers it. */
export class RequestRefused extends Error {
  override name = 'RequestRefused'
  readonly code: ErrorCode
  /** Headers that belong to the answer, `WWW-Authenticate` say. */
  readonly headers: Record<string, string>

  constructor(code: ErrorCode, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.code = code
    this.headers = headers
  }
}
