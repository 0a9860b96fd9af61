import { jsonLiteral, type SampleRequest, shellWord } from './request.ts'

/** For any POSIX shell and curl 7.84; ends with an error when the server refuses. */
export function curl(request: SampleRequest): string {
  const { url, body, mediaType, etagFrom, hasIdempotencyKey } = request
  const key = keyOption(request)
  const lines = [
    command(request),
    shellWord(url),
    ...key,
    ...(hasIdempotencyKey ? ['-H "Idempotency-Key: $(openssl rand -hex 16)"'] : []),
    ...(etagFrom === undefined ? [] : ['-H "If-Match: $etag"']),
  ]
  if (body !== undefined)
    lines.push(`-H 'Content-Type: ${mediaType}'`, `--data-raw ${shellWord(jsonLiteral(body))}`)
  if (etagFrom === undefined) return joined(lines)
  const read = ['etag=$(curl --fail --silent --show-error', "--output /dev/null --write-out '%header{etag}'"]
  return `${joined([...read, `${globless(etagFrom)}${shellWord(etagFrom)}`, ...key])}) &&\n${joined(lines)}`
}

/** The shortest call, for whoever watches it. */
export const plainCurl = (request: SampleRequest): string =>
  joined([`curl ${globless(request.url)}${shellWord(request.url)}`, ...keyOption(request)])

/** Curl itself waits as `Retry-After` says; what the server might have done already is not sent again. */
function command({ method, url, isSafeToRepeat }: SampleRequest): string {
  const options = [isSafeToRepeat ? '--retry 3 ' : '', method === 'GET' ? '' : `-X ${method} `, globless(url)]
  return `curl --fail-with-body ${options.join('')}`.trimEnd()
}

const joined = (lines: string[]) => lines.join(' \\\n  ')

/** Curl takes brackets and braces for patterns of several addresses. */
const globless = (url: string) => (/[[\]{}]/.test(url) ? '--globoff ' : '')

/** A text and the key in one word. Between double quotes shells look for commands, variables and their history. */
function keyOption({ key }: SampleRequest): string[] {
  if (!key) return []
  const text = `${key.header}: ${key.prefix}`
  return [`-H ${/^[\w .:=-]+$/.test(text) ? `"${text}$API_KEY"` : `${shellWord(text)}"$API_KEY"`}`]
}
