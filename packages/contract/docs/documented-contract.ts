import type { Document, YAMLMap, YAMLSeq } from 'yaml'

/** The contract as the docs read it: only the members that they show or turn into something else. */

/** Where a server listens unless configured otherwise; the served page puts its own address in its place. */
export const defaultOrigin = 'http://127.0.0.1:8080'

export interface Reference {
  $ref: string
}

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header' | 'cookie'
  required?: boolean
  schema?: Example | Reference
  example?: unknown
}

/** A schema, as far as samples need it. */
interface Example {
  example?: unknown
}

export interface SecurityScheme {
  type: string
  in?: 'header' | 'query' | 'cookie'
  name?: string
}

/** Credentials that open an operation together, by the name of their scheme. */
type SecurityRequirement = Record<string, unknown>

export interface RequestBody {
  content: Record<string, { example?: unknown; schema?: Example | Reference }>
}

/** A response, or a reference to one, which has none of these. */
export interface DocumentedResponse {
  headers?: Record<string, unknown>
}

export interface DocumentedOperation {
  operationId?: string
  tags?: string[]
  summary: string
  description?: string
  deprecated?: boolean
  parameters?: (Parameter | Reference)[]
  requestBody?: RequestBody | Reference
  responses?: Record<string, DocumentedResponse>
  security?: SecurityRequirement[]
  'x-deprecated-since'?: string
  'x-sunset'?: string
  'x-deprecated-reason'?: string
  'x-successor'?: { operationId: string; usage: string; differences?: string }
  'x-stability'?: 'experimental' | 'beta'
  'x-hideTryItPanel'?: boolean
  'x-required-scopes'?: string[]
  /** Written by the docs. */
  'x-badges'?: { name: string; color: string }[]
  /** Written by the docs. */
  'x-codeSamples'?: { lang: string; label: string; source: string }[]
}

/** What the caller should do about an error, and the status it comes with. */
export interface ErrorCode {
  status: number
  remedy: string
}

/** A group of operations, or a chapter of the guide. */
export interface Tag {
  name: string
  description?: string
  /** The title that readers see. */
  'x-displayName'?: string
  /** Of a chapter, which has no operations (Redoc). */
  'x-traitTag'?: boolean
}

export interface DocumentedContract {
  info: { title: string; version: string; description?: string }
  tags?: Tag[]
  servers?: { url: string; description?: string; variables?: Record<string, { default: string }> }[]
  security?: SecurityRequirement[]
  paths: Record<string, Record<string, unknown>>
  /** Since OpenAPI 3.1. */
  webhooks?: Record<string, object>
  'x-webhooks'?: Record<string, object>
  components?: {
    securitySchemes?: Record<string, SecurityScheme>
    callbacks?: Record<string, object>
    pathItems?: Record<string, object>
    parameters?: Record<string, Parameter>
    requestBodies?: Record<string, RequestBody>
    responses?: Record<string, DocumentedResponse>
    schemas?: Record<string, Example> & {
      Error?: Example & {
        properties?: { code?: { description?: string; 'x-error-codes'?: Record<string, ErrorCode> } }
      }
    }
  }
}

/** An operation together with where it stands. Its parameters, which include those of the path, and its body: references followed, examples of schemas taken over. */
export interface LocatedOperation {
  method: string
  path: string
  operation: DocumentedOperation
  parameters: Parameter[]
  body: RequestBody | undefined
  /** With the address of the server. */
  url: string
  /** What a call of it needs; undefined for a public operation. */
  security: SecurityScheme | undefined
  /** Where the resource of this path can be read with its `ETag`, with parameters in braces. */
  read: string | undefined
}

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'])

/** The address that the paths of a contract are added to: that of its first server. */
export function baseOf({ servers: [server] = [] }: DocumentedContract): string {
  const { url = '', variables } = server ?? {}
  const written = url.replaceAll(/\{(.*?)\}/g, (_, name) => variables?.[name]?.default ?? '')
  return URL.canParse(written, defaultOrigin)
    ? new URL(written, defaultOrigin).href.replace(/\/$/, '')
    : defaultOrigin
}

/** Every operation, in the order of the contract. */
export function operationsOf(contract: DocumentedContract): LocatedOperation[] {
  const { paths, components = {}, security = [] } = contract
  const base = baseOf(contract)
  const withExample = <T extends { schema?: Example | Reference }>(one: T): T =>
    one.schema ? { example: follow<Example>(one.schema, components.schemas).example, ...one } : one
  // A call has every path parameter; a filter only if the contract shows one.
  const exemplified = (one: Parameter) => (one.in === 'path' ? withExample(one) : one)
  const exemplifiedBody = ({ content }: RequestBody): RequestBody => ({
    content: Object.fromEntries(Object.entries(content).map(([type, form]) => [type, withExample(form)])),
  })
  const hasETag = ({ responses = {} }: DocumentedOperation) => {
    const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
    const { headers = {} } = success ? follow(success, components.responses) : {}
    return Object.keys(headers).some((name) => name.toLowerCase() === 'etag')
  }
  const readOf = (path: string, { get }: { get?: DocumentedOperation }) => {
    if (!get || !hasETag(get)) return undefined
    // What is going away is not what a sample should call.
    const [, instead] = /^GET (\/.*)/.exec(get['x-successor']?.usage ?? '') ?? []
    return base + (instead ?? path)
  }
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([key]) => methods.has(key))
      .map(([method, value]) => {
        const operation = value as DocumentedOperation
        const shared = (item.parameters ?? []) as (Parameter | Reference)[]
        const parameters = [...shared, ...(operation.parameters ?? [])].map((one) =>
          exemplified(follow(one, components.parameters)),
        )
        const body = operation.requestBody && follow(operation.requestBody, components.requestBodies)
        const [scheme] = Object.keys((operation.security ?? security)[0] ?? {})
        return {
          ...{ method, path, operation, parameters, url: base + path },
          body: body && exemplifiedBody(body),
          security: components.securitySchemes?.[scheme ?? ''],
          read: readOf(path, item),
        }
      }),
  )
}

function follow<T extends object>(value: T | Reference, section: Record<string, T> = {}): T {
  if (!('$ref' in value)) return value
  const found = section[value.$ref.split('/').at(-1) ?? '']
  if (found === undefined) throw new Error(`The contract has no ${value.$ref}.`)
  return follow(found, section)
}

/** The contract from its text: YAML, with nothing of it in other files. */
export async function parseContract(text: string): Promise<DocumentedContract> {
  // Only whoever asks for the docs pays for the parser.
  const { parse } = await import('yaml')
  return parse(text)
}

/** The contract from its text, with its comments; of a server at `server`, if that is given. */
export async function contractDocument(text: string, server?: string): Promise<Document> {
  const { parseDocument } = await import('yaml')
  const document = parseDocument(text)
  if (server !== undefined) document.set('servers', document.createNode([{ url: server }]))
  return document
}

/**
 * The contract as a server gives it to others: relative servers, which mean that server, come first. On disk an absolute one does,
 * since tools that read a file take the first and have no address to complete the others with.
 */
export async function servedContract(text: string): Promise<Document> {
  const document = await contractDocument(text)
  const servers = document.get('servers') as YAMLSeq<YAMLMap> | undefined
  const isAbsolute = (server: YAMLMap) => !String(server.get('url')).startsWith('/')
  // Without any, OpenAPI means that server.
  servers?.items.sort((a, b) => Number(isAbsolute(a)) - Number(isAbsolute(b)))
  return document
}
