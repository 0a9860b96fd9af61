import type { BodyForm } from '../runtime/contract.ts'

/**
 * Returns the form of a body by its media type.
 * @param isStructured true to read the range of all media types as JSON
 */
export function bodyKind(mediaType: string, isStructured = false): BodyForm['kind'] {
  const name = essenceOf(mediaType)
  if (name === 'application/x-www-form-urlencoded') return 'form'
  if (name === 'multipart/form-data') return 'multipart'
  // https://mimesniff.spec.whatwg.org/#json-mime-type
  if (/^(application|text)\/json$|\+json$/.test(name) || (isStructured && name.startsWith('*'))) return 'json'
  if (/^application\/(x-)?(jsonl|jsonlines|ndjson)$/.test(name)) return 'lines'
  if (/^application\/(.+\+)?json-seq$/.test(name)) return 'sequence'
  return /^text\/|^application\/(xml|yaml|.*\+(xml|yaml))$/.test(name) ? 'text' : 'binary'
}

/** True for JSON lines and JSON sequences. */
export const isItems = (kind: BodyForm['kind']): boolean => kind === 'lines' || kind === 'sequence'

/** True for the media type of server-sent events. */
export const isEvents = (mediaType: string): boolean => essenceOf(mediaType) === 'text/event-stream'

const essenceOf = (mediaType: string): string => mediaType.split(';', 1)[0]!.trim().toLowerCase()

export const isRange = (mediaType: string): boolean => mediaType.includes('*')
