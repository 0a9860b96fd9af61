/** Reads files that a contract names: regular ones of bounded size, for a device or a pipe may have no end. */
import { isUtf8 } from 'node:buffer'
import { createReadStream, type Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'

/** The most bytes that all files of a contract have together. */
export const mostBytes = 16 * 2 ** 20

/** There is such a file, and no contract can be read from it; the message says why, and follows the file's name. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}

/**
 * The text of a file.
 * @throws Unreadable what {@link sizeOf} does; also when it is not UTF-8
 * @throws Error when there is no such file
 */
export async function readText(file: string): Promise<string> {
  const size = await sizeOf(file)
  // No more than it says: files of /proc say nothing, and some have no end.
  const bytes = size === 0 ? Buffer.alloc(0) : await buffer(createReadStream(file, { end: size - 1 }))
  const text = bytes.toString()
  if (isUtf8(bytes)) return text
  const line = text.slice(0, text.indexOf('\uFFFD')).split('\n').length
  throw new Unreadable(`is not UTF-8 from line ${line} on; save it as UTF-8`)
}

/**
 * The size of a regular file, in bytes.
 * @throws Unreadable for anything else, and for one that is too large
 * @throws Error when there is no such file
 */
export async function sizeOf(file: string): Promise<number> {
  const found = await stat(file)
  if (!found.isFile()) throw new Unreadable(`is ${kindOf(found)}; name a regular file`)
  if (found.size > mostBytes) throw tooLarge(found.size)
  return found.size
}

export const tooLarge = (bytes: number): Unreadable =>
  new Unreadable(
    `makes ${bytes} bytes of the contract, which may have ${mostBytes} in all its files; leave something out`,
  )

function kindOf(found: Stats): string {
  if (found.isDirectory()) return 'a folder'
  if (found.isFIFO()) return 'a pipe'
  return found.isSocket() ? 'a socket' : 'a device'
}
