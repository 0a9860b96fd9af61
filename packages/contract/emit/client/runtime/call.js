/** Calls operations: sends requests, repeats what may be repeated, tells successes from errors, and of what is deprecated (RFC 9745, RFC 8594). */
import { addCredential } from './credentials.js'
import { linkOf } from './links.js'
import { requestOf } from './request.js'
import { refuse } from './values.js'

/** @import { Scheme } from './credentials.js' */
/** @import { Call, Operation } from './request.js' */
/** @import { CallSettings, ClientSettings, Credential, DeprecationNotice, Result as Came, Version } from './types.js' */

/**
 * @typedef {ClientSettings<string> & { baseUrl?: string }} ClientOptions
 * @typedef {CallSettings & { ifMatch?: Version, ifNoneMatch?: Version, idempotencyKey?: string }} CallOptions
 * @typedef {Came<number, any>} Result
 *
 * @typedef {object} Contract
 * @property {string} [baseUrl]
 * @property {Readonly<Record<string, Scheme>>} schemes
 * @property {Operation['security']} security of operations that say nothing else
 *
 * @typedef {object} Internal what only this package gives
 * @property {string} [at] another target: that of a page
 * @property {boolean} [stream] whether the body is left to be read
 *
 * @typedef {(operation: Operation, call?: Call, options?: CallOptions & Internal) => Promise<Result>} Send
 */

const keyHeader = 'Idempotency-Key'

/**
 * @param {Contract} contract
 * @param {ClientOptions} options
 * @returns {Send}
 */
export function sender(contract, options) {
  const {
    baseUrl = contract.baseUrl,
    credentials = {},
    retries: most = 3,
    timeout = 30_000,
    longestRetryAfter = 60_000,
    onDeprecated = warn,
    fetch: ask = (/** @type {Request} */ request) => fetch(request),
    ...unknown
  } = options
  refuse('createClient', unknown)
  const base = baseUrl?.replace(/\/+$/, '')
  if (base === undefined) throw new TypeError('createClient: baseUrl is missing.')
  const notice = lifecycle(onDeprecated)

  return async (operation, call = {}, given = {}) => {
    const { id } = operation
    const {
      ifMatch,
      ifNoneMatch,
      idempotencyKey,
      signal,
      retries = most,
      at: page,
      stream,
      ...unknown
    } = given
    refuse(id, unknown)
    const { method, target, headers, body } = requestOf(operation, call)
    condition('If-Match', ifMatch)
    condition('If-None-Match', ifNoneMatch)
    const key = idempotencyKey ?? (operation.keyed && crypto.randomUUID())
    if (key && !headers.has(keyHeader)) headers.set(keyHeader, key)
    const first = new Request(base + target).url
    const url = page ?? first
    const { origin } = new URL(url)
    // It would be given the credentials, whatever server has redirected the page before.
    if (!first.startsWith(`${origin}/`))
      throw new Error(`${id}: the next page is at another server, ${origin}.`)
    for (let attempt = 0; ; attempt++) {
      signal?.throwIfAborted()
      const patience = new AbortController()
      const limits = AbortSignal.any([patience.signal, signal ?? []].flat())
      const timer = setTimeout(() => patience.abort(new Error(`nothing within ${timeout} ms`)), timeout)
      /** @type {Response | undefined} */
      let response
      let data
      let failure
      let at = url
      let leads
      let sent = { method, headers, body, signal: limits }
      try {
        for (let hops = 0; ; hops++) {
          response = await ask(await withCredentials(at, sent))
          const location = /^30[12378]$/.test(`${response.status}`) && response.headers.get('Location')
          if (!location) break
          const next = new URL(location, at)
          if (next.origin !== origin || hops > 4) {
            leads = next.origin
            break
          }
          await response.body?.cancel()
          at = next.href
          // As fetch does: what follows is a page to look at.
          if (response.status === 303 || (response.status < 303 && method === 'POST'))
            sent = { ...sent, method: 'GET', body: undefined }
        }
        data = stream && response.ok ? response.body : await bodyOf(response, headers)
      } catch (error) {
        signal?.throwIfAborted()
        response = undefined
        failure = new ConnectionError(id, error)
      } finally {
        clearTimeout(timer)
      }
      if (response) {
        const { status, headers } = response
        notice(id, headers)
        const etag = headers.get('ETag') ?? undefined
        if (response.ok || status === 304) return { status, data, headers, etag, url: at }
        if (leads) throw new Error(`${id}: no redirect from ${origin} to ${leads} is followed, nor a sixth.`)
        failure = new ApiError(id, status, data, headers)
      }
      const mayRepeat = attempt < retries && isRepeatable(method, headers)
      const pause = mayRepeat ? pauseAfter(response, attempt, longestRetryAfter) : undefined
      if (pause === undefined) throw failure
      await sleep(pause, signal)
    }

    /** @type {(name: string, version: Version | undefined) => void} */
    function condition(name, version) {
      if (version === undefined) return
      const etag = typeof version === 'string' ? version : version.etag
      if (!etag) throw new TypeError(`${id}: what is given for ${name} has no ETag.`)
      headers.set(name, etag)
    }

    /**
     * A request with the credentials of the first choice that all of are there.
     * @param {string} url
     * @param {RequestInit & { headers: Headers }} init
     */
    async function withCredentials(url, init) {
      const sent = new Headers(init.headers)
      const choices = operation.security ?? contract.security
      const choice = choices?.find((names) => names.every((name) => credentials[name] !== undefined))
      for (const scheme of choice ?? []) {
        const credential = /** @type {Credential} */ (credentials[scheme])
        const given = typeof credential === 'function' ? await credential() : credential
        url = addCredential(url, sent, /** @type {Scheme} */ (contract.schemes[scheme]), given)
      }
      return new Request(url, { ...init, headers: sent, redirect: 'manual' })
    }
  }
}

/**
 * What a body is by its media type: a value of JSON, a text, or a Blob; undefined for none.
 * @param {Response} response
 * @param {Headers} asked
 * @returns {Promise<any>}
 */
async function bodyOf(response, asked) {
  const type = response.headers.get('Content-Type') ?? ''
  if (!/json|^text\/|[/+](xml|yaml)\b/.test(type)) {
    const blob = await response.blob()
    return blob.size > 0 ? blob : undefined
  }
  const text = await response.text()
  // HTML in the place of JSON is that of a proxy, or of a page to log in.
  const form = type.includes('html') ? asked.get('Accept') : type
  if (text === '' || !form?.includes('json')) return text || undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    // What refuses may be anything on the way; its status counts.
    if (!response.ok) return text
    throw error
  }
}

/**
 * Tells once of each operation what the server says about its end.
 * @param {(notice: DeprecationNotice) => void} tell
 * @returns {(operation: string, headers: Headers) => void}
 */
function lifecycle(tell) {
  /** @type {Set<string>} */
  const told = new Set()
  return (operation, headers) => {
    const deprecation = headers.get('Deprecation')
    const sunset = headers.get('Sunset')
    if ((!deprecation && !sunset) || told.has(operation)) return
    told.add(operation)
    const since = deprecation?.startsWith('@') ? +deprecation.slice(1) * 1000 : deprecation
    const successor = linkOf(headers, 'successor-version')
    tell({ operation, since: dateOf(since), sunset: dateOf(sunset), successor })
  }
}

/**
 * Undefined for what is no date: before RFC 9745, `Deprecation` could be `true`.
 * @param {string | number | null | undefined} value
 */
function dateOf(value) {
  const date = new Date(value ?? Number.NaN)
  return +date ? date : undefined
}

/** @param {DeprecationNotice} notice */
const warn = (notice) => console.warn(`${notice.operation} is deprecated:`, notice)

/** The longest wait between two attempts that no server asked for, in milliseconds. */
const longestBackoff = 8000

/**
 * Whether to do it twice is to do it once (RFC 9110, section 9.2.2; an `Idempotency-Key` makes it so).
 * @param {string} method
 * @param {Headers} headers
 */
const isRepeatable = (method, headers) => /^(GET|PUT|DELETE)$/.test(method) || headers.has(keyHeader)

/**
 * The milliseconds to wait before the next attempt; undefined where another would change nothing.
 * @param {Response | undefined} response undefined where there was none
 * @param {number} attempt from 0
 * @param {number} longest the longest `Retry-After` that is kept, in milliseconds
 */
function pauseAfter(response, attempt, longest) {
  if (response && response.status !== 429 && response.status < 500) return undefined
  const asked = response?.headers.get('Retry-After') ?? ''
  const wait = /^\d+$/.test(asked) ? +asked * 1000 : Date.parse(asked) - Date.now()
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
    else signal?.addEventListener('abort', stop)
  })
}

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
   * @param {any} cause
   */
  constructor(operation, cause) {
    super(`${operation}: no response: ${cause?.message ?? cause}`, { cause })
    this.operation = operation
  }
}
