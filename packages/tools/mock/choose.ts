import { documentedStatus, type Operation, type ResponseSpec } from 'contract-openapi/model'
import {
  child,
  entries,
  type Located,
  namedExamples,
  resolve,
  text,
  writtenExamples,
} from 'contract-openapi/read'
import { HttpError } from 'contract-server/http'

interface Choice {
  status: number
  /** Undefined if the contract documents no response for the status. */
  response: ResponseSpec | undefined
  example: string | undefined
}

/**
 * Returns the response of an operation that a caller prefers; by default its first success.
 * @throws HttpError 400 with the documented responses or examples
 */
export function choose({ responses }: Pick<Operation, 'responses'>, { code, example }: Preference): Choice {
  const keys = responses.map(({ status }) => status)
  const asked = code === undefined ? undefined : documentedStatus(keys, code)
  const successes = keys.filter((key) => key.startsWith('2')).sort()
  const redirects = keys.filter((key) => /^3/.test(key) && key !== '304').sort()
  // An operation that is not implemented says so.
  const unimplemented = keys.filter((key) => key === '501')
  // Where nothing else can be a success, the resource is always unchanged.
  const unchanged = keys.filter((key) => key === '304' && !keys.includes('default'))
  const [usual] = [...successes, ...redirects, ...unimplemented, ...unchanged]
  if (code !== undefined && asked === undefined && !(usual === undefined && code === '200'))
    throw refused(`code=${code} is not documented here; there are ${keys.join(', ')}.`)
  // Without a success, any response is passed on: one without a body.
  const first = asked ?? usual ?? 'default'
  const choice = (key: string): Choice => ({
    // 4XX and default stand for many; without a code, the first of them will do.
    status: Number(code ?? (key === 'default' ? 200 : key.replace('XX', '00'))),
    response: responses.find(({ status }) => status === key),
    example,
  })
  if (example === undefined) return choice(first)
  const namesOf = (key: string) => exampleNames(responses.find(({ status }) => status === key))
  const candidates = asked === undefined ? [first, ...keys] : [asked]
  const found = candidates.find((key) => namesOf(key).includes(example))
  if (found !== undefined) return choice(found)
  const names = [...new Set(candidates.flatMap(namesOf))]
  throw refused(
    `there is no example ${JSON.stringify(example)} here; there is ${names.join(', ') || 'none with a name'}.`,
  )
}

export const exampleNamed = (media: Located, name: string | undefined): unknown => {
  const preferred = namedExamples(media).find(([key]) => key === name)
  return preferred ? preferred[1] : writtenExamples(media)[0]
}

/** The text of that example as it is sent, where the contract says it. */
export const serializedExample = (owner: Located, name?: string): string | undefined => {
  const named = entries(child(owner, 'examples'))
  const [, example] = named.find(([key]) => key === name) ?? named[0] ?? []
  return example && text(resolve(example).value.serializedValue)
}

/** True if an operation documents a status: by itself, by its class, or by `default`. */
export const isDocumented = ({ responses }: Pick<Operation, 'responses'>, code: string): boolean =>
  documentedStatus(
    responses.map(({ status }) => status),
    code,
  ) !== undefined

const exampleNames = (response: ResponseSpec | undefined): string[] =>
  (response?.body?.content ?? []).flatMap(({ at }) => Object.keys(child(at, 'examples').value))

interface Preference {
  code?: string
  example?: string
}

/**
 * Reads `Prefer: code=404, example=name` (RFC 7240); ignores other preferences.
 * @throws HttpError 400 for an invalid status, or a missing name
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

const refused = (message: string) => new HttpError('invalid_parameter', `Prefer: ${message}`)
