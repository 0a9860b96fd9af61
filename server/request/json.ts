import { HttpError } from '../http/http-error.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Parses a JSON body as I-JSON (RFC 7493), without the gaps that parsers leave open: the bytes must be UTF-8, no string may
 * have a lone surrogate, and no object may name a member twice. No bytes are no body: undefined.
 * @throws HttpError (`invalid_body`) saying where
 */
export function parseJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined
  let value: unknown
  const text = utf8Text(bytes)
  try {
    value = JSON.parse(text)
  } catch (error) {
    // It may have been cut in the wrong place, and then what follows on this connection is no request.
    throw new HttpError('invalid_body', `The body is not JSON: ${(error as Error).message}.`, {
      Connection: 'close',
    })
  }
  const malformed = surrogateEscape.test(text) ? malformedString(text) : undefined
  if (malformed !== undefined) {
    throw new HttpError(
      'invalid_body',
      `The body has a lone surrogate in the string at position ${malformed}.`,
    )
  }
  const repeated = isFlatAndUnrepeated(value, text) ? undefined : repeatedMember(text)
  if (repeated !== undefined) {
    throw new HttpError('invalid_body', `Body member ${JSON.stringify(repeated)} is given more than once.`)
  }
  return value
}

/** UTF-8 has no surrogates; only an escape can bring one. */
const surrogateEscape = /\\u[dD][89a-fA-F]/

/** Where this (valid) JSON text has the first string that is not well-formed Unicode. */
function malformedString(json: string): number | undefined {
  const strings = json.matchAll(/"(?:[^"\\]|\\.)*"/g)
  return strings.find(([token]) => !(JSON.parse(token) as string).isWellFormed())?.index
}

/** The text of a body; throws HttpError (`invalid_body`) unless it is UTF-8. */
export function utf8Text(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new HttpError('invalid_body', 'The body is not valid UTF-8.')
  }
}

/**
 * Whether the text has one colon for each member of this object: then none was given twice, and none is an object with
 * members. A shortcut: true of nearly all bodies, in a tenth of the time of {@link repeatedMember}. Escaped names are left to that:
 * V8 may read two of them as one (https://github.com/nodejs/node/issues/63785).
 */
function isFlatAndUnrepeated(value: unknown, text: string): boolean {
  if (value === null || typeof value !== 'object' || Array.isArray(value) || text.includes('\\')) return false
  return text.split(':').length - 1 === Object.keys(value).length
}

/** The first member name that an object of this (valid) JSON text has twice. */
function repeatedMember(json: string): string | undefined {
  const open: Set<string>[] = []
  for (const [token, colon] of json.matchAll(/[{}]|"(?:[^"\\]|\\.)*"(\s*:)?/g)) {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    else if (colon !== undefined) {
      const name = JSON.parse(token.slice(0, -colon.length))
      const names = open.at(-1)!
      if (names.has(name)) return name
      names.add(name)
    }
  }
  return undefined
}
