/**
 * Chapters of the guide: those that the designer wrote in the description of the contract, and those that are known from the contract and the
 * server: limits, browsers, lifecycle, error codes, clients. Each function changes the contract.
 */

import { shellWord } from '../cli/shell.ts'
import {
  baseOf,
  type DocumentedContract,
  type ErrorCode,
  type LocatedOperation,
  operationsOf,
  type Tag,
} from './documented-contract.ts'
import { keyMember } from './samples/javascript.ts'
import { jsonLiteral, requestFor } from './samples/request.ts'

// The first line of a chapter, unless it is inside a code block.
const chapterLine = /^(`{3,}|~{3,})[^\n]*\n.*?^\1|^## +([^\n]+)\n/gms

/**
 * Turns each second-level heading of the description into a chapter: Redoc shows a tag without operations as a page. Links to `#section/…`
 * lead there. Changes the contract.
 */
export function withChapters(contract: DocumentedContract): DocumentedContract {
  const text = `${contract.info.description ?? ''}\n`
  const starts = [...text.matchAll(chapterLine)].filter(([, , title]) => title !== undefined)
  contract.info.description = text.slice(0, starts[0]?.index).trim()
  for (const [at, { 0: line, 2: title = '', index }] of starts.entries())
    addToChapter(contract, title, text.slice(index + line.length, starts[at + 1]?.index))
  return contract
}

/** Appends a text to a chapter; creates the chapter if it does not exist. */
export function addToChapter(contract: DocumentedContract, title: string, text: string): void {
  const shown = title.replaceAll('`', '').trim()
  let chapter = chapterOf(contract, shown)
  if (chapter === undefined) {
    chapter = { name: unusedName(contract, shown), 'x-displayName': shown, 'x-traitTag': true }
    const tags = contract.tags ?? []
    contract.tags = tags.toSpliced(tags.findLastIndex((tag) => tag['x-traitTag']) + 1, 0, chapter)
  }
  chapter.description = [chapter.description, text.trim()].filter(Boolean).join('\n\n')
}

export const chapterOf = ({ tags = [] }: DocumentedContract, title: string): Tag | undefined =>
  tags.find((tag) => tag['x-traitTag'] && (tag['x-displayName'] ?? tag.name) === title)

// Redoc reserves the name `webhooks`.
function unusedName({ tags = [] }: DocumentedContract, title: string): string {
  const name = title.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()
  const used = new Set(['webhooks', ...tags.map((tag) => tag.name.toLowerCase())])
  return used.has(name.toLowerCase()) ? `${name} guide` : name
}

/** Limits of a server by name, in words. */
export type Limits = Readonly<Record<string, string>>

const limitsHeading = '### Limits of this server'

export function withLimits(contract: DocumentedContract, limits: Limits): void {
  const rows = Object.entries(limits).map(([name, limit]) => `| ${name} | ${limit} |`)
  if (rows.length === 0) return
  const table = ['| Limit | Value |', '|---|---|', ...rows].join('\n')
  const chapter = chapterOf(contract, 'Rate limits')
  const isIntroduced = chapter?.description?.includes(limitsHeading)
  addToChapter(contract, 'Rate limits', isIntroduced ? table : `${limitsHeading}\n\n${table}`)
}

/**
 * Adds a chapter about calls from browsers.
 * @param origins whose pages may call the server; `*` is any, `loopback` any of this machine
 */
export function withBrowsers(contract: DocumentedContract, origins: readonly string[]): void {
  const hasKeys = Object.keys(contract.components?.securitySchemes ?? {}).length > 0
  const how = [
    hasKeys &&
      "Send your key in its header, as the samples do: cookies do not work across origins, and a request with `credentials: 'include'` is kept back.",
    'Your page may send and read every header that these docs describe.',
    `The samples in JavaScript run in the console of such a page, too${hasKeys ? ', and ask for your key' : ''}.`,
    hasKeys &&
      'Anybody who opens your page can read a key in it: let users enter their own, or call from your server.',
  ]
  addToChapter(contract, 'Browsers (CORS)', `${callersFrom(origins)}\n\n${how.filter(Boolean).join(' ')}`)
}

function callersFrom(origins: readonly string[]): string {
  if (origins.includes('*')) return 'Pages of every origin may call this server from a browser.'
  const sameOrigin = 'A page of this server itself, such as [the console](try), needs no permission.'
  const ask = 'ask the operator to add its origin, such as `https://app.example`, to `CORS_ORIGINS`'
  if (origins.length === 0)
    return `No page of another origin may call this server: the browser keeps its requests back. To call from your page, ${ask}. ${sameOrigin}`
  const local = '`http://localhost` and `http://127.0.0.1`, with any port'
  const listed = origins.map((origin) => (origin === 'loopback' ? local : `\`${origin}\``)).join(', ')
  return `Pages of these origins may call this server: ${listed}. To call from another page, ${ask}. ${sameOrigin}`
}

/** Lists operations that end or are not stable in the guide. */
export function withUnstable(contract: DocumentedContract, operations: readonly LocatedOperation[]): void {
  const link = (id: string) => {
    const target = operations.find(({ operation }) => operation.operationId === id)
    return `[${target?.operation.summary ?? id}](#operation/${id})`
  }
  const rows = operations.flatMap(({ operation }) => {
    const marks = (operation['x-badges'] ?? []).map(({ name }) => name).join(', ')
    if (marks === '' || operation.operationId === undefined) return []
    const {
      'x-deprecated-since': since = '–',
      'x-sunset': sunset = '–',
      'x-successor': successor,
    } = operation
    const instead = successor ? `${link(successor.operationId)}: \`${successor.usage}\`` : '–'
    return [`| ${link(operation.operationId)} | ${marks} | ${since} | ${sunset} | ${instead} |`]
  })
  if (rows.length === 0) return
  const head = ['| Operation | State | Since | Ends on | Instead |', '|---|---|---|---|---|']
  const text = ['### Operations that end or may change', [...head, ...rows].join('\n')].join('\n\n')
  addToChapter(contract, 'Versioning and deprecation', text)
}

export const errorCodesOf = ({ components }: DocumentedContract): Record<string, ErrorCode> =>
  components?.schemas?.Error?.properties?.code?.['x-error-codes'] ?? {}

/** Adds the error catalogue to the guide, and a link to it to the `code` of errors. */
export function withErrorCodes(contract: DocumentedContract): DocumentedContract {
  const code = contract.components?.schemas?.Error?.properties?.code
  if (!code?.['x-error-codes']) return contract
  const entries = Object.entries(errorCodesOf(contract))
    .toSorted(([, a], [, b]) => a.status - b.status)
    .map(([name, { status, remedy }]) => `### ${name}\n\n\`${status}\` · ${remedy}`)
  const address = 'Each `code` has an entry below, whose address is `#tag/errors/` and the code.'
  addToChapter(contract, 'Errors', [address, ...entries].join('\n\n'))
  code.description = `${code.description ?? ''} See [all of them](#tag/errors).`
  return contract
}

// Tested commands that generate a client from the contract at an address.
const generators: Record<string, (url: string) => string> = {
  TypeScript: (url) => `npm install openapi-fetch@0.17.0
npx openapi-typescript@7.13.0 ${url} \\
  --default-non-nullable=false \\
  --output api.ts`,
  Python: (url) => `pip install openapi-python-client==0.29.1
openapi-python-client generate \\
  --${/^\W?https?:/.test(url) ? 'url' : 'path'} ${url}`,
  Go: (url) => `go run \\
  github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2 \\
  -package api -generate types,client -o api.go ${url}`,
  Java: (url) => `npx @openapitools/openapi-generator-cli@2.41.0 generate \\
  --generator-name java --library native \\
  --output client \\
  --input-spec ${url}`,
}

const intro = `Generate a client for your language from the contract. If the operator of the server offers a TypeScript package, prefer it: it adds safe
retries, idempotency keys and pages to openapi-fetch.`

/**
 * Adds a chapter to the guide with a client generator for each language.
 * @param url address or file of the contract
 */
export function withClients(contract: DocumentedContract, url: string): DocumentedContract {
  const word = /^[\w.:/-]+$/.test(url) ? url : shellWord(url)
  const parts = Object.entries(generators).map(
    ([language, program]) => `### ${language}\n\n\`\`\`sh\n${program(word)}\n\`\`\``,
  )
  const [first] = operationsOf(contract)
  const members = first ? requestFor(first).keys.map((key) => keyMember(key, 'process.env.API_KEY')) : []
  const headers = members.length > 0 ? `\n  headers: { ${members.join(', ')} },` : ''
  const call = `\`\`\`ts
import createClient from 'openapi-fetch'
import type { paths } from './api.ts'

export const client = createClient<paths>({
  baseUrl: ${jsonLiteral(baseOf(contract))},${headers}
})
\`\`\``
  parts.splice(1, 0, `Calls and responses then have the types of the contract:\n\n${call}`)
  addToChapter(contract, 'SDKs and generated clients', [intro, ...parts].join('\n\n'))
  return contract
}
