import type { SampleRequest } from '../request.ts'

/** An ECMAScript module for Node; throws when the server refuses. */
export function javascript({ method, url, body, hasResponseBody, key }: SampleRequest): string {
  const name = /^[A-Za-z]+$/.test(key?.header ?? '') ? key?.header : JSON.stringify(key?.header)
  const value = [...(key?.prefix ? [JSON.stringify(key.prefix)] : []), 'process.env.API_KEY'].join(' + ')
  const headers = key ? [`${name}: ${value},`] : []
  if (body !== undefined) headers.push('"Content-Type": "application/json",')
  return [
    `const response = await fetch(${JSON.stringify(url)}, {`,
    ...(method === 'GET' ? [] : [`  method: "${method}",`]),
    '  headers: {',
    ...headers.map((line) => `    ${line}`),
    '  },',
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indented(JSON.stringify(body, null, 2))}),`]),
    '})',
    'if (!response.ok) throw new Error(await response.text())',
    hasResponseBody ? 'console.log(await response.json())' : 'console.log(response.status)',
  ].join('\n')
}

/** All lines but the first, moved to the right. */
function indented(text: string): string {
  return text.replaceAll('\n', '\n  ')
}
