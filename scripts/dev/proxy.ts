import { Agent, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { strictPolicy } from '../../server/docs/policy.ts'
import { openSockets } from '../../server/http/connections.ts'
import { containment } from '../../server/http/contain.ts'
import { createHttpServer } from '../../server/http/http-server.ts'
import { problemDetails, problemStatus } from '../../server/http/problem.ts'
import { endSlowReaders } from '../../server/http/slow-readers.ts'
import { readingTimeout } from '../../server/http/timeouts.ts'
import { rawResponses } from '../../server/response/parser-errors.ts'
import { endToEnd } from './end-to-end.ts'
import type { Live } from './live.ts'
import { isOwnHost } from './own-host.ts'
import { sayFailed } from './report.ts'

const script = '<script type="module" src="/dev/live.js"></script>'
const waitingPolicy = `${strictPolicy}; script-src 'self'; connect-src 'self'; frame-ancestors 'none'`
const waiting = `<!doctype html><meta charset="utf-8"><title>Not served</title><p>Nothing to serve yet.</p>${script}`
/** Those that a contract can have: which of them it has now, the server knows. */
const methods = 'DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT, TRACE'
const log = () => ({ warn: sayFailed, error: sayFailed })

/**
 * The address that stays while servers come and go behind it. It hands requests on as they are; pages get the script that keeps
 * them up to date. What no server could read is refused here as the server does it.
 * @param target the origin of the server at the time; undefined before there is one
 * @param host where it will listen
 */
export function createProxy(target: () => string | undefined, live: Live, host: string): Server {
  const agent = new Agent({ keepAlive: true })
  const contain = containment(log)
  const raw = rawResponses(methods, contain, problemDetails, () => {})
  const serve = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { host: asked } = incoming.headers
    if (!isOwnHost(asked, host))
      return respondItself(
        incoming,
        outgoing,
        'bad_request',
        `This is not ${asked}: a development server responds to localhost, to addresses and to the name in HOST.`,
      )
    if (live.respond(incoming, outgoing)) return
    const origin = target()
    const { 'transfer-encoding': coding = 'chunked' } = incoming.headers
    if (origin === undefined)
      respondItself(incoming, outgoing, 'unavailable', 'There is no good contract to serve yet.')
    // Where its body ends, the next could see otherwise.
    else if (coding.toLowerCase() !== 'chunked')
      respondItself(
        incoming,
        outgoing,
        'bad_request',
        `The transfer coding "${coding}" is not understood; use chunked.`,
      )
    else handOn(incoming, outgoing, origin)
  }

  function handOn(incoming: IncomingMessage, outgoing: ServerResponse, origin: string) {
    const { method, url: path, socket } = incoming
    // The target goes as it came: it may be no path, such as * or a whole URL.
    const onward = request(origin, { agent, method, path, headers: headersOf(incoming, origin) })
    const failing = () => contain(socket, () => fail(incoming, outgoing))
    onward.on('response', (response) => {
      handBack(incoming, response, outgoing).catch(failing)
    })
    onward.on('error', failing)
    // Nobody asked for that.
    onward.on('upgrade', (_response, upgraded) => {
      upgraded.destroy()
      failing()
    })
    outgoing.once('close', () => {
      onward.destroy()
      incoming.unpipe(onward).resume()
    })
    // The server decides whether it wants the body, before any of it has come (RFC 9110, section 10.1.1).
    onward.flushHeaders()
    if (expectsContinue(incoming)) onward.once('continue', () => incoming.pipe(onward))
    else incoming.pipe(onward)
  }

  const server = createHttpServer(serve, contain, log)
  server.on('clientError', raw.onClientError).on('connect', raw.onConnect)
  return server.once('close', endSlowReaders(openSockets(server), readingTimeout))
}

const expectsContinue = ({ headers }: IncomingMessage) =>
  /(^|\W)100-continue(\W|$)/i.test(headers.expect ?? '')

/** A page must come uncompressed to be written into. Host and framing are kept whatever `Connection` names. */
function headersOf(
  { method = '', headers, rawHeaders, httpVersion }: IncomingMessage,
  origin: string,
): string[] {
  const { 'transfer-encoding': coding, 'content-length': length } = headers
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host')
  // Only HTTP/1.0 need not name it.
  if (hosts.length === 0 && httpVersion === '1.0') hosts.push(new URL(origin).host)
  return [
    ...hosts.flatMap((host) => ['Host', host]),
    ...['Accept-Encoding', 'identity'],
    ...endToEnd(rawHeaders, ['accept-encoding', 'content-length', 'host']),
    ...framing(method, coding, length),
  ]
}

/** How the body is delimited. Without anything Node would send an empty one in chunks where there is none. */
function framing(method: string, coding: string | undefined, length: string | undefined): string[] {
  if (coding !== undefined) return ['Transfer-Encoding', coding]
  if (length !== undefined) return ['Content-Length', length]
  return /^(GET|HEAD)$/.test(method) ? [] : ['Content-Length', '0']
}

async function handBack(incoming: IncomingMessage, response: IncomingMessage, outgoing: ServerResponse) {
  const { statusCode: status = 0, headers } = response
  const { 'transfer-encoding': coding = 'chunked', 'content-security-policy': policy } = headers
  if (status < 200 || coding.toLowerCase() !== 'chunked')
    throw new Error(
      `A response of status ${status} in the transfer coding "${coding}" cannot be handed back.`,
    )
  // A body that has not come by then is not waited for.
  if (!incoming.complete) outgoing.shouldKeepAlive = false
  if (!isPage(incoming, response)) {
    outgoing.writeHead(status, endToEnd(response.rawHeaders))
    return pipeline(response, outgoing)
  }
  const page = (await buffer(response)).toString()
  const end = page.lastIndexOf('</body>')
  const text = end < 0 ? page + script : page.slice(0, end) + script + page.slice(end)
  const changed = ['etag', 'content-length', 'content-security-policy', 'cache-control']
  outgoing.writeHead(status, [
    ...endToEnd(response.rawHeaders, changed),
    ...(policy ? ['Content-Security-Policy', withEvents(String(policy))] : []),
    // The browser would keep the page with its script for the real server at the same address.
    ...['Cache-Control', 'no-store', 'Content-Length', String(Buffer.byteLength(text))],
  ])
  outgoing.end(text)
}

/** Whether a response is a page that can be written into. */
const isPage = ({ method }: IncomingMessage, { statusCode, headers }: IncomingMessage): boolean =>
  /^text\/html\b/i.test(headers['content-type'] ?? '') &&
  headers['content-encoding'] === undefined &&
  method !== 'HEAD' &&
  statusCode !== 304

/** The script listens for events of its own origin, which a page of ours need not allow otherwise. */
const withEvents = (policy: string) =>
  policy.includes('connect-src') ? policy : `${policy}; connect-src 'self'`

function fail(incoming: IncomingMessage, outgoing: ServerResponse) {
  if (outgoing.headersSent) outgoing.destroy()
  else respondItself(incoming, outgoing, 'unavailable', 'The server does not respond; the terminal says why.')
}

function respondItself(
  { headers, complete }: IncomingMessage,
  outgoing: ServerResponse,
  code: 'unavailable' | 'bad_request',
  message: string,
) {
  if (!complete) outgoing.shouldKeepAlive = false
  const status = problemStatus[code]
  const wantsPage = code === 'unavailable' && headers.accept?.includes('text/html')
  const problem = problemDetails({ status, code, message, requestId: '' })
  outgoing.writeHead(status, {
    'Content-Type': wantsPage ? 'text/html; charset=utf-8' : problem.mediaType,
    'Content-Security-Policy': waitingPolicy,
    'Cache-Control': 'no-store',
    ...(code === 'unavailable' && { 'Retry-After': '1' }),
  })
  outgoing.end(wantsPage ? waiting : JSON.stringify(problem.body))
}
