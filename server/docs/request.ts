import type { Place, SecurityScheme } from './contract.ts'

/** One call of an operation, as the samples spell it out in their languages. */
export interface SampleRequest {
  /** In capitals. */
  method: string
  /** With the query. */
  url: string
  /** Undefined for none; JSON otherwise. */
  body: unknown
  /** Whether the response has a body. */
  hasResponseBody: boolean
  /** The header with the key, and what stands before the key in it. */
  key: { header: string; prefix: string } | undefined
}

/** The call that the examples of the contract describe: path, required and exemplified query parameters, and body. */
export function requestFor({ method, url, operation, parameters, body, security }: Place): SampleRequest {
  const filled = url.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name)
    return encodeURIComponent(String(parameter?.example ?? name))
  })
  const query = new URLSearchParams()
  for (const { in: place, name, example } of parameters) {
    if (place !== 'query' || example === undefined) continue
    for (const value of [example].flat()) query.append(name, String(value))
  }
  if (security?.in === 'query') query.append(security.name ?? '', 'API_KEY')
  return {
    method: method.toUpperCase(),
    url: `${filled}${query.size > 0 ? `?${query}` : ''}`,
    body: body?.content['application/json']?.example,
    hasResponseBody: !('204' in (operation.responses ?? {})),
    key: security && keyHeader(security),
  }
}

function keyHeader({ type, in: place, name = '' }: SecurityScheme): SampleRequest['key'] {
  if (type !== 'apiKey') return { header: 'Authorization', prefix: 'Bearer ' }
  if (place === 'query') return undefined
  return place === 'cookie' ? { header: 'Cookie', prefix: `${name}=` } : { header: name, prefix: '' }
}
