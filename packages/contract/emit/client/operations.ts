/** What the functions of a client are made of, for each operation of a contract. */
import { type Fields, facet, type Located } from '../../read/document.ts'
import {
  type Content,
  carries,
  hasHeader,
  isRange,
  isStream,
  type Model,
  modelOf,
  type Operation,
  requirements,
  successesOf,
  successTypes,
} from '../../read/model.ts'
import { freeName, identifier } from '../../read/names.ts'
import { listShape, membersOf, pagingOf, plainName } from '../../resources/resources.ts'

/** An operation, as clients call it. */
export interface Called {
  /** Of the function. */
  name: string
  operation: Operation
  /** With what mocks have no use for: examples and security. */
  documented: Operation
  paging: Paging | undefined
  /** What the data of its server-sent events is; undefined for an operation that sends none. */
  events: 'json' | 'text' | undefined
  /** The `Last-Event-ID` with which a stream begins with the next event (`x-now`), where the contract names one. */
  now: unknown
  idempotencyKey: boolean
  /** Whether it documents a 304. */
  conditional: boolean
  /** Names of schemes that together open it, once for each choice. */
  security: string[][]
}

/** A client that has this is awaited for ever. */
const unusable = 'then'

/** In the order of the contract. */
export function calledOf(model: Model, complete: Fields): Called[] {
  const taken = new Set([unusable])
  const placeOf = ({ method, template }: Operation) => `${method} ${template}`
  const documented = new Map(modelOf(complete).operations.map((one) => [placeOf(one), one]))
  return model.operations.map((operation) => {
    const name = freeName(identifier(operation.operationId), (candidate) => taken.has(candidate))
    taken.add(name)
    const whole = documented.get(placeOf(operation)) ?? operation
    return {
      name,
      operation,
      documented: whole,
      paging: pagingIn(operation),
      events: eventsOf(operation),
      now: operation.parameters.find(({ name }) => name.toLowerCase() === 'last-event-id')?.at.value['x-now'],
      idempotencyKey: hasHeader(operation, 'idempotency-key'),
      conditional:
        hasHeader(operation, 'if-none-match') && operation.responses.some(({ status }) => status === '304'),
      security: requirementsOf(whole.at),
    }
  })
}

/** The names of schemes that together open an operation, once for each choice; of the root, those of operations that say nothing else. */
export const requirementsOf = (at: Located): string[][] =>
  requirements(at).map((requirement) => Object.keys(requirement as Fields))

/** The forms of a success that come at once. */
export const acceptedTypes = (operation: Operation): string[] =>
  successTypes(operation).filter((type) => !isStream(type))

/** The media types that a body can be sent in, as a header can name them. */
export const sentTypes = ({ body }: Operation): string[] =>
  (body?.content ?? []).map(({ mediaType, kind }) => {
    if (!isRange(mediaType)) return mediaType
    return kind === 'json' ? 'application/json' : 'application/octet-stream'
  })

/** Whether its requests have no body but JSON. */
export const hasOnlyJson = ({ operation }: Called): boolean =>
  (operation.body?.content ?? []).every(({ kind }) => kind === 'json')

function eventsOf(operation: Operation): Called['events'] {
  const forms = successesOf(operation).flatMap(({ body }) => body?.content ?? [])
  const stream = forms.find(({ mediaType }) => isStream(mediaType))
  return stream && (isText(stream) ? 'text' : 'json')
}

const isText = ({ schema }: Content): boolean => {
  const type = facet(schema, 'type')
  return type === 'string' || (type === undefined && Object.keys(schema.value).length === 0)
}

/** How the pages of a list follow each other. */
export interface Paging {
  /** The member of the body that has the items; undefined where the body is the list. */
  items: string | undefined
  /** The query parameter, and the member of the body with its next value; undefined where `Link` leads on. */
  cursor: [parameter: string, member: string] | undefined
}

/** Members of a body that lead to the next page. */
const nexts = /^(next|nextcursor|nexttoken|nextpagetoken|nextafter|cursor|continuationtoken)$/

/** The paging of an operation; undefined if it lists nothing, or says nothing about a next page. */
function pagingIn(operation: Operation): Paging | undefined {
  const { method, template, parameters } = operation
  const [success] = successesOf(operation)
  const body = success?.body?.content.find(({ kind }) => kind === 'json')
  if (method !== 'GET' || !success || !body) return undefined
  const list = listShape(body.schema, template.split('/').at(-1) ?? '')
  if (!list) return undefined
  const items = list.envelope
  if (carries(success, 'link')) return { items, cursor: undefined }
  const { after } = pagingOf(parameters.filter((one) => one.in === 'query'))
  const next = [...membersOf(body.schema)].find(
    ([name, schema]) =>
      nexts.test(plainName(name)) &&
      ['string', 'integer'].includes(String(facet(schema, 'type'))) &&
      // An address is no value of a parameter.
      !String(facet(schema, 'format')).startsWith('ur'),
  )
  return items !== undefined && after !== undefined && next ? { items, cursor: [after, next[0]] } : undefined
}
