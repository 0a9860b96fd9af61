import { type Agent, type IncomingMessage, request as plain, type ServerResponse } from 'node:http'
import { request as secure } from 'node:https'
import type { Contain } from 'contract-server/http'

/** How a request is passed on. */
export interface Forwarding {
  /** The origin of the server. */
  origin: string
  agent: Agent
  contain: Contain
  /** The `Host` to send; by default that of the request. */
  host?: string
  /** How long neither side of the server's connection may send anything, in milliseconds; by default for ever. */
  silence?: number
  /** What has come of the body already; by default nothing, and the server says whether it wants it. */
  received?: readonly Buffer[]
  /** Sees each piece of the body that is passed on from then on. */
  onBody?(chunk: Buffer): void
  /** Passes the response back. Its rejection is a failure. */
  onResponse(response: IncomingMessage): Promise<void>
  /** There is no response, or none that can be passed back, or the caller is gone. */
  onFailure(error: NodeJS.ErrnoException): void
}

/** Passes a request on as it came, but for the fields of the connection and `Accept-Encoding`: bodies must come uncompressed to be read. */
export function forward(incoming: IncomingMessage, outgoing: ServerResponse, how: Forwarding): void {
  const { origin, agent, contain, silence, received, onBody } = how
  const { method, url: path, socket } = incoming
  const request = origin.startsWith('https:') ? secure : plain
  // The target goes as it came: it may be no path, such as * or a whole URL.
  const onward = request(origin, { agent, method, path, headers: headersOf(incoming, how) })
  const failing = (error: Error) => contain(socket, () => how.onFailure(error))
  onward.on('response', (response) => {
    handBack(incoming, outgoing, response, how).catch(failing)
  })
  onward.on('error', failing)
  // Nobody asked for that.
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
  // The server decides whether it wants the body, before any of it has come (RFC 9110, section 10.1.1).
  onward.flushHeaders()
  for (const chunk of received ?? []) onward.write(chunk)
  if (received && incoming.readableEnded) onward.end()
  else if (received === undefined && expectsContinue(incoming)) onward.once('continue', send)
  else send()
}

const expectsContinue = ({ headers }: IncomingMessage) =>
  /(^|\W)100-continue(\W|$)/i.test(headers.expect ?? '')

/** Host and framing are kept whatever `Connection` names. */
function headersOf(
  { method = '', headers, rawHeaders, httpVersion }: IncomingMessage,
  { origin, host, received }: Forwarding,
): string[] {
  const { 'transfer-encoding': coding, 'content-length': length } = headers
  const own = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host')
  const hosts = host === undefined ? own : [host]
  // Only HTTP/1.0 need not name it.
  if (hosts.length === 0 && httpVersion === '1.0') hosts.push(new URL(origin).host)
  const met = received ? ['expect'] : []
  return [
    ...hosts.flatMap((one) => ['Host', one]),
    ...['Accept-Encoding', 'identity'],
    ...endToEnd(rawHeaders, ['accept-encoding', 'content-length', 'host', ...met]),
    ...framing(method, coding, length),
  ]
}

/** How the body is delimited. Without anything Node would send an empty one in chunks where there is none. */
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
    throw new Error(
      `A response of status ${status} in the transfer coding "${coding}" cannot be handed back.`,
    )
  // A body that has not come by then is not waited for.
  if (!incoming.complete) outgoing.shouldKeepAlive = false
  await onResponse(response)
}

/** The fields of a connection of its own, which a proxy takes off (RFC 9110, section 7.6.1); trailers are not passed on either. */
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
 * Header fields as they came, names beside values, without those of the connection and those that its `Connection` names.
 * @param others names of more to leave out, in lower case
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
