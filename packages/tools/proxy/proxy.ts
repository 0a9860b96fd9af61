import { Agent, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Agent as TlsAgent } from 'node:https'
import { pipeline } from 'node:stream/promises'
import { rootCertificates } from 'node:tls'
import { throttle, type WriteLine } from 'contract-server/embed'
import {
  containment,
  hasBody,
  newRequestId,
  type ProblemCode,
  problemStatus,
  type WriteProblem,
} from 'contract-server/http'
import type { Oracle } from '../judge/oracle/oracle.ts'
import { endToEnd, type Forwarding, forward } from '../reverse-proxy/forward.ts'
import { createProxyServer, refusalOf } from '../reverse-proxy/server.ts'
import type { Findings } from './findings.ts'
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
import type { ServedOperations } from './served.ts'

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
  served: ServedOperations
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

/** Reverse proxy that checks traffic against a contract. It changes only `Host` and `Accept-Encoding`, and adds no `X-Forwarded-…`. */
export function createContractProxy(options: ContractProxyOptions): Server {
  const { target, host, ca, strict, strictHeaders, oracle, served, check, writeProblem, findings, say } =
    options
  const { silence = defaultSilence } = options
  const write: WriteLine = ({ err, times }, message) =>
    say(`${message} (${times} ×)${err ? `: ${(err as Error).message}` : ''}`)
  const log = () => ({ warn: write, error: write })
  const logged = throttle()
  const contain = containment(log)
  const pooled = { keepAlive: true, timeout: idleTimeout }
  const agent = target.startsWith('https:')
    ? new TlsAgent({ ...pooled, ...(ca && { ca: [...rootCertificates, ca] }) })
    : new Agent(pooled)
  const judge = createJudge(oracle, findings, strictHeaders)

  const serve = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const refusal = refusalOf(incoming, host)
    if (refusal !== undefined) return refuse(incoming, outgoing, 'bad_request', refusal)
    const call = callOf(incoming)
    if (call) findings.request(call.operation)
    else findings.outside(incoming.method ?? '', pathOf(incoming))
    if (!strict) return passOn(incoming, outgoing, call)
    passStrictly(incoming, outgoing, call).catch((error: Error) =>
      contain(incoming.socket, () => onFailure(incoming, outgoing, call, error)),
    )
  }

  // Checks copies of the forwarded messages.
  function passOn(incoming: IncomingMessage, outgoing: ServerResponse, call: Call | undefined) {
    const copy = new BodyCopy()
    if (call)
      incoming.once('end', () => {
        checkCopy(incoming, call, copy.bytes).catch((error: Error) => say(`A check failed: ${error.message}`))
      })
    forward(incoming, outgoing, {
      ...common(incoming, outgoing, call),
      onBody: copy.add,
      async onResponse(response) {
        const received = new BodyCopy()
        outgoing.writeHead(response.statusCode!, endToEnd(response.rawHeaders))
        if (call) findings.response(call.operation, response.statusCode!)
        if (mayBeEndless(response)) response.setTimeout(0)
        if (call && isEventStream(response)) judge(call, response, undefined)
        else response.on('data', received.add)
        await passBody(incoming, outgoing, response, call)
        if (call && !isEventStream(response)) judge(call, response, received.bytes)
      },
    })
  }

  async function checkCopy(incoming: IncomingMessage, { operation }: Call, body: Buffer | undefined) {
    if (body === undefined) return findings.found(operation, 'note', `request: not checked: ${tooLarge}`)
    const refusal = await check(incoming, body)
    if (refusal) findings.found(operation, 'client', `request: ${refusal.reason}`)
  }

  // Checks first, and forwards only allowed messages.
  async function passStrictly(incoming: IncomingMessage, outgoing: ServerResponse, call: Call | undefined) {
    const nowhere = 'The contract has no such path.'
    if (!call && !hasPath(incoming)) return refuse(incoming, outgoing, 'not_found', nowhere)
    const { chunks, isWhole } = await readAhead(incoming)
    const refusal = isWhole || !call ? await check(incoming, Buffer.concat(call ? chunks : [])) : undefined
    if (outgoing.destroyed) return
    if (call && refusal) findings.found(call.operation, 'client', `request: ${refusal.reason}`)
    if (call && !isWhole) findings.found(call.operation, 'note', `request: not checked: ${tooLarge}`)
    if (refusal) return send(incoming, outgoing, refusal)
    if (!call) return refuse(incoming, outgoing, 'not_found', nowhere)
    forward(incoming, outgoing, {
      ...common(incoming, outgoing, call),
      received: chunks,
      async onResponse(response) {
        findings.response(call.operation, response.statusCode!)
        const isEndless = mayBeEndless(response)
        if (isEndless) response.setTimeout(0)
        const held = isEndless ? { chunks: [], isWhole: false } : await readAhead(response)
        const violations = judge(call, response, held.isWhole ? Buffer.concat(held.chunks) : undefined)
        if (violations.length > 0) {
          response.destroy()
          const why = `The server responded ${response.statusCode} in violation of the contract: ${violations.join('; ')}.`
          return refuse(incoming, outgoing, 'bad_gateway', why)
        }
        outgoing.writeHead(response.statusCode!, endToEnd(response.rawHeaders))
        for (const chunk of held.chunks) outgoing.write(chunk)
        if (held.isWhole) outgoing.end()
        else await passBody(incoming, outgoing, response, call)
      },
    })
  }

  async function passBody(
    { socket }: IncomingMessage,
    outgoing: ServerResponse,
    response: IncomingMessage,
    call: Call | undefined,
  ) {
    response.once('error', () => {
      // A caller that disconnects ends the response, too.
      const what = `response ${response.statusCode}: it ends prematurely`
      if (call && !socket.destroyed) findings.found(call.operation, 'server', what)
    })
    await pipeline(response, outgoing)
  }

  const common = (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    call: Call | undefined,
  ): Omit<Forwarding, 'onResponse'> => ({
    ...{ origin: target, agent, contain, silence, host: new URL(target).host },
    onFailure: (error) => onFailure(incoming, outgoing, call, error),
  })

  function onFailure(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    call: Call | undefined,
    error: NodeJS.ErrnoException,
  ) {
    // Nobody waits for the response any more.
    if (outgoing.writableEnded || incoming.socket.destroyed) return void outgoing.destroy()
    const { message, code = '' } = error
    const reason = `no whole response: ${message || code}`
    if (call) findings.found(call.operation, isUnreached(error) ? 'note' : 'server', reason)
    else logged('', (times) => say(`${incoming.method} ${pathOf(incoming)}  ${reason} (${times} ×)`))
    if (outgoing.headersSent) outgoing.destroy()
    else refuse(incoming, outgoing, 'bad_gateway', `The server behind the proxy returned ${reason}.`)
  }

  function refuse(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    code: 'bad_request' | 'not_found' | 'bad_gateway',
    message: string,
  ) {
    const status = code === 'bad_gateway' ? 502 : problemStatus[code]
    // Contracts have no error code for a failing proxy.
    const problem = { status, code: code as ProblemCode, message, requestId: newRequestId() }
    const { mediaType, body } = writeProblem(problem)
    const headers = { 'content-type': mediaType, 'x-content-type-options': 'nosniff' }
    send(incoming, outgoing, { status, headers, body: JSON.stringify(body) })
  }

  function callOf({ method = '', url = '' }: IncomingMessage): Call | undefined {
    const found = served.find(method, url)
    return found && { ...found, method }
  }

  function hasPath({ url = '' }: IncomingMessage): boolean {
    const methods = new Set(oracle.contract.operations.map(({ method }) => method))
    return [...methods].some((method) => served.find(method, url))
  }

  return createProxyServer(serve, contain, log, writeProblem).once('close', () => agent.destroy())
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
  const { 'transfer-encoding': _, connection: __, ...own } = headers
  outgoing.writeHead(status, { ...own, 'content-length': Buffer.byteLength(body) })
  outgoing.end(method === 'HEAD' ? '' : body)
}
