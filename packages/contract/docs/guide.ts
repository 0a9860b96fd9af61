/** The guide: chapters that readers find by search, by an address of their own, and by the title of the tab. */
import {
  baseOf,
  type DocumentedContract,
  type ErrorCode,
  type LocatedOperation,
  operationsOf,
  type Tag,
} from './documented-contract.ts'
import { keyMember } from './samples/javascript.ts'
import { jsonLiteral, requestFor, shellWord } from './samples/request.ts'

/** A chapter's first line, outside of a program. */
const chapterLine = /^(`{3,}|~{3,})[^\n]*\n.*?^\1|^## +([^\n]+)\n/gms

/**
 * Makes a chapter of each part of the description that begins with a heading of the second level: Redoc shows a tag without operations as a
 * page, and its headings as parts of it. Links to `#section/…` lead there. Changes the contract.
 */
export function withChapters(contract: DocumentedContract): DocumentedContract {
  const text = `${contract.info.description ?? ''}\n`
  const starts = [...text.matchAll(chapterLine)].filter(([, , title]) => title !== undefined)
  contract.info.description = text.slice(0, starts[0]?.index).trim()
  for (const [at, { 0: line, 2: title = '', index }] of starts.entries())
    addToChapter(contract, title, text.slice(index + line.length, starts[at + 1]?.index))
  return contract
}

/** Adds to the chapter of that title, and adds the chapter, after the others, where there is none. */
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

/** The address is made of it. Redoc keeps `webhooks` for what a server sends by itself. */
function unusedName({ tags = [] }: DocumentedContract, title: string): string {
  const name = title.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()
  const used = new Set(['webhooks', ...tags.map((tag) => tag.name.toLowerCase())])
  return used.has(name.toLowerCase()) ? `${name} guide` : name
}

/** The limits of a server, in words, by name. */
export type Limits = Readonly<Record<string, string>>

const limitsHeading = '### Limits of this server'

/** Puts the limits of a server into the guide, where it speaks of them. */
export function withLimits(contract: DocumentedContract, limits: Limits): void {
  const rows = Object.entries(limits).map(([name, limit]) => `| ${name} | ${limit} |`)
  if (rows.length === 0) return
  const table = ['| Limit | |', '|---|---|', ...rows].join('\n')
  const chapter = chapterOf(contract, 'Rate limits')
  const isIntroduced = chapter?.description?.includes(limitsHeading)
  addToChapter(contract, 'Rate limits', isIntroduced ? table : `${limitsHeading}\n\n${table}`)
}

/** Puts a list of the operations that end, or are not stable yet, into the guide; where there are none, nothing. */
export function withUnstable(contract: DocumentedContract, places: readonly LocatedOperation[]): void {
  const link = (id: string) => {
    const target = places.find(({ operation }) => operation.operationId === id)
    return `[${target?.operation.summary ?? id}](#operation/${id})`
  }
  const rows = places.flatMap(({ operation }) => {
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

/** The catalogue of error codes; empty if there is none. */
export const errorCodesOf = ({ components }: DocumentedContract): Record<string, ErrorCode> =>
  components?.schemas?.Error?.properties?.code?.['x-error-codes'] ?? {}

/** Puts the error catalogue, if there is one, into the guide, each code under a heading of its own, and leads there from the `code` of every error. */
export function withErrorCodes(contract: DocumentedContract): DocumentedContract {
  const code = contract.components?.schemas?.Error?.properties?.code
  if (!code?.['x-error-codes']) return contract
  const entries = Object.entries(errorCodesOf(contract)).map(
    ([name, { status, remedy }]) => `### ${name}\n\n\`${status}\` · ${remedy}`,
  )
  const address = 'Each `code` has an entry below, whose address is `#tag/errors/` and the code.'
  addToChapter(contract, 'Errors', [address, ...entries].join('\n\n'))
  code.description = `${code.description ?? ''} See [all of them](#tag/errors).`
  return contract
}

/** How a client in a language is made of the contract at an address, by generators that were tried. */
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

const intro = `Generate a client for your language from the contract. These generators were tried with it. The operator of this server can also give you a
TypeScript package that adds safe retries, idempotency keys and pages to openapi-fetch.`

/**
 * Puts into the guide, as a chapter of its own, a program for each language that makes a client.
 * @param url where the contract can be had: an address, or a file
 */
export function withClients(contract: DocumentedContract, url: string): DocumentedContract {
  const word = /^[\w.:/-]+$/.test(url) ? url : shellWord(url)
  const parts = Object.entries(generators).map(
    ([language, program]) => `### ${language}\n\n\`\`\`sh\n${program(word)}\n\`\`\``,
  )
  const [first] = operationsOf(contract)
  const key = first && requestFor(first).key
  const headers = key && `\n  headers: { ${keyMember(key)} },`
  const call = `\`\`\`ts
import createClient from 'openapi-fetch'
import type { paths } from './api.ts'

export const client = createClient<paths>({
  baseUrl: ${jsonLiteral(baseOf(contract))},${headers ?? ''}
})
\`\`\``
  parts.splice(1, 0, `Calls and responses then have the types of the contract:\n\n${call}`)
  addToChapter(contract, 'SDKs and generated clients', [intro, ...parts].join('\n\n'))
  return contract
}
