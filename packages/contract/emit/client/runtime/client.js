// Additions to openapi-fetch: idempotency keys, styles, media types, retries, redirects, pages and errors.
// `any` stands for a type of the contract: index.d.ts states it for callers, and this file serves every contract.
import createFetchClient, { createQuerySerializer, mergeHeaders } from 'openapi-fetch'

/**
 * Data of an operation that differs from most; `fixed` is the query in its path. A cursor is a query parameter, and the member of a page with its next value.
 * @typedef {{ keyed?: true, cursor?: string[], send?: string, accept?: string, parseAs?: string, template?: string, query?: Styles, fixed?: string }} Operation
 * @typedef {Readonly<Record<string, readonly [style: string, explode: boolean]>>} Styles
 * @typedef {import('openapi-fetch').ClientOptions & { retries?: number, longestRetryAfter?: number }} ClientOptions
 * @typedef {{ data?: any, error?: any, response: Response }} Outcome
 * @typedef {(request: Request, ...more: any[]) => Promise<Response>} Fetch
 */

const keyHeader = 'Idempotency-Key'
const json = 'application/json'
const contentType = 'Content-Type'

/** @type {(operations: Readonly<Record<string, Operation>>, options: ClientOptions, encode?: typeof encoded) => any} */
export function clientOf(operations, options, encode = encoded) {
  const { retries = 3, longestRetryAfter = 60_000, fetch: ask = fetch, ...others } = options
  /** @type {any} */
  const client = createFetchClient({ ...others, fetch: patient(ask, retries, longestRetryAfter) })
  const send = client.request
  /** @type {(method: string, path: string, init: any) => Promise<any>} */
  const request = async (method, path, init) => {
    const operation = operations[`${method.toUpperCase()} ${path}`] ?? {}
    return send(method, operation.template ?? path, initOf(operation, encode, others, init))
  }
  // Names of methods are in capitals.
  for (const method of Object.keys(client)) if (method < 'a') client[method] = request.bind(null, method)
  /** @type {(path: string, init: any) => any} */
  const pages = (path, init) => pagesOf(client, operations[`GET ${path}`]?.cursor, path, init)
  return Object.assign(client, { request, pages })
}

/** @type {(operation: Operation, encode: typeof encoded, options: ClientOptions, init: any) => object} */
function initOf(
  { keyed, send = json, accept = json, parseAs = 'json', query, fixed },
  encode,
  { headers: common },
  init = {},
) {
  const { params, body } = init
  // URLs normalize these segments to another path.
  for (const [name, value] of Object.entries(params?.path ?? {}))
    if (/^\.{0,2}$/.test(`${value ?? ''}`)) throw new Error(`path.${name} is "${value}".`)
  const own = { Accept: accept, [contentType]: send, [keyHeader]: keyed && crypto.randomUUID() }
  const headers = mergeHeaders(own, common, init.headers)
  const sent = body === undefined ? body : encode(body, `${headers.get(contentType)}`)
  // fetch adds the boundary to a multipart type.
  if (sent === undefined || sent instanceof FormData) headers.delete(contentType)
  return { querySerializer: serializer(query, fixed), bodySerializer: () => sent, parseAs, ...init, headers }
}

/** @type {(styles?: Styles, fixed?: string) => (values: object) => string} */
const serializer = (styles, fixed) => (values) => {
  const pairs = Object.entries(values).map(([name, value]) => {
    const [style, explode] = /** @type {[any, boolean]} */ (styles?.[name] ?? ['form', true])
    const array = { style, explode }
    const text = style === 'json' ? JSON.stringify(value) : value
    return createQuerySerializer({ array, object: array })({ [encodeURIComponent(name)]: text })
  })
  return [fixed, ...pairs].filter(Boolean).join('&')
}

/** @type {(body: any, type: string) => any} */
export function encoded(body, type) {
  if (body instanceof FormData) return body
  if (type.includes('json')) return JSON.stringify(body)
  if (type.includes('urlencoded')) return serializer()(body)
  if (!type.includes('multipart')) return body
  const form = new FormData()
  for (const [name, value] of Object.entries(body))
    for (const part of [value].flat())
      if (part !== undefined)
        form.append(name, typeof part !== 'object' || part instanceof Blob ? part : JSON.stringify(part))
  return form
}

/**
 * Retries safe requests (RFC 9110, section 9.2.2, or with a key), and follows no redirect to another origin.
 * @type {(fetch: Fetch, retries: number, longest: number) => Fetch}
 */
const patient =
  (fetch, retries, longest) =>
  async (request, ...more) => {
    for (let attempt = 0, hops = 0; ; ) {
      const { method, headers, signal } = request
      const attempted = fetch(new Request(request.clone(), { redirect: 'manual' }), ...more)
      const response = await attempted.catch(() => {})
      const next = response && redirected(request, response, hops)
      // GET, HEAD, PUT, DELETE and QUERY.
      const mayRepeat = attempt < retries && (/^(GE|HE|PU|DE|QU)/.test(method) || headers.has(keyHeader))
      const pause = mayRepeat && !signal.aborted ? pauseAfter(response, attempt, longest) : undefined
      if (next) {
        request = next
        hops++
      } else if (pause === undefined) return attempted
      else {
        attempt++
        await response?.body?.cancel()
        await sleep(pause, signal)
      }
    }
  }

/**
 * Request for a redirect; undefined for other responses, after five hops, and in browsers, which hide redirects.
 * @type {(request: Request, response: Response, hops: number) => Request | undefined}
 */
function redirected(request, { status, headers }, hops) {
  const location = headers.get('Location')
  if (!location || !/^30[12378]$/.test(`${status}`) || hops > 4) return undefined
  const next = within(request.url, location)
  // fetch changes the method likewise.
  const isPage = status === 303 || (status < 303 && request.method === 'POST')
  return new Request(next, isPage ? { headers: request.headers, signal: request.signal } : request)
}

/** @type {(url: string, reference: string) => string} */
function within(url, reference) {
  const [{ origin }, next] = [new URL(url), new URL(reference, url)]
  if (next.origin === origin) return next.href
  throw new Error(`${origin} leads to another server: ${next.origin}`)
}

/** @type {(response: Response | void, attempt: number, longest: number) => number | undefined} */
function pauseAfter(response, attempt, longest) {
  // A retry would not help.
  if (response && response.status !== 429 && response.status < 500) return undefined
  const asked = response?.headers.get('Retry-After') ?? ''
  const wait = /^\d+$/.test(asked) ? +asked * 1000 : Date.parse(asked) - Date.now()
  if (wait > longest) return undefined
  // Adds up to a quarter, so that clients do not return all at once.
  return (1 + Math.random() / 4) * (wait >= 0 ? wait : Math.min(8000, 500 * 2 ** attempt))
}

/** @type {(time: number, signal: AbortSignal) => Promise<void>} */
const sleep = (time, signal) =>
  new Promise((resolve) => {
    // A timer with a larger delay fires immediately.
    const timer = setTimeout(resolve, Math.min(time, 2e9))
    signal.onabort = () => resolve(clearTimeout(timer))
  })

/** @type {(client: any, cursor: Operation['cursor'], path: string, init: any) => AsyncGenerator<Outcome>} */
async function* pagesOf(client, [parameter = '', member = ''] = [], path, init = {}) {
  for (let last; ; ) {
    /** @type {Outcome} */
    const page = await client.GET(path, init)
    const data = await dataOf(page)
    yield page
    const { params } = init
    const next = parameter ? data?.[member] : nextOf(page.response)
    if (!next) return
    if (next === last) throw new Error(`${path}: a page loop.`)
    last = next
    init = parameter
      ? { ...init, params: { ...params, query: { ...params?.query, [parameter]: next } } }
      : { ...init, params: { ...params, path: {} }, pathSerializer: () => next, querySerializer: () => '' }
  }
}

/** @type {(response: Response) => string | undefined} */
function nextOf({ headers, url }) {
  // RFC 8288.
  const relation = /<([^>]*)>[^<]*;\s*rel\s*=\s*"?([^"<]*\s)?next\b(?!-)/i
  const [, target] = relation.exec(headers.get('Link') ?? '') ?? []
  return target && within(url, target)
}

/** @type {(call: Outcome | Promise<Outcome>) => Promise<any>} */
export async function dataOf(call) {
  const outcome = await call
  if (outcome.response.ok) return outcome.data
  throw new ApiError(outcome)
}

export class ApiError extends Error {
  /** @param {Outcome} outcome */
  constructor({ error: body, response }) {
    const { status } = response
    const { code, message, detail, title } = Object(body)
    super([status, code, message ?? detail ?? title].filter(Boolean).join(': '))
    Object.assign(this, { name: 'ApiError', status, code, body, response })
  }
}
