/** Bodies of mocks. */
import type { Validate } from 'contract-openapi/contract'
import { type Content, itemSchema, type ResponseSpec, textData } from 'contract-openapi/model'
import { child, facet, isFields, type Located, typeOf, writtenExamples } from 'contract-openapi/read'
import { fitted, NoExample, valueFor } from 'contract-openapi/values'
import { bodyKind, hasNoContent, isEvents, isItems, isRange, typeWithin } from 'contract-openapi/wire'
import { HttpError, STATUS_CODES } from 'contract-server/http'
import { exampleNamed, serializedExample } from './choose.ts'
import { smallestFile } from './files.ts'

interface MockBody {
  mediaType: string
  value: unknown
  /** Bytes or text to send, if they are not the value in its media type. */
  written?: string | Buffer | undefined
}

/** Path and media type of a call. */
export interface Preferred {
  parameters: Readonly<Record<string, unknown>> // decoded path parameters
  /** The media type that the caller prefers, if there are several. */
  accept?: string | undefined
  /** True if the caller names the media type, not a range. */
  isNamed?: boolean
}

interface Wanted extends Preferred {
  /** Name of an example. */
  name: string | undefined
  status: number
}

/** Returns the body of a response in the media type that the caller prefers; undefined if it has none. */
export function bodyOf(
  response: ResponseSpec | undefined,
  wanted: Wanted,
  validatorOf: (mediaType: string) => Validate | undefined,
): MockBody | undefined {
  if (hasNoContent(wanted.status)) return undefined
  const all = response?.body?.content ?? []
  const { name, accept } = wanted
  const writable = all.filter(isWritable)
  const content = writable.length > 0 ? writable : all
  const chosen =
    content.find(({ at }) => name !== undefined && name in child(at, 'examples').value) ??
    (wanted.isNamed ? all : content).find(({ mediaType }) => mediaType === accept) ??
    content.find(({ mediaType }) => bodyKind(mediaType) === 'json') ??
    content[0]
  if (!chosen) return undefined
  const { mediaType, at } = chosen
  const shown = exampleNamed(at, name)
  const items = itemSchema(mediaType, at)
  const schema = items ?? child(at, 'schema')
  const file =
    shown === undefined && facet(schema, 'example') === undefined ? smallestFile(mediaType) : undefined
  if (file) return { mediaType: file.mediaType, value: file.file, written: file.file }
  const validate = validatorOf(mediaType)
  const start = shown === undefined ? madeFor(schema, wanted, validate) : shown
  // An example that the caller names is sent as it is.
  const isFree = name === undefined && validate && !Array.isArray(items && shown)
  const request = { prefer: 'example', direction: 'response', validate } as const
  const fitting = isFree && shown !== undefined ? fitted(schema, start, request) : start
  const isOfMany = !/^\d+$/.test(response?.status ?? '')
  const value =
    isFree && (shown === undefined || isOfMany) ? ofStatus(fitting, wanted.status, validate) : fitting
  const text = serializedExample(at, name)
  if (isEvents(mediaType)) {
    // A string that is not the data of one event is the text of the whole stream.
    const whole = typeof shown === 'string' && !at.value[textData] ? shown : undefined
    return { mediaType, value, written: text ?? whole ?? event(value, at) }
  }
  if (items) return { mediaType, value: Array.isArray(shown) ? shown : [value], written: text }
  // A range becomes a media type that fits the value.
  const named = isRange(mediaType)
    ? typeWithin(mediaType, typeof value === 'string' ? 'text' : 'json')
    : mediaType
  return { mediaType: named, value, written: text }
}

/**
 * Returns an example of a schema.
 * @throws HttpError 500 if there is none; its message tells the designer of the contract what to add
 */
export function madeExample(schema: Located, validate?: Validate): unknown {
  try {
    return valueFor(schema, { prefer: 'example', direction: 'response', ...(validate && { validate }) })
  } catch (error) {
    throw error instanceof NoExample ? new HttpError('internal_error', error.message) : error
  }
}

const event = (data: unknown, media: Located): string =>
  `data: ${media.value[textData] && typeof data === 'string' ? data : JSON.stringify(data)}\n\n`

// A response can be written as JSON, as the text of an example, as a file, or as a single value.
function isWritable({ mediaType, schema, at }: Content): boolean {
  const type = typeOf(schema)
  const isStructured = type === 'object' || type === 'array' || facet(schema, 'properties') !== undefined
  const shown = [...writtenExamples(at), facet(schema, 'example')]
  const kind = bodyKind(mediaType, isStructured)
  return (
    !isStructured ||
    serializedExample(at) !== undefined ||
    kind === 'json' ||
    isItems(kind) ||
    shown.some((example) => typeof example === 'string')
  )
}

// Members with the names of path parameters, and the id, come from the request.
function madeFor(schema: Located, { parameters }: Wanted, validate: Validate | undefined): unknown {
  const value = madeExample(schema, validate)
  if (!isFields(value)) return value
  const last = Object.entries(parameters).at(-1)?.[1]
  const known = { ...(last !== undefined && { id: last }), ...parameters }
  let here = value
  for (const [name, replacement] of Object.entries(known)) {
    const changed = { ...here, [name]: replacement }
    if (typeof value[name] === typeof replacement && (validate?.(changed) ?? true)) here = changed
  }
  return here
}

// An error names its own status, whatever the example of many statuses says.
function ofStatus(value: unknown, status: number, validate: Validate): unknown {
  if (status < 400 || !isFields(value)) return value
  let here = value
  for (const [name, member] of Object.entries(value)) {
    const isStatus = typeof member === 'number' && /^(http_?)?status(_?code)?$/i.test(name)
    const isPhrase =
      typeof member === 'string' && (member === 'string' || Object.values(STATUS_CODES).includes(member))
    const other = isStatus
      ? status
      : isPhrase && /^(title|error|message)$/i.test(name)
        ? STATUS_CODES[status]
        : member
    const changed = { ...here, [name]: other }
    if (other !== member && validate(changed)) here = changed
  }
  return here
}
