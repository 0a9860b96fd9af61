import type { ResponseSpec, Route } from '../../generated/router.ts'
import { HttpError } from '../http/http-error.ts'
import { declaredType, essence } from '../http/media-types.ts'
import { readForm, readMultipart } from './form-body.ts'
import { parseJson, utf8Text } from './json.ts'
import { describeViolation } from './validation-message.ts'

/** A body in one of the forms that the contract allows, and in which one it came. */
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
    if (required) throw new HttpError('invalid_body', 'The body is empty; this operation needs one.')
    return { mediaType: undefined, body: undefined }
  }
  const mediaType = essence(contentType)
  const reader = readers[declaredType(Object.keys(readers), mediaType) ?? '']
  if (!reader) throw new Error(`No body is declared for ${mediaType}.`)
  const body = await read(new Uint8Array(bytes))
  if (reader.validate && !reader.validate(body)) {
    throw new HttpError('invalid_body', describeViolation('Body member', reader.validate.errors ?? []))
  }
  return { mediaType, body }

  async function read(own: Uint8Array<ArrayBuffer>): Promise<unknown> {
    switch (reader!.kind) {
      case 'json':
        return parseJson(own)
      case 'text':
        return utf8Text(own)
      case 'form':
        return readForm(reader!, own)
      case 'multipart':
        return readMultipart(reader!, own, contentType ?? '')
      default:
        return own
    }
  }
}

/** A body ready to be sent. */
export interface Written {
  mediaType: string
  bytes: Uint8Array
}

/**
 * Holds a body that may be something other than JSON against the contract, and writes it.
 * @returns what breaks the contract, or the body
 */
export function writeContent(
  content: NonNullable<ResponseSpec['content']>,
  mediaType: string | undefined,
  body: unknown,
): Written | string {
  const declared = Object.keys(content)
  const name = mediaType ?? (declared.length === 1 ? declared[0]! : '')
  const form = content[declaredType(declared, essence(name)) ?? '']
  if (!form || name.includes('*')) return `as ${name || 'no media type'}`
  if (form.validate && !form.validate(body))
    return `with a wrong body (${JSON.stringify(form.validate.errors?.[0])})`
  if (form.kind === 'json') return { mediaType: name, bytes: Buffer.from(JSON.stringify(body)) }
  if (form.kind === 'binary')
    return body instanceof Uint8Array ? { mediaType: name, bytes: body } : 'with a body that is not bytes'
  return typeof body === 'string'
    ? { mediaType: name, bytes: Buffer.from(body) }
    : 'with a body that is not text'
}
