import type { ResponseSpec } from '../contract/route.ts'
import { declaredType, essence } from '../http/media-types.ts'

/** How a body is sent: as these bytes, or else as JSON. */
export interface Written {
  mediaType: string
  bytes?: Uint8Array
}

/**
 * Checks a body against the contract, and writes it unless it is JSON.
 * @returns what breaks the contract, or the body
 */
export function writeContent(
  content: NonNullable<ResponseSpec['content']>,
  mediaType: string | undefined,
  body: unknown,
): Written | string {
  const declared = Object.keys(content)
  const name = mediaType ?? (declared.length === 1 ? declared[0]! : '')
  const form = content[name] ?? content[declaredType(declared, essence(name)) ?? '']
  if (!form || name.includes('*')) return `as ${name || 'no media type'}`
  if (form.validate && !form.validate(body))
    return `with a wrong body (${JSON.stringify(form.validate.errors?.[0])})`
  if (form.kind === 'json') return { mediaType: name }
  if (form.kind === 'binary')
    return body instanceof Uint8Array ? { mediaType: name, bytes: body } : 'with a body that is not bytes'
  return typeof body === 'string'
    ? { mediaType: name, bytes: Buffer.from(body) }
    : 'with a body that is not text'
}
