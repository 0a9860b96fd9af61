/**
 * The fixed address of `dev` before its changing servers: passes requests on, and adds the script that reloads pages. `Live` tells these pages what
 * changed.
 */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Agent, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
import { problemStatus } from 'contract-openapi/statuses'
import { containment, problemDetails } from 'contract-server/http'
import { endToEnd, forward } from '../reverse-proxy/forward.ts'
import { createProxyServer, refusalOf } from '../reverse-proxy/server.ts'
import type { BuildError } from './build.ts'
import { sayFailed } from './report.ts'

const script = '<script type="module" src="/dev/live.js"></script>'
const waitingPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; script-src 'self'; connect-src 'self'"
const waiting = `<!doctype html><meta charset="utf-8"><title>Not served</title><body data-waiting><p>Nothing to serve yet.</p>${script}`
const log = () => ({ warn: sayFailed, error: sayFailed })

/**
 * Proxy with a fixed address before changing servers. It forwards requests unchanged, inserts the reload script into pages, and rejects
 * unreadable requests like the server.
 * @param target returns the origin of the current server; undefined before the first
 * @param host address of the proxy
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
      return respondItself(
        incoming,
        outgoing,
        'unavailable',
        live.idle ??
          'Nothing is served yet: the contract is still being read, or has problems, which the terminal shows.',
      )
    forward(incoming, outgoing, {
      ...{ origin, agent, contain },
      onResponse: (response) => handBack(incoming, response, outgoing),
      onFailure() {
        const why = 'The server does not respond; see the terminal.'
        if (outgoing.headersSent) outgoing.destroy()
        else respondItself(incoming, outgoing, 'unavailable', why)
      },
    })
  }
  return createProxyServer(serve, contain, log, problemDetails)
}

async function handBack(incoming: IncomingMessage, response: IncomingMessage, outgoing: ServerResponse) {
  const { statusCode: status = 0, headers } = response
  const policy = headers['content-security-policy']?.toString()
  if (!isPage(incoming, response)) {
    outgoing.writeHead(status, endToEnd(response.rawHeaders))
    return pipeline(response, outgoing)
  }
  const page = (await buffer(response)).toString()
  const end = page.lastIndexOf('</body>')
  const text = end < 0 ? page + script : page.slice(0, end) + script + page.slice(end)
  // The script listens for events of its own origin.
  const events = policy?.includes('connect-src') ? '' : "; connect-src 'self'"
  const changed = ['etag', 'content-length', 'content-security-policy', 'cache-control']
  outgoing.writeHead(status, [
    ...endToEnd(response.rawHeaders, changed),
    ...(policy ? ['Content-Security-Policy', policy + events] : []),
    // Otherwise the browser would show the page with its script for the real server at the same address.
    ...['Cache-Control', 'no-store', 'Content-Length', String(Buffer.byteLength(text))],
  ])
  outgoing.end(text)
}

/** True if the response is an HTML page that can be changed. */
const isPage = ({ method }: IncomingMessage, { statusCode, headers }: IncomingMessage): boolean =>
  /^text\/html\b/i.test(headers['content-type'] ?? '') &&
  headers['content-encoding'] === undefined &&
  method !== 'HEAD' &&
  statusCode !== 304

function respondItself(
  { headers, complete }: IncomingMessage,
  outgoing: ServerResponse,
  code: 'unavailable' | 'bad_request',
  message: string,
) {
  if (!complete) outgoing.shouldKeepAlive = false
  const status = problemStatus[code]
  const wantsPage = code === 'unavailable' && headers.accept?.includes('text/html')
  const problem = problemDetails({ status, code, message, requestId: randomUUID() })
  outgoing.writeHead(status, {
    'Content-Type': wantsPage ? 'text/html; charset=utf-8' : problem.mediaType,
    'Content-Security-Policy': waitingPolicy,
    'Cache-Control': 'no-store',
    ...(code === 'unavailable' && { 'Retry-After': '1' }),
  })
  outgoing.end(wantsPage ? waiting : JSON.stringify(problem.body))
}

interface State {
  /** A change reloads the page. */
  version: number
  problems: readonly BuildError[]
  isServed: boolean // despite the problems
  breaks: readonly BuildError[]
  /** Responses of this version that the contract does not allow. */
  faults: readonly BuildError[]
  mocked: readonly string[] // operationIds
  drafts: readonly string[]
}

const mostFaults = 5

// Only pages of the same origin may read these.
const guards = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
}

/** Keeps open pages up to date by server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export class Live {
  /** Reason why nothing is served; undefined before the first server. */
  idle: string | undefined
  // A random start also reloads pages of an earlier run.
  #state: State = {
    version: Date.now(),
    ...{ problems: [], isServed: true, breaks: [], faults: [], mocked: [], drafts: [] },
  }
  readonly #pages = new Set<ServerResponse>()
  readonly #editor: string

  /** @param editor URL that opens a file in the editor, with `{file}`, `{line}` and `{column}` */
  constructor(editor = 'vscode://file{file}:{line}:{column}') {
    this.#editor = editor
  }

  reload(problems: readonly BuildError[], { mocked, drafts }: Pick<State, 'mocked' | 'drafts'>) {
    const version = this.#state.version + 1
    this.#send({ ...this.#state, version, problems, isServed: true, faults: [], mocked, drafts })
  }

  show(problems: readonly BuildError[], isServed: boolean, drafts = this.#state.drafts) {
    this.#send({ ...this.#state, problems, isServed, drafts })
  }

  showBreaks(breaks: readonly BuildError[]) {
    this.#send({ ...this.#state, breaks })
  }

  addFault(fault: BuildError) {
    const others = this.#state.faults.filter(({ message }) => message !== fault.message)
    this.#send({ ...this.#state, faults: [...others, fault].slice(-mostFaults) })
  }

  #send(state: State) {
    this.#state = state
    for (const page of this.#pages) page.write(this.#event())
  }

  #event() {
    const { problems, breaks, faults, ...state } = this.#state
    const linked = (errors: readonly BuildError[]) =>
      errors.map((error) => ({ ...error, href: this.#addressOf(error.place) }))
    const lists = { problems: linked(problems), breaks: linked(breaks), faults: linked(faults) }
    return `data: ${JSON.stringify({ ...state, ...lists })}\n\n`
  }

  // Turns `spec/openapi.yaml:41:7` into a URL of the editor.
  #addressOf(place: string): string | undefined {
    const [, file, line, column = '1'] = /^(.+?):(\d+)(?::(\d+))?$/.exec(place) ?? []
    if (file === undefined) return undefined
    const path = pathToFileURL(file).pathname
    return this.#editor.replace('{file}', path).replace('{line}', line!).replace('{column}', column)
  }

  /** Responds to requests of the script; returns false for other requests. */
  respond(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET') return false
    if (request.url === '/dev/events') {
      response.writeHead(200, { ...guards, 'Content-Type': 'text/event-stream' })
      response.write(this.#event())
      this.#pages.add(response)
      response.once('close', () => this.#pages.delete(response))
      // The end of a closed page's connection ends the response, instead of a reset.
      request.socket.once('end', () => response.end())
      return true
    }
    if (request.url !== '/dev/live.js') return false
    response.writeHead(200, { ...guards, 'Content-Type': 'text/javascript; charset=utf-8' })
    readFile(new URL('live.js', import.meta.url)).then(
      (script) => response.end(script),
      () => response.destroy(),
    )
    return true
  }
}
