import type { Content, Operation } from '../../model/model.ts'
import { child, facet, isFields, type Located, resolve } from '../../read/document.ts'
import { exampleFor, exampleOf, shownMembers } from './example.ts'
import { pairsOf } from './serialize.ts'

/** Body of a sample. A `file` is the content of the reader's file. */
export type SampleBody = { mediaType: string } & (
  | { kind: 'json'; value: unknown }
  | { kind: 'text'; text: string }
  | { kind: 'form'; pairs: [name: string, text: string][] }
  | { kind: 'multipart'; parts: { name: string; text?: string; isFile: boolean }[] }
  | { kind: 'file' }
)

/** True for a JSON media type (RFC 6839, section 3.1). */
export const isJson = (mediaType: string): boolean =>
  /^(application\/([\w.-]+\+)?|text\/)json$/.test(mediaType)

/** Returns the body of a request: JSON if the operation accepts it; undefined for a request without a body. */
export function bodyOf({ method, body }: Operation): SampleBody | undefined {
  // OpenAPI ignores a body of GET.
  if (!body || method === 'GET' || method === 'HEAD') return undefined
  const rank = ({ mediaType }: Content) =>
    mediaType === 'application/json' ? 0 : isJson(mediaType) ? 1 : mediaType.includes('*') ? 3 : 2
  const [form] = body.content.filter(isNamed).toSorted((one, other) => rank(one) - rank(other))
  if (!form || (method === 'DELETE' && !body.required && exampleOf(form) === undefined)) return undefined
  return written(form)
}

// An invalid media type could inject further text (RFC 9110, section 8.3.1).
const isNamed = ({ mediaType }: Content) => /^[\w.+*-]+\/[\w.+*-]+(; ?[\w=."-]+)*$/.test(mediaType)

function written(form: Content): SampleBody | undefined {
  const { mediaType, schema, at } = form
  const value = exampleFor(form)
  // Redoc and Swagger UI write no sequences, either.
  if (form.kind === 'sequence') return undefined
  if (form.kind === 'json') return value === undefined ? undefined : { kind: 'json', mediaType, value }
  if (form.kind === 'lines') return { kind: 'text', mediaType, text: JSON.stringify([value].flat()[0] ?? {}) }
  if (form.kind === 'text')
    return { kind: 'text', mediaType, text: typeof value === 'string' ? value : 'text' }
  if (form.kind === 'binary' || form.kind === 'stream')
    return { kind: 'file', mediaType: mediaType.includes('*') ? 'application/octet-stream' : mediaType }
  if (form.kind === 'multipart') return { kind: 'multipart', mediaType, parts: partsOf(form, value) }
  const pairs = Object.entries(Object(value)).flatMap(([name, member]) => {
    const { style = 'form', explode = style === 'form' } = child(at, 'encoding', name).value
    return pairsOf({ name, style: String(style), explode: explode === true }, member)
  })
  return pairs.length === 0 && resolve(schema).value.required === undefined
    ? undefined
    : { kind: 'form', mediaType, pairs }
}

function partsOf({ schema }: Content, value: unknown) {
  const written = isFields(value) ? value : {}
  const names = new Set([...shownMembers(schema).map(([name]) => name), ...Object.keys(written)])
  const schemas = new Map(shownMembers(schema))
  return [...names].map((name) => {
    const own = schemas.get(name)
    if (own && isFile(own)) return { name, isFile: true }
    const { [name]: member = 'text' } = written
    return { name, isFile: false, text: typeof member === 'string' ? member : JSON.stringify(member) }
  })
}

function isFile(schema: Located): boolean {
  const own = resolve(schema)
  if (own.value.items !== undefined) return isFile(child(own, 'items'))
  const [format, encoding, type] = ['format', 'contentEncoding', 'contentMediaType'].map((one) =>
    facet(own, one),
  )
  return format === 'binary' || encoding === 'binary' || (type !== undefined && encoding === undefined)
}
