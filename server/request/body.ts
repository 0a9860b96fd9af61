import type { Route } from '../../generated/router.ts'
import type { Validate } from '../../generated/validators.js'
import { HttpError } from '../http/http-error.ts'
import { declaredType, essence } from '../http/media-types.ts'
import { parseJson, utf8Text } from './json.ts'
import { describeViolation } from './validation-message.ts'

/**
 * Checks a parsed body, undefined when none was sent, against the contract and fills in its defaults.
 * @throws HttpError (`invalid_body`) naming the member and the rule
 */
export function checkBody({ body: declared, validate: { body } }: Route, value: unknown): unknown {
  if (value === undefined) {
    if (declared?.required) throw missingBody()
    return undefined
  }
  if (body && !body(value)) throw invalidBody(body.errors, value)
  return value
}

/** A body in one of the forms that the contract allows, with its media type. */
export interface ReadBody {
  mediaType: string | undefined
  body: unknown
}

/**
 * Reads and checks a body that may be something other than JSON; undefined when none was sent.
 * @throws HttpError (`invalid_body`) naming the member and the rule
 */
export async function readContent(
  { required, readers = {} }: NonNullable<Route['body']>,
  contentType: string | undefined,
  bytes: unknown,
): Promise<ReadBody> {
  if (!(bytes instanceof Uint8Array)) {
    if (required) throw missingBody()
    return { mediaType: undefined, body: undefined }
  }
  const mediaType = essence(contentType)
  const reader = readers[declaredType(Object.keys(readers), mediaType) ?? '']
  if (!reader) throw new Error(`No body is declared for ${mediaType}.`)
  const body = await read(new Uint8Array(bytes))
  if (reader.validate && !reader.validate(body)) throw invalidBody(reader.validate.errors, body)
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

const invalidBody = (errors: Validate['errors'], body: unknown) =>
  new HttpError('invalid_body', describeViolation('Body member', errors, body))
