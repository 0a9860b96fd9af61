/**
 * Bodies of requests. The suite sends JSON, or else the first media type that it can write, and each other one of the same schema. A value is sent
 * in a form if what a reader gets of it fits the schema: no form says that a list is empty.
 */
import { isDeepStrictEqual } from 'node:util'
import { type Body, type Content, encodingsOf, membersOf, readableMembers } from 'contract-openapi/model'
import type { Located } from 'contract-openapi/read'
import { allowsJson, type Schema, schemaOf, toJson } from 'contract-openapi/values'
import {
  isItems,
  isOpaque,
  partsOf,
  readForm,
  typeWithin,
  WireError,
  writeForm,
  writeItems,
  writeMultipart,
} from 'contract-openapi/wire'

/** A body of requests, in one or more media types with the same schema. */
export interface SentBody {
  schema: Schema
  forms: SentForm[]
  /** The media type object, and its schema. */
  at: Located
  described: Located
}

interface SentForm {
  mediaType: string
  /** Writes a value. Returns it with its Content-Type. */
  write(value: unknown): { body: string; mediaType: string }
  canSend(value: unknown): boolean
}

/** The body that the suite sends; undefined if it can write none of the media types. */
export function writable({ content }: Body): SentBody | undefined {
  const all = content.filter(({ kind, mediaType }) => !/^(text|binary)$/.test(kind) || isOpaque(mediaType))
  const first = all.find(({ kind }) => kind === 'json') ?? all[0]
  if (!first) return undefined
  const schema = sentIn(first)
  const alike = all.filter((other) => other === first || isDeepStrictEqual(sentIn(other), schema))
  const forms = [first, ...alike].map((each) => formOf(each, schema))
  return {
    schema,
    forms: [...new Map(forms.toReversed().map((form) => [form.mediaType, form])).values()].reverse(),
    at: first.at,
    described: first.schema,
  }
}

function sentIn({ kind, schema }: Content): Schema {
  const sent = schemaOf(schema, 'request')
  return isItems(kind) ? { type: 'array', items: sent } : sent
}

const boundary = 'a-boundary-that-no-value-contains'

function formOf(content: Content, schema: Schema): SentForm {
  const { kind } = content
  const mediaType = typeWithin(content.mediaType, kind)
  const isForm = kind === 'form' || kind === 'multipart'
  const encodings = isForm ? encodingsOf(content) : {}
  const members = isForm ? membersOf(content) : []
  const files = new Map(members.flatMap(({ name, isFile, several }) => (isFile ? [[name, several]] : [])))
  const readable = kind === 'form' ? readableMembers(content) : []

  const parts = (value: object): string =>
    writeMultipart(
      mapped(value, (member, name) => (files.has(name) ? bytesOf(member, files.get(name)) : member)),
      encodings,
      boundary,
    )
      .map((piece) => (piece instanceof Uint8Array ? Buffer.from(piece).toString() : piece))
      .join('')

  function read(value: object): object {
    if (kind === 'form') return readForm(readable, writeForm(value, encodings))
    const sent = new Set(partsOf(value, encodings).map(({ name }) => name))
    return mapped(value, (member, name) => (sent.has(name) ? member : undefined))
  }

  return {
    mediaType,
    write(value) {
      const plain = () => JSON.parse(toJson(value))
      if (kind === 'form') return { body: writeForm(plain(), encodings), mediaType }
      if (kind === 'multipart')
        return { body: parts(plain()), mediaType: `${mediaType}; boundary=${boundary}` }
      if (isItems(kind) && Array.isArray(value)) return { body: writeItems(kind, plain()), mediaType }
      return { body: kind !== 'json' && typeof value === 'string' ? value : toJson(value), mediaType }
    },
    canSend(value) {
      if (!isForm) return true
      if (typeof value !== 'object' || value === null) return false
      try {
        return allowsJson(schema, toJson(read(JSON.parse(toJson(value)))))
      } catch (error) {
        if (error instanceof WireError) return false
        throw error
      }
    },
  }
}

// Leaves out members that become undefined.
const mapped = (value: object, change: (member: unknown, name: string) => unknown): object =>
  Object.fromEntries(
    Object.entries(value)
      .map(([name, member]) => [name, change(member, name)])
      .filter(([, member]) => member !== undefined),
  )

// A file without a type may have any value.
function bytesOf(value: unknown, several = false): unknown {
  if (several && Array.isArray(value)) return value.map((item) => bytesOf(item))
  return value === null ? null : Buffer.from(typeof value === 'string' ? value : toJson(value))
}
