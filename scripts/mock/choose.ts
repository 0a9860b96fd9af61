import { child, entries, type Located, resolve, rootOf } from '../openapi/document.ts'
import { type Preference, refused } from './prefer.ts'

export interface Choice {
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
  const asked = code === undefined ? undefined : documented(keys, code)
  if (code !== undefined && asked === undefined) {
    throw refused(`code=${code} is not documented here; there are ${keys.join(', ')}.`)
  }
  const first = asked ?? firstSuccess(keys)
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

/** Whether an operation documents a status: itself, with its class, or with all others. */
export const isDocumented = (operation: Located, code: string): boolean =>
  documented([...responsesOf(operation).keys()], code) !== undefined

const documented = (keys: readonly string[], code: string) =>
  [code, `${code[0]}XX`, 'default'].find((key) => keys.includes(key))

const firstSuccess = (keys: readonly string[]): string =>
  keys.filter((key) => key.startsWith('2')).sort()[0] ??
  keys.find((key) => key === 'default') ??
  keys[0] ??
  'default'

const exampleNames = (response: Located | undefined): string[] =>
  response
    ? entries(child(response, 'content')).flatMap(([, media]) => Object.keys(child(media, 'examples').value))
    : []
