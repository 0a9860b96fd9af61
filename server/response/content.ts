import type { BodyForm, ResponseSpec } from '../contract/route.ts'
import type { Stream } from '../contract/stream.ts'
import { declaredType, essence } from '../http/media-types.ts'

/** The response of a handler, whatever the operation. */
export interface HandlerResponse {
  status: number
  /** Where the contract leaves a choice. */
  mediaType?: string | undefined
  body?: unknown
  /** Instead of a body: items as they come. */
  stream?: Stream | undefined
  headers?: Record<string, string> | undefined
}

/** How a body is sent: as these bytes, as items one by one, or else as JSON. */
export interface Written {
  mediaType: string
  bytes?: Uint8Array
  /** What each item of a stream has to be. */
  items?: BodyForm
}

/**
 * Checks a body against the contract, and writes it unless it is JSON.
 * @returns what breaks the contract, or the body
 */
export function writeContent(
  content: NonNullable<ResponseSpec['content']>,
  { mediaType, body, stream }: Pick<HandlerResponse, 'mediaType' | 'body' | 'stream'>,
): Written | string {
  const declared = Object.keys(content)
  const name = mediaType ?? (declared.length === 1 ? declared[0]! : '')
  const form = content[name] ?? content[declaredType(declared, essence(name)) ?? '']
  if (!form || name.includes('*')) return `as ${name || 'no media type'}`
  if (form.kind === 'stream') return stream ? { mediaType: name, items: form } : 'without a stream'
  if (stream) return 'with a stream'
  if (form.validate && !form.validate(body))
    return `with a wrong body (${JSON.stringify(form.validate.errors?.[0])})`
  if (form.kind === 'json') return { mediaType: name }
  if (form.kind === 'binary')
    return body instanceof Uint8Array ? { mediaType: name, bytes: body } : 'with a body that is not bytes'
  return typeof body === 'string'
    ? { mediaType: name, bytes: Buffer.from(body) }
    : 'with a body that is not text'
}
