// Additions to openapi-fetch: idempotency keys, styles, media types, retries, redirects, pages and errors.
// `any` stands for a type of the contract: index.d.ts states it for callers, and this file serves every contract.
import createFetchClient, { mergeHeaders } from 'openapi-fetch'
import { readItems } from '../../../wire/items.js'
import { bodyKind, isRange } from '../../../wire/media-type.js'
import { writtenAs } from '../../../wire/style.js'
import { fill } from '../../../wire/template.js'
import { write } from '../../../wire/write.js'

/** @import { Place, Serialization } from '../../../wire/style.js' */

/**
 * Data of an operation that differs from most: how its parameters are `written`, by place and name, and the `encodings` of its forms. A cursor
 * is a query parameter, and the member of a page with its next value.
 * @typedef {{ keyed?: true, cursor?: string[], send?: string, accept?: string, parseAs?: string, written?: Written, encodings?: Encodings }} Operation
 * @typedef {Readonly<Record<string, Readonly<Record<string, Partial<Serialization>>>>>} Written
 * @typedef {Record<string, import('../../../wire/form.js').Encodings>} Encodings
 * @typedef {{ form?: typeof import('../../../wire/form.js').writeForm, multipart?: typeof import('../../../wire/form.js').writeMultipart, items?: typeof import('../../../wire/items.js').writeItems }} Writers
 * @typedef {import('openapi-fetch').ClientOptions & { retries?: number, longestRetryAfter?: number }} ClientOptions
 * @typedef {{ data?: any, error?: any, response: Response }} Outcome
 * @typedef {(request: Request, ...more: any[]) => Promise<Response>} Fetch
 */

const keyHeader = 'Idempotency-Key'
const json = 'application/json'
const contentType = 'Content-Type'

/**
 * A client; bundlers leave out the writers of bodies that no operation takes.
 * @type {(operations: Readonly<Record<string, Operation>>, options: ClientOptions, writers: Writers) => any}
 */
export function clientOf(operations, options, writers = {}) {
  const { retries = 3, longestRetryAfter = 60_000, fetch: ask = fetch, ...others } = options
  /** @type {any} */
  const client = createFetchClient({ ...others, fetch: patient(ask, retries, longestRetryAfter) })
  const send = client.request
  /** @type {(method: string, path: string, init: any) => Promise<any>} */
  const request = async (method, path, init) => {
    const operation = operations[`${method.toUpperCase()} ${path}`] ?? {}
    const [template = '', query] = path.replaceAll('#', '%23').split('?')
    return send(method, template, initOf(operation, template, query, others, writers, init))
  }
  // Names of methods are in capitals.
  for (const method of Object.keys(client)) if (method < 'a') client[method] = request.bind(null, method)
  /** @type {(path: string, init: any) => any} */
  const pages = (path, init) => pagesOf(client, operations[`GET ${path}`]?.cursor, path, init)
  return Object.assign(client, { request, pages })
}

/** @type {(operation: Operation, template: string, query: string | undefined, options: ClientOptions, writers: Writers, init: any) => object} */
function initOf(
  { keyed, send = json, accept = json, parseAs = 'json', written, encodings },
  template,
  query,
  { headers: common },
  writers,
  init = {},
) {
  const { body, params } = init
  /** The texts of the parameters of a place, by name. @type {(place: Place, values?: object) => [string, string][]} */
  const texts = (place, values = {}) =>
    Object.entries(values).flatMap(([name, value]) => {
      const own = written?.[place]
      const part = own && Object.hasOwn(own, name) ? own[name] : undefined
      const text = value === null ? undefined : write(writtenAs(place, name, part), value)
      return text === undefined ? [] : [[name, text]]
    })
  const cookie = texts('cookie', params?.cookie).map(([, text]) => text)
  const own = { Accept: accept, [contentType]: send, [keyHeader]: keyed && crypto.randomUUID() }
  const headers = mergeHeaders(own, common, init.headers)
  if (cookie.length > 0) headers.append('Cookie', cookie.join('; '))
  const [sent, type] =
    body === undefined ? [] : encoded(body, `${headers.get(contentType)}`, writers, encodings)
  if (type) headers.set(contentType, type)
  else headers.delete(contentType)
  return {
    /** @type {(url: string, values: object) => string} */
    pathSerializer: (url, values) => {
      const known = new Map(texts('path', values))
      return url.slice(0, -template.length) + fill(template, (name) => known.get(name))
    },
    /** @type {(values: object) => string} */
    querySerializer: (values) =>
      [query, ...texts('query', values).map(([, text]) => text)].filter(Boolean).join('&'),
    bodySerializer: () => sent,
    parseAs,
    ...init,
    params: { path: {}, ...params, header: Object.fromEntries(texts('header', params?.header)) },
    headers,
  }
}

/**
 * A body for fetch, with its media type; without one fetch knows it.
 * @type {(body: any, type: string, writers: Writers, encodings?: Encodings) => [body: any, type?: string]}
 */
function encoded(body, type, { form, multipart, items }, encodings) {
  const kind = bodyKind(type)
  if (kind === 'json') return [JSON.stringify(body), type]
  if (items && Array.isArray(body)) return [items(kind, body), type]
  // Others are bytes, or forms of the caller.
  if (`${body}` === '[object Object]') {
    if (form && kind === 'form') return [form(body, encodings?.form), type]
    if (multipart && kind === 'multipart') {
      const boundary = crypto.randomUUID()
      const pieces = multipart(body, encodings?.multipart, boundary)
      return [new Blob(pieces), `${type}; boundary=${boundary}`]
    }
  }
  if (body instanceof FormData) return [body]
  if (!isRange(type)) return [body, type]
  const own = body.type || (type === '*/*' && 'application/octet-stream')
  if (own) return [body, own]
  throw new Error(`The body is of any type ${type}. Send a Blob with a type, or a header ${contentType}.`)
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

/**
 * The items of a response, as they come.
 * @param {Promise<Outcome>} call
 */
export async function* itemsOf(call) {
  const { response } = await call
  const reader = (await dataOf(call))?.pipeThrough(new TextDecoderStream()).getReader()
  try {
    if (reader) yield* readItems(bodyKind(response.headers.get(contentType) ?? ''), chunksOf(reader))
  } finally {
    await reader?.cancel()
  }
}

/** @type {(reader: ReadableStreamDefaultReader<string>) => AsyncGenerator<string>} */
async function* chunksOf(reader) {
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
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
