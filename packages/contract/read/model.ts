/** The meaning of a contract, in one place, for checks and for code to be generated: references followed, inheritance applied. */
import type { BodyForm, Credentials, Security } from '../runtime/contract.ts'
import {
  below,
  child,
  componentName,
  entries,
  type Fields,
  facet,
  fields,
  type Located,
  list,
  type Path,
  resolve,
  rootOf,
  text,
} from './document.ts'

/** A parameter, with its references followed. */
export interface Parameter {
  name: string
  /** `path`, `query`, `header` or `cookie`; `query` also for the whole query string (`querystring`). */
  in: string
  required: boolean
  /** As written, possibly a reference. */
  schema: Located
  /** How the value is written as text (OpenAPI 3.0.3, "Style Values"); `json` for one with content. */
  style: string
  explode: boolean
  /** True if it is the whole query string, and written as no form. */
  isWhole: boolean
  /** The Parameter Object itself. */
  at: Located
}

export interface Header {
  name: string
  required: boolean
  schema: Located
  /** `simple`, or `json` for one with content. */
  style: string
  explode: boolean
  at: Located
}

/** One of the forms in which a body may come. */
export interface Content {
  mediaType: string
  kind: BodyForm['kind']
  /** As written; of a stream, of lines and of a sequence, that of each item. */
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
  /** True if the contract says nothing of it, so that whatever a handler gives is sent. */
  isOpen: boolean
  at: Located
}

/** The mark of a stream some of whose data are texts rather than JSON, where reading adds it. */
export const textData = 'x-text-data'

/** The mark of such a response, where reading adds it. */
export const passedOn = 'x-passed-on'

/** An operation, with its references followed. */
export interface Operation {
  operationId: string
  /** In upper case. */
  method: string
  /** The path template: `/things/{thingId}`. */
  template: string
  /** The query that a request for it has at least, where the path is written with one: `beta=true`. */
  fixedQuery: string | undefined
  /** The paths under which it stands, by its servers, those of its path or those of the contract: `/v1`, or nothing. */
  bases: string[]
  /** Those of the path and its own; its own win. */
  parameters: Parameter[]
  body: Body | undefined
  responses: ResponseSpec[]
  /** Undefined for a public one. */
  security: Security | undefined
  /** The Operation Object itself. */
  at: Located
}

/** The meaning of a contract, as code is generated from it. */
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

/** The styles that OpenAPI has in each place, its default first. */
export const styles: Readonly<Record<string, readonly string[]>> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  querystring: [],
  header: ['simple'],
  cookie: ['form', 'cookie'],
}

/** The methods of operations that a path has fields for. */
export const methods = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace', 'query']

/** The operations of a path, a webhook or an expression of a callback, each with its method as written. */
export const operationsIn = (item: Located): [method: string, at: Located][] => [
  ...entries(item).filter(([method]) => methods.includes(method)),
  ...entries(child(item, 'additionalOperations')),
]

/** The Path Item Object that an operation stands in. */
export function itemOf({ document, path }: Located): Located {
  const steps = path.at(-2) === 'additionalOperations' ? -2 : -1
  return child(rootOf(document), ...path.slice(0, steps))
}

/** Malformed parts are left empty; the checks name them. */
export function modelOf(document: Fields): Model {
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
}

function scopesOf(document: Fields, operations: readonly Operation[]): string[] {
  const declared = entries(schemesOf(document)).flatMap(([, scheme]) =>
    Object.keys(declaredScopes(scheme) ?? {}),
  )
  const needed = operations.flatMap(({ security = [] }) => security.flat().flatMap(({ scopes }) => scopes))
  return [...new Set([...declared, ...needed])]
}

/** Reads an operation of a path, or a request that the server sends. */
export function readOperation(path: string, item: Located, method: string, at: Located): Operation {
  const [template = '', fixedQuery] = path.split('?')
  const own = readParameters(at)
  const inherited = readParameters(item).filter(
    (parameter) => !own.some((other) => parameterKey(other) === parameterKey(parameter)),
  )
  const body = at.value.requestBody === undefined ? undefined : resolve(child(at, 'requestBody'))
  const security = securityOf(at)
  const keys = (security ?? []).flat().filter(({ in: place }) => place === 'query' || place === 'cookie')
  // A handler would be given the key.
  const isKey = (one: Parameter) => keys.some(({ in: place, name }) => place === one.in && name === one.name)
  return {
    operationId: text(at.value.operationId) ?? '',
    method: method.toUpperCase(),
    template,
    fixedQuery,
    bases: basesOf([at, item, rootOf(at.document)].find(({ value }) => list(value.servers).length > 0)),
    parameters: [...inherited, ...own].filter((parameter) => !isKey(parameter)),
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

/**
 * The parameters that an operation, or a path, lists itself; those without a name or a place are left out.
 */
export function readParameters(owner: Located): Parameter[] {
  return below(owner, ['parameters']).flatMap((listed) => {
    const at = resolve(listed)
    const name = text(at.value.name)
    const place = text(at.value.in)
    if (name === undefined || place === undefined) return []
    const [mediaType = ''] = Object.keys(fields(at.value.content))
    const isWhole = place === 'querystring' && bodyKind(mediaType) !== 'form'
    const group = place === 'querystring' ? 'query' : place
    return {
      name,
      in: group,
      required: at.value.required === true,
      ...writing(group, at),
      isWhole,
      at,
    }
  })
}

/** Where parameters are, by the names of their parameterGroups in generated code. */
export const parameterGroups = { path: 'path', query: 'query', headers: 'header', cookies: 'cookie' } as const

/** The parameters of an operation in each group. */
export const parametersByGroup = ({ parameters }: Operation): [keyof typeof parameterGroups, Parameter[]][] =>
  (Object.keys(parameterGroups) as (keyof typeof parameterGroups)[]).map((group) => [
    group,
    parameters.filter((parameter) => parameter.in === parameterGroups[group]),
  ])

/** The identity of a parameter: its place and its name, which ignores case in a header (RFC 9110, section 5.1). */
export const parameterKey = ({ name, in: place }: Parameter): string =>
  `${place} ${place === 'header' ? name.toLowerCase() : name}`

/** True if a request may have a header, which is named in lower case. */
export const hasHeader = ({ parameters }: Pick<Operation, 'parameters'>, header: string): boolean =>
  parameters.some(({ in: place, name }) => place === 'header' && name.toLowerCase() === header)

/** True if a response may have a header, which is named in lower case. */
export const carries = ({ headers }: Pick<ResponseSpec, 'headers'>, header: string): boolean =>
  headers.some(({ name }) => name.toLowerCase() === header)

/** The schema of a parameter and how its value is written, defaults included. */
function writing(place: string, at: Located): Pick<Parameter, 'schema' | 'style' | 'explode'> {
  const [mediaType] = Object.keys(fields(at.value.content))
  const content = mediaType === undefined ? at : resolve(child(at, 'content', mediaType))
  if (mediaType !== undefined && bodyKind(mediaType) === 'json')
    return { schema: child(content, 'schema'), style: 'json', explode: false }
  const style = text(at.value.style) ?? (place === 'path' || place === 'header' ? 'simple' : 'form')
  const explode = typeof at.value.explode === 'boolean' ? at.value.explode : style === 'form'
  return { schema: child(content, 'schema'), style, explode }
}

function readResponse(status: string, written: Located): ResponseSpec {
  const at = resolve(written)
  const headers = entries(child(at, 'headers')).map(([name, header]) => {
    const target = resolve(header)
    const { schema, style, explode } = writing('header', target)
    return { name, required: target.value.required === true, schema, style, explode, at: target }
  })
  // Nothing writes forms: what a handler gives is sent.
  const content = readContent(at).map((form): Content => {
    if (form.kind === 'multipart') return { ...form, kind: 'binary' }
    return form.kind === 'form' ? { ...form, kind: 'text' } : form
  })
  return {
    status,
    component: componentName(written.value),
    headers,
    body: content.length === 0 ? undefined : { content, at },
    isOpen: at.value[passedOn] === true,
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
    const type = facet(schema, 'type')
    const isStructured = at.value.schema !== undefined && type !== 'string'
    const kind = bodyKind(mediaType, isStructured)
    return { mediaType, kind: isItems(kind) ? 'binary' : kind, schema, at }
  })
}

/** Nothing reads events: those of a request are a text. */
const received = (form: Content): Content =>
  form.kind === 'stream' ? { ...form, kind: 'text', schema: child(form.at, 'schema') } : form

/**
 * The schema of each item of a body that is a sequence of items; undefined for any other, and where nothing is said of them. JSON lines and sequences
 * are an array to `schema` (OpenAPI 3.2, "Sequential Media Types"), which before 3.2 often describes an item.
 */
export function itemSchema(mediaType: string, media: Located): Located | undefined {
  const isJson = isItems(bodyKind(mediaType))
  if (!isJson && !isEvents(mediaType)) return undefined
  const keyword = ['x-itemSchema', 'itemSchema'].find((one) => media.value[one] !== undefined)
  if (keyword !== undefined) return child(media, keyword)
  const schema = child(media, 'schema')
  const type = facet(schema, 'type')
  if (!isJson || type === 'string' || Object.keys(schema.value).length === 0) return undefined
  return type === 'array' ? child(resolve(schema), 'items') : schema
}

/** The responses that an operation succeeds with. */
export function successesOf({ responses }: Operation): ResponseSpec[] {
  const named = responses.filter(({ status }) => status.startsWith('2'))
  // Where `default` is all there is, it is the success.
  const [only, ...others] = responses
  return named.length === 0 && only?.status === 'default' && others.length === 0 ? [only] : named
}

/** The media types of these. */
export const successTypes = (operation: Operation): string[] => [
  ...new Set(
    successesOf(operation).flatMap(({ body }) => body?.content.map(({ mediaType }) => mediaType) ?? []),
  ),
]

/** The security schemes that a contract declares. */
export const schemesOf = (document: Fields): Located =>
  child(rootOf(document), 'components', 'securitySchemes')

/** The scopes that a scheme declares, with what they allow: `x-scopes`, or those of its flows. Undefined where an issuer knows them. */
export function declaredScopes({ value }: Located): Fields | undefined {
  if (value.type === 'openIdConnect') return undefined
  const flows = Object.values(fields(value.flows)).map((flow) => fields(fields(flow).scopes))
  return Object.assign({}, fields(value['x-scopes']), ...flows)
}

/** The credentials that open an operation; undefined for a public one. */
export function securityOf(at: Located): Security | undefined {
  const given = requirements(at)
  if (!given.some((requirement) => Object.keys(fields(requirement)).length > 0)) return undefined
  return given.map((requirement) =>
    Object.entries(fields(requirement)).map(([scheme, scopes]) => ({
      scheme,
      ...whereabouts(resolve(child(schemesOf(at.document), scheme)).value),
      scopes: [...new Set([...list(scopes), ...list(at.value['x-required-scopes'])].map(String))],
    })),
  )
}

/** Where requests have the credentials of a scheme. */
export function whereabouts({
  type,
  in: place,
  name,
  scheme,
}: Fields): Omit<Credentials, 'scheme' | 'scopes'> {
  // Of a scheme that is not declared nobody knows where it is.
  if (type === 'mutualTLS' || type === undefined) return { in: 'connection', name: '' }
  if (type !== 'apiKey') {
    const http =
      type === 'http' && !/^bearer$/i.test(String(scheme)) ? String(scheme).toLowerCase() : undefined
    const issuer = type === 'oauth2' || type === 'openIdConnect' || undefined
    return { in: 'authorization', name: 'authorization', ...(http && { http }), ...(issuer && { issuer }) }
  }
  // Names of headers know no case (RFC 9110, section 5.1).
  const own = place === 'header' ? String(name).toLowerCase() : String(name)
  return { in: place as Credentials['in'], name: own }
}

/** Its own requirements if it has any, else those of the whole contract. */
export const requirements = ({ value, document }: Located): readonly unknown[] =>
  list(value.security ?? document.security)

/** The path of the first server without a slash at its end, its variables at their defaults: `/v1`, or nothing. */
export function basePath(document: Fields): string {
  const [server] = list(document.servers)
  return server === undefined ? '' : pathOf(fields(server))
}

/** More combinations of the values of variables than this are not served, but the defaults alone. */
const mostCombinations = 20

/** The paths of all servers, by all values that their variables may have; nothing by default (OpenAPI 3.0.3, Server Object). */
function basesOf(owner: Located | undefined): string[] {
  const bases = owner ? below(owner, ['servers']).flatMap(pathsOf) : []
  return bases.length > 0 ? [...new Set(bases)] : ['']
}

function pathsOf({ value: server }: Located): string[] {
  const url = text(server.url) ?? ''
  // A host is the matter of whoever runs the server.
  const varying = Object.entries(fields(server.variables))
    .map(([name, variable]) => ({ name, values: list(fields(variable).enum).map(String) }))
    .filter(({ name, values }) => values.length > 0 && url.includes(`{${name}}`))
  const isFew = varying.reduce((count, { values }) => count * values.length, 1) <= mostCombinations
  let choices: Fields[] = [{}]
  for (const { name, values } of isFew ? varying : [])
    choices = choices.flatMap((choice) => values.map((value) => ({ ...choice, [name]: { default: value } })))
  const paths = choices.map((choice) =>
    pathOf({ ...server, variables: { ...fields(server.variables), ...choice } }),
  )
  // That of the defaults comes first.
  return [pathOf(server), ...paths]
}

/** The path of a server's URL, which may be relative. */
export function pathOf(server: Fields): string {
  const path = urlOf(server)
    .replace(/^([a-z][a-z0-9+.-]*:)?\/\/[^/]*/i, '')
    .replace(/[?#].*$/, '')
  return `/${path}`.replaceAll(/\/+/g, '/').replace(/\/$/, '')
}

/** The address of the first server; undefined where it depends on where the contract is served. */
export function absoluteServer(document: Fields): string | undefined {
  const url = urlOf(fields(list(document.servers)[0]))
  return /^https?:/i.test(url) ? url : undefined
}

/** A server's URL, its variables at their defaults. */
const urlOf = (server: Fields): string =>
  (text(server.url) ?? '').replaceAll(/\{([^}]*)\}/g, (_, name: string) =>
    String(child(rootOf(server), 'variables', name).value.default ?? ''),
  )

/** `isStructured` says what the range of all media types stands for: JSON where the schema describes more than a string. */
export function bodyKind(mediaType: string, isStructured = false): BodyForm['kind'] {
  const name = essenceOf(mediaType)
  if (name === 'application/x-www-form-urlencoded') return 'form'
  if (name === 'multipart/form-data') return 'multipart'
  if (name === 'application/json' || name.endsWith('+json') || (isStructured && name.startsWith('*')))
    return 'json'
  if (/^application\/(x-)?(jsonl|jsonlines|ndjson)$/.test(name)) return 'lines'
  if (/^application\/(.+\+)?json-seq$/.test(name)) return 'sequence'
  return /^text\/|^application\/(xml|yaml|.*\+(xml|yaml))$/.test(name) ? 'text' : 'binary'
}

/** True if a body is a sequence of JSON texts: lines, or records (RFC 7464). */
export const isItems = (kind: BodyForm['kind']): boolean => kind === 'lines' || kind === 'sequence'

/** True for server-sent events. */
export const isEvents = (mediaType: string): boolean => essenceOf(mediaType) === 'text/event-stream'

const essenceOf = (mediaType: string): string => mediaType.split(';', 1)[0]!.trim().toLowerCase()

/** True if it stands for more than one media type: `image/*`. */
export const isRange = (mediaType: string): boolean => mediaType.includes('*')
