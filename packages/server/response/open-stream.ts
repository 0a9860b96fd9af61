/**
 * A stream after its headers, from its first item to its end. Items are written no faster than the caller reads them. A timer checks that the caller
 * may still read, and whether it is still there. Any error ends the stream.
 */
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { BodyForm } from 'contract-openapi/contract'
import { type Contain, endConnection } from '../http/connections.ts'
import { HttpError } from '../http/problem.ts'
import { formats } from './stream-formats.ts'

/** Source and format of a stream. */
export interface Streaming {
  status: number
  mediaType: string
  stream: (ended: AbortSignal) => AsyncIterable<readonly unknown[]>
  lastEventId: string | number | undefined
  items: BodyForm
  caller: string
  /**
   * Resolves if the caller may still read the stream.
   * @throws HttpError if not; 503, or another error, if that cannot be verified now
   */
  confirm(): Promise<void>
}

// Milliseconds between two checks of a stream; every sixth check sends a comment.
export const checkInterval = 2500
const checksPerComment = 6
// Characters written at a time.
const chunkSize = 16 * 1024

export class OpenStream {
  readonly #streaming: Streaming
  readonly #format: (typeof formats)[string]
  readonly #socket: Socket
  readonly #response: ServerResponse
  readonly #contain: Contain
  readonly #onEnd: () => void
  readonly #stop = new AbortController()
  readonly #timer: NodeJS.Timeout
  #checks = 0
  #isConfirmed = true
  #hasLeft = false
  #writtenBefore = 0

  /**
   * @param onFailure called if the source of the items fails
   * @param onEnd called once, however the stream ends
   */
  constructor(
    { socket }: IncomingMessage,
    response: ServerResponse,
    contain: Contain,
    streaming: Streaming,
    onFailure: (error: unknown) => void,
    onEnd: () => void,
  ) {
    this.#streaming = streaming
    this.#format = formats[streaming.items.kind]!
    this.#socket = socket
    this.#response = response
    this.#contain = contain
    this.#onEnd = onEnd
    this.#timer = setInterval(() => contain(socket, () => this.#onTimer()), checkInterval)
    socket.once('end', this.#leave)
    response.once('close', () => contain(socket, () => this.#onClose()))
    // Data after the end of a connection is lost; the caller reconnects.
    response.on('error', () => {})
    this.#sendAll().catch((error) => {
      contain(socket, () => {
        if (this.#hasEnded) return
        onFailure(error)
        this.end('the server failed; see its log')
      })
    })
  }

  get #hasEnded(): boolean {
    return this.#stop.signal.aborted
  }

  /** Ends the stream now, with a reason that the format may have a place for, and breaks it off if the caller has not read everything. */
  end(why: string, isWhole = false) {
    if (this.#hasEnded) return
    this.#finish()
    const response = this.#response
    const { comment } = this.#format
    if (isWhole || (comment && !response.writableNeedDrain)) response.end(comment?.(why))
    else if (comment || response.writableNeedDrain) response.destroy()
    // Only a broken connection shows that the stream is incomplete. Node writes the pending data at the end of the tick.
    else setImmediate(endConnection, this.#socket)
  }

  #finish() {
    if (this.#hasEnded) return
    this.#stop.abort()
    clearInterval(this.#timer)
    this.#socket.off('end', this.#leave)
    this.#onEnd()
  }

  // Fastify learns of the end of a response by `finish` or `error` only, and would otherwise neither log nor count it.
  #onClose() {
    this.#finish()
    if (!this.#response.writableFinished) this.#response.emit('error', new Error('The caller disconnected.'))
  }

  // A caller that has closed its side may still read. Otherwise its system reports that after the next write, or the one after.
  #leave = () => {
    this.#hasLeft = true
  }

  async #sendAll() {
    const { stream, lastEventId } = this.#streaming
    if (this.#format.begin) this.#response.write(this.#format.begin(lastEventId))
    else this.#response.flushHeaders()
    for await (const items of stream(this.#stop.signal)) {
      await this.#sendItems(items)
      if (this.#hasEnded) return
    }
    this.end('the stream has ended', true)
  }

  async #sendItems(items: readonly unknown[]) {
    let text = ''
    try {
      for (const item of items) {
        text += this.#format.write(this.#streaming.items, item)
        if (text.length < chunkSize) continue
        const full = text
        text = ''
        await this.#write(full)
      }
    } finally {
      // Items before an invalid one are sent, too.
      if (text !== '') await this.#write(text)
    }
  }

  async #write(text: string) {
    if (this.#hasEnded || this.#response.write(text)) return
    await once(this.#response, 'drain', { signal: this.#stop.signal })
  }

  #onTimer() {
    this.#checkRights()
    this.#checks += 1
    const response = this.#response
    if (this.#hasEnded || response.writableNeedDrain) return
    const { comment } = this.#format
    const isDue = this.#hasLeft || this.#checks % checksPerComment === 0
    if (comment) isDue && response.write(comment('still here'))
    // The next item may be a long time in coming, so that a caller who has left must be detected here.
    else if (this.#hasLeft && this.#socket.bytesWritten === this.#writtenBefore)
      this.end('the caller disconnected')
    this.#writtenBefore = this.#socket.bytesWritten
  }

  #checkRights() {
    // After two checks without a result the stream ends, because the caller's rights are unknown.
    if (!this.#isConfirmed) return this.end('your access could not be verified')
    this.#isConfirmed = false
    this.#streaming.confirm().then(
      () => {
        this.#isConfirmed = true
      },
      (error) => this.#contain(this.#socket, () => isRefusal(error) && this.end(error.message)),
    )
  }
}

// Other errors mean that the rights cannot be verified now.
const isRefusal = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.code !== 'unavailable' && error.code !== 'internal_error'
