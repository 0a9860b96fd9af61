/** What a body of a media type is to the code that handles it. */
import type { BodyForm } from 'contract-server/contract'

/** `isStructured` says what the range of all media types stands for: JSON where the schema describes more than a string. */
export function bodyKind(mediaType: string, isStructured = false): BodyForm['kind'] {
  const [essence = ''] = mediaType.toLowerCase().split(';')
  const name = essence.trim()
  if (name === 'application/x-www-form-urlencoded') return 'form'
  if (name === 'multipart/form-data') return 'multipart'
  if (name === 'application/json' || name.endsWith('+json') || (isStructured && name.startsWith('*')))
    return 'json'
  return /^text\/|^application\/(xml|yaml|.*\+(xml|yaml))$/.test(name) ? 'text' : 'binary'
}

/** Whether the items of a body can be described one by one, as they come. */
export const isStream = (mediaType: string): boolean => mediaType.toLowerCase() === 'text/event-stream'

/** Whether it stands for more than one media type: `image/*`. */
export const isRange = (mediaType: string): boolean => mediaType.includes('*')
