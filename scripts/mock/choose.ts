import { type Preference, refused } from './prefer.ts'

/** A header as the contract documents it, references followed. */
export interface DocumentedHeader {
  required?: boolean
  example?: unknown
  schema?: Readonly<Record<string, unknown>>
}

/** A Media Type Object. */
interface MediaType {
  example?: unknown
  examples?: Record<string, unknown>
}

/** A response as the contract documents it, references followed. */
export interface DocumentedResponse {
  headers?: Record<string, DocumentedHeader>
  content?: Record<string, MediaType>
}

export interface Choice {
  /** The status to respond with. */
  status: number
  response: DocumentedResponse
  /** The name of an example, if one was asked for. */
  example: string | undefined
}

/**
 * The response of an operation that a caller prefers; its first success unless they say otherwise.
 * @throws HttpError 400 naming the responses or examples that there are
 */
export function choose(
  responses: Readonly<Record<string, DocumentedResponse>>,
  { code, example }: Preference,
): Choice {
  const keys = Object.keys(responses)
  const asked = code === undefined ? undefined : documented(keys, code)
  if (code !== undefined && asked === undefined) {
    throw refused(`code=${code} is not documented here; there are ${keys.join(', ')}.`)
  }
  const first = asked ?? firstSuccess(keys)
  if (example === undefined) return choice(responses, first, code, undefined)
  const candidates = asked === undefined ? [first, ...keys] : [asked]
  const found = candidates.find((key) => examplesOf(responses[key]).includes(example))
  if (found !== undefined) return choice(responses, found, code, example)
  const names = [...new Set(candidates.flatMap((key) => examplesOf(responses[key])))]
  throw refused(
    `there is no example ${JSON.stringify(example)} here; there is ${names.join(', ') || 'none with a name'}.`,
  )
}

const documented = (keys: readonly string[], code: string) =>
  [code, `${code[0]}XX`, 'default'].find((key) => keys.includes(key))

const firstSuccess = (keys: readonly string[]): string =>
  keys.filter((key) => key.startsWith('2')).sort()[0] ?? keys[0] ?? 'default'

const examplesOf = (response: DocumentedResponse | undefined): string[] =>
  Object.values(response?.content ?? {}).flatMap(({ examples = {} }) => Object.keys(examples))

function choice(
  responses: Readonly<Record<string, DocumentedResponse>>,
  key: string,
  code: string | undefined,
  example: string | undefined,
): Choice {
  // 4XX and default stand for many; without a code, the first of them will do.
  const status = Number(code ?? (key === 'default' ? 200 : key.replace('XX', '00')))
  return { status, response: responses[key] ?? {}, example }
}
