/** The contract as the docs read it: only the members that they show or turn into something else. */
import type { Document, YAMLMap, YAMLSeq } from 'yaml'
import { child, type Fields } from '../read/document.ts'
import { carries, modelOf, type Operation, successesOf } from '../read/model.ts'

/** Where a server listens unless configured otherwise; the served page puts its own address in its place. */
export const defaultOrigin = 'http://127.0.0.1:8080'

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
  requestBody?: object
  responses?: Record<string, DocumentedResponse>
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

/** The remedy of the caller for an error, and the status that it comes with. */
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
  info: {
    title: string
    version: string
    description?: string
    contact?: { name?: string; url?: string; email?: string }
  }
  tags?: Tag[]
  servers?: { url: string; description?: string; variables?: Record<string, { default: string }> }[]
  security?: object[]
  paths: Record<string, Record<string, unknown>>
  /** Since OpenAPI 3.1. */
  webhooks?: Record<string, object>
  'x-webhooks'?: Record<string, object>
  components?: {
    securitySchemes?: Record<string, object>
    callbacks?: Record<string, object>
    pathItems?: Record<string, object>
    parameters?: Record<string, { example?: unknown; schema?: object }>
    responses?: Record<string, DocumentedResponse>
    headers?: Record<string, { description?: string; example?: unknown }>
    schemas?: Record<string, object> & {
      Error?: {
        properties?: { code?: { description?: string; 'x-error-codes'?: Record<string, ErrorCode> } }
      }
    }
  }
}

/** An operation as it is read, together with what it is written as, which the docs change. */
export interface LocatedOperation extends Operation {
  operation: DocumentedOperation
  /** With the address of the server. */
  url: string
  /** Where the resource of this path can be read with its `ETag`, with parameters in braces. */
  read: string | undefined
}

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
  const { operations } = modelOf(contract as object as Fields)
  const base = baseOf(contract)
  const readOf = (path: string): string | undefined => {
    const get = operations.find(({ method, template }) => method === 'GET' && template === path)
    const success = get && successesOf(get)[0]
    if (!success || !carries(success, 'etag')) return undefined
    // A sample should not call an operation that is going away.
    const { usage } = child(get.at, 'x-successor').value
    const [, instead] = /^GET (\/.*)/.exec(String(usage)) ?? []
    return base + (instead ?? path)
  }
  return operations.map((read) => ({
    ...read,
    operation: read.at.value as object as DocumentedOperation,
    url: base + read.template,
    read: readOf(read.template),
  }))
}

/** The contract from its text: YAML, with nothing of it in other files. */
export const parseContract = async (text: string): Promise<DocumentedContract> =>
  (await contractDocument(text)).toJS()

/** The contract from its text, with its comments and what a draft lacks; of a server at `server`, if that is given. */
export async function contractDocument(text: string, server?: string): Promise<Document> {
  // Only whoever asks for the docs pays for the parser.
  const { isMap, parseDocument } = await import('yaml')
  const document = parseDocument(text)
  if (!isMap(document.get('info'))) document.set('info', document.createNode({}))
  for (const [key, value] of [
    ['title', 'API'],
    ['version', ''],
  ]) {
    const given = document.getIn(['info', key])
    if (typeof given !== 'string') document.setIn(['info', key], String(given ?? value))
  }
  if (server !== undefined) document.set('servers', document.createNode([{ url: server }]))
  return document
}

/**
 * The contract as a server gives it to others, at the default origin, which the server replaces by its address: relative servers, which
 * mean that server, become absolute and come first, each once.
 */
export async function servedContract(text: string): Promise<Document> {
  const document = await contractDocument(text)
  const servers = document.get('servers') as YAMLSeq<YAMLMap> | undefined
  // Without any, OpenAPI means that server.
  if (servers === undefined) return document
  const own = new Set<YAMLMap>()
  for (const server of servers.items) {
    const url = String(server.get('url'))
    if (!/^(\/(?!\/)|$)/.test(url)) continue
    server.set('url', `${defaultOrigin}${url}`.replace(/\/$/, ''))
    own.add(server)
  }
  const byUrl = new Map<unknown, YAMLMap>()
  for (const server of [...own, ...servers.items])
    if (!byUrl.has(server.get('url'))) byUrl.set(server.get('url'), server)
  servers.items = [...byUrl.values()]
  return document
}
