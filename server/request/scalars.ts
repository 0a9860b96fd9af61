/** Reads single values from text, strictly: an integer is a canonical decimal, nothing is trimmed or guessed. */
import type { Parameter } from '../contract/route.ts'
import { HttpError } from '../http/http-error.ts'

/** The error of an undeclared query parameter. */
export function unknownParameter(declared: readonly Parameter[], name: string): HttpError {
  const known = declared.map((parameter) => parameter.name).join(', ') || 'none'
  return new HttpError(
    'invalid_parameter',
    `Query parameter ${JSON.stringify(name)} is not known to this operation; it knows: ${known}.`,
  )
}

/** Undoes percent-encoding, and `+` for a space as HTML forms write it. */
export function decodeText(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new HttpError(
      'invalid_parameter',
      `The query has a broken percent-encoding in ${JSON.stringify(text)}.`,
    )
  }
}

/** The value of a text, or of several where the parameter is repeated. */
export function decode({ name, type, array }: Parameter, text: string | string[]): unknown {
  if (typeof text === 'string') return array ? [decodeScalar(type, text)] : decodeScalar(type, text)
  if (array) return text.map((one) => decodeScalar(type, one))
  return decodeScalar(type, onlyOne(name, text))
}

/** The error of a parameter, with what is wrong about it. */
export const refusal = (name: string, reason: string): HttpError =>
  new HttpError('invalid_parameter', `Parameter ${JSON.stringify(name)} ${reason}.`)

/** The text of a parameter that may be given once; empty where it has none. */
export function onlyOne(name: string, texts: readonly string[]): string {
  if (texts.length > 1) throw refusal(name, `is given ${texts.length} times; give it once`)
  return texts[0] ?? ''
}

/** A text that is not of the type stays a text, for the validator to name. */
export function decodeScalar(type: Parameter['type'], text: string): unknown {
  if (type === 'integer') return /^(0|-?[1-9][0-9]*)$/.test(text) ? Number(text) : text
  if (type === 'number')
    return /^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$/.test(text) ? Number(text) : text
  if (type === 'boolean') return text === 'true' || (text === 'false' ? false : text)
  return text
}
