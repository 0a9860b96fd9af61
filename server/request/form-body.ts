import type { BodyReader, Part } from '../contract/route.ts'
import { HttpError } from '../http/http-error.ts'
import { parseJson, utf8Text } from './json.ts'
import { pairsOf, readPairs } from './pairs.ts'
import { decodeTypes } from './parameter-styles.ts'

/** Reads a body of `application/x-www-form-urlencoded`; undeclared members are left to the validator. */
export function readForm({ members = [] }: BodyReader, bytes: Uint8Array): Record<string, unknown> {
  try {
    const pairs = pairsOf(utf8Text(bytes))
    const unknown: [string, string][] = []
    const known = readPairs(members, pairs, (...pair) => unknown.push(pair))
    return { ...Object.fromEntries(unknown), ...known }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    throw new HttpError('invalid_body', error.message)
  }
}

/** Reads a body of `multipart/form-data` (RFC 7578) as Node's own parser takes it apart. */
export async function readMultipart(
  { parts = [] }: BodyReader,
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<Record<string, unknown>> {
  const form = await new Response(bytes, { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw new HttpError('invalid_body', 'The body is not what multipart/form-data allows.')
    })
  const values: Record<string, unknown> = {}
  for (const name of new Set(form.keys())) {
    const part = parts.find((candidate) => candidate.name === name)
    const read = await Promise.all(form.getAll(name).map((given) => (part ? readPart(part, given) : given)))
    if (read.length > 1 && !part?.several) throw refusal(name, `is given ${read.length} times; give it once`)
    Object.defineProperty(values, name, { value: part?.several ? read : read[0], enumerable: true })
  }
  return values
}

async function readPart({ name, kind, types = [] }: Part, given: string | File): Promise<unknown> {
  if (kind === 'file') {
    if (typeof given === 'string') throw refusal(name, 'is a file; send it with a filename')
    return given
  }
  if (kind === 'json') {
    return parseJson(
      typeof given === 'string' ? Buffer.from(given) : new Uint8Array(await given.arrayBuffer()),
    )
  }
  if (typeof given !== 'string') throw refusal(name, 'is a text; send it without a filename')
  return decodeTypes(types, given)
}

const refusal = (name: string, reason: string) =>
  new HttpError('invalid_body', `Body member ${JSON.stringify(name)} ${reason}.`)
