import { pointerSteps } from 'contract-openapi/pointer'
import { flatten } from 'contract-openapi/values'
import type { ContractCallback } from '../read/contract.ts'
import type { ContractOperation } from '../read/operation.ts'
import { type Draft, withMember } from './draft.ts'

/** Where a subscription has the address. */
export interface AddressPlace {
  in: 'body' | 'query' | 'header'
  /** The members that lead to it in the body, or the name of the parameter. */
  path: string[]
  /** The rest of the URL after the address. */
  rest: string
}

/** Reads where the address goes; undefined where a request cannot decide it, or not alone. */
export function addressPlaceOf({ url }: ContractCallback): AddressPlace | undefined {
  const [, expression = '', rest = ''] = /^\{\$request\.([^{}]+)\}([^{}]*)$/.exec(url) ?? []
  const [, pointer] = /^body#((?:\/[^/]+)+)$/.exec(expression) ?? []
  if (pointer !== undefined) {
    return { in: 'body', path: pointerSteps(pointer), rest }
  }
  const [, place, name] = /^(query|header)\.(.+)$/.exec(expression) ?? []
  return name === undefined ? undefined : { in: place as 'query', path: [name], rest }
}

/** The members of a subscription that select what is sent, each with all that it can select: arrays of an enumeration. */
export const selectorsOf = ({ body = {} }: ContractOperation): [name: string, values: unknown[]][] =>
  Object.entries(flatten(body).properties ?? {}).flatMap(([name, schema]) => {
    const { items, maxItems } = flatten(schema)
    const values = items && flatten(items).enum
    return values ? [[name, values.slice(0, maxItems)]] : []
  })

/**
 * A subscription that has the address in its place, and says nothing else that it need not.
 * @param selected what it asks for, by member
 */
export function subscriptionTo(
  url: string,
  place: AddressPlace,
  operation: ContractOperation,
  sample: Draft,
  selected: Record<string, unknown>,
): Draft {
  const draft = structuredClone(sample)
  const { required = [] } = flatten(operation.body ?? {})
  const kept = Object.entries(draft.body ?? {}).filter(([name]) => required.includes(name))
  if (draft.body) draft.body = { ...Object.fromEntries(kept), ...selected }
  const [name = ''] = place.path
  if (place.in === 'query') draft.query = [...draft.query.filter(([one]) => one !== name), [name, url]]
  else if (place.in === 'header') draft.headers = { ...draft.headers, [name]: url }
  else draft.body = withMember(draft.body, place.path, url)
  return draft
}

/** The secret that a response shows, in a member of any name; undefined where it shows none. */
export const secretIn = (body: unknown): string | undefined =>
  Object.values(Object(body)).find(
    (one): one is string => typeof one === 'string' && one.startsWith('whsec_'),
  )
