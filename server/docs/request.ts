import type { Place } from './contract.ts'

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
}

/** Where a server listens unless configured otherwise; the served page puts its own address in its place. */
export const defaultOrigin = 'http://127.0.0.1:8080'

/** The call that the examples of the contract describe: path, required and exemplified query parameters, and body. */
export function requestFor({ method, path, operation, parameters, body }: Place): SampleRequest {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name)
    if (parameter?.example === undefined)
      throw new Error(`${operation.operationId} needs an example of ${name}.`)
    return encodeURIComponent(String(parameter.example))
  })
  const query = new URLSearchParams()
  for (const { in: place, name, example } of parameters) {
    if (place !== 'query' || example === undefined) continue
    for (const value of [example].flat()) query.append(name, String(value))
  }
  return {
    method: method.toUpperCase(),
    url: `${defaultOrigin}${filled}${query.size > 0 ? `?${query}` : ''}`,
    body: body?.content['application/json']?.example,
    hasResponseBody: !('204' in operation.responses),
  }
}
