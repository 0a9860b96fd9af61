/** Responses that show what there is, held against the contract before they are sent. */

import type { Route, Validate } from 'contract-server/contract'
import { HttpError } from 'contract-server/internal/http/http-error'
import { specOf, validateResponse } from 'contract-server/internal/response/validation'
import type { Fields } from '../../openapi/document.ts'
import { bodyKind } from '../../openapi/media-types.ts'
import type { MockCall, MockResponse, ResponseTo } from '../mock.ts'
import type { Served } from './resources.ts'
import { showing } from './show.ts'
import { itemPath } from './state.ts'

/** Shows an item as an operation does; undefined where the caller wants a media type that only an example has. */
export type Respond = (
  call: MockCall,
  item: { value: Fields; version: number },
  /** Of an item that is new at the path of the call. */
  newId?: string,
) => MockResponse | undefined

export function responder(key: string, served: Served, responseTo: ResponseTo): Respond {
  const { route, shape } = served
  const show = shape && showing(shape, key, validatorOf(served))
  return (call, { value, version }, newId) => {
    const example = exampleResponse(served, call, responseTo)
    if (!example) return undefined
    const headers = withHeader(example.headers, {
      etag: () => `"${version}"`,
      location: (written) => (newId === undefined ? written : itemPath(call.path.replace(/\/$/, ''), newId)),
    })
    const body = example.body !== undefined && show ? show(value, example.body) : example.body
    return keeping(route, { ...example, headers, body })
  }
}

/** What a mock without state responds; undefined where its body is not JSON. */
export function exampleResponse({ route, status }: Served, call: MockCall, responseTo: ResponseTo) {
  const example = responseTo(route, { ...call, prefer: `code=${status}` })
  const isJson = bodyKind(example.headers['Content-Type'] ?? '') === 'json'
  return example.body === undefined || isJson ? example : undefined
}

/** What checks the body of a success. */
export const validatorOf = ({ route, status, mediaType = '' }: Served): Validate | undefined =>
  specOf(route.responses, status)?.content?.[mediaType]?.validate

/** The headers, with other values for those of these names in lower case. */
function withHeader(
  headers: Readonly<Record<string, string>>,
  values: Readonly<Record<string, (written: string) => string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      const other = Object.hasOwn(values, name.toLowerCase()) ? values[name.toLowerCase()] : undefined
      return [name, other?.(value) ?? value]
    }),
  )
}

/**
 * The response, if the contract documents it.
 * @throws HttpError 500 that says what is wrong: whoever reads it designs the contract
 */
export function keeping(route: Route, response: MockResponse): MockResponse {
  const { 'Content-Type': mediaType, ...headers } = response.headers
  const own = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  try {
    validateResponse(route, { ...response, mediaType }, own, (name) => name === 'content-type')
  } catch (error) {
    throw new HttpError(
      'internal_error',
      `${(error as Error).message} Nothing was changed; prefer an example by Prefer: code=${response.status}.`,
    )
  }
  return response
}
