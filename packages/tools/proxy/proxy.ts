/**
 * The proxy: a request is checked and passed on, its response is checked and passed back. Where violations are blocked, messages wait for their check.
 */
import { Agent, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Agent as TlsAgent } from 'node:https'
import { pipeline } from 'node:stream/promises'
import { rootCertificates } from 'node:tls'
import { type ProblemCode, problemStatus } from 'contract-openapi/statuses'
import { throttle, type WriteLine } from 'contract-server/embed'
import { containment, hasBody, newRequestId, type WriteProblem } from 'contract-server/http'
import type { Oracle } from '../judge/oracle/oracle.ts'
import { endToEnd, type Forwarding, forward } from '../reverse-proxy/forward.ts'
import { createProxyServer, refusalOf } from '../reverse-proxy/server.ts'
import type { Findings } from './findings.ts'
import type { OperationPaths } from './operation-paths.ts'
import type { CheckRequest, Refusal } from './request-check.ts'
import {
  BodyCopy,
  type Call,
  createJudge,
  isEventStream,
  mayBeEndless,
  readAhead,
  tooLarge,
} from './response-check.ts'

interface ContractProxyOptions {
  target: string
  host: string
  /** Additional trusted certificates, in PEM. */
  ca?: string | undefined
  /** True to block violations. */
  strict: boolean
  /** True to treat undocumented headers as violations. */
  strictHeaders: boolean
  oracle: Oracle
  operations: OperationPaths
  check: CheckRequest
  writeProblem: WriteProblem
  findings: Findings
  /** Timeout for a silent server, except for streams, in milliseconds. */
  silence?: number
  /** Prints a line that is no finding. */
  say(line: string): void
}

// Servers close idle connections at any time; the proxy closes them earlier than most, so that no request meets a closing one. In
// milliseconds.
const idleTimeout = 4000
// Longer than a slow caller, during which the server is not the silent side. In milliseconds.
const defaultSilence = 300_000

/** Creates a reverse proxy that checks traffic against a contract. It changes only `Host` and `Accept-Encoding`, and adds no `X-Forwarded-…`. */
export function createContractProxy(options: ContractProxyOptions): Server {
  const write: WriteLine = ({ err, times }, message) =>
    options.say(`${message} (${times} ×)${err ? `: ${(err as Error).message}` : ''}`)
  const log = () => ({ warn: write, error: write })
  const proxy = new ContractProxy(options, containment(log))
  const serve = (incoming: IncomingMessage, outgoing: ServerResponse) => proxy.serve(incoming, outgoing)
  const server = createProxyServer(serve, proxy.contain, log, options.writeProblem)
  return server.once('close', () => proxy.agent.destroy())
}

function agentFor(target: string, ca: string | undefined): Agent {
  const pooled = { keepAlive: true, timeout: idleTimeout }
  if (!target.startsWith('https:')) return new Agent(pooled)
  return new TlsAgent({ ...pooled, ...(ca && { ca: [...rootCertificates, ca] }) })
}

/** Passes each request on, and checks it and its response: copies of them, or where violations are blocked the messages before they are sent. */
class ContractProxy {
  readonly agent: Agent
  readonly contain: ReturnType<typeof containment>
  readonly #options: ContractProxyOptions
  readonly #findings: Findings
  readonly #judge: ReturnType<typeof createJudge>
  readonly #logged = throttle()

  constructor(options: ContractProxyOptions, contain: ReturnType<typeof containment>) {
    this.agent = agentFor(options.target, options.ca)
    this.contain = contain
    this.#options = options
    this.#findings = options.findings
    this.#judge = createJudge(options.oracle, options.findings, options.strictHeaders)
  }

  serve(incoming: IncomingMessage, outgoing: ServerResponse) {
    const { host, strict } = this.#options
    const refusal = refusalOf(incoming, host)
    if (refusal !== undefined) return this.#refuse(incoming, outgoing, 'bad_request', refusal)
    const call = this.#callOf(incoming)
    if (call) this.#findings.request(call.operation)
    else this.#findings.outside(incoming.method ?? '', pathOf(incoming))
    if (!strict) return this.#passOn(incoming, outgoing, call)
    this.#passStrictly(incoming, outgoing, call).catch((error: Error) =>
      this.contain(incoming.socket, () => this.#onFailure(incoming, outgoing, call, error)),
    )
  }

  // Checks copies of the forwarded messages.
  #passOn(incoming: IncomingMessage, outgoing: ServerResponse, call: Call | undefined) {
    const copy = new BodyCopy()
    if (call)
      incoming.once('end', () => {
        this.#checkCopy(incoming, call, copy.bytes).catch((error: Error) =>
          this.#options.say(`A check failed: ${error.message}`),
        )
      })
    forward(incoming, outgoing, {
      ...this.#common(incoming, outgoing, call),
      onBody: copy.add,
      onResponse: async (response) => {
        const received = new BodyCopy()
        outgoing.writeHead(response.statusCode!, endToEnd(response.rawHeaders))
        if (call) this.#findings.response(call.operation, response.statusCode!)
        if (mayBeEndless(response)) response.setTimeout(0)
        if (call && isEventStream(response)) this.#judge(call, response, undefined)
        else response.on('data', received.add)
        await this.#passBody(incoming, outgoing, response, call)
        if (call && !isEventStream(response)) this.#judge(call, response, received.bytes)
      },
    })
  }

  async #checkCopy(incoming: IncomingMessage, { operation }: Call, body: Buffer | undefined) {
    if (body === undefined)
      return this.#findings.found(operation, 'note', `request: not checked: ${tooLarge}`)
    const refusal = await this.#options.check(incoming, body)
    if (refusal) this.#findings.found(operation, 'client', `request: ${refusal.reason}`)
  }

  // Checks first, and forwards only allowed messages.
  async #passStrictly(incoming: IncomingMessage, outgoing: ServerResponse, call: Call | undefined) {
    const nowhere = 'The contract has no such path.'
    if (!call && !this.#hasPath(incoming)) return this.#refuse(incoming, outgoing, 'not_found', nowhere)
    const { chunks, isWhole } = await readAhead(incoming)
    const refusal =
      isWhole || !call ? await this.#options.check(incoming, Buffer.concat(call ? chunks : [])) : undefined
    if (outgoing.destroyed) return
    if (call && refusal) this.#findings.found(call.operation, 'client', `request: ${refusal.reason}`)
    if (call && !isWhole) this.#findings.found(call.operation, 'note', `request: not checked: ${tooLarge}`)
    if (refusal) return send(incoming, outgoing, refusal)
    if (!call) return this.#refuse(incoming, outgoing, 'not_found', nowhere)
    forward(incoming, outgoing, {
      ...this.#common(incoming, outgoing, call),
      received: chunks,
      onResponse: async (response) => {
        this.#findings.response(call.operation, response.statusCode!)
        const isEndless = mayBeEndless(response)
        if (isEndless) response.setTimeout(0)
        const ahead = isEndless ? { chunks: [], isWhole: false } : await readAhead(response)
        const violations = this.#judge(
          call,
          response,
          ahead.isWhole ? Buffer.concat(ahead.chunks) : undefined,
        )
        if (violations.length > 0) {
          response.destroy()
          const why = `The server responded ${response.statusCode} in violation of the contract: ${violations.join('; ')}.`
          return this.#refuse(incoming, outgoing, 'bad_gateway', why)
        }
        outgoing.writeHead(response.statusCode!, endToEnd(response.rawHeaders))
        for (const chunk of ahead.chunks) outgoing.write(chunk)
        if (ahead.isWhole) outgoing.end()
        else await this.#passBody(incoming, outgoing, response, call)
      },
    })
  }

  async #passBody(
    { socket }: IncomingMessage,
    outgoing: ServerResponse,
    response: IncomingMessage,
    call: Call | undefined,
  ) {
    response.once('error', () => {
      // A caller that disconnects ends the response, too.
      const message = `response ${response.statusCode}: it ends prematurely`
      if (call && !socket.destroyed) this.#findings.found(call.operation, 'server', message)
    })
    await pipeline(response, outgoing)
  }

  #common(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    call: Call | undefined,
  ): Omit<Forwarding, 'onResponse'> {
    const { target, silence = defaultSilence } = this.#options
    return {
      ...{ origin: target, agent: this.agent, contain: this.contain, silence, host: new URL(target).host },
      onFailure: (error) => this.#onFailure(incoming, outgoing, call, error),
    }
  }

  #onFailure(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    call: Call | undefined,
    error: NodeJS.ErrnoException,
  ) {
    // Nobody waits for the response any more.
    if (outgoing.writableEnded || incoming.socket.destroyed) return void outgoing.destroy()
    const { message, code = '' } = error
    const reason = `no whole response: ${message || code}`
    if (call) this.#findings.found(call.operation, isUnreached(error) ? 'note' : 'server', reason)
    else
      this.#logged('', (times) =>
        this.#options.say(`${incoming.method} ${pathOf(incoming)}  ${reason} (${times} ×)`),
      )
    if (outgoing.headersSent) outgoing.destroy()
    else this.#refuse(incoming, outgoing, 'bad_gateway', `The server behind the proxy returned ${reason}.`)
  }

  #refuse(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    code: 'bad_request' | 'not_found' | 'bad_gateway',
    message: string,
  ) {
    const status = code === 'bad_gateway' ? 502 : problemStatus[code]
    // Contracts have no error code for a failing proxy.
    const problem = { status, code: code as ProblemCode, message, requestId: newRequestId() }
    const { mediaType, body } = this.#options.writeProblem(problem)
    const headers = { 'content-type': mediaType, 'x-content-type-options': 'nosniff' }
    send(incoming, outgoing, { status, headers, body: JSON.stringify(body) })
  }

  #callOf({ method = '', url = '' }: IncomingMessage): Call | undefined {
    const found = this.#options.operations.find(method, url)
    return found && { ...found, method }
  }

  #hasPath({ url = '' }: IncomingMessage): boolean {
    const methods = new Set(this.#options.oracle.contract.operations.map(({ method }) => method))
    return [...methods].some((method) => this.#options.operations.find(method, url))
  }
}

/** Path of a target, without a query that may contain secrets. */
const pathOf = ({ url = '' }: IncomingMessage): string => url.split(/[?#]/, 1)[0]!

/** True if the connection failed, as opposed to an invalid HTTP response. */
const isUnreached = ({ code = '', syscall = '' }: NodeJS.ErrnoException): boolean =>
  ['connect', 'getaddrinfo'].includes(syscall) ||
  /^(ECONNREFUSED|EPROTO$|ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code)

function send(
  { complete, headers: sent, method }: IncomingMessage,
  outgoing: ServerResponse,
  { status, headers, body }: Pick<Refusal, 'status' | 'headers' | 'body'>,
) {
  if (!complete && hasBody(sent)) outgoing.shouldKeepAlive = false
  const { 'transfer-encoding': _, connection: __, ...kept } = headers
  outgoing.writeHead(status, { ...kept, 'content-length': Buffer.byteLength(body) })
  outgoing.end(method === 'HEAD' ? '' : body)
}
