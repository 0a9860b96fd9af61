/** What a call throws. */

/** The server refused: `code` and `body` say why. */
export class ApiError extends Error {
  /** @override */
  name = 'ApiError'

  /**
   * @param {string} operation
   * @param {number} status
   * @param {any} body
   * @param {Headers} headers
   */
  constructor(operation, status, body, headers) {
    const why = [body?.code, body?.message ?? body?.detail ?? body?.title].filter(Boolean).join(': ')
    super(`${operation}: ${status}${why && ` ${why}`}`)
    this.operation = operation
    this.status = status
    this.code = body?.code
    this.body = body
    this.headers = headers
  }
}

/** No response came, or not all of it: what it did is unknown. The cause says what went wrong. */
export class ConnectionError extends Error {
  /** @override */
  name = 'ConnectionError'

  /**
   * @param {string} operation
   * @param {unknown} cause
   */
  constructor(operation, cause) {
    super(`${operation}: no response: ${cause instanceof Error ? cause.message : cause}`, { cause })
    this.operation = operation
  }
}
