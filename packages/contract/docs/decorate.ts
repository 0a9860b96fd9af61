/**
 * Turns the contract into what Redoc and the console show: lifecycle marks, scopes, links, the error catalogue, the changelog and code
 * samples, none of which they know by themselves. The contract that the service enforces and serves stays as it is.
 */
import type { Fields } from '../read/document.ts'
import { hasHeader, modelOf } from '../read/model.ts'
import { outgoingOf } from '../read/outgoing.ts'
import { withChangelog } from './changes.ts'
import {
  baseOf,
  type DocumentedContract,
  type DocumentedOperation,
  defaultOrigin,
  type LocatedOperation,
  operationsOf,
} from './documented-contract.ts'
import { type Limits, withChapters, withClients, withErrorCodes, withLimits, withUnstable } from './guide.ts'
import { unwrapped } from './outline.ts'
import { curl } from './samples/curl.ts'
import { javascript } from './samples/javascript.ts'
import { python } from './samples/python.ts'
import { requestFor } from './samples/request.ts'
import { verification } from './samples/verify.ts'
import { firstCall, type KeySource, keyWords } from './start.ts'

/** The things around a contract that its docs show. */
export interface Surroundings {
  /** True if a server shows the page, and so has a try-it console. */
  served: boolean
  /** The address of the server that samples call, where it is not one on this machine; the page of a server puts its own in its place. */
  server?: string | undefined
  /** The changes of each version, in Markdown. */
  changelog: string
  /** How callers of this server get a key. */
  keys?: KeySource | undefined
  /** The limits of this server, with their names; none where the page is of no server. */
  limits?: Limits | undefined
}

/** A copy of the contract with everything that the docs add to it. */
export function decorate(
  contract: DocumentedContract,
  { served, server, changelog, keys, limits = {} }: Surroundings,
): DocumentedContract {
  const decorated = structuredClone(contract)
  unwrapAll(decorated)
  if (server !== undefined) decorated.servers = [{ url: server }]
  const places = operationsOf(decorated)
  for (const place of places) {
    const { operation } = place
    operation['x-badges'] = badges(operation)
    const request = requestFor(place)
    // Each is a whole program that takes the API key from `API_KEY`.
    operation['x-codeSamples'] = [
      { lang: 'curl', label: 'curl', source: curl(request) },
      { lang: 'JavaScript', label: 'JavaScript', source: javascript(request) },
      { lang: 'Python', label: 'Python', source: python(request) },
    ]
    const paragraphs = [notices(operation, places), operation.description?.trim(), footer(operation, served)]
    operation.description = paragraphs.filter(Boolean).join('\n\n')
    // Redoc's own mark would stand beside our badge, and move the operation to the end of its group.
    delete operation.deprecated
  }
  withVerification(decorated)
  // The page puts the address of its own server in the place of the first.
  decorated.servers = decorated.servers?.slice(0, 1)
  withChapters(decorated)
  const origin = served ? defaultOrigin : server
  const contractUrl = origin === undefined ? 'openapi.json' : `${origin}/openapi.json`
  dropCommonHeaders(decorated)
  showHeadersAsSent(decorated)
  simplify(decorated.components)
  simplify(decorated.paths)
  withLimits(decorated, limits)
  withUnstable(decorated, places)
  withChangelog(withErrorCodes(withClients(decorated, contractUrl)), changelog)
  const { description = '' } = decorated.info
  const start = firstCall(decorated, places, keys, ways(served, baseOf(decorated)))
  decorated.info.description = [description, start].filter(Boolean).join('\n\n')
  return decorated
}

/** Where to go from here, beside the chapters and groups of this page. */
function ways(served: boolean, base: string): string[] {
  const root = served ? '/' : ''
  const files = `Contract: [YAML](${root}openapi.yaml), [JSON](${root}openapi.json) · [Feed of changes](${root}changes.atom)`
  if (served) return ['[Try calls](/try) from this server, with your key', files]
  if (new URL(base).origin !== defaultOrigin) return [files]
  return [files, `Samples call \`${base}\`; put the address of your server in its place.`]
}

/** The name that programs know the operation by (Redoc's search does not), the scopes it needs, and the way to a first call. */
function footer(operation: DocumentedOperation, served: boolean): string {
  const { operationId, tags: [tag = 'default'] = [] } = operation
  const parts = [operationId && `\`${operationId}\``, needs(operation)]
  if (served && !operation['x-hideTryItPanel']) {
    parts.push(`[Try it](/try#/${encodeURIComponent(tag.toWellFormed())}/${operationId})`)
  }
  return parts.filter(Boolean).join(' · ')
}

/** Takes the ends of lines out of the paragraphs of all descriptions: the search of Redoc would glue the words before and after them. */
function unwrapAll(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  const fields = value as Record<string, unknown>
  if (typeof fields.description === 'string') fields.description = unwrapped(fields.description)
  for (const [name, part] of Object.entries(fields)) if (!/^examples?$/.test(name)) unwrapAll(part)
}

/** Headers that nearly every response carries. */
const common = ['RateLimit', 'RateLimit-Policy', 'X-Request-Id']

/** Takes out of each response the headers that the guide describes once: they would stand between the reader and the body. */
function dropCommonHeaders(contract: DocumentedContract): void {
  const own = operationsOf(contract).flatMap(({ operation }) => Object.values(operation.responses ?? {}))
  for (const response of [...own, ...Object.values(contract.components?.responses ?? {})]) {
    for (const name of common) delete response.headers?.[name]
    if (Object.keys(response.headers ?? {}).length === 0) delete response.headers
  }
}

/** Moves the examples of headers that have quotes into their descriptions: Redoc would show them as JSON, with backslashes. */
function showHeadersAsSent({ components }: DocumentedContract): void {
  for (const header of Object.values(components?.headers ?? {})) {
    const { description = '', example } = header
    if (typeof example !== 'string' || !example.includes('"')) continue
    header.description = `${description.trim()}\n\nExample: \`${example}\``
    delete header.example
  }
}

/**
 * Takes out of the schemas what would stand at every use without telling readers more: the range of the integers that JSON keeps exactly
 * (RFC 7493), which is the same for all ids, and a pattern beside a description, which says it in words.
 */
function simplify(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  const schema = value as Record<string, unknown>
  if (schema.type === 'integer' && schema.maximum === Number.MAX_SAFE_INTEGER) {
    delete schema.minimum
    delete schema.maximum
  }
  if (typeof schema.pattern === 'string' && typeof schema.description === 'string') delete schema.pattern
  for (const [name, part] of Object.entries(schema)) if (!/^examples?$/.test(name)) simplify(part)
}

/** Says of every request that the server signs how to verify it, in its text, since Redoc knows no samples of callbacks; changes the contract. */
function withVerification(contract: DocumentedContract): void {
  const requests = outgoingOf(modelOf(contract as object as Fields)).flatMap(({ requests }) => requests)
  const signed = requests.filter((request) => hasHeader(request, 'webhook-signature'))
  // Several operations may refer to one callback.
  for (const sent of new Set(signed.map(({ at }) => at.value as { description?: string })))
    sent.description = [sent.description?.trim(), verification].filter(Boolean).join('\n\n')
}

/** Short words for the menu and the title, in colours that Redoc knows by name. */
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

/** The scopes that a key needs, as Markdown; empty where the contract says nothing of them. */
function needs({ 'x-required-scopes': scopes }: DocumentedOperation): string {
  if (scopes?.length === 0) return 'needs a key with any scopes'
  return scopes ? `needs ${scopes.map((scope) => `\`${scope}\``).join(' and ')}` : ''
}

/** The notice at the top of an operation, as Markdown; empty for an operation that is stable and stays. */
function notices(operation: DocumentedOperation, places: readonly LocatedOperation[]): string {
  const { deprecated, 'x-stability': stability } = operation
  const change = stability === 'beta' ? 'still change in a minor release' : 'change in any release'
  const unstable =
    stability &&
    notice(
      stability === 'beta' ? 'Beta.' : 'Experimental.',
      `It may ${change}. Every response says so: \`X-Stability: ${stability}\`.`,
    )
  return [deprecated && ending(operation, places), unstable].filter(Boolean).join('\n\n')
}

function ending(operation: DocumentedOperation, places: readonly LocatedOperation[]): string {
  const { 'x-deprecated-since': since, 'x-sunset': sunset, 'x-successor': successor } = operation
  if (sunset === undefined) return notice('Deprecated.', 'Its end is not announced yet.', 'warning')
  const sentences = [`From then on the response is \`410\`. Deprecated since ${since}.`]
  const reason = operation['x-deprecated-reason']
  if (reason !== undefined) sentences.push(reason)
  if (successor !== undefined) {
    const target = places.find((place) => place.operation.operationId === successor.operationId)
    if (target === undefined) throw new Error(`The contract has no operation ${successor.operationId}.`)
    const link = `[${target.operation.summary}](#operation/${successor.operationId})`
    sentences.push(`Use ${link} instead: \`${successor.usage}\`.`)
    if (successor.differences !== undefined) sentences.push(successor.differences)
  }
  // The page is the same whenever it is built; its own script puts the number of days that are left there.
  return notice(`Ends on ${sunset}{days-until:${sunset}}.`, sentences.join(' '), 'warning')
}

/** A box that stands out; the blank lines let Markdown go on inside of it. */
function notice(title: string, text: string, kind = 'info'): string {
  return `<div class="notice ${kind}">\n\n**${title}** ${text}\n\n</div>`
}

/** A copy of the contract whose operations say, as the console shows them, what they need, how stable they are and when they end. */
export function consoleContract(contract: DocumentedContract, keys?: KeySource): DocumentedContract {
  const marked = structuredClone(contract)
  const words = keyWords(contract, keys)
  for (const scheme of Object.values(marked.components?.securitySchemes ?? {}) as { description?: string }[])
    if (words !== '') scheme.description = [scheme.description?.trim(), words].filter(Boolean).join('\n\n')
  const places = operationsOf(marked)
  for (const { operation } of places) {
    const parts = [quoted(operation, places), operation.description?.trim(), capitalized(needs(operation))]
    operation.description = parts.filter(Boolean).join('\n\n')
    const { summary = '', 'x-sunset': sunset } = operation
    const marks = badges(operation).map(({ name }) => name)
    if (operation.deprecated && sunset !== undefined) marks.push(`ends on ${sunset}`)
    operation.summary = [summary, ...marks].filter(Boolean).join(' · ')
  }
  return marked
}

/** The notices of the docs without their boxes and scripts, of which Swagger UI has none. */
const quoted = (operation: DocumentedOperation, places: readonly LocatedOperation[]) =>
  notices(operation, places)
    .replaceAll(/<\/?div[^>]*>|\{days-until:[^}]*\}/g, '')
    .replaceAll('](#', '](/docs#')
    .trim()
    .replaceAll(/^(?=.)/gm, '> ')

const capitalized = (text: string) => text && `${text[0]!.toUpperCase()}${text.slice(1)}.`
