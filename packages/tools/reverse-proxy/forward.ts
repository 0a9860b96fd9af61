import { type Agent, type IncomingMessage, request as plain, type ServerResponse } from 'node:http'
import { request as secure } from 'node:https'
import type { Contain } from 'contract-server/http'

export interface Forwarding {
  origin: string // of the server
  agent: Agent
  contain: Contain
  /** `Host` header; by default that of the request. */
  host?: string
  /** Timeout for silence on the connection to the server, in milliseconds; none by default. */
  silence?: number
  /** Already received body; by default empty, and the server decides whether it wants the body. */
  received?: readonly Buffer[]
  onBody?(chunk: Buffer): void
  /** Returns the response to the caller. A rejection counts as a failure. */
  onResponse(response: IncomingMessage): Promise<void>
  /** Called without a usable response, and for a caller that left. */
  onFailure(error: NodeJS.ErrnoException): void
}

/** Forwards a request unchanged, except for hop-by-hop headers and `Accept-Encoding`: bodies must come uncompressed. */
export function forward(incoming: IncomingMessage, outgoing: ServerResponse, how: Forwarding): void {
  const { origin, agent, contain, silence, received, onBody } = how
  const { method, url: path, socket } = incoming
  const request = origin.startsWith('https:') ? secure : plain
  // The target may be no path: `*` or an absolute URL.
  const onward = request(origin, { agent, method, path, headers: headersOf(incoming, how) })
  const failing = (error: Error) => contain(socket, () => how.onFailure(error))
  onward.on('response', (response) => {
    handBack(incoming, outgoing, response, how).catch(failing)
  })
  onward.on('error', failing)
  // Upgrades are not forwarded.
  onward.on('upgrade', (_response, upgraded) => {
    upgraded.destroy()
    failing(new Error('The server switched to another protocol.'))
  })
  if (silence !== undefined)
    onward.setTimeout(silence, () =>
      onward.destroy(new Error(`The server was silent for ${silence / 1000} s.`)),
    )
  outgoing.once('close', () => {
    onward.destroy()
    incoming.unpipe(onward).resume()
  })
  const send = () => {
    if (onBody) incoming.on('data', onBody)
    incoming.pipe(onward)
  }
  // The server decides about the body before it comes (RFC 9110, section 10.1.1).
  onward.flushHeaders()
  for (const chunk of received ?? []) onward.write(chunk)
  if (received && incoming.readableEnded) onward.end()
  else if (received === undefined && expectsContinue(incoming)) onward.once('continue', send)
  else send()
}

const expectsContinue = ({ headers }: IncomingMessage) =>
  /(^|\W)100-continue(\W|$)/i.test(headers.expect ?? '')

// Keeps Host and framing even if `Connection` names them.
function headersOf(
  { method = '', headers, rawHeaders, httpVersion }: IncomingMessage,
  { origin, host, received }: Forwarding,
): string[] {
  const { 'transfer-encoding': coding, 'content-length': length } = headers
  const sent = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host')
  const hosts = host === undefined ? sent : [host]
  // HTTP/1.0 requests may lack Host.
  if (hosts.length === 0 && httpVersion === '1.0') hosts.push(new URL(origin).host)
  const met = received ? ['expect'] : []
  return [
    ...hosts.flatMap((value) => ['Host', value]),
    ...['Accept-Encoding', 'identity'],
    ...endToEnd(rawHeaders, ['accept-encoding', 'content-length', 'host', ...met]),
    ...framing(method, coding, length),
  ]
}

// Without framing, Node would send an empty chunked body.
function framing(method: string, coding: string | undefined, length: string | undefined): string[] {
  if (coding !== undefined) return ['Transfer-Encoding', coding]
  if (length !== undefined) return ['Content-Length', length]
  return /^(GET|HEAD)$/.test(method) ? [] : ['Content-Length', '0']
}

async function handBack(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  response: IncomingMessage,
  { onResponse }: Forwarding,
) {
  const { statusCode: status = 0, headers } = response
  const { 'transfer-encoding': coding = 'chunked' } = headers
  if (status < 200 || coding.toLowerCase() !== 'chunked')
    throw new Error(`Cannot return a response of status ${status} in the transfer coding "${coding}".`)
  // Does not wait for the rest of the body.
  if (!incoming.complete) outgoing.shouldKeepAlive = false
  await onResponse(response)
}

// Hop-by-hop fields (RFC 9110, section 7.6.1); trailers are not forwarded either.
const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/**
 * Returns raw headers without hop-by-hop fields and those that `Connection` names.
 * @param others further names to remove, in lower case
 */
export function endToEnd(rawHeaders: readonly string[], others: readonly string[] = []): string[] {
  const fields: [name: string, value: string][] = []
  for (let at = 0; at < rawHeaders.length; at += 2) fields.push([rawHeaders[at]!, rawHeaders[at + 1]!])
  const named = fields
    .filter(([name]) => name.toLowerCase() === 'connection')
    .flatMap(([, value]) => value.split(',').map((option) => option.trim().toLowerCase()))
  const left = new Set([...hopByHop, ...named, ...others])
  return fields.filter(([name]) => !left.has(name.toLowerCase())).flat()
}
