/** What a contract means, in one place, for checks and for code to be generated: references followed, inheritance applied. */
import type { BodyForm, Credentials } from 'contract-server/contract'
import type { Fields, Located, Path } from './document.ts'
import { child, componentName, entries, facet, fields, list, resolve, rootOf, text } from './document.ts'
import { bodyKind } from './media-types.ts'
import { declaredScopes, schemesOf, securityOf } from './security.ts'
import { basePath } from './servers.ts'

export interface Parameter {
  name: string
  /** `path`, `query`, `header` or `cookie`. */
  in: string
  required: boolean
  /** As written, possibly a reference. */
  schema: Located
  /** How the value is written as text (OpenAPI 3.0.3, "Style Values"); `json` for one with content. */
  style: string
  explode: boolean
  /** The Parameter Object itself. */
  at: Located
}

export interface Header {
  name: string
  required: boolean
  schema: Located
  at: Located
}

/** One of the forms in which a body may come. */
export interface Content {
  mediaType: string
  kind: BodyForm['kind']
  /** As written. */
  schema: Located
  /** The Media Type Object itself. */
  at: Located
}

export interface Body {
  required: boolean
  content: Content[]
  at: Located
}

export interface ResponseSpec {
  /** As written: `200`, `4XX` or `default`. */
  status: string
  /** The response component that it refers to, if it does. */
  component: string | undefined
  headers: Header[]
  /** Undefined for a response without a body. */
  body: Omit<Body, 'required'> | undefined
  at: Located
}

export interface Operation {
  operationId: string
  /** In upper case. */
  method: string
  /** The path template: `/things/{thingId}`. */
  template: string
  /** Those of the path and its own; its own win. */
  parameters: Parameter[]
  body: Body | undefined
  responses: ResponseSpec[]
  /** Any of these opens it; undefined for a public one. */
  security: Credentials[] | undefined
  /** The Operation Object itself. */
  at: Located
}

/** What a contract means, as code is generated from it. */
export interface Model {
  /** In one document, with inheritance spelled out. */
  document: Fields
  /** In the order of the contract. */
  operations: Operation[]
  /** The path under which they stand: `/v1`, or nothing. */
  base: string
  /** The components by their names. */
  schemas: [string, Located][]
  /** All that the contract declares, and those that operations need of an issuer's tokens. */
  scopes: string[]
  /** With the status and remedy of each; none without a catalogue. */
  errorCodes: [string, Located][]
}

/** Where the catalogue of error codes stands: at the property `code` of the schema `Error`. */
export const errorCodesPath: Path = ['components', 'schemas', 'Error', 'properties', 'code', 'x-error-codes']

/** The methods of operations, as they stand in a path. */
export const methods = ['get', 'put', 'post', 'delete', 'patch']

/** What is malformed is left empty; the checks name it. */
export function modelOf(document: Fields): Model {
  const paths = child(rootOf(document), 'paths')
  const operations = entries(paths).flatMap(([template, item]) =>
    entries(item)
      .filter(([method]) => methods.includes(method))
      .map(([method, at]) => readOperation(template, item, method, at)),
  )
  return {
    document,
    operations,
    base: basePath(document),
    schemas: entries(child(rootOf(document), 'components', 'schemas')),
    scopes: scopesOf(document, operations),
    errorCodes: entries(child(rootOf(document), ...errorCodesPath)),
  }
}

function scopesOf(document: Fields, operations: readonly Operation[]): string[] {
  const declared = entries(schemesOf(document)).flatMap(([, scheme]) =>
    Object.keys(declaredScopes(scheme) ?? {}),
  )
  const needed = operations.flatMap(({ security = [] }) => security.flatMap(({ scopes }) => scopes))
  return [...new Set([...declared, ...needed])]
}

/** Reads an operation of a path, or a request that the server sends. */
export function readOperation(template: string, item: Located, method: string, at: Located): Operation {
  const own = readParameters(at)
  const inherited = readParameters(item).filter(
    (parameter) => !own.some((other) => parameterKey(other) === parameterKey(parameter)),
  )
  const body = at.value.requestBody === undefined ? undefined : resolve(child(at, 'requestBody'))
  return {
    operationId: text(at.value.operationId) ?? '',
    method: method.toUpperCase(),
    template,
    parameters: [...inherited, ...own],
    body: body && { required: body.value.required === true, content: readContent(body), at: body },
    responses: entries(child(at, 'responses')).map(([status, response]) => readResponse(status, response)),
    security: securityOf(at),
    at,
  }
}

/**
 * The parameters that an operation, or a path, lists itself; those without a name or a place are left out.
 */
export function readParameters(owner: Located): Parameter[] {
  return list(owner.value.parameters).flatMap((_, index) => {
    const at = resolve(child(owner, 'parameters', index))
    const name = text(at.value.name)
    const place = text(at.value.in)
    if (name === undefined || place === undefined) return []
    return { name, in: place, required: at.value.required === true, ...writing(place, at), at }
  })
}

/** What distinguishes a parameter from others: its place and its name, which knows no case in a header (RFC 9110, section 5.1). */
export const parameterKey = ({ name, in: place }: Parameter): string =>
  `${place} ${place === 'header' ? name.toLowerCase() : name}`

/** The schema of a parameter and how its value is written, defaults included. */
function writing(place: string, at: Located): Pick<Parameter, 'schema' | 'style' | 'explode'> {
  const [mediaType] = Object.keys(fields(at.value.content))
  if (mediaType !== undefined)
    return { schema: child(at, 'content', mediaType, 'schema'), style: 'json', explode: false }
  const style = text(at.value.style) ?? (place === 'path' || place === 'header' ? 'simple' : 'form')
  const explode = typeof at.value.explode === 'boolean' ? at.value.explode : style === 'form'
  return { schema: child(at, 'schema'), style, explode }
}

function readResponse(status: string, written: Located): ResponseSpec {
  const at = resolve(written)
  const headers = entries(child(at, 'headers')).map(([name, header]) => {
    const target = resolve(header)
    return { name, required: target.value.required === true, schema: child(target, 'schema'), at: target }
  })
  const content = readContent(at)
  return {
    status,
    component: componentName(written.value),
    headers,
    body: content.length === 0 ? undefined : { content, at },
    at,
  }
}

function readContent(owner: Located): Content[] {
  return entries(child(owner, 'content')).map(([mediaType, at]) => {
    const schema = child(at, 'schema')
    const type = facet(schema, 'type')
    const isStructured = at.value.schema !== undefined && type !== 'string'
    return { mediaType, kind: bodyKind(mediaType, isStructured), schema, at }
  })
}

/** The media types that an operation succeeds with. */
export const successTypes = ({ responses }: Operation): string[] => {
  const offered = responses
    .filter(({ status }) => status.startsWith('2'))
    .flatMap(({ body }) => body?.content.map(({ mediaType }) => mediaType) ?? [])
  return [...new Set(offered)]
}
