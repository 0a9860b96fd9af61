import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { strictPolicy } from '../../server/docs/policy.ts'
import { problemDetails } from '../../server/http/problem.ts'
import type { Live } from './live.ts'
import { isOwnHost } from './own-host.ts'

const script = '<script type="module" src="/dev/live.js"></script>'
const waitingPolicy = `${strictPolicy}; script-src 'self'; connect-src 'self'; frame-ancestors 'none'`
const waiting = `<!doctype html><meta charset="utf-8"><title>Not served</title><p>Nothing to serve yet.</p>${script}`

/**
 * The address that stays while servers come and go behind it. It hands requests on as they are; pages get the script that keeps
 * them up to date.
 * @param target the origin of the server at the time; undefined before there is one
 * @param host where it will listen
 */
export function createProxy(target: () => string | undefined, live: Live, host: string): Server {
  const agent = new Agent({ keepAlive: true })
  return createServer((incoming, outgoing) => {
    if (!isOwnHost(incoming.headers.host, host)) return refuseHost(incoming, outgoing)
    if (live.respond(incoming, outgoing)) return
    const origin = target()
    if (origin === undefined)
      return respondItself(incoming, outgoing, 'There is no good contract to serve yet.')
    const onward = request(origin, {
      agent,
      method: incoming.method,
      // As it came: it may be no path, such as * or a whole URL.
      path: incoming.url,
      headers: [...plain(incoming.rawHeaders), ...framing(incoming)],
    })
    onward.on('response', (response) => handBack(response, outgoing).catch(() => outgoing.destroy()))
    onward.on('error', () => {
      if (outgoing.headersSent) outgoing.destroy()
      else respondItself(incoming, outgoing, 'The server does not respond; the terminal says why.')
    })
    outgoing.once('close', () => onward.destroy())
    incoming.pipe(onward)
  })
}

/** A page must come uncompressed to be written into. */
const plain = (rawHeaders: readonly string[]): string[] => [
  ...['Accept-Encoding', 'identity'],
  ...without(rawHeaders, /^(accept-encoding|connection)$/i),
]

function without(rawHeaders: readonly string[], names: RegExp): string[] {
  const headers: string[] = []
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const [name = '', value = ''] = rawHeaders.slice(i)
    if (!names.test(name)) headers.push(name, value)
  }
  return headers
}

/** What says that a request has no body: without it Node would send an empty one in chunks. */
const framing = ({ method, headers }: IncomingMessage): string[] =>
  /^(GET|HEAD)$/.test(method ?? '') || 'content-length' in headers || 'transfer-encoding' in headers
    ? []
    : ['Content-Length', '0']

async function handBack(response: IncomingMessage, outgoing: ServerResponse) {
  const status = response.statusCode ?? 502
  if (!response.headers['content-type']?.startsWith('text/html')) {
    // Whether its connection stays open says nothing of the one to the caller.
    outgoing.writeHead(status, without(response.rawHeaders, /^(connection|keep-alive)$/i))
    return pipeline(response, outgoing)
  }
  const page = (await buffer(response)).toString()
  const end = page.lastIndexOf('</body>')
  const text = end < 0 ? page + script : page.slice(0, end) + script + page.slice(end)
  const {
    etag,
    'content-length': length,
    'transfer-encoding': coding,
    connection,
    ...headers
  } = response.headers
  const policy = headers['content-security-policy']
  outgoing.writeHead(status, {
    ...headers,
    ...(policy && { 'content-security-policy': withEvents(String(policy)) }),
    // The browser would keep the page with its script for the real server at the same address.
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(text),
  })
  outgoing.end(text)
}

/** The script listens for events of its own origin, which a page of ours need not allow otherwise. */
const withEvents = (policy: string) =>
  policy.includes('connect-src') ? policy : `${policy}; connect-src 'self'`

function respondItself({ headers }: IncomingMessage, outgoing: ServerResponse, message: string) {
  const wantsPage = headers.accept?.includes('text/html')
  const body = wantsPage ? waiting : JSON.stringify(unavailable(message).body)
  const type = wantsPage ? 'text/html; charset=utf-8' : unavailable(message).mediaType
  const written = { 'Content-Type': type, 'Content-Security-Policy': waitingPolicy }
  outgoing.writeHead(503, { ...written, 'Retry-After': '1', 'Cache-Control': 'no-store' }).end(body)
}

function refuseHost({ headers: { host } }: IncomingMessage, outgoing: ServerResponse) {
  const message = `This is not ${host}: a development server responds to localhost, to addresses and to the name in HOST.`
  const { mediaType, body } = problemDetails({ status: 400, code: 'bad_request', message, requestId: '' })
  outgoing.writeHead(400, { 'Content-Type': mediaType, Connection: 'close' }).end(JSON.stringify(body))
}

const unavailable = (message: string) =>
  problemDetails({ status: 503, code: 'unavailable', message, requestId: '' })
