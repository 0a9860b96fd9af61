import type { BodyReader, Route } from '../contract/route.ts'
import type { Validate, ValidationError } from '../contract/validate.ts'
import { HttpError } from '../http/http-error.ts'
import { declaredType, essence } from '../http/media-types.ts'
import { parseJson, utf8Text } from './json.ts'
import { describeViolations } from './validation-message.ts'

/** A body in one of the forms that the contract allows, with its media type; neither when none was sent. */
export interface ReadBody {
  mediaType?: string
  body?: unknown
}

/**
 * Reads a body, undefined when none was sent, checks it against the contract and fills in its defaults.
 * @throws HttpError (`invalid_body`) naming the members and the rules
 */
export async function readBody(
  { required, readers }: NonNullable<Route['body']>,
  contentType = '',
  bytes: Uint8Array | undefined,
): Promise<ReadBody> {
  if (!bytes) return none(required)
  const mediaType = essence(contentType)
  const reader = readers[mediaType] ?? readers[declaredType(Object.keys(readers), mediaType) ?? '']
  if (!reader) throw new Error(`No body is declared for ${mediaType}.`)
  const body = reader.kind === 'json' ? parseJson(bytes) : await readOther(reader, contentType, bytes)
  if (body === undefined) return none(required)
  if (reader.validate && !reader.validate(body)) throw await invalidBody(reader.validate, body)
  return { mediaType, body }
}

function none(required: boolean): ReadBody {
  if (required) throw new HttpError('invalid_body', 'The body is empty; this operation needs one.')
  return {}
}

/** Anything but JSON: texts, bytes and forms. */
async function readOther(reader: BodyReader, contentType: string, bytes: Uint8Array): Promise<unknown> {
  const own = new Uint8Array(bytes)
  if (reader.kind === 'text') return utf8Text(own)
  if (reader.kind === 'form') return (await forms()).readForm(reader, own)
  if (reader.kind === 'multipart') return (await forms()).readMultipart(reader, own, contentType)
  return own
}

/** Loaded when the contract has forms. */
const forms = () => import('./form-body.ts')

/** Names the members that the contract refuses, first the one at which `validate` has just stopped. */
async function invalidBody({ errors, members }: Validate, body: unknown): Promise<HttpError> {
  const all = errors?.slice(0, 1) ?? []
  if (members && typeof body === 'object' && body && !Array.isArray(body)) {
    // A new version of the service may have taken the place of the file: then the first error will do.
    const { known, validate = [] } = (await members().catch(() => undefined)) ?? {}
    for (const member of validate) if (!member(body)) all.push(member.errors![0]!)
    if (known) all.push(...unknownMembers(body, known))
  }
  return new HttpError('invalid_body', describeViolations('Body member', all, body))
}

/** The first of them: of thousands no caller wants to know. */
function unknownMembers(body: object, known: readonly string[]): ValidationError[] {
  const errors: ValidationError[] = []
  for (const name in body) {
    if (known.includes(name)) continue
    const params = { additionalProperty: name }
    errors.push({ instancePath: '', schemaPath: '', keyword: 'additionalProperties', params })
    if (errors.length > 10) break
  }
  return errors
}
