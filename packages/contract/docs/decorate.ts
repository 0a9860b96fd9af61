/**
 * Additions for Redoc and the console, which do not know them: lifecycle extensions, scopes, links, error codes, changelog and code
 * samples. The served contract stays unchanged.
 */

import { hasHeader, methods, modelOf } from '../model/model.ts'
import { outgoingOf } from '../model/outgoing.ts'
import type { Fields } from '../read/document.ts'
import { hasChanges, withChangelog } from './changes.ts'
import {
  baseOf,
  type DocumentedContract,
  type DocumentedOperation,
  defaultOrigin,
  type LocatedOperation,
  operationsOf,
  pageNames,
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
import { unwrapped } from './outline.ts'
import { curl } from './samples/curl.ts'
import { javascript } from './samples/javascript.ts'
import { python } from './samples/python.ts'
import { etagSource, requestFor } from './samples/request.ts'
import { sampleFor, writtenFor } from './samples/value.ts'
import { verification } from './samples/verify.ts'
import { firstCall, type KeySource, keyWords } from './start.ts'

/** Surroundings of the docs: server, first call, changelog. */
export interface Surroundings {
  /** True if a server serves the page, with the console. */
  served: boolean
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
  { served, pagesPath = '', server, changelog, keys, limits = {}, origins }: Surroundings,
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
      footer(place, served, names),
    ]
    operation.description = paragraphs.filter(Boolean).join('\n\n')
    // Redoc's own label would stand beside our badge and move the operation to the end of its group.
    delete operation.deprecated
  }
  withVerification(decorated)
  // The page replaces the first server by its own address.
  decorated.servers = decorated.servers?.slice(0, 1)
  withChapters(decorated)
  const origin = served ? defaultOrigin + pagesPath : server
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
    ways(served, baseOf(decorated), hasChanges(decorated, changelog)),
  )
  decorated.info.description = [description, start].filter(Boolean).join('\n\n')
  return decorated
}

function ways(served: boolean, base: string, hasFeed: boolean): string[] {
  const feed = hasFeed ? ' · [Feed of changes](changes.atom)' : ''
  const files = `Contract: [YAML](openapi.yaml), [JSON](openapi.json) · [Markdown](docs.md)${feed}`
  if (served) return ['[Try calls](try) from this server, with your key', files]
  if (new URL(base).origin !== defaultOrigin) return [files]
  return [files, `Samples call \`${base}\`; put the address of your server in its place.`]
}

// Operation id, which Redoc's search does not find, required scopes, and links to the console and the page of the operation.
function footer(
  { operation, operationId, method }: LocatedOperation,
  served: boolean,
  names: ReadonlyMap<string, string>,
): string {
  const { tags: [tag = 'default'] = [] } = operation
  const parts = [`\`${operationId}\``, needs(operation)]
  if (served && isCallable(method) && !operation['x-hideTryItPanel']) {
    parts.push(`[Try it](try#/${encodeURIComponent(tag.toWellFormed())}/${operationId})`)
  }
  parts.push(`[Markdown](docs/${encodeURIComponent(names.get(operationId) ?? '')}.md)`)
  return parts.filter(Boolean).join(' · ')
}

// Swagger UI knows no methods of OpenAPI 3.2.
const isCallable = (method: string) => method !== 'QUERY' && methods.includes(method.toLowerCase())

// Redoc and Swagger UI refuse the version 3.2, and show what they know of it under that before.
function readableVersion({
  $self,
  ...contract
}: DocumentedContract & { $self?: string }): DocumentedContract {
  return /^3\.2\b/.test(contract.openapi ?? '') ? { ...contract, openapi: '3.1.1' } : contract
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
  const own = operationsOf(contract).flatMap(({ operation }) => Object.values(operation.responses ?? {}))
  for (const response of [...own, ...Object.values(contract.components?.responses ?? {})]) {
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

// Short labels for menu and title, in colours that Redoc knows.
function badges({
  deprecated,
  'x-stability': stability,
}: DocumentedOperation): { name: string; color: string }[] {
  const shown = []
  if (deprecated) shown.push({ name: 'Deprecated', color: 'orange' })
  if (stability === 'beta') shown.push({ name: 'Beta', color: 'blue' })
  if (stability === 'experimental') shown.push({ name: 'Experimental', color: 'purple' })
  return shown
}

// Required scopes in Markdown; empty if the contract declares none.
function needs({ 'x-required-scopes': scopes }: DocumentedOperation): string {
  if (scopes?.length === 0) return 'needs a key with any scopes'
  return scopes ? `needs ${scopes.map((scope) => `\`${scope}\``).join(' and ')}` : ''
}

// Notice at the top of an operation, in Markdown; empty for a stable operation without a sunset.
function notices(operation: DocumentedOperation, operations: readonly LocatedOperation[]): string {
  const { deprecated, 'x-stability': stability } = operation
  const change = stability === 'beta' ? 'still change in a minor release' : 'change in any release'
  const unstable =
    stability &&
    notice(
      stability === 'beta' ? 'Beta.' : 'Experimental.',
      `It may ${change}. Every response says so: \`X-Stability: ${stability}\`.`,
    )
  return [deprecated && ending(operation, operations), unstable].filter(Boolean).join('\n\n')
}

function ending(operation: DocumentedOperation, operations: readonly LocatedOperation[]): string {
  const { 'x-deprecated-since': since, 'x-sunset': sunset, 'x-successor': successor } = operation
  if (sunset === undefined) return notice('Deprecated.', 'Its end is not announced yet.', 'warning')
  const sentences = [`From then on the response is \`410\`. Deprecated since ${since}.`]
  const reason = operation['x-deprecated-reason']
  if (reason !== undefined) sentences.push(reason)
  if (successor !== undefined) {
    const target = operations.find((place) => place.operation.operationId === successor.operationId)
    if (target === undefined) throw new Error(`The contract has no operation ${successor.operationId}.`)
    const link = `[${target.operation.summary}](#operation/${successor.operationId})`
    sentences.push(`Use ${link} instead: \`${successor.usage}\`.`)
    if (successor.differences !== undefined) sentences.push(successor.differences)
  }
  // The build does not depend on the date; the script of the page inserts the number of days.
  return notice(`Ends on ${sunset}{days-until:${sunset}}.`, sentences.join(' '), 'warning')
}

function notice(title: string, text: string, kind = 'info'): string {
  return `<div class="notice ${kind}">\n\n**${title}** ${text}\n\n</div>`
}

/** Returns a copy of the contract with scopes, stability and sunset in the summaries, for the console. */
export function consoleContract(contract: DocumentedContract, keys?: KeySource): DocumentedContract {
  const marked = withOperationIds(readableVersion(structuredClone(contract)))
  const words = keyWords(contract, keys)
  for (const scheme of Object.values(marked.components?.securitySchemes ?? {}) as { description?: string }[])
    if (words !== '') scheme.description = [scheme.description?.trim(), words].filter(Boolean).join('\n\n')
  const operations = operationsOf(marked)
  showItems(operations)
  // The guide is in the docs.
  const others = operations.filter(({ method }) => !isCallable(method))
  const names = others.map(({ method, template }) => `\`${method} ${template}\``).join(', ')
  marked.info.description =
    names && `This page cannot call ${names}. [The docs](docs) have samples of these operations.`
  for (const place of operations) {
    const { operation } = place
    // The form has the values of the samples.
    for (const parameter of place.parameters.filter(({ required }) => required))
      if (writtenFor(parameter) === undefined)
        Object.assign(parameter.at.value, { example: sampleFor(parameter, parameter.name) })
    const base = place.url.slice(0, -place.template.length)
    const etagFrom = etagSource(place)
    if (etagFrom?.startsWith(base)) operation['x-etag-from'] = etagFrom.slice(base.length)
    const parts = [
      quoted(operation, operations),
      operation.description?.trim(),
      capitalized(needs(operation)),
    ]
    operation.description = parts.filter(Boolean).join('\n\n')
    const { summary = '', 'x-sunset': sunset } = operation
    const marks = badges(operation).map(({ name }) => name)
    if (operation.deprecated && sunset !== undefined) marks.push(`ends on ${sunset}`)
    operation.summary = [summary, ...marks].filter(Boolean).join(' · ')
  }
  return marked
}

// Swagger UI shows no boxes.
const quoted = (operation: DocumentedOperation, operations: readonly LocatedOperation[]) =>
  notices(operation, operations)
    .replaceAll(/<\/?div[^>]*>|\{days-until:[^}]*\}/g, '')
    .replaceAll('](#', '](docs#')
    .trim()
    .replaceAll(/^(?=.)/gm, '> ')

const capitalized = (text: string) => text && `${text[0]!.toUpperCase()}${text.slice(1)}.`
