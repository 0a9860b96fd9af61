import { HttpError } from 'contract-server/internal/http/http-error'

/** Which documented response a caller would like to see. */
export interface Preference {
  /** A status. */
  code?: string
  /** The name of an example. */
  example?: string
}

/**
 * Reads `Prefer: code=404, example=name` (RFC 7240); preferences of other kinds are not for us.
 * @throws HttpError 400 for a code that is no status, or a name that is missing
 */
export function readPrefer(header: string | string[] | undefined): Preference {
  const preference: Preference = {}
  for (const part of [header ?? []].flat().join(',').split(/[,;]/)) {
    const [name = '', ...rest] = part.split('=')
    const value = rest
      .join('=')
      .trim()
      .replace(/^"(.*)"$/, '$1')
    const kind = name.trim().toLowerCase()
    if (kind === 'code') {
      if (!/^[1-5]\d\d$/.test(value))
        throw refused(`code=${value} is no status; write Prefer: code=404, say.`)
      preference.code = value
    } else if (kind === 'example') {
      if (value === '') throw refused('example= names none; write Prefer: example=NAME.')
      preference.example = value
    }
  }
  return preference
}

export const refused = (message: string) => new HttpError('invalid_parameter', `Prefer: ${message}`)
