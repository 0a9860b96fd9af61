import type { SampleRequest } from '../request.ts'
import { jsonLiteral } from './literals.ts'

/** An ECMAScript module for Node; throws when the server refuses. */
export function javascript({ method, url, body, mediaType, hasResponseBody, key }: SampleRequest): string {
  const headers = key ? [`${keyMember(key)},`] : []
  if (body !== undefined) headers.push(`"Content-Type": "${mediaType}",`)
  return [
    `const response = await fetch(${jsonLiteral(url)}, {`,
    ...(method === 'GET' ? [] : [`  method: "${method}",`]),
    '  headers: {',
    ...headers.map((line) => `    ${line}`),
    '  },',
    ...(body === undefined ? [] : [`  body: JSON.stringify(${literal(body)}),`]),
    '})',
    'if (!response.ok) throw new Error(await response.text())',
    hasResponseBody ? 'console.log(await response.json())' : 'console.log(response.status)',
  ].join('\n')
}

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
