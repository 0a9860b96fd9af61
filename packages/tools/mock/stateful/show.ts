import type { Route, Validate } from 'contract-openapi/contract'
import {
  allowsNull,
  allParts,
  type Fields,
  facet,
  fields,
  isFields,
  type Located,
  list,
  parts,
} from 'contract-openapi/read'
import { type ItemShape, inEnvelope, membersOf } from 'contract-openapi/resources'
import { repaired } from 'contract-openapi/values'
import { bodyKind } from 'contract-openapi/wire'
import { specOf, validateResponse } from 'contract-server/embed'
import { HttpError } from 'contract-server/http'
import { madeExample } from '../body.ts'
import type { MockCall, MockResponse, ResponseTo } from '../mock.ts'
import type { Served } from './resources.ts'

export interface VersionedItem {
  value: Fields
  version: number
}

/** Shows an item in the response of an operation; undefined for a media type that only an example has. */
export type Respond = (
  call: MockCall,
  item: VersionedItem,
  /** The path of a new item. */
  place?: string,
) => (MockResponse & { item?: Fields }) | undefined

export function responder(key: string, operation: Served, responseTo: ResponseTo): Respond {
  const { route, shape } = operation
  const show = shape && showing(shape, key, validatorOf(operation))
  return (call, { value, version }, place) => {
    const example = exampleResponse(operation, call, responseTo)
    if (!example) return undefined
    const headers = { ...example.headers }
    for (const name of Object.keys(headers)) {
      if (name.toLowerCase() === 'etag') headers[name] = `"${version}"`
      if (name.toLowerCase() === 'location' && place !== undefined) headers[name] = place
    }
    const body = example.body !== undefined && show ? show(value, example.body) : example.body
    const item = shape && { item: fields(inEnvelope(shape.envelope, body)) }
    return { ...keeping(route, { ...example, headers, body }), ...item }
  }
}

/** Returns the response of a mock without state; undefined if its body is not JSON. */
export function exampleResponse({ route, status }: Served, call: MockCall, responseTo: ResponseTo) {
  const example = responseTo(route, { ...call, prefer: `code=${status}` })
  const isJson = bodyKind(example.headers['Content-Type'] ?? '') === 'json'
  return example.body === undefined || isJson ? example : undefined
}

export const validatorOf = ({ route, status, mediaType = '' }: Served): Validate | undefined =>
  specOf(route.responses, status)?.content?.[mediaType]?.validate

/**
 * Returns the response, if it fits the contract.
 * @throws HttpError 500 with the violation, for the designer of the contract
 */
export function keeping(route: Route, response: MockResponse): MockResponse {
  const { 'Content-Type': mediaType, ...headers } = response.headers
  const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  try {
    validateResponse(route, { ...response, mediaType }, sent, (name) => name === 'content-type')
  } catch (error) {
    throw new HttpError(
      'internal_error',
      `${(error as Error).message} Nothing was changed; prefer an example by Prefer: code=${response.status}.`,
    )
  }
  return response
}

/**
 * Returns a function that puts an item into a response: the members that the schema names, and those that it requires or has a default for. A
 * missing member gets its default, null or the example's value; an invalid one is replaced.
 * @param key the member that is never replaced
 * @param validate validates the whole body
 */
export function showing({ envelope, schema }: ItemShape, key: string, validate: Validate | undefined) {
  const members = [...membersOf(schema)]
  const required = requiredOf(schema)
  const isOpen = members.length === 0 || allParts(schema).some(allowsMore)
  return (item: Fields, example: unknown): unknown => {
    const model = fields(inEnvelope(envelope, example))
    const missing = (name: string, at: Located): unknown => {
      const usual = facet(at, 'default')
      if (usual !== undefined || !required.has(name)) return usual
      if (parts(at).some((part) => allowsNull(part.value))) return null
      return Object.hasOwn(model, name) ? model[name] : madeExample(at)
    }
    const shown = new Map<string, unknown>()
    for (const [name, at] of members) {
      const value = Object.hasOwn(item, name) ? item[name] : missing(name, at)
      if (value !== undefined) shown.set(name, value)
    }
    if (isOpen) for (const [name, value] of Object.entries(item)) if (!shown.has(name)) shown.set(name, value)
    const whole = wrapped(example, envelope, Object.fromEntries(shown))
    const other = wrapped(example, envelope, {
      ...model,
      ...(Object.hasOwn(item, key) && { [key]: item[key] }),
    })
    return validate ? repaired(whole, validate, other) : whole
  }
}

const wrapped = (example: unknown, envelope: string | undefined, item: Fields): unknown =>
  envelope === undefined ? item : { ...fields(example), [envelope]: item }

// Alternatives of a choice require more.
const requiredOf = (schema: Located): Set<string> =>
  new Set(parts(schema).flatMap(({ value }) => list(value.required).map(String)))

const allowsMore = ({ value }: Located): boolean =>
  value.additionalProperties === true || isFields(value.additionalProperties)
