import type { Route, Validate, ValidationError } from 'contract-openapi/contract'
import { bodyKind } from 'contract-openapi/model'
import { pointerSteps } from 'contract-openapi/pointer'
import {
  allParts,
  type Fields,
  facet,
  fields,
  isFields,
  type Located,
  list,
  type Path,
  parts,
  valueAt,
} from 'contract-openapi/read'
import { type ItemShape, inEnvelope, membersOf } from 'contract-openapi/resources'
import { specOf, validateResponse } from 'contract-server/embed'
import { HttpError } from 'contract-server/http'
import { madeExample } from '../choose.ts'
import type { MockCall, MockResponse, ResponseTo } from '../mock.ts'
import type { Served } from './resources.ts'
import { itemPath } from './state.ts'

export interface VersionedItem {
  value: Fields
  version: number
}

/** Shows an item in the response of an operation; undefined for a media type that only an example has. */
export type Respond = (
  call: MockCall,
  item: VersionedItem,
  /** The id of an item that is new at the path of the call. */
  newId?: string,
) => MockResponse | undefined

export function responder(key: string, served: Served, responseTo: ResponseTo): Respond {
  const { route, shape } = served
  const show = shape && showing(shape, key, validatorOf(served))
  return (call, { value, version }, newId) => {
    const example = exampleResponse(served, call, responseTo)
    if (!example) return undefined
    const headers = { ...example.headers }
    for (const name of Object.keys(headers)) {
      if (name.toLowerCase() === 'etag') headers[name] = `"${version}"`
      if (name.toLowerCase() === 'location' && newId !== undefined)
        headers[name] = itemPath(call.path.replace(/\/$/, ''), newId)
    }
    const body = example.body !== undefined && show ? show(value, example.body) : example.body
    return keeping(route, { ...example, headers, body })
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
      if (facet(at, 'nullable') === true) return null
      return Object.hasOwn(model, name) ? model[name] : madeExample(at)
    }
    const shown = new Map<string, unknown>()
    for (const [name, at] of members) {
      const value = Object.hasOwn(item, name) ? item[name] : missing(name, at)
      if (value !== undefined) shown.set(name, value)
    }
    if (isOpen) for (const [name, value] of Object.entries(item)) if (!shown.has(name)) shown.set(name, value)
    return repair(
      wrapped(example, envelope, Object.fromEntries(shown)),
      validate,
      wrapped(example, envelope, { ...model, ...(Object.hasOwn(item, key) && { [key]: item[key] }) }),
    )
  }
}

const wrapped = (example: unknown, envelope: string | undefined, item: Fields): unknown =>
  envelope === undefined ? item : { ...fields(example), [envelope]: item }

// Alternatives of a choice require more.
const requiredOf = (schema: Located): Set<string> =>
  new Set(parts(schema).flatMap(({ value }) => list(value.required).map(String)))

const allowsMore = ({ value }: Located): boolean =>
  value.additionalProperties === true || isFields(value.additionalProperties)

// An invalid value is sent after this many repairs.
const mostRepairs = 100

/**
 * Repairs a value: replaces invalid parts by those of an example, or removes them, as few as possible.
 * @param example a valid value
 */
export function repair(value: unknown, validate: Validate | undefined, example: unknown): unknown {
  let here = value
  for (let round = 0; round < mostRepairs && validate?.(here) === false; round++) {
    // The last error is that of the outermost schema: a choice says more than one of its alternatives.
    const error = validate.errors?.at(-1)
    if (!error) break
    here = repaired(here, error, example)
  }
  return here
}

function repaired(
  value: unknown,
  { instancePath, keyword, params }: ValidationError,
  example: unknown,
): unknown {
  const at = pointerSteps(instancePath)
  const surplus = params.additionalProperty ?? params.unevaluatedProperty
  if (typeof surplus === 'string') return withAt(value, [...at, surplus], undefined)
  const place = keyword === 'required' ? [...at, String(params.missingProperty)] : at
  for (let length = place.length; length > 0; length--) {
    const path = place.slice(0, length)
    const [own, other] = [valueIn(value, path), valueIn(example, path)]
    if (own === undefined && other === undefined) continue
    // Members that are wrong in the example, too, are left out.
    return withAt(value, path, JSON.stringify(own) === JSON.stringify(other) ? undefined : other)
  }
  return example
}

// An array of an example stands for longer ones.
function valueIn(root: unknown, path: Path): unknown {
  let here = root
  for (const step of path)
    here = Array.isArray(here) ? (here[Number(step)] ?? here[0]) : valueAt(here, [step])
  return here
}

function withAt(value: unknown, [step, ...rest]: Path, other: unknown): unknown {
  if (step === undefined) return other
  if (Array.isArray(value)) {
    const index = Number(step)
    const item = withAt(value[index], rest, other)
    return value.toSpliced(index, 1, ...(item === undefined ? [] : [item]))
  }
  if (!isFields(value)) return other
  const members = new Map(Object.entries(value))
  const member = withAt(members.get(String(step)), rest, other)
  if (member === undefined) members.delete(String(step))
  else members.set(String(step), member)
  return Object.fromEntries(members)
}
