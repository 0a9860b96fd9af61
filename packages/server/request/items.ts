/** Bodies of JSON lines and JSON sequences (RFC 7464), with a check of each item as it arrives. */
import type { Readable } from 'node:stream'
import type { BodyReader } from 'contract-openapi/contract'
import { giveWay } from '../http/give-way.ts'
import { HttpError } from '../http/problem.ts'
import { defaultBodyLimit, keepChunk } from '../http/request.ts'
import { invalidBody } from './body.ts'
import { parseJson } from './json.ts'

const lineFeed = 0x0a
const recordSeparator = 0x1e

/**
 * Reads the items of a body no faster than the consumer.
 * @param itemLimit largest item, in bytes
 * @throws HttpError (from the iteration) for an invalid item: `invalid_body`, or `content_too_large`
 */
export async function* readItems(
  stream: Readable,
  { kind, validate }: BodyReader,
  itemLimit = defaultBodyLimit,
): AsyncGenerator<unknown> {
  const isSequence = kind === 'sequence'
  let isBegun = !isSequence
  let count = 0
  try {
    for await (const text of split(stream, isSequence ? recordSeparator : lineFeed, itemLimit)) {
      const isEmpty = text.every(isSpace)
      if (!isEmpty) {
        count += 1
        if (!isBegun) throw new HttpError('invalid_body', 'It requires a record separator (0x1E) before it.')
        const item = parseJson(text)
        // A number that was cut off is still a number (RFC 7464, section 2.4).
        if (isSequence && !/[}\]"\s]$/.test(text.toString('latin1')))
          throw new HttpError('invalid_body', 'It requires a line feed after it.')
        if (validate && !validate(item)) throw await invalidBody(validate, item)
        yield item
      }
      isBegun = true
    }
  } catch (error) {
    throw error instanceof HttpError && error.code === 'invalid_body' ? ofItem(count, error) : error
  }
}

async function* split(stream: Readable, separator: number, limit: number) {
  let chunks: Buffer[] = []
  let size = 0
  const keep = (chunk: Buffer) => {
    size += chunk.length
    if (size > limit)
      throw new HttpError('content_too_large', `An item of the body is larger than ${limit} bytes.`, {
        connection: 'close',
      })
    keepChunk(chunks, chunk)
  }
  for await (const chunk of stream) {
    let start = 0
    for (let at = chunk.indexOf(separator); at >= 0; at = chunk.indexOf(separator, start)) {
      await giveWay()
      // Nobody waits for the rest of this chunk.
      if (stream.errored) throw stream.errored
      keep(chunk.subarray(start, at))
      const text = Buffer.concat(chunks)
      yield text
      chunks = []
      // Blank lines count to the next item, so that nobody can send them without end.
      size = text.every(isSpace) ? size + 1 : 0
      start = at + 1
    }
    if (start < chunk.length) keep(chunk.subarray(start))
  }
  yield Buffer.concat(chunks)
}

// RFC 8259, section 2.
const isSpace = (byte: number) => byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d

// Items count from 1; the pointers of faults are those of an array of all items.
function ofItem(count: number, { code, message, headers, faults }: HttpError): HttpError {
  const reason = message.replace(/^(The body|Body)(?= (is|has|must))/, 'It')
  const inArray = faults?.map((fault) => ({ ...fault, pointer: `/${count - 1}${fault.pointer}` }))
  return new HttpError(code, `Item ${count} of the body is invalid. ${reason}`, headers, inArray)
}
