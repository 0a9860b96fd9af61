/** HTTP/1.1 byte by byte, for requests that no client sends. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Raw response; header names are in lower case. */
export interface HttpResponse {
  status: number
  headers: Record<string, string>
  body: string
}

/** Connection to 127.0.0.1 whose responses come in order. */
export class Wire {
  readonly socket: Socket
  /** Resolves when either side has closed the connection. */
  readonly closed: Promise<void>
  #text = ''
  #ended = false
  #wake = () => {}

  private constructor(socket: Socket) {
    this.socket = socket
    socket.setEncoding('latin1').on('data', (text) => {
      this.#text += text
      this.#wake()
    })
    // A reset also counts as an end.
    socket.on('error', () => {})
    this.closed = new Promise<void>((resolve) => {
      socket.on('close', resolve)
    }).then(() => {
      this.#ended = true
      this.#wake()
    })
  }

  /** @param allowHalfOpen keeps this side open after the server has closed its own */
  static async open(port: number, allowHalfOpen = false): Promise<Wire> {
    const wire = new Wire(connect({ port, host: '127.0.0.1', allowHalfOpen }))
    await once(wire.socket, 'connect')
    return wire
  }

  write(text: string): void {
    this.socket.write(text)
  }

  /** Resolves to the next response; undefined if the connection ends without one. */
  async response(): Promise<HttpResponse | undefined> {
    for (;;) {
      const response = this.#take()
      if (response || this.#ended) return response
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }

  ask(text: string): Promise<HttpResponse | undefined> {
    this.write(text)
    return this.response()
  }

  close(): void {
    this.socket.destroy()
  }

  #take(): HttpResponse | undefined {
    const end = this.#text.indexOf('\r\n\r\n')
    if (end < 0) return undefined
    const [first = '', ...lines] = this.#text.slice(0, end).split('\r\n')
    const headers = Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
    )
    const whole = end + 4 + Number(headers['content-length'] ?? 0)
    if (this.#text.length < whole) return undefined
    const body = this.#text.slice(end + 4, whole)
    this.#text = this.#text.slice(whole)
    return { status: Number(first.split(' ')[1]), headers, body }
  }
}

/** Returns the text of a request. */
export function request(method: string, path: string, key?: string, body?: unknown): string {
  const text = body === undefined ? '' : JSON.stringify(body)
  return [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    ...(key === undefined ? [] : [`Authorization: Bearer ${key}`]),
    ...(text === '' ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`]),
    '',
    text,
  ].join('\r\n')
}
