/** Bodies of JSON. */
import { JsonFault, parseIJson } from 'contract-openapi/wire'
import { HttpError } from '../http/problem.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Parses a body as I-JSON in UTF-8. Returns undefined for no bytes.
 * @throws HttpError (`invalid_body`) with the position
 */
export function parseJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined
  const text = utf8Text(bytes)
  try {
    return parseIJson(text)
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error
    const { message, isSyntax, repeated } = error
    const sentence =
      repeated === undefined
        ? `The body ${message}.`
        : `Body member ${JSON.stringify(repeated)} is given more than once.`
    // The body may be cut off in the wrong place, so that its rest would be read as a request.
    throw new HttpError('invalid_body', sentence, isSyntax ? { Connection: 'close' } : {})
  }
}

export function utf8Text(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new HttpError('invalid_body', 'The body is not valid UTF-8.')
  }
}
