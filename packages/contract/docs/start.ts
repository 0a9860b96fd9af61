/** The first screen of the docs: how to get a key, a first call with its response, and where to go from there. */

import { contentsOf } from '../cli/shell.ts'
import { successesOf } from '../model/operation.ts'
import { isJson } from '../wire/media-type.js'
import type { DocumentedContract, LocatedOperation } from './documented-contract.ts'
import { tagId } from './outline.ts'
import { plainCurl } from './samples/curl.ts'
import { requestFor } from './samples/request.ts'
import { writtenFor } from './samples/value.ts'

/** Source of API keys, as the operator states it. */
export interface KeySource {
  /** URL, e-mail address or sentence. */
  asked?: string | undefined
  /** File of the server's first key. */
  file?: string | undefined
}

/** Explains in Markdown how to get a key: from the operator, or else the contact of the contract; empty if both are unknown. */
export function keyWords({ info: { contact } }: DocumentedContract, { asked }: KeySource = {}): string {
  const place = asked ?? contact?.url ?? contact?.email
  if (place === undefined) return ''
  const name = asked === undefined ? contact?.name : undefined
  if (/^https?:\/\/\S+$/.test(place)) return `Get one at [${name ?? place}](${place}).`
  if (/^[^\s@]+@[^\s@]+$/.test(place)) return `Ask [${name ?? place}](mailto:${place}) for one.`
  return place
}

// Lines of the shown response.
const mostLines = 16

// With more tags, the links would repeat the menu and fill a screen.
const mostTags = 24

/**
 * First call in two columns: key, request and response, then links to the other parts.
 * @param ways further links, in Markdown
 */
export function firstCall(
  contract: DocumentedContract,
  operations: readonly LocatedOperation[],
  source: KeySource | undefined,
  ways: readonly string[],
): string {
  const place = operations.find(isFirst)
  const tags = contract.tags ?? []
  const listed = tags.length > mostTags ? tags.filter((tag) => tag['x-traitTag']) : tags
  const links = listed.map((tag) => `[${(tag['x-displayName'] ?? tag.name).trim()}](#${tagId(tag.name)})`)
  const next = [...ways, ...(links.length > 0 ? [links.join(' · ')] : [])].map((way) => `- ${way}`).join('\n')
  if (place === undefined) return next
  const request = requestFor(place, 3)
  const [success] = successesOf(place)
  const body = success?.body?.content.find(({ mediaType }) => isJson(mediaType))
  const lines = JSON.stringify(body && writtenFor(body), null, 2)?.split('\n') ?? []
  const shown = [...lines.slice(0, mostLines), ...(lines.length > mostLines ? ['…'] : [])].join('\n')
  const known = keyWords(contract, source)
  const file = known === '' ? source?.file : undefined
  const words =
    known ||
    (file
      ? 'The operator of the server creates keys. The first one is in a file on its machine.'
      : 'The operator of the server creates keys: ask for one.')
  const value = file === undefined ? "'your key'" : contentsOf(file)
  const key =
    request.keys.length > 0 &&
    ['**Get a key.**', words, program('sh', `export API_KEY=${value}`)].join('\n\n')
  const { summary } = place.operation
  const purpose = summary ? `, ${lowerFirst(summary.trim().replace(/\.$/, ''))}` : ''
  const call = `**Make a call**${purpose}:\n\n${program('sh', plainCurl(request))}`
  const response = shown && `**Read the response**, for example:\n\n${program('json', shown)}`
  const columns = [[key, call], [response]].map((parts) => parts.filter(Boolean).join('\n\n'))
  return `<div class="first-call">\n\n${columns.map((part) => `<div>\n\n${part}\n\n</div>`).join('\n\n')}\n\n</div>\n\n**Where to go from here**\n\n${next}`
}

const program = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``

const lowerFirst = (text: string) => `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`

// The first call needs nothing but a key.
const isFirst = (place: LocatedOperation): boolean =>
  place.method === 'GET' &&
  !place.operation['x-hideTryItPanel'] &&
  !place.operation['x-badges']?.some(({ name }) => name === 'Deprecated') &&
  place.parameters.every(({ required }) => !required)
