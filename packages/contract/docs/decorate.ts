/**
 * Additions for Redoc, which does not know them: first the operations get marks, links and code samples, then the description becomes the
 * chapters of the guide, with limits, error codes, clients and changelog. The served contract stays unchanged.
 */

import { modelOf } from '../model/model.ts'
import { hasHeader } from '../model/operation.ts'
import { outgoingOf } from '../model/outgoing.ts'
import type { Fields } from '../read/document.ts'
import { hasChanges, withChangelog } from './changes.ts'
import { isCallable } from './console.ts'
import {
  baseOf,
  type DocumentedContract,
  defaultOrigin,
  type LocatedOperation,
  operationsOf,
  pageNames,
  readableVersion,
  showItems,
  withOperationIds,
} from './documented-contract.ts'
import {
  type Limits,
  withBrowsers,
  withChapters,
  withClients,
  withErrorCodes,
  withLimits,
  withUnstable,
} from './guide.ts'
import { unwrapped } from './markdown.ts'
import { badges, needs, notices } from './marks.ts'
import { curl } from './samples/curl.ts'
import { javascript } from './samples/javascript.ts'
import { python } from './samples/python.ts'
import { requestFor } from './samples/request.ts'
import { verification } from './samples/verify.ts'
import { firstCall, type KeySource } from './start.ts'

/** Surroundings of the docs: server, first call, changelog. */
export interface Surroundings {
  /** True if a server serves the page, with the console. */
  isServed: boolean
  /** Path of the server before its pages. */
  pagesPath?: string | undefined
  /** Address of the server in samples; a served page inserts its own address by default. */
  server?: string | undefined
  changelog: string // Markdown
  keys?: KeySource | undefined
  /** Limits of this server by name; undefined for a page without a server. */
  limits?: Limits | undefined
  /** Origins whose pages may call this server: `*` is any, `loopback` any of its machine. Undefined for a page without a server. */
  origins?: readonly string[] | undefined
}

/** Returns a copy of the contract with all additions of the docs. */
export function decorate(
  contract: DocumentedContract,
  { isServed, pagesPath = '', server, changelog, keys, limits = {}, origins }: Surroundings,
): DocumentedContract {
  const decorated = withOperationIds(readableVersion(structuredClone(contract)))
  eachObject(decorated, unwrap)
  if (server !== undefined) decorated.servers = [{ url: server }]
  const operations = operationsOf(decorated)
  const names = pageNames(operations)
  showItems(operations)
  for (const place of operations) {
    const { operation } = place
    // A long operationId breaks anywhere in the menu.
    operation.summary ??= inWords(place.operationId)
    operation['x-badges'] = badges(operation)
    const request = requestFor(place)
    // Each sample is a whole program that reads the API key from `API_KEY`.
    const samples = { curl: curl(request), JavaScript: javascript(request), Python: python(request) }
    operation['x-codeSamples'] = Object.entries(samples).flatMap(([lang, source]) =>
      source === undefined ? [] : [{ lang, label: lang, source }],
    )
    const paragraphs = [
      notices(operation, operations),
      operation.description?.trim(),
      footer(place, isServed, names),
    ]
    operation.description = paragraphs.filter(Boolean).join('\n\n')
    // Redoc's own label would stand beside our badge and move the operation to the end of its group.
    delete operation.deprecated
  }
  withVerification(decorated)
  // The page replaces the first server by its own address.
  decorated.servers = decorated.servers?.slice(0, 1)
  withChapters(decorated)
  const origin = isServed ? defaultOrigin + pagesPath : server
  const contractUrl = origin === undefined ? 'openapi.json' : `${origin}/openapi.json`
  dropCommonHeaders(decorated)
  showHeadersAsSent(decorated)
  for (const part of [decorated.components, decorated.paths]) eachObject(part, dropNoise)
  withLimits(decorated, limits)
  if (origins) withBrowsers(decorated, origins)
  withUnstable(decorated, operations)
  withChangelog(withErrorCodes(withClients(decorated, contractUrl)), changelog)
  const { description = '' } = decorated.info
  const start = firstCall(
    decorated,
    operations,
    keys,
    ways(isServed, baseOf(decorated), hasChanges(decorated, changelog)),
  )
  decorated.info.description = [description, start].filter(Boolean).join('\n\n')
  return decorated
}

function ways(isServed: boolean, base: string, hasFeed: boolean): string[] {
  const feed = hasFeed ? ' · [Feed of changes](changes.atom)' : ''
  const files = `Contract: [YAML](openapi.yaml), [JSON](openapi.json) · [Markdown](docs.md)${feed}`
  if (isServed) return ['[Try calls](try) from this server, with your key', files]
  if (new URL(base).origin !== defaultOrigin) return [files]
  return [files, `Samples call \`${base}\`; put the address of your server in its place.`]
}

// Operation id, which Redoc's search does not find, required scopes, and links to the console and the page of the operation.
function footer(
  { operation, operationId, method }: LocatedOperation,
  isServed: boolean,
  names: ReadonlyMap<string, string>,
): string {
  const { tags: [tag = 'default'] = [] } = operation
  const parts = [`\`${operationId}\``, needs(operation)]
  if (isServed && isCallable(method) && !operation['x-hideTryItPanel']) {
    parts.push(`[Try it](try#/${encodeURIComponent(tag.toWellFormed())}/${operationId})`)
  }
  parts.push(`[Markdown](docs/${encodeURIComponent(names.get(operationId) ?? '')}.md)`)
  return parts.filter(Boolean).join(' · ')
}

// Calls back for each object and list outside of examples.
function eachObject(value: unknown, change: (value: Record<string, unknown>) => void): void {
  if (typeof value !== 'object' || value === null) return
  change(value as Record<string, unknown>)
  for (const [name, part] of Object.entries(value)) if (!/^examples?$/.test(name)) eachObject(part, change)
}

// Redoc's search would glue the words at the ends of lines together.
function unwrap(value: Record<string, unknown>): void {
  if (typeof value.description === 'string') value.description = unwrapped(value.description)
}

const common = ['RateLimit', 'RateLimit-Policy', 'X-Request-Id']

// The guide describes these headers once; in each response they would hide the body.
function dropCommonHeaders(contract: DocumentedContract): void {
  const ofOperations = operationsOf(contract).flatMap(({ operation }) =>
    Object.values(operation.responses ?? {}),
  )
  for (const response of [...ofOperations, ...Object.values(contract.components?.responses ?? {})]) {
    for (const name of common) delete response.headers?.[name]
    if (Object.keys(response.headers ?? {}).length === 0) delete response.headers
  }
}

// Redoc would show header examples with quotes as JSON, with backslashes.
function showHeadersAsSent({ components }: DocumentedContract): void {
  for (const header of Object.values(components?.headers ?? {})) {
    const { description = '', example } = header
    if (typeof example !== 'string' || !example.includes('"')) continue
    header.description = `${description.trim()}\n\nExample: \`${example}\``
    delete header.example
  }
}

// Removes noise from schemas: the safe-integer range (RFC 7493), which all ids have, and a pattern beside a description that says it in words.
function dropNoise(schema: Record<string, unknown>): void {
  if (schema.type === 'integer' && schema.maximum === Number.MAX_SAFE_INTEGER) {
    delete schema.minimum
    delete schema.maximum
  }
  if (typeof schema.pattern === 'string' && typeof schema.description === 'string') delete schema.pattern
}

// Adds instructions for verification to each signed request; Redoc shows no samples for callbacks. Changes the contract.
function withVerification(contract: DocumentedContract): void {
  const requests = outgoingOf(modelOf(contract as object as Fields)).flatMap(({ requests }) => requests)
  const signed = requests.filter((request) => hasHeader(request, 'webhook-signature'))
  // Several operations may refer to one callback.
  for (const sent of new Set(signed.map(({ at }) => at.value as { description?: string })))
    sent.description = [sent.description?.trim(), verification].filter(Boolean).join('\n\n')
}

/** Returns `listPetsByOwner` as `List pets by owner`; names of other forms, with spaces or slashes, stay. */
function inWords(name: string): string {
  if (!/^[\w-]+$/.test(name)) return name
  const words = name.replaceAll(/([a-z\d])(?=[A-Z])/g, '$1 ').split(/[\s_-]+/)
  const shown = words
    .map((word) => (/^[A-Z]{2}/.test(word) ? word : word.toLowerCase()))
    .join(' ')
    .trim()
  return shown.replace(/^./, (letter) => letter.toUpperCase())
}
