import { isDeepStrictEqual } from 'node:util'
import { flatten, type Schema, toJson } from 'contract-openapi/values'

/** A media type in lower case and without its parameters. */
export const essence = (mediaType: string): string => mediaType.split(';', 1)[0]!.trim().toLowerCase()

export const isJson = (mediaType: string): boolean =>
  /^(application\/([\w.-]+\+)?|text\/)json(?![\w+-])/i.test(mediaType)

/** True for JSON lines, and for JSON sequences (RFC 7464). */
export const isItems = (mediaType: string): boolean =>
  /^application\/((x-)?(jsonl|jsonlines|ndjson)|([\w.-]+\+)?json-seq)(?![\w-])/i.test(mediaType)

/** The character before each item: a record separator, or none. */
export const itemStart = (mediaType: string): string => (mediaType.includes('seq') ? '\x1e' : '')

/** Content in which each sequence of items has the schema of the array of all. */
export const withArrays = <Content extends { schema?: Schema; 'x-itemSchema'?: Schema }>(
  content: Record<string, Content>,
): Record<string, Content> =>
  Object.fromEntries(
    Object.entries(content).map(([name, described]) => {
      const { schema = {}, 'x-itemSchema': own } = described
      const isWhole = schema.type === 'array' || schema.type === 'string' || Object.keys(schema).length === 0
      const items = own ?? (isWhole ? undefined : schema)
      return [name, isItems(name) && items ? { ...described, schema: { type: 'array', items } } : described]
    }),
  )

const form = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data'

// True if bodies of a media type can be written. OpenAPI says too little about XML.
const canWrite = (mediaType: string): boolean =>
  isJson(mediaType) ||
  isItems(mediaType) ||
  [form, multipart, 'application/octet-stream', '*/*'].includes(mediaType) ||
  /^(text|image|audio|video)\/(?!xml)/.test(mediaType)

interface Writable<Content> {
  types: string[]
  content: Content
}

/** The part of a `content` for requests: JSON, else the first media type that can be written, with all media types of the same schema. */
export function writable<Content extends { schema?: Schema }>(
  content: Record<string, Content>,
): Writable<Content> | undefined {
  const all = Object.entries(content).map(([name, described]) => [essence(name), described] as const)
  const [first] = [...all.filter(([name]) => isJson(name)), ...all.filter(([name]) => canWrite(name))]
  if (!first) return undefined
  const alike = all.filter(
    ([name, { schema }]) => canWrite(name) && isDeepStrictEqual(schema ?? {}, first[1].schema ?? {}),
  )
  return { types: [...new Set([first[0], ...alike.map(([name]) => name)])], content: first[1] }
}

/** True if a media type can write a body: no form says that a list is empty. */
export const writes = (mediaType: string, body: Readonly<Record<string, unknown>>): boolean =>
  !(
    [form, multipart].includes(mediaType) &&
    Object.values(body).some((one) => Array.isArray(one) && one.length === 0)
  )

/** The schema of a body as a media type writes it: no form says that a required list is empty. */
export function writableIn(schema: Schema, mediaType: string): Schema {
  if (![form, multipart].includes(mediaType)) return schema
  const required = flatten(schema).required ?? []
  const filled = (part: Schema): Schema => ({
    ...part,
    ...(part.allOf && { allOf: part.allOf.map(filled) }),
    ...(part.properties && {
      properties: Object.fromEntries(
        Object.entries(part.properties).map(([name, member]) => {
          const { type, minItems = 0 } = flatten(member)
          const isFilled = required.includes(name) && type === 'array'
          return [name, isFilled ? { ...member, minItems: Math.max(1, minItems) } : member]
        }),
      ),
    }),
  })
  return filled(schema)
}

const boundary = 'a-boundary-that-no-value-contains'

/** Writes a value in a media type. Returns it with its Content-Type. */
export function writeBody(
  value: unknown,
  mediaType: string,
  schema: Schema = {},
): { body: string | Buffer; mediaType: string } {
  if (mediaType === form) return { body: new URLSearchParams(fieldsOf(value, schema)).toString(), mediaType }
  if (mediaType === multipart)
    return { body: parts(value, schema), mediaType: `${multipart}; boundary=${boundary}` }
  if (isJson(mediaType)) return { body: toJson(value), mediaType }
  if (isItems(mediaType) && Array.isArray(value))
    return { body: value.map((item) => `${itemStart(mediaType)}${toJson(item)}\n`).join(''), mediaType }
  const body = typeof value === 'string' ? value : toJson(value)
  return { body, mediaType: mediaType.includes('*') ? 'application/octet-stream' : mediaType }
}

// The fields of a form: an array is a field for each item. An optional object is omitted, since servers read it in different ways; a required one is
// JSON.
const fieldsOf = (value: unknown, { required = [] }: Schema): [name: string, value: string][] =>
  Object.entries(Object(value)).flatMap(([name, member]) =>
    [member].flat().flatMap((one): [string, string][] => {
      if (typeof one !== 'object') return [[name, String(one)]]
      return required.includes(name) ? [[name, toJson(one)]] : []
    }),
  )

function parts(value: unknown, schema: Schema): string {
  const { properties = {} } = flatten(schema)
  const all = fieldsOf(value, flatten(schema)).map(([name, text]) => {
    const own = flatten(properties[name] ?? {})
    const { type, format } = flatten(own.items ?? own)
    const file =
      format === 'binary' ? `; filename="${name}.bin"\r\nContent-Type: application/octet-stream` : ''
    const json = type === 'object' ? '\r\nContent-Type: application/json' : ''
    const quoted = name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
    return `--${boundary}\r\nContent-Disposition: form-data; name="${quoted}"${file || json}\r\n\r\n${text}\r\n`
  })
  return `${all.join('')}--${boundary}--\r\n`
}
