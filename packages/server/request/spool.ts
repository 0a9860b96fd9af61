/**
 * Bytes of the files of one request: in memory while they are few, then in one file without a name, which disappears when it is closed or the
 * process ends. A file of the request is a range of these bytes.
 */
import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HttpError } from '../http/problem.ts'
import { keepChunk } from '../http/request.ts'

interface Reserved {
  /** Bytes in memory. */
  bytes: number
  /** Open files. */
  files: number
}

// Limits of all requests of the process together, and of those of one caller of a server.
const most: Reserved = { bytes: 64 * 2 ** 20, files: 256 }
const mostOfCaller: Reserved = { bytes: most.bytes / 8, files: most.files / 8 }

const total: Reserved = { bytes: 0, files: 0 }
// By server and key: two servers in one process may have different callers of the same key.
const callersOf = new WeakMap<object, Map<string, Reserved & { requests: number }>>()

const busy = () =>
  new HttpError('unavailable', 'The server receives too many forms with files. Try again in a second.', {
    'retry-after': '1',
    connection: 'close',
  })

const tooMany = () =>
  new HttpError(
    'rate_limited',
    `You may send ${mostOfCaller.files} forms with large files at a time. Try again when one has arrived.`,
    { 'retry-after': '10', connection: 'close' },
  )

export class Spool {
  #memory: number
  #caller: string
  #callers: Map<string, Reserved & { requests: number }>
  #ofCaller: Reserved & { requests: number }
  #reserved = 0
  #chunks: Buffer[] = []
  #size = 0
  #file: Promise<FileHandle> | undefined
  #written: Promise<void> = Promise.resolve()
  #isClosed = false

  /**
   * @param memory bytes of files that may stay in memory
   * @param caller text by which the requests of a caller are counted
   * @param server any object that stands for the server of the caller
   */
  constructor(memory: number, caller: string, server: object) {
    this.#memory = memory
    this.#caller = caller
    this.#callers = callersOf.get(server) ?? new Map()
    callersOf.set(server, this.#callers)
    this.#ofCaller = this.#callers.get(caller) ?? { requests: 0, bytes: 0, files: 0 }
    this.#ofCaller.requests += 1
    this.#callers.set(caller, this.#ofCaller)
  }

  get size(): number {
    return this.#size
  }

  /**
   * Counts memory that the request takes until `close`.
   * @throws HttpError (`unavailable`) if all requests together take too much, (`rate_limited`) if those of the caller do
   */
  hold(bytes: number) {
    if (this.#isClosed) return
    this.#take('bytes', bytes)
    this.#reserved += bytes
  }

  #take(kind: keyof Reserved, count: number) {
    if (this.#ofCaller[kind] + count > mostOfCaller[kind]) throw tooMany()
    if (total[kind] + count > most[kind]) throw busy()
    total[kind] += count
    this.#ofCaller[kind] += count
  }

  #giveBack(kind: keyof Reserved, count: number) {
    total[kind] -= count
    this.#ofCaller[kind] -= count
  }

  /** @throws HttpError, as `hold` does, if too many files are open */
  write(chunk: Buffer) {
    if (this.#isClosed) return
    this.#size += chunk.length
    if (!this.#file && this.#size <= this.#memory) {
      this.hold(chunk.length)
      // The chunk may be a byte of a large buffer.
      return keepChunk(this.#chunks, Buffer.from(chunk))
    }
    if (!this.#file) {
      this.#take('files', 1)
      this.#file = openUnlinked()
      this.hold(chunk.length - this.#size)
    }
    const bytes = this.#chunks.length > 0 ? Buffer.concat([...this.#chunks.splice(0), chunk]) : chunk
    const file = this.#file
    this.#written = this.#written.then(async () => (await file).appendFile(bytes))
    // `written` reports it.
    this.#written.catch(() => {})
  }

  /** Resolves when all bytes are where they stay. */
  written(): Promise<void> {
    return this.#written
  }

  /** Reads a range, again with each call. */
  async *read(start: number, size: number): AsyncGenerator<Buffer> {
    const file = await this.#file
    if (!file) {
      if (this.#chunks.length > 1) this.#chunks = [Buffer.concat(this.#chunks)]
      if (size > 0) yield this.#chunks[0]!.subarray(start, start + size)
      return
    }
    for (let at = start; at < start + size; ) {
      const chunk = Buffer.allocUnsafe(Math.min(pieceSize, start + size - at))
      const { bytesRead } = await file.read(chunk, 0, chunk.length, at)
      if (bytesRead === 0) throw new Error('A received file has lost its end.')
      at += bytesRead
      yield chunk.subarray(0, bytesRead)
    }
  }

  /** Releases all that the request took, once its last write has ended. */
  close() {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#giveBack('bytes', this.#reserved)
    void this.#closeFile().finally(() => {
      this.#ofCaller.requests -= 1
      if (this.#ofCaller.requests === 0) this.#callers.delete(this.#caller)
    })
  }

  async #closeFile() {
    if (!this.#file) return
    try {
      await this.#written.catch(() => {})
      await (await this.#file).close()
    } catch {
      // It could not be opened.
    } finally {
      this.#giveBack('files', 1)
    }
  }
}

const pieceSize = 64 * 1024

async function openUnlinked(): Promise<FileHandle> {
  const path = join(tmpdir(), `upload-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}
