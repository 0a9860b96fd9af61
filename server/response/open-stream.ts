/** A streamed response: items are read no faster than the caller takes them. */
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Stream, StreamItem } from '../contract/stream.ts'
import type { Contain } from '../http/contain.ts'
import { comment, retry } from './event-text.ts'

/** How often a stream is looked at, in milliseconds, and with how many looks it gets a comment: every 15 s. */
const lookEvery = 2500
const looksToComment = 6
/** When a caller whose stream has ended may come back, in milliseconds. */
const retryAfter = 2000
/** About how much is written at a time, in characters. */
const piece = 16 * 1024

/** What a stream is made of. */
export interface Streaming {
  stream: Stream
  /** Writes an item. @throws Error for one that the contract does not allow */
  write: (item: StreamItem) => string
  /** Resolves if the caller may still read this. @throws Error otherwise, and where that cannot be found out now */
  confirm: () => Promise<void>
  /** Whether an error of {@link confirm} says that the caller may not. */
  isRefusal: (error: unknown) => boolean
  /** Is told why items could not be read or sent. */
  onFailure: (error: unknown) => void
  /** Is called once, at the end. */
  onEnd: () => void
}

/** A stream that is being sent. */
export interface OpenStream {
  /** Ends it now; a caller who has not taken what was sent is cut off. @param why for people */
  end(why: string): void
}

/** Sends a stream; the headers have been written. Nothing that goes wrong leaves this function: it ends the stream. */
export function openStream(
  request: IncomingMessage,
  response: ServerResponse,
  contain: Contain,
  { stream, write, confirm, isRefusal, onFailure, onEnd }: Streaming,
): OpenStream {
  const { socket } = request
  const stop = new AbortController()
  const { signal } = stop
  let looks = 0
  let isConfirmed = true
  let hasLeft = false

  const finish = () => {
    if (signal.aborted) return
    stop.abort()
    clearInterval(timer)
    socket.off('end', leave)
    onEnd()
  }
  /** Fastify learns of the end of a response by `finish` and `error` only: without either, nothing would log or count this one. */
  const close = () => {
    finish()
    if (!response.writableFinished) response.emit('error', new Error('The caller has left.'))
  }
  const end = (why: string) => {
    if (signal.aborted) return
    finish()
    if (response.writableNeedDrain) response.destroy()
    else response.end(comment(why))
  }
  const send = async (text: string) => {
    if (signal.aborted || response.write(text)) return
    await once(response, 'drain', { signal })
  }
  const sendList = async (items: readonly StreamItem[]) => {
    let text = ''
    try {
      for (const item of items) {
        text += write(item)
        if (text.length < piece) continue
        const full = text
        text = ''
        await send(full)
      }
    } finally {
      // Also what came before an item that cannot be sent.
      if (text !== '') await send(text)
    }
  }
  const sendAll = async () => {
    for await (const items of stream(signal)) {
      await sendList(items)
      if (signal.aborted) return
    }
    end('the stream has ended')
  }
  const check = () => {
    // A second look without an answer is one too many: nobody reads on unknown.
    if (!isConfirmed) return end('whether you may read this could not be found out')
    isConfirmed = false
    confirm().then(
      () => {
        isConfirmed = true
      },
      (error) => contain(socket, () => isRefusal(error) && end((error as Error).message)),
    )
  }
  const look = () => {
    check()
    looks += 1
    if (signal.aborted || response.writableNeedDrain) return
    if (hasLeft || looks % looksToComment === 0) response.write(comment('still here'))
  }
  /** A caller that has closed its side may still read. If it does not, its system says so to the next that is written, or the one after. */
  const leave = () => {
    hasLeft = true
  }

  const timer = setInterval(() => contain(socket, look), lookEvery)
  socket.once('end', leave)
  response.once('close', () => contain(socket, close))
  // What is written after the end of a connection is lost; the caller comes back.
  response.on('error', () => {})
  response.write(retry(retryAfter))
  sendAll().catch((error) => {
    contain(socket, () => {
      if (signal.aborted) return
      onFailure(error)
      end('the server failed; its log says why')
    })
  })
  return { end }
}
