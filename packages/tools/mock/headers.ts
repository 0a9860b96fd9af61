/** Headers of mocks. */
import type { ResponseSpec, Route } from 'contract-openapi/contract'
import type { Header, Operation } from 'contract-openapi/model'
import {
  child,
  entries,
  type Fields,
  fields,
  type Located,
  resolve,
  writtenExamples,
} from 'contract-openapi/read'
import { validatorFor } from 'contract-openapi/values'
import { collectionOf, encodePart, namesIn, piecesOf, write } from 'contract-openapi/wire'
import { madeExample } from './body.ts'
import { serializedExample } from './choose.ts'

export interface Surroundings {
  path: string // of the request, without the query
  /** Scheme and authority of the request, as in `http://localhost:8080`. */
  origin: string
  /** Templates of the operations that read something. */
  readable: readonly string[]
  template: string
  status: number
  body: unknown
}

// Node writes these for each connection.
const ofConnection = /^(connection|content-length|content-type|date|keep-alive|te|trailer|upgrade)$/i

/** Returns the headers that the contract requires of a response, the `Location` of a new resource, and the `ETag` of one that was read. */
export function headersOf(
  { headers = [] }: { headers?: readonly Header[] } = {},
  around: Surroundings,
): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const header of headers) {
    const { name, required } = header
    if (ofConnection.test(name)) continue
    const isLocation = name.toLowerCase() === 'location'
    const isNew = isLocation && around.status === 201
    // The samples of the docs read it.
    const isTag = name.toLowerCase() === 'etag' && around.status === 200
    if (!required && !isNew && !isTag) continue
    const text = isLocation ? addressOf(header, around) : textOf(header, around)
    if (text !== undefined) texts[name] = text
    else if (required) texts[name] = pathOr(header, around)
  }
  return texts
}

// An operation may ask for a whole URL, and the mock does not know the caller's address of it.
const pathOr = (header: Header, { path }: Surroundings): string =>
  validatorFor(header.schema, 'response')(path) ? path : (written(header, madeExample(header.schema)) ?? path)

// A schema with the format of a URI allows no relative reference.
function addressOf(header: Header, around: Surroundings): string | undefined {
  const text = locationOf(header, around)
  if (text === undefined || !text.startsWith('/')) return text
  const isAllowed = validatorFor(header.schema, 'response')
  return [text, around.origin + text].find((url) => isAllowed(url)) ?? text
}

// A new resource is where an operation reads it, and the body has its id.
function locationOf(
  header: Header,
  { readable, template, path, status, body }: Surroundings,
): string | undefined {
  // An example that operations share says nothing of this one.
  const isShared = header.at.path.slice(0, 2).join('/') === 'components/headers'
  const example = isShared ? undefined : shownBy(header)
  if (![201, 202].includes(status)) return example
  const place =
    readable.find((candidate) => candidate !== template && collectionOf(candidate) === template) ??
    readable.find(isElsewhere(template))
  if (place === undefined) return example
  const [parameter = ''] = namesIn(place).slice(-1)
  const members = fields(body)
  const name = [parameter, 'id'].find((name) => Object.hasOwn(members, name)) ?? onlyId(members)
  const id = encodePart(String(name === undefined ? 1 : members[name]))
  if (collectionOf(place) === template) return `${path.replace(/\/$/, '')}/${id}`
  // The paths of servers stand before the template.
  const depth = template.split('/').length
  return `${path
    .split('/')
    .slice(0, 1 - depth)
    .join('/')}${piecesOf(place)[0]}${id}`
}

// `/loans/{id}` reads what is created at `/members/{id}/loans`.
const isElsewhere =
  (template: string) =>
  (other: string): boolean =>
    namesIn(other).length === 1 &&
    collectionOf(other) !== other &&
    collectionOf(other).split('/').at(-1) === template.split('/').at(-1) &&
    template !== ''

const onlyId = (members: Fields): string | undefined =>
  Object.keys(members).find((name) => /(^|_)id$|[a-z]Id$/.test(name))

/** Usual texts of headers; a schema may ask for others. */
const usual: Readonly<Record<string, string>> = {
  etag: '"1"',
  'content-encoding': 'gzip',
  'transfer-encoding': 'chunked',
  'last-modified': 'Tue, 01 Jan 2030 00:00:00 GMT',
  expires: 'Tue, 01 Jan 2030 00:00:00 GMT',
  'retry-after': '1',
  'cache-control': 'no-store',
  'content-language': 'en',
  'content-disposition': 'attachment',
  'content-range': 'bytes 0-0/1',
  'accept-ranges': 'none',
  'set-cookie': 'name=value',
  vary: 'Accept',
  age: '0',
}

function textOf(header: Header, { path }: Surroundings): string | undefined {
  const name = header.name.toLowerCase()
  const shown = shownBy(header)
  // An example of Link names a path of one operation, and may stand for many.
  if (name === 'link') return shown?.replaceAll(/<[^>?#]*/g, `<${path}`) ?? `<${path}>; rel="self"`
  if (name === 'content-location') return path
  const known = Object.hasOwn(usual, name) ? usual[name] : undefined
  if (shown !== undefined && (known === undefined || shown !== 'string')) return shown
  if (known !== undefined && validatorFor(header.schema, 'response')(known)) return known
  return written(header, madeExample(header.schema)) ?? 'string'
}

function shownBy(header: Header): string | undefined {
  const { at, schema } = header
  const serialized = serializedExample(at)
  if (serialized !== undefined) return serialized
  const [media] = entries(child(at, 'content')).map(([, content]) => resolve(content))
  const owner: Located = media ?? at
  const shown = writtenExamples(owner)[0] ?? resolve(schema).value.example
  return shown === undefined ? undefined : written(header, shown)
}

// Undefined for a value that no header can have (RFC 9110, section 5.5).
function written(header: Header, value: unknown): string | undefined {
  const text = write(header, value) ?? ''
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(text) ? text : undefined
}

/** Returns the responses of a route with the headers that the contract requires of errors, for those of the server itself. */
export function withErrorHeaders({ responses }: Operation, specs: Route['responses']): Route['responses'] {
  const all = Object.entries(specs)
  // An object with keys such as 200 takes two kilobytes.
  if (all.every(([, { requiredHeaders }]) => requiredHeaders.length === 0)) return specs
  return Object.fromEntries(
    all.map(([key, spec]): [string, ResponseSpec] => {
      if (spec.requiredHeaders.length === 0) return [key, spec]
      const around = {
        path: '',
        origin: '',
        readable: [],
        template: '',
        status: Number.parseInt(key, 10),
        body: undefined,
      }
      const errorHeaders = headersOf(
        responses.find(({ status }) => status === key),
        around,
      )
      return [key, { ...spec, errorHeaders }]
    }),
  )
}
