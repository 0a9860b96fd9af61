import type { Route } from '../contract/route.ts'
import type { Validate, ValidationError } from '../contract/validate.ts'
import { HttpError } from '../http/http-error.ts'
import { declaredType, essence } from '../http/media-types.ts'
import { parseJson, utf8Text } from './json.ts'
import { describeViolations } from './validation-message.ts'

/**
 * Checks a parsed body, undefined when none was sent, against the contract and fills in its defaults.
 * @returns why it is refused, or undefined when it is not
 * @throws HttpError (`invalid_body`) when there is none and there must be one
 */
export function checkBody(
  { body: declared, validate: { body } }: Route,
  value: unknown,
): Promise<HttpError> | undefined {
  if (value === undefined) {
    if (declared?.required) throw missingBody()
    return undefined
  }
  return body && !body(value) ? invalidBody(body, value) : undefined
}

/** A body in one of the forms that the contract allows, with its media type. */
export interface ReadBody {
  mediaType: string | undefined
  body: unknown
}

/**
 * Reads and checks a body that may be something other than JSON; undefined when none was sent.
 * @throws HttpError (`invalid_body`) naming the members and the rules
 */
export async function readContent(
  { required, readers = {} }: NonNullable<Route['body']>,
  contentType: string | undefined,
  bytes: unknown,
): Promise<ReadBody> {
  const mediaType = essence(contentType)
  const reader = readers[declaredType(Object.keys(readers), mediaType) ?? '']
  // JSON cannot be empty, while a text or a file can.
  if (!(bytes instanceof Uint8Array) || (reader?.kind === 'json' && bytes.length === 0)) {
    if (required) throw missingBody()
    return { mediaType: undefined, body: undefined }
  }
  if (!reader) throw new Error(`No body is declared for ${mediaType}.`)
  const body = await read(new Uint8Array(bytes))
  if (reader.validate && !reader.validate(body)) throw await invalidBody(reader.validate, body)
  return { mediaType, body }

  async function read(own: Uint8Array<ArrayBuffer>): Promise<unknown> {
    switch (reader!.kind) {
      case 'json':
        return parseJson(own)
      case 'text':
        return utf8Text(own)
      case 'form':
        return (await forms()).readForm(reader!, own)
      case 'multipart':
        return (await forms()).readMultipart(reader!, own, contentType ?? '')
      default:
        return own
    }
  }
}

/** Loaded when the contract has forms. */
const forms = () => import('./form-body.ts')

const missingBody = () => new HttpError('invalid_body', 'The body is empty; this operation needs one.')
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
