/** A sample call as an ECMAScript module, which waits and repeats as the contract allows, and reads all pages of a list. */
import { isJson } from '../../wire/media-type.js'
import type { SampleBody, SamplePart } from './body.ts'
import { jsonLiteral, keyExpression, type SampleKey, type SampleRequest } from './request.ts'

/**
 * ECMAScript module for Node and, unless it sends a file, for the console of a browser; throws if the server rejects the request. Undefined for
 * TRACE, which `fetch` does not send.
 */
export function javascript(request: SampleRequest): string | undefined {
  const { method, url, body, etagFrom } = request
  if (method === 'TRACE') return undefined
  const keyMembers = headerMembers(request)
  if (request.isPaged) return [...apiKey(request), pages(request, keyMembers)].join('\n')
  const members = [
    ...keyMembers,
    ...(request.idempotencyKey ? [`"Idempotency-Key": ${newKey[request.idempotencyKey]}`] : []),
    ...(etagFrom === undefined ? [] : ['"If-Match": current.headers.get("ETag")']),
    ...(body && isTyped(body) ? [`"Content-Type": ${jsonLiteral(body.mediaType)}`] : []),
  ]
  const read = etagFrom && [
    `const current = await send(${jsonLiteral(etagFrom.url)}, {`,
    `  headers: { ${headerMembers(etagFrom).join(', ')} },`,
    '})',
  ]
  const parts = body?.kind === 'multipart' ? body.parts : []
  const hasFile = body?.kind === 'file' || parts.some(({ isFile }) => isFile)
  return [
    ...(hasFile ? ['import { openAsBlob } from "node:fs"', ''] : []),
    ...apiKey(request),
    ...(body?.kind === 'multipart' ? ['const form = new FormData()'] : []),
    ...parts.map((part) => `form.append(${jsonLiteral(part.name)}, ${contentOf(part)})`),
    ...(read ?? []),
    `const response = await send(${jsonLiteral(url)}, {`,
    ...(method === 'GET' ? [] : [`  method: "${method}",`]),
    ...(members.length > 0 ? ['  headers: {', ...members.map((line) => `    ${line},`), '  },'] : []),
    ...(body ? [`  body: ${bodyOf(body)},`] : []),
    '})',
    reading[request.response],
    '',
    send(request),
  ].join('\n')
}

const newKey = {
  any: 'crypto.randomUUID()',
  uuid: 'crypto.randomUUID()',
  hex: 'crypto.randomUUID().replaceAll("-", "")',
}

const reading: Readonly<Record<SampleRequest['response'], string>> = {
  json: 'console.log(await response.json())',
  text: 'console.log(await response.text())',
  lines: 'for await (const part of response.body.pipeThrough(new TextDecoderStream())) console.log(part)',
  bytes: 'console.log(await response.blob())',
  none: 'console.log(response.status)',
}

// fetch itself names the media type with its boundary.
const isTyped = ({ kind }: SampleBody) => kind !== 'multipart'

function contentOf({ text, isFile, mediaType }: SamplePart): string {
  const type = mediaType === undefined ? '' : `, { type: ${jsonLiteral(mediaType)} }`
  if (isFile) return `await openAsBlob("FILE"${type}), "FILE"`
  // A part of a Blob has a file name, which a text must not have.
  return isJson(mediaType ?? '') ? `new Blob([${jsonLiteral(text)}]${type})` : jsonLiteral(text)
}

function bodyOf(body: SampleBody): string {
  switch (body.kind) {
    case 'json':
      return `JSON.stringify(${literal(body.value)})`
    case 'text':
      return jsonLiteral(body.text)
    case 'multipart':
      return 'form'
    case 'file':
      return 'await openAsBlob("FILE")'
  }
}

// A browser has no environment, and asks.
const apiKey = ({ keys }: SampleRequest): string[] =>
  keys.length > 0 ? ['const apiKey = globalThis.process?.env.API_KEY ?? prompt("API key")'] : []

const headerMembers = ({ keys, headers }: SampleRequest): string[] => [
  ...keys.map((key) => keyMember(key, 'apiKey')),
  ...headers.map(([name, value]) => `${jsonLiteral(name)}: ${jsonLiteral(value)}`),
]

const pages = (request: SampleRequest, keyMembers: string[]) => `let url = ${jsonLiteral(request.url)}
while (url) {
  const response = await send(url, {
    headers: { ${keyMembers.join(', ')} },
  })
  console.log(await response.json())
  const next = /<([^>]*)>; rel="next"/.exec(response.headers.get("Link"))
  url = next && new URL(next[1], url)
}

${send(request)}`

// Honours `Retry-After` four times; repeats after a 503 only if that is safe.
const send = ({ isSafeToRepeat }: SampleRequest) => `async function send(url, options, attempts = 5) {
  const response = await fetch(url, options)
  if (attempts > 1 && ${isSafeToRepeat ? '[429, 503].includes(response.status)' : 'response.status === 429'}) {
    const seconds = Number(response.headers.get("Retry-After")) || 1
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    return send(url, options, attempts - 1)
  }
  if (!response.ok) throw new Error(await response.text())
  return response
}`

/** Object member with the header of the key, whose value is an expression. */
export function keyMember(key: SampleKey, value: string): string {
  const { header, isBasic } = key
  const name = /^[A-Za-z]+$/.test(header) ? header : jsonLiteral(header)
  return `${name}: ${keyExpression(key, isBasic ? `btoa(${value} + ":")` : value)}`
}

const literal = (value: unknown): string =>
  jsonLiteral(value, 2)
    // The bare name would set the prototype.
    .replaceAll(/(?<=\n *)"__proto__"(?=:)/g, '["__proto__"]')
    .replaceAll('\n', '\n  ')
