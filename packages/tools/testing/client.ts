// A typed client of a service under test: a method for each operation, which sends parameters and bodies as the contract describes them, and
// returns one of its documented responses. Nothing is generated for it: it reads the routes that the server has.

import type { Parameter, Route } from 'contract-openapi/contract'
import { fill, isJson, type Place, write, writtenOf } from 'contract-openapi/wire'

type Loose<Value> = Value extends readonly unknown[] ? Value : Value extends object ? Partial<Value> : Value

/** Request of an operation as a test sends it: members with a default may be missing. */
export type Sent<Request> = {
  [Part in keyof Request]?: Part extends 'path' ? Request[Part] : Loose<Request[Part]>
}

/** Documented response of an operation, with all its headers. */
export type Received<Response> = Response extends unknown
  ? Omit<Response, 'headers'> & { headers: Headers }
  : never

/** Method for each operation of a contract. */
export type TestClient<Requests, Responses> = {
  readonly [Id in keyof Requests & keyof Responses]: (
    request?: Sent<Requests[Id]>,
  ) => Promise<Received<Responses[Id]>>
}

interface Given {
  path?: Fields
  query?: Fields
  headers?: Fields
  cookies?: Fields
  body?: unknown
  mediaType?: string
}
type Fields = Readonly<Record<string, unknown>>

/**
 * Makes the client of some routes.
 * @param send sends a request to a path of the service, with credentials
 */
export function clientOf<Requests, Responses>(
  routes: readonly Route[],
  send: (path: string, init: RequestInit) => Promise<Response>,
): TestClient<Requests, Responses> {
  const methods = routes.map((route) => [
    route.operationId,
    async (args: Given = {}) => received(await send(pathOf(route, args), initOf(route, args))),
  ])
  return Object.fromEntries(methods) as TestClient<Requests, Responses>
}

function pathOf({ path: template, parameters, fixedQuery }: Route, { path, query }: Given): string {
  const texts = new Map(
    parameters.path.map((parameter) => [parameter.name, written('path', parameter, path)]),
  )
  const pairs = [fixedQuery, ...parameters.query.map((parameter) => written('query', parameter, query))]
  const search = pairs.filter((pair) => pair !== undefined).join('&')
  return fill(template, (name) => texts.get(name)) + (search === '' ? '' : `?${search}`)
}

function initOf({ method, parameters, body }: Route, args: Given): RequestInit {
  const headers = new Headers()
  for (const header of parameters.headers) {
    const text = written('header', header, args.headers)
    if (text !== undefined) headers.set(header.name, text)
  }
  const cookies = (parameters.cookies ?? []).map((parameter) => written('cookie', parameter, args.cookies))
  const cookie = cookies.filter((pair) => pair !== undefined).join('; ')
  if (cookie !== '') headers.set('cookie', cookie)
  if (args.body === undefined) return { method, headers }
  const [only = 'application/json'] = Object.keys(body?.readers ?? {})
  const mediaType = args.mediaType ?? only
  const { kind } = body?.readers[mediaType] ?? {}
  // The boundary of FormData comes with its media type.
  if (!(args.body instanceof FormData)) headers.set('content-type', mediaType)
  const content =
    kind === 'json' ? JSON.stringify(args.body) : (args.body as NonNullable<RequestInit['body']>)
  return { method, headers, body: content }
}

const written = (place: Place, parameter: Parameter, values: Fields = {}): string | undefined =>
  write(writtenOf(place, parameter), values[parameter.name])

async function received(response: Response) {
  const { status, headers } = response
  const text = await response.text()
  const isParsed = text !== '' && isJson(headers.get('content-type') ?? '')
  return { status, headers, body: text === '' ? undefined : isParsed ? JSON.parse(text) : text }
}
