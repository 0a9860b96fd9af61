import fc from 'fast-check'
import type { Draft } from '../draft.ts'
import type { HttpRequest } from '../exchange.ts'
import type { ContractOperation, ContractParameter } from '../oracle-contract.ts'
import { canStand } from './invalid-text.ts'
import { fitting, type Ids, toText, valid } from './values.ts'

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
  return fc
    .tuple(
      ...[paths, values(parameters, 'query', ids), values(parameters, 'header', ids), bodies],
      fc.constantFrom(...(bodyTypes.length > 0 ? bodyTypes : [undefined])),
    )
    .map(([path, query, headers, body, mediaType]) => ({
      path,
      query: Object.entries(query).flatMap(([name, value]) =>
        [value].flat().map((one): [string, string] => [name, toText(one)]),
      ),
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, toText(value)])),
      body,
      mediaType,
    }))
}

function values(
  parameters: ContractParameter[],
  place: ContractParameter['in'],
  ids: Ids,
): fc.Arbitrary<Record<string, unknown>> {
  const own = parameters.filter((parameter) => parameter.in === place)
  const stands = (value: unknown) => [value].flat().every((one) => canStand(place, toText(one)))
  const texts = own.map(({ name, schema }) => [name, fitting(valid(schema, ids, name), stands)])
  return fc.record(Object.fromEntries(texts), {
    requiredKeys: own.filter(({ required }) => required).map(({ name }) => name),
  })
}
