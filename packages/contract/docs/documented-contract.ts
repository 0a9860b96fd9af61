// The members of a contract that the docs read or change, and its operations with their places in the docs.
import type { Document, YAMLMap, YAMLSeq } from 'yaml'
import { pathPart } from '../model/completion/path-names.ts'
import { itemOf, modelOf, type Operation, operationsIn } from '../model/model.ts'
import { carries, successesOf } from '../model/operation.ts'
import { child, entries, type Fields, type Located, list, rootOf } from '../read/document.ts'
import { freeName, identifier } from '../read/names.ts'
import { isItems } from '../wire/media-type.js'
import { replaceNames } from '../wire/template.js'

/** Address of a server with default configuration; a served page inserts its own. */
export const defaultOrigin = 'http://127.0.0.1:8080'

interface DocumentedResponse {
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
  'x-badges'?: { name: string; color: string }[]
  'x-codeSamples'?: { lang: string; label: string; source: string }[]
  /** Path template of a GET that returns the `ETag` for `If-Match`; for the console. */
  'x-etag-from'?: string
}

export interface ErrorCode {
  status: number
  remedy: string
}

/** A group of operations, or a chapter of the guide. */
export interface Tag {
  name: string
  description?: string
  'x-displayName'?: string
  summary?: string
  parent?: string
  /** True for a chapter, which has no operations (Redoc). */
  'x-traitTag'?: boolean
}

export interface DocumentedContract {
  openapi?: string
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

/** An operation of the model, with its object in the docs. */
export interface LocatedOperation extends Operation {
  operation: DocumentedOperation
  url: string // with the address of the server
  /** GET that returns the `ETag` of this resource. */
  read: LocatedOperation | undefined
}

/** Base URL of the paths: the first server of a contract, a path or an operation. */
export function baseOf({ servers: [server] = [] }: Pick<DocumentedContract, 'servers'>): string {
  const { url = '', variables } = server ?? {}
  const written = replaceNames(url, (name) => variables?.[name]?.default ?? '')
  if (!URL.canParse(written, defaultOrigin)) return defaultOrigin
  const base = new URL(written, defaultOrigin)
  // A variable without a default leaves nothing between two slashes, and servers serve the path without them.
  base.pathname = base.pathname.replaceAll(/\/+/g, '/')
  return base.href.replace(/\/$/, '')
}

/** Gives each operation an id of its own, since its page and its anchors have it. Changes the contract. */
export function withOperationIds(contract: DocumentedContract): DocumentedContract {
  const taken = new Set<string>()
  for (const [template, item] of entries(child(rootOf(contract as object as Fields), 'paths'))) {
    for (const [method, at] of operationsIn(item)) {
      const operation = at.value as { operationId?: unknown }
      const written =
        operation.operationId === undefined
          ? identifier(`${method} ${template}`)
          : String(operation.operationId)
      const name = freeName(written, (candidate) => taken.has(candidate))
      taken.add(name)
      operation.operationId = name
    }
  }
  return contract
}

export function operationsOf(contract: DocumentedContract): LocatedOperation[] {
  const { operations } = modelOf(contract as object as Fields)
  const baseAt = (at: Located) =>
    baseOf(
      [at, itemOf(at)].map(({ value }) => value).find(({ servers }) => list(servers).length > 0) ?? contract,
    )
  const located = operations.map((operation): LocatedOperation => {
    const url = baseAt(operation.at) + operation.template
    return {
      ...operation,
      operation: operation.at.value as object as DocumentedOperation,
      ...{ url, read: undefined },
    }
  })
  const getAt = (path: string) =>
    located.find(({ method, template }) => method === 'GET' && template === path)
  const readOf = (path: string): LocatedOperation | undefined => {
    const get = getAt(path)
    const success = get && successesOf(get)[0]
    if (!success || !carries(success, 'etag')) return undefined
    // A sample avoids an operation with a successor.
    const { usage } = child(get.at, 'x-successor').value
    const [, instead] = /^GET (\/.*)/.exec(String(usage)) ?? []
    if (instead === undefined) return get
    const successor = getAt(pathPart(instead)) ?? get
    return { ...successor, url: baseAt(successor.at) + instead }
  }
  for (const place of located) place.read = readOf(place.template)
  return located
}

/** Names of the pages by operationId: letters, digits and dashes, unique without case. */
export function pageNames(operations: readonly Pick<LocatedOperation, 'operationId'>[]): Map<string, string> {
  const taken = new Set<string>()
  const names = new Map<string, string>()
  for (const { operationId } of operations) {
    const name = freeName(operationId.replaceAll(/[^\p{L}\p{N}_-]+/gu, '-'), (candidate) =>
      taken.has(candidate.toLowerCase()),
    )
    taken.add(name.toLowerCase())
    names.set(operationId, name)
  }
  return names
}

/** Returns the contract as 3.1 if it is 3.2, which Redoc and Swagger UI refuse although they show most of it. */
export function readableVersion({
  $self,
  ...contract
}: DocumentedContract & { $self?: string }): DocumentedContract {
  return /^3\.2\b/.test(contract.openapi ?? '') ? { ...contract, openapi: '3.1.1' } : contract
}

/** Describes JSON lines and sequences as Redoc and Swagger UI read them: as the array of all items. */
export function showItems(operations: readonly LocatedOperation[]): void {
  const bodies = operations.flatMap(({ body, responses }) => [
    body,
    ...responses.map((response) => response.body),
  ])
  for (const { kind, schema, at } of bodies.flatMap((body) => body?.content ?? []))
    if (isItems(kind)) Object.assign(at.value, { schema: { type: 'array', items: schema.value } })
}

/** Parses the text of a contract: YAML in one file. */
export const parseContract = async (text: string): Promise<DocumentedContract> =>
  (await contractDocument(text)).toJS()

/**
 * Parses the text of a contract, keeps its comments and adds missing required parts.
 * @param server address to insert as the server
 */
export async function contractDocument(text: string, server?: string): Promise<Document> {
  // Loads the parser only when docs are requested.
  const { isMap, parseDocument } = await import('yaml')
  // The contract was checked when it was read.
  const document = parseDocument(text, { uniqueKeys: false })
  if (!isMap(document.get('info'))) document.set('info', document.createNode({}))
  for (const [key, value] of [
    ['title', 'API'],
    ['version', ''],
  ]) {
    const written = document.getIn(['info', key])
    if (typeof written !== 'string') document.setIn(['info', key], String(written ?? value))
  }
  if (server !== undefined) document.set('servers', document.createNode([{ url: server }]))
  return document
}

/**
 * Returns the contract with the server itself first: the relative servers and those at the default origin.
 * @param address of the server itself; empty to leave it relative
 */
export async function servedContract(text: string, address: string): Promise<Document> {
  const document = await contractDocument(text)
  const servers = document.get('servers') as YAMLSeq<YAMLMap> | undefined
  // Without servers, OpenAPI assumes the serving host.
  if (servers === undefined) return document
  const rank = (server: YAMLMap) => {
    const url = String(server.get('url'))
    if (/^(\/(?!\/)|$)/.test(url)) return 0
    return `${url}/`.startsWith(`${defaultOrigin}/`) ? 1 : 2
  }
  const ordered = servers.items.toSorted((left, right) => rank(left) - rank(right))
  const byUrl = new Map<string, YAMLMap>()
  for (const server of ordered) {
    let url = String(server.get('url'))
    if (rank(server) < 2) url = `${address}${url.replace(defaultOrigin, '')}`.replace(/\/$/, '') || '/'
    if (byUrl.has(url)) continue
    server.set('url', url)
    byUrl.set(url, server)
  }
  servers.items = [...byUrl.values()]
  return document
}
