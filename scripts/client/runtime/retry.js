/** Which calls are repeated, and when. */

/** The longest wait between two attempts that no server asked for, in milliseconds. */
const longestBackoff = 8000

/**
 * Whether to do it twice is to do it once (RFC 9110, section 9.2.2; an `Idempotency-Key` makes it so).
 * @param {string} method
 * @param {Headers} headers
 */
export const isRepeatable = (method, headers) =>
  /^(GET|PUT|DELETE)$/.test(method) || headers.has('Idempotency-Key')

/**
 * The milliseconds to wait before the next attempt; undefined where another would change nothing.
 * @param {Response | undefined} response undefined where there was none
 * @param {number} attempt from 0
 * @param {number} longest the longest `Retry-After` that is kept, in milliseconds
 */
export function pauseAfter(response, attempt, longest) {
  if (response && response.status !== 429 && response.status < 500) return undefined
  const asked = response?.headers.get('Retry-After') ?? ''
  const wait = /^\d+$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - Date.now()
  if (wait > longest) return undefined
  // Up to a quarter more, so that those who wait do not all come back at once.
  return (1 + Math.random() / 4) * (wait >= 0 ? wait : Math.min(longestBackoff, 500 * 2 ** attempt))
}

/**
 * @param {number} time in milliseconds
 * @param {AbortSignal} [signal]
 * @returns {Promise<void>}
 */
export function sleep(time, signal) {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const done = () => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }
    // A timer that is given more ends at once.
    const timer = setTimeout(done, Math.min(time, 2 ** 31 - 1))
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
