/** Bodies of multipart/form-data (RFC 7578): texts and small files in memory, large files on disk. */
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { giveWay } from '../http/give-way.ts'
import { HttpError } from '../http/problem.ts'
import { bodyTimedOut, bodyTimeout, tooLarge } from '../http/request.ts'
import { Spool } from './spool.ts'

/** Received file; `stream` begins with the first byte at each call. */
export interface ReceivedFile {
  readonly name: string
  readonly type: string
  readonly size: number
  stream(): AsyncIterable<Uint8Array>
  arrayBuffer(): Promise<ArrayBuffer>
  text(): Promise<string>
}

const maxParts = 1000
// Bytes of memory that a part takes beside its content.
const partSize = 1024
// Bytes of the headers of a part. The parser cuts off more than twice as much without a word.
const maxHeaders = 8 * 1024

// Bytes that a body with files has to bring in each `bodyTimeout`: a kibibyte a second, as for readers of responses.
const leastBytes = (bodyTimeout / 1000) * 1024

/** Bounds and end of what a request keeps while it is handled. */
export interface Keeping {
  /** Bytes of texts and names, and of files, that may be in memory. */
  memory: number
  /** Text by which the requests of a caller are counted. */
  caller: string
  /** Stands for the server, whose callers are counted apart from those of another. */
  server: object
  /** Gets a function that releases the files after the response. */
  onEnd(release: () => void): void
}

/**
 * Reads the parts of a body by name, in order. Without a file, the body has to arrive within the time for other bodies; with one, at
 * {@link leastBytes} or faster.
 * @param isFile true for the name of a file
 * @throws HttpError (`invalid_body`, `content_too_large`, `request_timeout`, `rate_limited`, `unavailable`)
 */
export async function receiveParts(
  body: Readable,
  contentType: string,
  { memory, caller, server, onEnd }: Keeping,
  isFile: (name: string) => boolean,
): Promise<[name: string, part: string | ReceivedFile][]> {
  // It takes 5 ms of a start, and 1.6 MB.
  const { Busboy } = await import('@fastify/busboy')
  const parts: [string, string | SpooledFile][] = []
  const spool = new Spool(memory, caller, server)
  onEnd(() => spool.close())
  let failure: unknown
  const fail = (error: unknown) => {
    failure ??= error
    body.destroy(error as Error)
  }
  // An error of a listener would end the process.
  const attempt = (step: () => void) => {
    try {
      step()
    } catch (error) {
      fail(error)
    }
  }
  let hasFile = false
  let isWriting = false
  let received = 0
  let timer: NodeJS.Timeout | undefined
  const watch = () => {
    clearTimeout(timer)
    received = 0
    timer = setTimeout(() => {
      if (hasFile && (isWriting || received >= leastBytes)) watch()
      else fail(bodyTimedOut())
    }, bodyTimeout)
  }
  watch()
  // Counted apart from files: a file may go to disk to make room, and a text may not.
  let texts = 0

  function keepPart(name: string | undefined, part: string | SpooledFile, others: string, text = 0) {
    if (name === undefined) throw refusal('A part of the body has no name.')
    const headers = Buffer.byteLength(name + others)
    if (headers > maxHeaders)
      throw refusal(`A part of the body has headers of more than ${maxHeaders} bytes.`)
    texts += headers + text
    if (texts > memory) throw tooLarge(memory, { connection: 'close' })
    spool.hold(partSize + headers + text)
    parts.push([copyOf(name), part])
  }

  try {
    const parser = new Busboy({
      headers: { 'content-type': contentType },
      preservePath: true,
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
      limits: { fieldSize: memory, parts: maxParts, headerSize: 2 * maxHeaders },
    })
    parser.on('field', (name, text, _nameTruncated, isTruncated) =>
      attempt(() => {
        if (isTruncated) throw tooLarge(memory, { connection: 'close' })
        keepPart(name, text, '', Buffer.byteLength(text))
      }),
    )
    parser.on('file', (name, source, fileName, _encoding, type) => {
      const file = new SpooledFile(spool, copyOf(fileName), copyOf(type))
      source.on('error', fail).on('data', (chunk: Buffer) => attempt(() => file.append(chunk)))
      attempt(() => keepPart(name, file, fileName + type))
      if (hasFile || !isFile(name)) return
      hasFile = true
      watch()
    })
    parser.on('partsLimit', () => fail(refusal(`The body has more than ${maxParts} parts.`)))
    const inTurn = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        yield chunk
        received += chunk.length
        // The sender is no faster than the disk.
        isWriting = true
        await spool.written()
        isWriting = false
        await giveWay()
      }
    }
    await pipeline(body, inTurn, parser)
    await spool.written()
    // The body may have arrived completely before.
    if (failure) throw failure
    return parts
  } catch (error) {
    // Errors of connections and disks have a code; those of the parser have none.
    if (error instanceof HttpError || (error as NodeJS.ErrnoException).code !== undefined) throw error
    throw new HttpError('invalid_body', 'The body is not valid multipart/form-data.')
  } finally {
    clearTimeout(timer)
  }
}

const refusal = (message: string) => new HttpError('invalid_body', message, { connection: 'close' })

// A part of a string keeps the whole string in memory, here all headers of the part.
const copyOf = (text: string): string => Buffer.from(text).toString()

// The parts of a body arrive one after another, so that a file is one range of the spool.
class SpooledFile implements ReceivedFile {
  #spool: Spool
  #start: number
  readonly name: string
  readonly type: string
  size = 0

  constructor(spool: Spool, name: string, type: string) {
    this.#spool = spool
    this.#start = spool.size
    this.name = name
    this.type = type
  }

  append(chunk: Buffer) {
    if (this.size === 0) this.#start = this.#spool.size
    this.size += chunk.length
    this.#spool.write(chunk)
  }

  stream(): AsyncIterable<Uint8Array> {
    return this.#spool.read(this.#start, this.size)
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    const bytes = new Uint8Array(this.size)
    let at = 0
    for await (const chunk of this.stream()) {
      bytes.set(chunk, at)
      at += chunk.length
    }
    return bytes.buffer
  }

  async text(): Promise<string> {
    return new TextDecoder().decode(await this.arrayBuffer())
  }
}
