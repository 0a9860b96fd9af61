/** Sends one request over a kept-alive connection, and reads the whole response within limits of time and size. */
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { Readable } from 'node:stream'
import { rootCertificates } from 'node:tls'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { type HttpResponse, readResponse } from '../contract/exchange.ts'

const concurrency = 24
/** Time from the first byte of a request to the last one of its response, in milliseconds, unless `--timeout` says otherwise. */
export const usualTimeout = 20_000
// Limit of a response's body, in bytes: two dozen are read at once.
const largestBody = 4 * 2 ** 20

export class TooSlow extends Error {
  override name = 'TooSlow'
}

interface WireRequest {
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Buffer
}

/**
 * Sends requests to one server over kept-alive connections.
 * @param timeout for each response, in milliseconds
 * @param signal aborts requests under way
 */
export function createTransport(
  { protocol, hostname, port }: URL,
  timeout: number,
  signal: AbortSignal,
  ca?: string,
) {
  const secure = protocol === 'https:'
  const agent = new (secure ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets: concurrency })
  const server = {
    agent,
    hostname: hostname.replace(/^\[(.*)\]$/, '$1'),
    port,
    signal,
    ...(ca !== undefined && { ca: [...rootCertificates, ca] }),
  }

  /**
   * Resolves to the whole response, and follows no redirect.
   * @throws Error with `reused` if the connection had served before; TooSlow
   */
  function send({ body, ...request }: WireRequest): Promise<HttpResponse> {
    return new Promise((resolve, reject) => {
      const message = (secure ? requestHttps : requestHttp)({ ...server, ...request })
      let timer: NodeJS.Timeout | undefined
      const fail = (error: Error) => {
        clearTimeout(timer)
        reject(Object.assign(error, { reused: message.reusedSocket }))
        message.destroy()
      }
      // The time starts here, since a request may wait for a connection.
      message.once('socket', () => {
        timer = setTimeout(
          () => fail(new TooSlow(`there was no whole response within ${timeout / 1000} s`)),
          timeout,
        )
      })
      message.once('response', (response) => {
        message.off('close', onClose)
        readMessage(response).then((whole) => {
          clearTimeout(timer)
          resolve(whole)
        }, fail)
      })
      message.once('upgrade', (_, socket) => {
        socket.destroy()
        fail(new Error('the server switched to another protocol'))
      })
      const onClose = () => fail(new Error('the connection was closed'))
      message.once('close', onClose)
      // There may be several; the later ones have no effect.
      message.on('error', fail)
      message.end(body)
    })
  }

  return { send, close: () => agent.destroy() }
}

/**
 * Reads a stream to its end.
 * @throws Error if it has more bytes than `most`, or ends early
 */
export async function readWhole(stream: Readable, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    size += chunk.length
    if (size > most) throw tooLarge()
  }
  return Buffer.concat(chunks)
}

/** @throws Error if the response is too large, or ends early */
async function readMessage(response: IncomingMessage): Promise<HttpResponse> {
  const bytes = decoded(await readWhole(response, largestBody), response.headers['content-encoding'])
  return readResponse(response.statusCode ?? 0, joinedHeaders(response), bytes.toString('utf8'))
}

/** The headers of a message by lower-case name; the values of a repeated one are joined with a comma. */
export const joinedHeaders = ({ headersDistinct }: IncomingMessage): HttpResponse['headers'] =>
  Object.fromEntries(Object.entries(headersDistinct).map(([name, values]) => [name, values?.join(', ')]))

const decoders = new Map([
  ['gzip', gunzipSync],
  ['x-gzip', gunzipSync],
  ['deflate', inflateSync],
  ['br', brotliDecompressSync],
])

// Decodes the content coding of a body, which any response may have if the request does not say otherwise (RFC 9110, section 12.5.3).
function decoded(bytes: Buffer, coding = ''): Buffer {
  const decode = bytes.length > 0 ? decoders.get(coding.toLowerCase()) : undefined
  try {
    return decode ? decode(bytes, { maxOutputLength: largestBody }) : bytes
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge()
    return bytes
  }
}

const tooLarge = () => new Error(`the response is larger than ${largestBody / 2 ** 20} MiB`)
