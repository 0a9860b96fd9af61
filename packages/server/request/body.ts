/**
 * A body as the contract describes it: bytes and a media type come in, the value comes out, or the first faults are thrown. JSON, forms, multipart
 * and texts are read here; what arrives piece by piece is read by `items.ts` and `upload.ts`.
 */
import { Readable } from 'node:stream'
import { orUndefined } from 'contract-openapi/cli'
import type {
  BodyReader,
  Members,
  Parameter,
  Part,
  Route,
  Validate,
  ValidationError,
} from 'contract-openapi/contract'
import {
  declaredType,
  essenceOf,
  isItems,
  ofTypes,
  partTypes,
  readForm,
  WireError,
} from 'contract-openapi/wire'
import { giveWay } from '../http/give-way.ts'
import { HttpError } from '../http/problem.ts'
import { defaultBodyLimit, tooLarge } from '../http/request.ts'
import { parseJson, utf8Text } from './json.ts'
import { type Keeping, type ReceivedFile, receiveParts } from './multipart.ts'
import { type Attempts, fittingValues, withShapes } from './parameters.ts'
import { describeViolations } from './validation-message.ts'

// Bytes that take a millisecond or more to read.
const longBody = 4096

interface ParsedBody {
  mediaType?: string
  body?: unknown
}

/**
 * Reads a body, checks it against the contract and fills in its defaults.
 * @param bytes undefined without a body; a stream for multipart only
 * @throws HttpError (`invalid_body`) with the members and their rules
 */
export async function parseBody(
  { required, readers }: NonNullable<Route['body']>,
  contentType = '',
  bytes: Uint8Array | Readable | undefined,
  keeping: Keeping = { memory: defaultBodyLimit, caller: '', server: {}, onEnd() {} },
): Promise<ParsedBody> {
  if (!bytes) return none(required)
  const declared = declaredType(Object.keys(readers), contentType) ?? ''
  const reader = readers[declared]
  if (!reader) throw new Error(`No body is declared for ${contentType}.`)
  const mediaType = declared.includes('*') ? essenceOf(contentType) : declared
  if (bytes instanceof Uint8Array && bytes.length > longBody) await giveWay()
  if (reader.kind === 'json') {
    const body = parseJson(bytes as Uint8Array)
    if (body === undefined) return none(required)
    if (reader.validate && !reader.validate(body)) throw await invalidBody(reader.validate, body)
    return { mediaType, body }
  }
  const { body, others } =
    reader.kind === 'multipart'
      ? await parseMultipart(reader, bytes, contentType, keeping)
      : parseOther(reader, bytes as Uint8Array)
  const { validate } = reader
  if (!validate || validate(body)) return { mediaType, body }
  const { errors } = validate
  const fitting = others && fittingValues(validate, others)
  if (fitting) return { mediaType, body: fitting }
  validate.errors = errors ?? null
  throw await invalidBody(validate, body)
}

/** True for a body that can be streamed: bytes, items, or parts with files. */
export const isStreamedForm = ({ kind, parts = [] }: BodyReader): boolean =>
  kind === 'binary' || isItems(kind) || (kind === 'multipart' && parts.some((part) => part.kind === 'file'))

export interface StreamedForm {
  mediaType: string
  reader: BodyReader
}

/** Returns the reader of a streamed body with its media type; undefined for other bodies. */
export function streamedForm(
  { readers }: NonNullable<Route['body']>,
  contentType = '',
): StreamedForm | undefined {
  const declared = declaredType(Object.keys(readers), contentType) ?? ''
  const reader = readers[declared]
  if (!reader || !isStreamedForm(reader)) return undefined
  return { mediaType: declared.includes('*') ? essenceOf(contentType) : declared, reader }
}

function none(required: boolean): ParsedBody {
  if (required) throw new HttpError('invalid_body', 'The body is empty; this operation needs one.')
  return {}
}

// `others` reads some members again in another shape; it returns undefined if one of them has no such shape.
interface Parsed {
  body: unknown
  others?: (attempts: Attempts) => unknown
}

function parseOther(reader: BodyReader, bytes: Uint8Array): Parsed {
  const copy = new Uint8Array(bytes)
  if (reader.kind === 'text') return { body: utf8Text(copy) }
  if (reader.kind !== 'form') return { body: copy }
  const { members = [] } = reader
  const parse = (declared: readonly Parameter[]) => parseForm(declared, copy)
  return { body: parse(members), others: (attempts) => withShapes(members, attempts, parse) }
}

/** Makes the error of an invalid body: names its members, first the one at which `validate` stopped. */
export async function invalidBody({ errors, members }: Validate, body: unknown): Promise<HttpError> {
  const shown = errors?.slice(0, 1) ?? []
  if (members && typeof body === 'object' && body && !Array.isArray(body)) {
    // The file may belong to a new version of the service now. Then the first error must do.
    const loaded = await members().catch(() => undefined)
    if (loaded) shown.push(...invalidMembers(body, loaded))
  }
  const { message, faults } = describeViolations('body', shown, body)
  return new HttpError('invalid_body', message, {}, faults)
}

function invalidMembers(body: object, { known, validate, branches }: Members): ValidationError[] {
  const errors: ValidationError[] = []
  for (const member of validate) if (!member(body)) errors.push(member.errors![0]!)
  if (known) errors.push(...unknownMembers(body, known))
  const value: unknown = branches && Object.hasOwn(body, branches.tag) && (body as never)[branches.tag]
  if (typeof value === 'string' && Object.hasOwn(branches!.byValue, value))
    errors.push(...invalidMembers(body, branches!.byValue[value]!))
  return errors
}

// A caller needs the first few of thousands.
function unknownMembers(body: object, known: readonly string[]): ValidationError[] {
  const errors: ValidationError[] = []
  for (const name in body) {
    if (known.includes(name)) continue
    const params = { additionalProperty: name }
    errors.push({ instancePath: '', keyword: 'additionalProperties', params })
    if (errors.length > 10) break
  }
  return errors
}

// The validator rejects undeclared members.
function parseForm(members: readonly Parameter[], bytes: Uint8Array): Record<string, unknown> {
  try {
    return readForm(members, utf8Text(bytes))
  } catch (error) {
    throw error instanceof WireError ? new HttpError('invalid_body', error.message) : error
  }
}

// RFC 7578.
async function parseMultipart(
  { parts = [] }: BodyReader,
  bytes: Uint8Array | Readable,
  contentType: string,
  keeping: Keeping,
): Promise<Parsed> {
  const stream = bytes instanceof Uint8Array ? Readable.from([bytes]) : bytes
  const isFile = (name: string) => parts.some((part) => part.name === name && part.kind === 'file')
  const form = Map.groupBy(await receiveParts(stream, contentType, keeping, isFile), ([name]) => name)
  const values: Record<string, unknown> = {}
  for (const [name, group] of form) {
    const part = parts.find((candidate) => candidate.name === name)
    const parsed = await Promise.all(
      group.map(([, value]) => (part ? parsePart(part, value, keeping.memory) : value)),
    )
    if (parsed.length > 1 && !part?.several)
      throw refusal(name, `is given ${parsed.length} times; give it once`)
    Object.defineProperty(values, name, { value: part?.several ? parsed : parsed[0], enumerable: true })
  }
  return { body: values, others }

  // As texts.
  function others(attempts: Attempts) {
    const changed = { ...values }
    for (const [name, attempt] of attempts) {
      const { types, several } = parts.find((part) => part.name === name) ?? {}
      if (attempt > 0 || !types?.includes('string')) return undefined
      const texts = form.get(name)?.map(([, text]) => text)
      changed[name] = several ? texts : texts?.[0]
    }
    return changed
  }
}

async function parsePart(
  { name, kind, types = [], encoding }: Part,
  value: string | ReceivedFile,
  memory: number,
): Promise<unknown> {
  if (kind === 'file') {
    if (typeof value === 'string' && types.length > 0) return ofTypes(types, value)
    if (typeof value === 'string') throw refusal(name, 'is a file; send it with a filename')
    const mediaTypes = partTypes(encoding)
    if (mediaTypes.length > 0 && declaredType(mediaTypes, value.type) === undefined)
      throw refusal(name, `is ${value.type || 'of no media type'}; send it as ${mediaTypes.join(' or ')}`)
    return value
  }
  if (kind === 'json') {
    if (typeof value !== 'string' && value.size > memory) throw tooLarge(memory)
    // A text may begin like JSON.
    if (typeof value === 'string' && types.length > 0)
      return (
        (/^\s*[[{]/.test(value) ? orUndefined(() => parseJson(Buffer.from(value))) : undefined) ??
        ofTypes(types, value)
      )
    return parseJson(
      typeof value === 'string' ? Buffer.from(value) : new Uint8Array(await value.arrayBuffer()),
    )
  }
  if (typeof value !== 'string') throw refusal(name, 'is a text; send it without a filename')
  return ofTypes(types, value)
}

const refusal = (name: string, reason: string) =>
  new HttpError('invalid_body', `Body member ${JSON.stringify(name)} ${reason}.`)
