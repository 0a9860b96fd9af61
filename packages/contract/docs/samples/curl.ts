import { printable, printableLines } from '../../cli/printable.ts'
import { quoted, shellWord } from '../../cli/shell.ts'
import type { SampleBody } from './body.ts'
import { jsonLiteral, type SampleRequest } from './request.ts'
import { encoded } from './serialize.ts'

/** Sample for a POSIX shell and curl 7.84; exits with an error if the server rejects the request. */
export function curl(request: SampleRequest): string {
  const { url, body, etagFrom, headers, hasIdempotencyKey } = request
  const key = keyOption(request)
  const lines = [
    command(request),
    shellWord(url),
    ...key,
    ...(hasIdempotencyKey ? ['-H "Idempotency-Key: $(openssl rand -hex 16)"'] : []),
    ...(etagFrom === undefined ? [] : ['-H "If-Match: $etag"']),
    ...headerOptions(headers),
    ...(body ? bodyOptions(body) : []),
  ]
  if (etagFrom === undefined) return joined(lines)
  const read = ['etag=$(curl --fail --silent --show-error', "--output /dev/null --write-out '%header{etag}'"]
  return `${joined([...read, `${globless(etagFrom)}${shellWord(etagFrom)}`, ...key])}) &&\n${joined(lines)}`
}

/** Shortest call, for interactive use. */
export const plainCurl = (request: SampleRequest): string =>
  joined([
    `curl ${globless(request.url)}${shellWord(request.url)}`,
    ...keyOption(request),
    ...headerOptions(request.headers),
  ])

const headerOptions = (headers: SampleRequest['headers']) =>
  headers.map(([name, value]) => `-H ${shellWord(printable(`${name}: ${value}`))}`)

// curl itself names the media types of forms.
function bodyOptions(body: SampleBody): string[] {
  const type = `-H ${shellWord(`Content-Type: ${body.mediaType}`)}`
  switch (body.kind) {
    case 'json':
      return [type, `--data-raw ${shellWord(jsonLiteral(body.value))}`]
    case 'text':
      return [type, `--data-raw ${shellWord(printableLines(body.text))}`]
    case 'form':
      return body.pairs.map(
        ([name, text]) => `--data-urlencode ${shellWord(printable(`${encoded(name)}=${text}`))}`,
      )
    case 'multipart':
      return body.parts.map(({ name, text, isFile }) =>
        isFile
          ? `--form ${shellWord(printable(`${name}=@FILE`))}`
          : `--form-string ${shellWord(printable(`${name}=${text}`))}`,
      )
    case 'file':
      return [type, '--data-binary @FILE']
  }
}

// curl honours `Retry-After`; it repeats only requests that are safe to repeat.
function command({ method, url, isSafeToRepeat }: SampleRequest): string {
  const options = [isSafeToRepeat ? '--retry 3 ' : '', method === 'GET' ? '' : `-X ${method} `, globless(url)]
  return `curl --fail-with-body ${options.join('')}`.trimEnd()
}

const joined = (lines: string[]) => lines.join(' \\\n  ')

// curl expands brackets and braces.
const globless = (url: string) => (/[[\]{}]/.test(url) ? '--globoff ' : '')

const keyOption = ({ key }: SampleRequest): string[] =>
  key ? [`-H ${quoted(`${key.header}: ${key.prefix}`, '$API_KEY')}`] : []
