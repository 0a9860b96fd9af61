/** The body of a sample: chooses a media type, takes the example or makes a value, and writes it in that type. */
import { encodingsOf, membersOf } from '../../model/form.ts'
import type { Content, Operation } from '../../model/model.ts'
import { ignoresBody } from '../../model/operation.ts'
import { isFields, mapped } from '../../read/document.ts'
import { partsOf, partType, textPart, writeForm } from '../../wire/form.js'
import { writeItems } from '../../wire/items.js'
import { isJson, isRange } from '../../wire/media-type.js'
import { sampleFor, writtenFor } from './value.ts'

/** Part of a multipart body. The content of a file is that of the reader's file. */
export interface SamplePart {
  name: string
  text?: string
  isFile: boolean
  /** Media type, if the contract states one. */
  mediaType: string | undefined
}

/** Body of a sample. A `file` is the content of the reader's file. */
export type SampleBody = { mediaType: string } & (
  | { kind: 'json'; value: unknown }
  | { kind: 'text'; text: string }
  | { kind: 'multipart'; parts: SamplePart[] }
  | { kind: 'file' }
)

/** Returns the body of a request: JSON if the operation accepts it; undefined for a request without a body. */
export function bodyOf({ method, body }: Operation): SampleBody | undefined {
  if (!body || ignoresBody(method)) return undefined
  const rank = ({ mediaType }: Content) =>
    mediaType === 'application/json' ? 0 : isJson(mediaType) ? 1 : isRange(mediaType) ? 3 : 2
  const [form] = body.content.filter(isNamed).toSorted((left, right) => rank(left) - rank(right))
  if (!form || (method === 'DELETE' && !body.required && writtenFor(form) === undefined)) return undefined
  return written(form)
}

// An invalid media type could inject further text (RFC 9110, section 8.3.1).
const isNamed = ({ mediaType }: Pick<Content, 'mediaType'>) =>
  /^[\w.+*-]+\/[\w.+*-]+(; ?[\w=."-]+)*$/.test(mediaType)

function written(form: Content): SampleBody | undefined {
  const { mediaType, kind } = form
  if (kind === 'binary' || kind === 'stream')
    return { kind: 'file', mediaType: isRange(mediaType) ? 'application/octet-stream' : mediaType }
  const value = sampleFor(form)
  if (kind === 'json') return value === undefined ? undefined : { kind, mediaType, value }
  // Redoc and Swagger UI write no sequences, either.
  if (kind === 'sequence') return undefined
  if (kind === 'lines') return { kind: 'text', mediaType, text: writeItems(kind, [[value].flat()[0] ?? {}]) }
  if (kind === 'text') return { kind, mediaType, text: typeof value === 'string' ? value : 'text' }
  if (kind === 'multipart') return { kind, mediaType, parts: samplePartsOf(form, value) }
  return { kind: 'text', mediaType, text: writeForm(isFields(value) ? value : {}, encodingsOf(form)) }
}

function samplePartsOf(form: Content, example: unknown): SamplePart[] {
  const files = new Map(
    membersOf(form).flatMap(({ name, isFile, several }) => (isFile ? [[name, several]] : [])),
  )
  // The reader's file stands for any value, which may be a list where there is no type.
  const value = mapped(isFields(example) ? example : {}, (item, name) =>
    files.get(name) === false && item !== null ? '' : item,
  )
  return partsOf(value, encodingsOf(form)).map(({ name, value, encoding }) => {
    const type = partType(encoding)
    const mediaType = type !== undefined && isNamed({ mediaType: type }) ? type : undefined
    return files.has(name)
      ? { name, isFile: true, mediaType }
      : { name, isFile: false, text: textPart(value, encoding).content, mediaType }
  })
}
