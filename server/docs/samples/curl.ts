import type { SampleRequest } from '../request.ts'
import { jsonLiteral, shellWord } from './literals.ts'

/** For any POSIX shell; exits with an error when the server refuses. */
export function curl({ method, url, body, mediaType, key }: SampleRequest): string {
  // Curl takes brackets and braces for patterns of several addresses.
  const options = [method === 'GET' ? '' : ` -X ${method}`, /[[\]{}]/.test(url) ? ' --globoff' : '']
  const lines = [
    `curl --fail-with-body${options.join('')}`,
    shellWord(url),
    ...(key ? [`-H ${withKey(`${key.header}: ${key.prefix}`)}`] : []),
  ]
  if (body !== undefined)
    lines.push(`-H 'Content-Type: ${mediaType}'`, `--data-raw ${shellWord(jsonLiteral(body))}`)
  return lines.join(' \\\n  ')
}

/** A text and the key in one word. Between double quotes shells look for commands, variables and their history. */
const withKey = (text: string): string =>
  /^[\w .:=-]+$/.test(text) ? `"${text}$API_KEY"` : `${shellWord(text)}"$API_KEY"`
