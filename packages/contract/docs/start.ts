/** The beginning of the page: the first call, from the key to the response, and where to go from there. */
import { successesOf } from '../read/model.ts'
import type { DocumentedContract, LocatedOperation } from './documented-contract.ts'
import { tagId } from './outline.ts'
import { plainCurl } from './samples/curl.ts'
import { exampleOf, isJson, requestFor, shellWord } from './samples/request.ts'

/** How callers get a key, as far as the operator of a server says so. */
export interface KeySource {
  /** A URL, an e-mail address, or a sentence. */
  asked?: string | undefined
  /** The file that the first key of the server is in, on its machine. */
  file?: string | undefined
}

/** How to get a key, in Markdown: as the operator says, or else from the contact of the contract; empty where neither is known. */
export function keyWords({ info: { contact } }: DocumentedContract, { asked }: KeySource = {}): string {
  const place = asked ?? contact?.url ?? contact?.email
  if (place === undefined) return ''
  const name = asked === undefined ? contact?.name : undefined
  if (/^https?:\/\/\S+$/.test(place)) return `Get one at [${name ?? place}](${place}).`
  if (/^[^\s@]+@[^\s@]+$/.test(place)) return `Ask [${name ?? place}](mailto:${place}) for one.`
  return place
}

/** The most lines of a response that are shown. */
const mostLines = 16

/**
 * The first call of a reader, in two columns where there is room: how to get a key, a call, and its response; then the other parts of the page.
 * @param ways where else to go from here, in Markdown
 */
export function firstCall(
  contract: DocumentedContract,
  places: readonly LocatedOperation[],
  source: KeySource | undefined,
  ways: readonly string[],
): string {
  const place = places.find(isFirst)
  const links = (contract.tags ?? []).map(
    (tag) => `[${tag['x-displayName'] ?? tag.name}](#${tagId(tag.name)})`,
  )
  const next = [...ways, ...(links.length > 0 ? [links.join(' · ')] : [])].map((way) => `- ${way}`).join('\n')
  if (place === undefined) return next
  const request = requestFor(place)
  const [success] = successesOf(place)
  const body = success?.body?.content.find(({ mediaType }) => isJson(mediaType))
  const lines = JSON.stringify(body && exampleOf(body), null, 2)?.split('\n') ?? []
  const shown = [...lines.slice(0, mostLines), ...(lines.length > mostLines ? ['…'] : [])].join('\n')
  const known = keyWords(contract, source)
  const file = known === '' ? source?.file : undefined
  const words =
    known ||
    (file
      ? 'The server wrote its first one to a file on its machine.'
      : 'The operator of the server makes keys.')
  const value =
    file === undefined ? "'your key'" : `$(cat ${/^[\w./-]+$/.test(file) ? file : shellWord(file)})`
  const key = request.key && ['**Get a key.**', words, program('sh', `export API_KEY=${value}`)].join('\n\n')
  const call = `**Make a call**, ${lowerFirst(place.operation.summary ?? '')}:\n\n${program('sh', plainCurl(request))}`
  const response = shown && `**Read the response**, such as:\n\n${program('json', shown)}`
  const columns = [[key, call], [response]].map((parts) => parts.filter(Boolean).join('\n\n'))
  return `<div class="first-call">\n\n${columns.map((part) => `<div>\n\n${part}\n\n</div>`).join('\n\n')}\n\n</div>\n\n**Where to go from here**\n\n${next}`
}

const program = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``

const lowerFirst = (text: string) => `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`

/** True for an operation that needs nothing but a key. */
const isFirst = (place: LocatedOperation): boolean =>
  place.method === 'GET' &&
  !place.operation['x-hideTryItPanel'] &&
  !place.operation['x-badges']?.some(({ name }) => name === 'Deprecated') &&
  place.parameters.every(({ required }) => !required)
