import { jsonLiteral, type SampleRequest, shellWord } from './request.ts'

/** For any POSIX shell and curl 7.84; ends with an error when the server refuses. */
export function curl(request: SampleRequest): string {
  const { method, url, body, mediaType, etagFrom, isPaged } = request
  const key = keyOption(request)
  if (isPaged) return pages(request, key)
  const lines = [
    command(request, method),
    shellWord(url),
    ...key,
    ...(request.hasIdempotencyKey ? ['-H "Idempotency-Key: $(openssl rand -hex 16)"'] : []),
    ...(etagFrom === undefined ? [] : ['-H "If-Match: $etag"']),
  ]
  if (body !== undefined)
    lines.push(`-H 'Content-Type: ${mediaType}'`, `--data-raw ${shellWord(jsonLiteral(body))}`)
  if (etagFrom === undefined) return joined(lines)
  const read = ['etag=$(curl --fail --silent --show-error', "--output /dev/null --write-out '%header{etag}'"]
  return `${joined([...read, globless(shellWord(etagFrom)), ...key])}) &&\n${joined(lines)}`
}

/** Curl itself waits as `Retry-After` says; what the server might have done already is not sent again. */
function command({ url, hasIdempotencyKey, etagFrom }: SampleRequest, method: string): string {
  const isSafeToRepeat = /^(GET|HEAD|PUT|DELETE)$/.test(method) || hasIdempotencyKey || etagFrom !== undefined
  const options = [
    isSafeToRepeat ? ' --retry 3' : '',
    method === 'GET' ? '' : ` -X ${method}`,
    isPattern(url) ? ' --globoff' : '',
  ]
  return `curl --fail-with-body${options.join('')}`
}

/** The links are relative to the page that they stand on. */
const pages = (request: SampleRequest, key: string[]): string => `list() {
  link=$(${command(request, 'GET')} --silent \\
    --show-error --write-out '%{stderr}%header{link}' \\
    ${['"$1"', ...key].join(' \\\n    ')} 2>&1 >&3) ||
    { printf '%s\\n' "$link" >&2; return 1; }
  next=$(expr "$link" : '.*<\\(.*\\)>; rel="next"') || return 0
  case $next in
    \\?*) next=\${1%%\\?*}$next ;;
    /*) next=${shellWord(new URL(request.url).origin)}$next ;;
  esac
  list "$next"
} 3>&1
list ${shellWord(request.url)}`

const joined = (lines: string[]) => lines.join(' \\\n  ')

/** Curl takes brackets and braces for patterns of several addresses. */
const isPattern = (url: string) => /[[\]{}]/.test(url)
const globless = (word: string) => (isPattern(word) ? `--globoff ${word}` : word)

/** A text and the key in one word. Between double quotes shells look for commands, variables and their history. */
function keyOption({ key }: SampleRequest): string[] {
  if (!key) return []
  const text = `${key.header}: ${key.prefix}`
  return [`-H ${/^[\w .:=-]+$/.test(text) ? `"${text}$API_KEY"` : `${shellWord(text)}"$API_KEY"`}`]
}
