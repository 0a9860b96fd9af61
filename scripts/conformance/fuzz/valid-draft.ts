import fc from 'fast-check'
import { type Draft, partsOf, toText } from '../draft.ts'
import type { HttpRequest } from '../exchange.ts'
import type { ContractOperation, ContractParameter } from '../oracle-contract.ts'
import { canStand } from './invalid-text.ts'
import { fitting, type Ids, valid } from './values.ts'

/** A request, and in a few words what is special about it. */
export interface Generated {
  what: string
  request: HttpRequest
}

/** Drafts that the contract allows, with these paths. */
export function validDraft(
  { parameters, body, bodyTypes }: ContractOperation,
  paths: fc.Arbitrary<Draft['path']>,
  ids: Ids,
): fc.Arbitrary<Draft> {
  const bodies = body ? (valid(body, ids) as fc.Arbitrary<Draft['body']>) : fc.constant(undefined)
  const others = parameters.filter(({ in: place }) => place !== 'path')
  return fc
    .tuple(
      ...[paths, values(others, ids), bodies],
      fc.constantFrom(...(bodyTypes.length > 0 ? bodyTypes : [undefined])),
    )
    .map(([path, given, body, mediaType]) => ({
      ...{ path, ...partsOf(parameters, given), body, mediaType },
    }))
}

/** Whether a valid request may have a text for a parameter. */
export function mayStand({ in: place, lengths }: ContractParameter, text: string): boolean {
  if (!canStand(place, text)) return false
  const { length } = encodeURIComponent(text)
  return lengths === undefined || (length >= lengths.least && length <= lengths.most)
}

/** Values of parameters that no path has. */
function values(parameters: ContractParameter[], ids: Ids): fc.Arbitrary<Record<string, unknown>> {
  const texts = parameters.map((parameter) => {
    const { name, schema, required } = parameter
    // Without an item there is no parameter.
    const stands = (value: unknown) =>
      !(required && Array.isArray(value) && value.length === 0) &&
      [value].flat().every((one) => mayStand(parameter, toText(one)))
    return [name, fitting(valid(schema, ids, name), stands)]
  })
  return fc.record(Object.fromEntries(texts), {
    requiredKeys: parameters.filter(({ required }) => required).map(({ name }) => name),
  })
}
