/** Valid drafts, and changes that bring one value to a limit of its schema. A change is a list of edges and an arbitrary of further values. */
import {
  allowsJson,
  canStand,
  fitting,
  type Ids,
  isNarrowed,
  toJson,
  valid,
  validEdges,
} from 'contract-openapi/values'
import fc from 'fast-check'
import type { SentBody } from '../contract/body.ts'
import type { HttpRequest } from '../contract/exchange.ts'
import { arrives, bodyTypes, type ContractOperation, type ContractParameter } from '../contract/operation.ts'
import { type Draft, partsOf, plainOf, textsIn, toRequest, toText, withValue } from './draft.ts'

type DraftChange = (draft: Draft) => Generated

/** A way to change drafts: every run sends its edges, and some of the others. */
export interface Changes {
  weight: number
  edges: DraftChange[]
  others?: fc.Arbitrary<DraftChange>
}

export interface ChangeValues<T> {
  edges: readonly T[]
  others?: fc.Arbitrary<T>
}

/**
 * One way to change drafts, by values.
 * @param what describes the request in a few words
 */
export function changes<T>(
  weight: number,
  { edges, others }: ChangeValues<T>,
  what: string | ((value: T) => string),
  apply: (draft: Draft, value: T) => HttpRequest,
): Changes {
  const change =
    (value: T): DraftChange =>
    (draft) => ({ what: typeof what === 'string' ? what : what(value), request: apply(draft, value) })
  return { weight, edges: edges.map(change), others: others?.map(change) }
}

export function changed(drafts: fc.Arbitrary<Draft>, all: Changes[]): fc.Arbitrary<Generated> {
  const ways = all.flatMap(({ weight, edges, others }) => [
    ...(edges.length > 0 ? [{ weight, arbitrary: fc.constantFrom(...edges) }] : []),
    ...(others ? [{ weight, arbitrary: others }] : []),
  ])
  return fc.tuple(drafts, fc.oneof(...ways)).map(([draft, change]) => change(draft))
}

/** A request for every edge. @param most several edges share a draft if there are more; a large body takes milliseconds to make */
export function everyEdge(
  drafts: fc.Arbitrary<Draft>,
  all: Changes[],
  seed: number,
  most = Number.POSITIVE_INFINITY,
): Generated[] {
  const edges = all.flatMap(({ edges }) => edges)
  const samples = fc.sample(drafts, { numRuns: Math.min(edges.length, most), seed })
  return edges.map((change, at) => change(samples[at % samples.length]!))
}

/** A request, and its special feature in a few words. */
export interface Generated {
  what: string
  request: HttpRequest
}

/** Drafts that the contract allows, with these paths. */
export function validDraft(
  operation: ContractOperation,
  paths: fc.Arbitrary<Draft['path']>,
  ids: Ids,
): fc.Arbitrary<Draft> {
  const { parameters, body } = operation
  const bodies = body
    ? (fitting(
        valid(body.schema, ids),
        (value) => !hasNul(toJson(value)) && takes(body, value),
        500,
      ) as fc.Arbitrary<Draft['body']>)
    : fc.constant(undefined)
  const others = parameters.filter(({ in: place }) => place !== 'path')
  return fc
    .tuple(
      ...[paths, values(others, ids), bodies],
      fc.constantFrom(...(body ? bodyTypes(operation) : [undefined])),
    )
    .map(([path, chosen, body, mediaType]) => ({
      ...{ path, ...partsOf(parameters, chosen), body, mediaType },
    }))
}

/** True if a body fits its schema, and one of its media types can write it. */
const takes = ({ schema, forms }: SentBody, value: unknown): boolean =>
  allowsJson(schema, toJson(value)) && forms.some((form) => form.canSend(value))

// Many stores cannot hold U+0000, which a schema of any text allows (PostgreSQL, for example).
const hasNul = (json: string): boolean => json.includes('\\u0000')

// Encoded, a server has to read a target of 8000 octets (RFC 9110, section 4.1).
const longestText = 2000

function mayStand({ in: place, mayBeEmpty }: ContractParameter, value: unknown): boolean {
  const text = toText(value)
  if (!canStand(place, text) || text.includes('\0')) return false
  return encodeURIComponent(text).length <= longestText && (text !== '' || place !== 'query' || mayBeEmpty)
}

function values(parameters: ContractParameter[], ids: Ids): fc.Arbitrary<Record<string, unknown>> {
  const all = parameters.map((parameter) => {
    const { name, schema } = parameter
    const stands = (value: unknown) =>
      value !== null &&
      textsIn(value).every((text) => mayStand(parameter, text)) &&
      arrives(parameter, plainOf(value))
    return [name, fitting(valid(schema, ids, name), stands)]
  })
  const requiredKeys = parameters.filter(({ required }) => required).map(({ name }) => name)
  return fc.record(Object.fromEntries(all), { requiredKeys })
}

/** Changes that keep a request valid: one value at a limit of its schema. */
export function validChanges(operation: ContractOperation, ids: Ids): Changes[] {
  const { parameters, body } = operation
  // Ids stay unchanged: one at a limit names nothing, and any other may belong to somebody.
  const scalars = parameters.filter(({ in: place, schema }) => place !== 'path' && schema.type !== 'array')
  const schema = body?.schema
  const members = Object.entries(schema && !isNarrowed(schema) ? (schema.properties ?? {}) : {})
  return [
    ...scalars.map((parameter) => {
      const edges = validEdges(parameter.schema).filter(
        (value) => mayStand(parameter, value) && arrives(parameter, value),
      )
      const what = `${parameter.in} parameter ${parameter.name} at a limit of its schema`
      return changes(1, { edges }, what, (draft, value) =>
        toRequest(operation, withValue(draft, parameter, value)),
      )
    }),
    ...members
      .filter(([name]) => !ids(name))
      .map(([name, member]) =>
        changes(
          1,
          { edges: validEdges(member) },
          `a body whose member ${name} is at a limit of its schema`,
          (draft, value) => {
            const changed = { ...draft.body, [name]: value }
            // The whole body may forbid what the member allows.
            return toRequest(operation, body && takes(body, changed) ? { ...draft, body: changed } : draft)
          },
        ),
      ),
  ]
}
