import {
  child,
  entries,
  type Located,
  namedExamples,
  resolve,
  rootOf,
  writtenExamples,
} from 'contract-openapi/read'
import { exampleOf, NoExample } from 'contract-openapi/values'
import { HttpError } from 'contract-server/http'

interface Choice {
  /** The status to respond with. */
  status: number
  /** The Response Object, references followed. */
  response: Located
  /** The name of an example, if one was preferred. */
  example: string | undefined
}

/**
 * The response of an operation that a caller prefers; its first success unless they prefer another.
 * @throws HttpError 400 naming the responses or examples that there are
 */
export function choose(operation: Located, { code, example }: Preference): Choice {
  const responses = responsesOf(operation)
  const keys = [...responses.keys()]
  const asked = code === undefined ? undefined : documentedKey(keys, code)
  if (code !== undefined && asked === undefined) {
    throw refused(`code=${code} is not documented here; there are ${keys.join(', ')}.`)
  }
  const successes = keys.filter((key) => key.startsWith('2')).sort()
  const first = asked ?? successes[0] ?? keys.find((key) => key === 'default') ?? keys[0] ?? 'default'
  const choice = (key: string): Choice => ({
    // 4XX and default stand for many; without a code, the first of them will do.
    status: Number(code ?? (key === 'default' ? 200 : key.replace('XX', '00'))),
    response: responses.get(key) ?? rootOf({}),
    example,
  })
  if (example === undefined) return choice(first)
  const namesOf = (key: string) => exampleNames(responses.get(key))
  const candidates = asked === undefined ? [first, ...keys] : [asked]
  const found = candidates.find((key) => namesOf(key).includes(example))
  if (found !== undefined) return choice(found)
  const names = [...new Set(candidates.flatMap(namesOf))]
  throw refused(
    `there is no example ${JSON.stringify(example)} here; there is ${names.join(', ') || 'none with a name'}.`,
  )
}

const responsesOf = (operation: Located): Map<string, Located> =>
  new Map(entries(child(operation, 'responses')).map(([key, at]) => [key, resolve(at)]))

/** The example of a media type that a caller prefers by its name, else the first. */
export const exampleNamed = (media: Located, name: string | undefined): unknown => {
  const preferred = namedExamples(media).find(([own]) => own === name)
  return preferred ? preferred[1] : writtenExamples(media)[0]
}

/** True if an operation documents a status: itself, with its class, or with all others. */
export const isDocumented = (operation: Located, code: string): boolean =>
  documentedKey([...responsesOf(operation).keys()], code) !== undefined

const documentedKey = (keys: readonly string[], code: string) =>
  [code, `${code[0]}XX`, 'default'].find((key) => keys.includes(key))

const exampleNames = (response: Located | undefined): string[] =>
  response
    ? entries(child(response, 'content')).flatMap(([, media]) => Object.keys(child(media, 'examples').value))
    : []

/** Which documented response a caller would like to see. */
interface Preference {
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

/**
 * An example of a schema.
 * @throws HttpError 500 where none can be made; its message names the remedy, since who reads it designs the contract
 */
export function madeExample(schema: Located): unknown {
  try {
    return exampleOf(schema)
  } catch (error) {
    throw error instanceof NoExample ? new HttpError('internal_error', error.message) : error
  }
}
