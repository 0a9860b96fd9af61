// The model of a contract for checks and generators, with references followed and inheritance applied.

import {
  below,
  child,
  componentName,
  entries,
  type Fields,
  fields,
  type Located,
  list,
  type Path,
  resolve,
  rootOf,
  text,
} from '../read/document.ts'
import { remembered } from '../read/remembered.ts'
import { typeOf } from '../read/schema-types.ts'
import type { BodyForm, Security } from '../runtime/contract.ts'
import { bodyKind, isEvents, isItems } from '../wire/media-type.js'
import { hasNoContent } from '../wire/status.ts'
import { type Serialization, type Style, serializationOf, stylesOf } from '../wire/style.js'
import { declaredScopes, schemesOf, securityOf } from './security.ts'
import { basePath, basesOf } from './servers.ts'

/** Serialization of a parameter or a header: style `json` for one with content. */
interface Serialized extends Serialization {
  style: Style
  reserved: boolean
}

/** Parameter of an operation. */
export interface Parameter extends Serialized {
  name: string
  /** `path`, `query`, `header` or `cookie`; `query` includes the whole query string (`querystring`). */
  in: string
  required: boolean
  schema: Located // possibly a reference
  /** True for a whole query string in another type than a form. */
  whole: boolean
  at: Located
}

/** Header of a response. */
export interface Header extends Serialized {
  name: string
  in: 'header'
  required: boolean
  schema: Located
  at: Located
}

/** Form of a body: a media type with its schema. */
export interface Content {
  mediaType: string
  kind: BodyForm['kind']
  /** Schema of the body; that of an item for a stream, lines or a sequence. */
  schema: Located
  at: Located
}

/** Body with its forms. */
export interface Body {
  required: boolean
  content: Content[]
  at: Located
}

/** Response of an operation. */
export interface ResponseSpec {
  status: string // 200, 4XX or default
  component: string | undefined
  headers: Header[]
  body: Omit<Body, 'required'> | undefined
  isOpen: boolean // the contract says nothing of the body
  at: Located
}

/** Extension that marks a stream with text data, as opposed to JSON. */
export const textData = 'x-text-data'

// Extension that marks an open response.
export const openExtension = 'x-passed-on'

/** Operation of a contract. */
export interface Operation {
  operationId: string
  method: string // upper case
  template: string // path template: /things/{thingId}
  /** Required part of the query if the path contains one: `beta=true`. */
  fixedQuery: string | undefined
  /** Base paths by the servers of the operation, its path or the contract: `/v1`, or empty. */
  bases: string[]
  // The operation's own parameters win.
  parameters: Parameter[]
  body: Body | undefined
  responses: ResponseSpec[]
  security: Security | undefined // undefined for a public operation
  /** The callback or webhook of a request that the server sends; undefined for an operation that callers call. */
  sent?: Outgoing
  at: Located
}

/** A callback or webhook. */
export interface Outgoing {
  name: string
  /** Subscribing operation and URL expression; undefined for a webhook. */
  subscribed: { operation: Operation; expression: string } | undefined
  /** Requests with their responses. A server only delivers callbacks with exactly one. */
  requests: Operation[]
  at: Located
}

export interface Model {
  document: Fields
  operations: Operation[]
  base: string // path of the first server: /v1, or empty
  schemas: [string, Located][]
  scopes: string[]
  errorCodes: [string, Located][]
}

export const errorCodesPath: Path = ['components', 'schemas', 'Error', 'properties', 'code', 'x-error-codes']

export const styles: Readonly<Record<string, readonly string[]>> = {
  path: stylesOf('path'),
  query: stylesOf('query'),
  querystring: [],
  header: stylesOf('header'),
  cookie: stylesOf('cookie'),
}

/** Styles of a location, which may be any text, for example `constructor`. */
export const stylesIn = (place: string): readonly string[] | undefined =>
  Object.hasOwn(styles, place) ? styles[place] : undefined

/** Methods that are fields of a path item. */
export const methods = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace', 'query']

/** Returns the operations of a path item, with `additionalOperations`. */
export const operationsIn = (item: Located): [method: string, at: Located][] => [
  ...entries(item).filter(([method]) => methods.includes(method)),
  ...entries(child(item, 'additionalOperations')),
]

export function itemOf({ document, path }: Located): Located {
  const steps = path.at(-2) === 'additionalOperations' ? -2 : -1
  return child(rootOf(document), ...path.slice(0, steps))
}

/** Malformed parts are empty in the model; the checks report them. */
export const modelOf = remembered((document: Fields): Model => {
  const paths = child(rootOf(document), 'paths')
  const operations = entries(paths).flatMap(([template, item]) =>
    operationsIn(item).map(([method, at]) => readOperation(template, item, method, at)),
  )
  return {
    document,
    operations,
    base: basePath(document),
    schemas: entries(child(rootOf(document), 'components', 'schemas')),
    scopes: scopesOf(document, operations),
    errorCodes: entries(child(rootOf(document), ...errorCodesPath)),
  }
})

function scopesOf(document: Fields, operations: readonly Operation[]): string[] {
  const declared = entries(schemesOf(document)).flatMap(([, scheme]) =>
    Object.keys(declaredScopes(scheme) ?? {}),
  )
  const needed = operations.flatMap(({ security = [] }) => security.flat().flatMap(({ scopes }) => scopes))
  return [...new Set([...declared, ...needed])]
}

/** @param path template, which may contain a query */
export function readOperation(path: string, item: Located, method: string, at: Located): Operation {
  const [template = '', fixedQuery] = path.split('?')
  const declared = readParameters(at)
  const inherited = readParameters(item).filter(
    (parameter) => !declared.some((other) => parameterKey(other) === parameterKey(parameter)),
  )
  const body = at.value.requestBody === undefined ? undefined : resolve(child(at, 'requestBody'))
  const security = securityOf(at)
  const keys = new Set((security ?? []).flat().map(parameterKey))
  return {
    operationId: text(at.value.operationId) ?? '',
    method: method.toUpperCase(),
    template,
    fixedQuery,
    bases: basesOf([at, item, rootOf(at.document)].find(({ value }) => list(value.servers).length > 0)),
    // Handlers must not see the key.
    parameters: [...inherited, ...declared].filter((parameter) => !keys.has(parameterKey(parameter))),
    body: body && {
      required: body.value.required === true,
      content: readContent(body).map(received),
      at: body,
    },
    responses: entries(child(at, 'responses')).map(([status, response]) => readResponse(status, response)),
    security,
    at,
  }
}

/** Returns the parameters of an operation or a path item. */
export function readParameters(owner: Located): Parameter[] {
  return below(owner, ['parameters']).flatMap((listed) => {
    const at = resolve(listed)
    const name = text(at.value.name)
    const place = text(at.value.in)
    if (name === undefined || place === undefined) return []
    const [mediaType = ''] = Object.keys(fields(at.value.content))
    const whole = place === 'querystring' && bodyKind(mediaType) !== 'form'
    const group = place === 'querystring' ? 'query' : place
    return {
      name,
      in: group,
      required: at.value.required === true,
      ...writing(group, at),
      whole,
      at,
    }
  })
}

export const parameterGroups = { path: 'path', query: 'query', headers: 'header', cookies: 'cookie' } as const

export const parametersByGroup = ({ parameters }: Operation): [keyof typeof parameterGroups, Parameter[]][] =>
  (Object.keys(parameterGroups) as (keyof typeof parameterGroups)[]).map((group) => [
    group,
    parameters.filter((parameter) => parameter.in === parameterGroups[group]),
  ])

/** Identity of a parameter; names of headers ignore case (RFC 9110, section 5.1). */
export const parameterKey = ({ name, in: place }: Pick<Parameter, 'name' | 'in'>): string =>
  `${place} ${place === 'header' ? name.toLowerCase() : name}`

/** Returns the schema and the serialization of a parameter or a header. @param place `query`, `header` and so on */
export function writing(place: string, at: Located): Serialized & { schema: Located } {
  const mediaTypes = Object.keys(fields(at.value.content)).slice(0, 1)
  const content = mediaTypes.length === 0 ? at : resolve(child(at, 'content', ...mediaTypes))
  return { schema: child(content, 'schema'), ...serializationOf(place, at.value, mediaTypes) }
}

function readResponse(status: string, written: Located): ResponseSpec {
  const at = resolve(written)
  const headers = entries(child(at, 'headers')).map(([name, header]) => {
    const target = resolve(header)
    const required = target.value.required === true
    return { name, in: 'header' as const, required, ...writing('header', target), at: target }
  })
  // Multipart responses are sent as bytes.
  const content = (hasNoContent(status) ? [] : readContent(at)).map((form): Content => {
    if (form.kind === 'multipart') return { ...form, kind: 'binary' }
    return form.kind === 'form' ? { ...form, kind: 'text' } : form
  })
  return {
    status,
    component: componentName(written.value),
    headers,
    body: content.length === 0 ? undefined : { content, at },
    isOpen: at.value[openExtension] === true,
    at,
  }
}

function readContent(owner: Located): Content[] {
  return entries(child(owner, 'content')).map(([mediaType, written]) => {
    const at = resolve(written)
    const items = itemSchema(mediaType, at)
    if (items)
      return { mediaType, kind: isEvents(mediaType) ? 'stream' : bodyKind(mediaType), schema: items, at }
    const schema = child(at, 'schema')
    // Nothing is known of a body of any type without a schema.
    const isStructured = Object.keys(schema.value).length > 0 && typeOf(schema) !== 'string'
    const kind = bodyKind(mediaType, isStructured)
    return { mediaType, kind: isItems(kind) ? 'binary' : kind, schema, at }
  })
}

// Events in a request are read as text.
const received = (form: Content): Content =>
  form.kind === 'stream' ? { ...form, kind: 'text', schema: child(form.at, 'schema') } : form

/**
 * Schema of an item in a body of several items; undefined for other bodies. `schema` describes JSON lines and sequences as an array
 * (OpenAPI 3.2, "Sequential Media Types"), but before 3.2 often a single item.
 */
export function itemSchema(mediaType: string, media: Located): Located | undefined {
  const isJson = isItems(bodyKind(mediaType))
  if (!isJson && !isEvents(mediaType)) return undefined
  const keyword = ['x-itemSchema', 'itemSchema'].find((keyword) => media.value[keyword] !== undefined)
  if (keyword !== undefined) return child(media, keyword)
  const schema = child(media, 'schema')
  const type = typeOf(schema)
  if (!isJson || type === 'string' || Object.keys(schema.value).length === 0) return undefined
  return type === 'array' ? child(resolve(schema), 'items') : schema
}
