import type { ErrorCode } from '../generated/contract.ts'

/**
 * How errors travel:
 * 1. The contract refuses the request: code in `server/` throws {@link RequestRefused}; the handler never runs.
 * 2. The domain declines: the store returns a refusal, the handler turns it into a documented answer.
 * 3. Anything else thrown is a fault: logged with its cause, answered as a bare 500 (`errors.ts`).
 */
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
