/** Calls operations: sends requests, repeats what may be repeated, and tells successes from errors. */
import { ApiError, ConnectionError } from './errors.js'
import { lifecycle, warn } from './lifecycle.js'
import { requestOf } from './request.js'
import { isRepeatable, pauseAfter, sleep } from './retry.js'
import { pairsOf } from './styles.js'
import { bytesText } from './values.js'

/** @import { Call, Operation } from './request.js' */
/** @import { Notice } from './lifecycle.js' */

/**
 * @typedef {string | (() => string | Promise<string>)} Credential
 * @typedef {readonly [place: string, name: string, prefix: string]} Scheme where requests have its credential
 *
 * @typedef {object} ClientOptions
 * @property {string} [baseUrl]
 * @property {Record<string, Credential>} [credentials] by the names of the security schemes
 * @property {number} [retries] the most attempts after the first
 * @property {number} [timeout] of each attempt, in milliseconds
 * @property {number} [longestRetryAfter] in milliseconds
 * @property {(notice: Notice) => void} [onDeprecated]
 * @property {(request: Request) => Promise<Response>} [fetch]
 *
 * @typedef {object} Contract
 * @property {string} [baseUrl]
 * @property {Readonly<Record<string, Scheme>>} schemes
 * @property {Operation['security']} security of operations that say nothing else
 *
 * @typedef {string | { etag: string | undefined }} Version
 *
 * @typedef {object} CallOptions
 * @property {Version} [ifMatch]
 * @property {Version} [ifNoneMatch]
 * @property {string} [idempotencyKey]
 * @property {AbortSignal} [signal]
 * @property {number} [retries]
 *
 * @typedef {object} Internal what only this package gives
 * @property {string} [at] another target: that of a page
 * @property {boolean} [stream] whether the body is left to be read
 *
 * @typedef {{ status: number, data: any, headers: Headers, etag: string | undefined, url: string }} Result
 * @typedef {(operation: Operation, call?: Call, options?: CallOptions & Internal) => Promise<Result>} Send
 */

/**
 * @param {Contract} contract
 * @param {ClientOptions} options
 * @returns {Send}
 */
export function sender(contract, options) {
  const { credentials = {}, timeout = 30_000, longestRetryAfter = 60_000, onDeprecated = warn } = options
  const base = (options.baseUrl ?? contract.baseUrl)?.replace(/\/+$/, '')
  if (base === undefined) throw new TypeError('The contract names no server: give its address as baseUrl.')
  const ask = options.fetch ?? ((request) => fetch(request))
  const notice = lifecycle(onDeprecated)

  return async (operation, call = {}, given = {}) => {
    const { id } = operation
    const { signal, retries = options.retries ?? 3, stream = false } = given
    const { method, target, headers, body } = requestOf(operation, call)
    condition('If-Match', given.ifMatch)
    condition('If-None-Match', given.ifNoneMatch)
    const key = given.idempotencyKey ?? (operation.idempotencyKey && crypto.randomUUID())
    if (key && !headers.has('Idempotency-Key')) headers.set('Idempotency-Key', key)
    const first = new Request(base + target).url
    const url = given.at ?? first
    const { origin } = new URL(url)
    // It would be given the credentials, whatever server has redirected the page before.
    if (!first.startsWith(`${origin}/`))
      throw new Error(`${id}: the next page is at another server, ${origin}.`)
    for (let attempt = 0; ; attempt++) {
      signal?.throwIfAborted()
      const patience = new AbortController()
      const limits = AbortSignal.any([patience.signal, signal ?? []].flat())
      const request = await withCredentials(url, { method, headers, body, signal: limits })
      const timer = setTimeout(() => patience.abort(new Error(`nothing within ${timeout} ms`)), timeout)
      /** @type {Response | undefined} */
      let response
      let data
      let failure
      try {
        response = await ask(request)
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
        const [etag, url] = [headers.get('ETag') ?? undefined, response.url || request.url]
        if (response.ok || status === 304) return { status, data, headers, etag, url }
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
      if (!etag) throw new TypeError(`${id}: what is given for ${name} came without an ETag.`)
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
        const [place, name, prefix] = /** @type {Scheme} */ (contract.schemes[scheme])
        const credential = /** @type {Credential} */ (credentials[scheme])
        const given = typeof credential === 'function' ? await credential() : credential
        const value = prefix + (prefix === 'Basic ' ? btoa(bytesText(given)) : given)
        if (place === 'header') sent.set(name, value)
        else if (place === 'cookie')
          sent.set('Cookie', [sent.get('Cookie') ?? [], `${name}=${value}`].flat().join('; '))
        // The address of a next page may have it.
        else if (!new URL(url).searchParams.has(name))
          url += (url.includes('?') ? '&' : '?') + pairsOf(name, value)
      }
      return new Request(url, { ...init, headers: sent })
    }
  }
}

/**
 * A function for each operation, and what lists and streams have beside it.
 * @param {Readonly<Record<string, readonly [line: string, more?: Partial<Operation>]>>} operations by the names of the functions
 * @param {Send} send
 * @param {(operation: Operation) => object} extend
 */
export function functionsOf(operations, send, extend) {
  const functions = Object.entries(operations).map(([id, [line, more]]) => {
    const operation = { id, line, ...more }
    /** @type {(call?: Call, options?: CallOptions) => Promise<Result>} */
    const call = (request, options) => send(operation, request, options)
    return [id, Object.assign(call, extend(operation))]
  })
  return Object.fromEntries(functions)
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
