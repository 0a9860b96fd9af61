import type { SampleRequest } from '../request.ts'
import { jsonLiteral } from './literals.ts'

/** For Python 3 and its standard library; raises when the server refuses. */
export function python({ method, url, body, mediaType, hasResponseBody, key }: SampleRequest): string {
  const value = [...(key?.prefix ? [jsonLiteral(key.prefix)] : []), 'os.environ["API_KEY"]'].join(' + ')
  const headers = key ? [`${jsonLiteral(key.header)}: ${value},`] : []
  if (body !== undefined) headers.push(`"Content-Type": "${mediaType}",`)
  return [
    hasResponseBody || body !== undefined ? 'import json\nimport os' : 'import os',
    'from urllib.request import Request, urlopen',
    '',
    'request = Request(',
    `    ${jsonLiteral(url)},`,
    `    method="${method}",`,
    '    headers={',
    ...headers.map((line) => `        ${line}`),
    '    },',
    ...(body === undefined ? [] : [`    data=json.dumps(${literal(body)}).encode(),`]),
    ')',
    'with urlopen(request) as response:',
    hasResponseBody ? '    print(json.load(response))' : '    print(response.status)',
  ].join('\n')
}

/** A JSON value as Python writes it. */
function literal(value: unknown): string {
  // JSON has no NaN and no infinity.
  if (value === null || (typeof value === 'number' && !Number.isFinite(value))) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object') return jsonLiteral(value)
  return `{${Object.entries(value)
    .map(([name, member]) => `${jsonLiteral(name)}: ${literal(member)}`)
    .join(', ')}}`
}
