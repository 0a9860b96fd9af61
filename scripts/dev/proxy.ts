import { Agent, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { strictPolicy } from 'contract-server/internal/docs/policy'
import { containment } from 'contract-server/internal/http/contain'
import { problemDetails, problemStatus } from 'contract-server/internal/http/problem'
import { endToEnd } from '../reverse-proxy/end-to-end.ts'
import { forward } from '../reverse-proxy/forward.ts'
import { createProxyServer, refusalOf } from '../reverse-proxy/server.ts'
import type { Live } from './live.ts'
import { sayFailed } from './report.ts'

const script = '<script type="module" src="/dev/live.js"></script>'
const waitingPolicy = `${strictPolicy}; script-src 'self'; connect-src 'self'; frame-ancestors 'none'`
const waiting = `<!doctype html><meta charset="utf-8"><title>Not served</title><p>Nothing to serve yet.</p>${script}`
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
  const serve = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const refusal = refusalOf(incoming, host)
    if (refusal !== undefined) return respondItself(incoming, outgoing, 'bad_request', refusal)
    if (live.respond(incoming, outgoing)) return
    const origin = target()
    if (origin === undefined)
      return respondItself(incoming, outgoing, 'unavailable', 'There is no good contract to serve yet.')
    forward(incoming, outgoing, {
      ...{ origin, agent, contain },
      onResponse: (response) => handBack(incoming, response, outgoing),
      onFailure: () => fail(incoming, outgoing),
    })
  }
  return createProxyServer(serve, contain, log, problemDetails)
}

async function handBack(incoming: IncomingMessage, response: IncomingMessage, outgoing: ServerResponse) {
  const { statusCode: status = 0, headers } = response
  const { 'content-security-policy': policy } = headers
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
