import { printable, printableLines } from '../../cli/printable.ts'
import { quoted, shellWord } from '../../cli/shell.ts'
import type { SampleBody, SamplePart } from './body.ts'
import { jsonLiteral, type SampleRequest } from './request.ts'

/** Sample for a POSIX shell and curl 7.84; exits with an error if the server rejects the request. */
export function curl(request: SampleRequest): string {
  const { url, body, etagFrom, headers, idempotencyKey } = request
  const key = keyOptions(request)
  const lines = [
    command(request),
    shellWord(url),
    ...key,
    ...(idempotencyKey ? [`-H "Idempotency-Key: ${newKey[idempotencyKey]}"`] : []),
    ...(etagFrom === undefined ? [] : ['-H "If-Match: $etag"']),
    ...headerOptions(headers),
    ...(body ? bodyOptions(body) : []),
  ]
  if (etagFrom === undefined) return joined(lines)
  const read = [
    'etag=$(curl --fail --silent --show-error',
    "--output /dev/null --write-out '%header{etag}'",
    `${globless(etagFrom.url)}${shellWord(etagFrom.url)}`,
    ...keyOptions(etagFrom),
    ...headerOptions(etagFrom.headers),
  ]
  return `${joined(read)}) &&\n${joined(lines)}`
}

const digits = 'openssl rand -hex 16'

// Not every system has uuidgen.
const newKey = {
  any: `$(${digits})`,
  hex: `$(${digits})`,
  uuid: `$(${digits} | sed -E 's/(.{8})(.{4}).(.{3}).(.{3})(.{12})/\\1-\\2-4\\3-a\\4-\\5/')`,
}

/** Shortest call, for interactive use. */
export const plainCurl = (request: SampleRequest): string =>
  joined([
    `curl ${globless(request.url)}${shellWord(request.url)}`,
    ...keyOptions(request),
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
    case 'multipart':
      return body.parts.map(formOption)
    case 'file':
      return [type, '--data-binary @FILE']
  }
}

// curl reads quotes and backslashes in the content of a part that has a type.
function formOption({ name, text = '', isFile, mediaType }: SamplePart): string {
  const type = mediaType === undefined ? '' : `;type=${mediaType}`
  if (isFile) return `--form ${shellWord(printable(`${name}=@FILE${type}`))}`
  if (type === '') return `--form-string ${shellWord(printable(`${name}=${text}`))}`
  const quoted = text.replaceAll(/["\\]/g, '\\$&')
  return `--form ${shellWord(printable(`${name}="${quoted}"${type}`))}`
}

// curl honours `Retry-After`; it repeats only requests that are safe to repeat.
function command({ method, url, isSafeToRepeat }: SampleRequest): string {
  const options = [isSafeToRepeat ? '--retry 3 ' : '', methodOption(method), globless(url)]
  return `curl --fail-with-body ${options.join('')}`.trimEnd()
}

// curl would wait for the body of a HEAD that is only named.
const methodOption = (method: string) =>
  method === 'GET' ? '' : method === 'HEAD' ? '--head ' : `-X ${method} `

const joined = (lines: string[]) => lines.join(' \\\n  ')

// curl expands brackets and braces.
const globless = (url: string) => (/[[\]{}]/.test(url) ? '--globoff ' : '')

const keyOptions = ({ keys }: SampleRequest): string[] =>
  keys.map(({ header, texts: [first, ...others], isBasic }) =>
    isBasic
      ? '-u "$API_KEY:"'
      : `-H ${[`${header}: ${first}`, ...others].map((text) => quoted(text, '$API_KEY')).join('')}`,
  )
