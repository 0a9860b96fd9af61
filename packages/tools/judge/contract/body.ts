import { isDeepStrictEqual } from 'node:util'
import type { Body, Content } from 'contract-openapi/model'
import type { Located } from 'contract-openapi/read'
import { flatten, type Schema, schemaOf, toJson } from 'contract-openapi/values'
import { bodyKind, essenceOf, isRange } from 'contract-openapi/wire'

/** A body of requests, in one or more media types with the same schema. */
export interface SentBody {
  types: string[]
  schema: Schema
  /** The media type object, and its schema. */
  at: Located
  described: Located
}

// OpenAPI says too little about XML, and nothing about the bytes of an unknown type.
const canWrite = ({ kind, mediaType }: Content): boolean =>
  ['json', 'lines', 'sequence', 'form', 'multipart'].includes(kind) ||
  /^(application\/octet-stream|\*\/\*|(text|image|audio|video)\/(?!xml))/i.test(mediaType)

/** The body that the suite sends: JSON, else the first media type that can be written, with all media types of the same schema. */
export function writable({ content }: Body): SentBody | undefined {
  const all = content.filter(canWrite)
  const first = all.find(({ kind }) => kind === 'json') ?? all[0]
  if (!first) return undefined
  const schema = sentIn(first)
  const alike = all.filter((one) => one === first || isDeepStrictEqual(sentIn(one), schema))
  return {
    types: [...new Set([first, ...alike].map(namedType))],
    schema: isForm(first.mediaType) ? withFilledLists(schema) : schema,
    at: first.at,
    described: first.schema,
  }
}

function sentIn({ kind, schema }: Content): Schema {
  const sent = schemaOf(schema, 'request')
  return kind === 'lines' || kind === 'sequence' ? { type: 'array', items: sent } : sent
}

function namedType({ mediaType, kind }: Content): string {
  if (!isRange(mediaType)) return essenceOf(mediaType)
  return kind === 'json' ? 'application/json' : 'application/octet-stream'
}

// No form says that a required list is empty.
function withFilledLists(schema: Schema): Schema {
  const flat = flatten(schema)
  const isFilled = ([name, member]: [string, Schema]) => {
    const { type, minItems = 0 } = flatten(member)
    return flat.required?.includes(name) && type === 'array' && minItems === 0
  }
  const filled = Object.entries(flat.properties ?? {}).filter(isFilled)
  if (filled.length === 0) return schema
  const members = filled.map(([name, member]) => [name, { ...member, minItems: 1 }])
  return { ...flat, properties: { ...flat.properties, ...Object.fromEntries(members) } }
}

const isForm = (mediaType: string): boolean => /^(form|multipart)$/.test(bodyKind(mediaType))

/** True if a media type can write a body: no form says that a list is empty. */
export const writes = (mediaType: string, body: unknown): boolean =>
  !(isForm(mediaType) && Object.values(Object(body)).some((one) => Array.isArray(one) && one.length === 0))

const boundary = 'a-boundary-that-no-value-contains'

/** Writes a value in a media type. Returns it with its Content-Type. */
export function writeBody(
  value: unknown,
  mediaType: string,
  schema: Schema = {},
): { body: string | Buffer; mediaType: string } {
  const kind = bodyKind(mediaType)
  if (kind === 'form') return { body: new URLSearchParams(fieldsOf(value, schema)).toString(), mediaType }
  if (kind === 'multipart')
    return { body: parts(value, schema), mediaType: `${mediaType}; boundary=${boundary}` }
  if ((kind === 'lines' || kind === 'sequence') && Array.isArray(value)) {
    const start = kind === 'sequence' ? '\x1e' : ''
    return { body: value.map((item) => `${start}${toJson(item)}\n`).join(''), mediaType }
  }
  return { body: kind !== 'json' && typeof value === 'string' ? value : toJson(value), mediaType }
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
