import { jsonLiteral, type SampleRequest } from './request.ts'

/** An ECMAScript module for Node; throws when the server refuses. */
export function javascript(request: SampleRequest): string {
  const { isPaged, etagFrom, mayHaveToWait } = request
  const call = isPaged ? pages(request) : `${etagFrom === undefined ? '' : read(request)}${single(request)}`
  return `${call}\n\n${mayHaveToWait ? waiting : plain}`
}

const plain = `async function send(url, options) {
  const response = await fetch(url, options)
  if (!response.ok) throw new Error(await response.text())
  return response
}`

const waiting = `async function send(url, options) {
  const response = await fetch(url, options)
  if (response.status === 429) {
    const seconds = Number(response.headers.get("Retry-After")) || 1
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    return send(url, options)
  }
  if (!response.ok) throw new Error(await response.text())
  return response
}`

const read = ({ etagFrom, key }: SampleRequest): string =>
  `const current = await send(${jsonLiteral(etagFrom)}, ${headers(key ? [keyMember(key)] : [], '')})\n`

function single(request: SampleRequest): string {
  const { method, url, body, mediaType, hasResponseBody, key } = request
  const members = [
    ...(key ? [keyMember(key)] : []),
    ...(request.hasIdempotencyKey ? ['"Idempotency-Key": crypto.randomUUID()'] : []),
    ...(request.etagFrom === undefined ? [] : ['"If-Match": current.headers.get("ETag")']),
    ...(body === undefined ? [] : [`"Content-Type": "${mediaType}"`]),
  ]
  return [
    `const response = await send(${jsonLiteral(url)}, {`,
    ...(method === 'GET' ? [] : [`  method: "${method}",`]),
    '  headers: {',
    ...members.map((line) => `    ${line},`),
    '  },',
    ...(body === undefined ? [] : [`  body: JSON.stringify(${literal(body)}),`]),
    '})',
    hasResponseBody ? 'console.log(await response.json())' : 'console.log(response.status)',
  ].join('\n')
}

const pages = ({ url, key }: SampleRequest): string => `let url = ${jsonLiteral(url)}
while (url) {
  const response = await send(url, ${headers(key ? [keyMember(key)] : [], '  ')})
  console.log(await response.json())
  const next = /<([^>]*)>; rel="next"/.exec(response.headers.get("Link"))
  url = next && new URL(next[1], url)
}`

const headers = (members: string[], indent: string): string =>
  `{\n${indent}  headers: { ${members.join(', ')} },\n${indent}}`

/** The header with the key, as a member of an object. */
export function keyMember({ header, prefix }: NonNullable<SampleRequest['key']>): string {
  const name = /^[A-Za-z]+$/.test(header) ? header : jsonLiteral(header)
  return `${name}: ${prefix === '' ? '' : `${jsonLiteral(prefix)} + `}process.env.API_KEY`
}

/** A JSON value as JavaScript writes it, all lines but the first moved to the right. */
const literal = (value: unknown): string =>
  jsonLiteral(value, 2)
    // Without brackets it would be the prototype, and no member.
    .replaceAll(/(?<=\n *)"__proto__"(?=:)/g, '["__proto__"]')
    .replaceAll('\n', '\n  ')
