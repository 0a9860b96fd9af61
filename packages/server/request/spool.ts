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

// Limits of all requests together: bytes in memory, and open files.
const maxHeld = 64 * 2 ** 20
const maxOpen = 256
let held = 0
let opened = 0

const busy = () =>
  new HttpError('unavailable', 'The server receives too many forms with files. Try again in a second.', {
    'retry-after': '1',
    connection: 'close',
  })

export class Spool {
  #memory: number
  #held = 0
  #chunks: Buffer[] = []
  #size = 0
  #file: Promise<FileHandle> | undefined
  #written: Promise<void> = Promise.resolve()
  #isClosed = false

  /** @param memory bytes of files that may stay in memory */
  constructor(memory: number) {
    this.#memory = memory
  }

  get size(): number {
    return this.#size
  }

  /**
   * Counts memory that the request takes until `close`.
   * @throws HttpError (`unavailable`) if all requests together take too much
   */
  hold(bytes: number) {
    if (this.#isClosed) return
    if (held + bytes > maxHeld) throw busy()
    held += bytes
    this.#held += bytes
  }

  /** @throws HttpError (`unavailable`) if all requests together have too many files open */
  write(chunk: Buffer) {
    if (this.#isClosed) return
    this.#size += chunk.length
    if (!this.#file && this.#size <= this.#memory) {
      this.hold(chunk.length)
      // The chunk may be a byte of a large buffer.
      return keepChunk(this.#chunks, Buffer.from(chunk))
    }
    if (!this.#file) {
      if (opened === maxOpen) throw busy()
      opened += 1
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
    held -= this.#held
    void this.#closeFile()
  }

  async #closeFile() {
    if (!this.#file) return
    try {
      await this.#written.catch(() => {})
      await (await this.#file).close()
    } catch {
      // It could not be opened.
    } finally {
      opened -= 1
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
