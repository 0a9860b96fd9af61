import fc from 'fast-check'
import type { Operation } from '../contract.ts'
import { flatten, type Schema } from '../schema.ts'
import { type Draft, type Generated, toRequest, validDraft, withParameter } from './draft.ts'
import { RawJson, toJson } from './json.ts'
import type { Ids } from './valid.ts'

/**
 * Requests on which the contract can be read in two ways. A server may take them or leave them, but not fall over, and it
 * answers as documented.
 */
export function doubtful(operation: Operation, ids: Ids): fc.Arbitrary<Generated> {
  const { parameters, body } = operation
  const drafts = validDraft(operation, ids)
  const change = (texts: string[], apply: (draft: Draft, text: string) => Generated) =>
    texts.length === 0
      ? []
      : [fc.tuple(drafts, fc.constantFrom(...texts)).map(([draft, text]) => apply(draft, text))]

  const parametersSpeltOtherwise = parameters.flatMap((parameter) =>
    change(otherSpellings(parameter.schema), (draft, text) => ({
      what: `${parameter.in} parameter ${parameter.name} spelt otherwise`,
      request: toRequest(operation, withParameter(draft, parameter, text)),
    })),
  )
  const membersSpeltOtherwise = Object.entries(body?.properties ?? {}).flatMap(([name, member]) =>
    change(otherJson(member), (draft, json) => ({
      what: `body member ${name} spelt otherwise`,
      request: toRequest(operation, { ...draft, body: { ...draft.body, [name]: new RawJson(json) } }),
    })),
  )
  const separators = change(['&', '&&', '=', '?', '+', ';', '%23'], (draft, query) => ({
    what: 'a query of separators only',
    request: toRequest(operation, draft, { query }),
  }))
  const bodies = change([body ? '\ufeff' : '{}'], (draft, text) => ({
    what: body ? 'a body with a byte order mark' : 'a body where none is documented',
    request: toRequest(operation, draft, { body: body ? text + toJson(draft.body) : text }),
  }))
  return fc.oneof(...parametersSpeltOtherwise, ...membersSpeltOtherwise, ...separators, ...bodies)
}

function otherSpellings(schema: Schema): string[] {
  const { type } = flatten(schema)
  if (type === 'integer') return ['01', '+1', '1.0', '1e0', ' 1', '1 ', '0x1', '-0', '1_0']
  return type === 'boolean' ? ['TRUE', 'True', '1', '0'] : []
}

function otherJson(schema: Schema): string[] {
  const { type, format } = flatten(schema)
  if (type === 'integer') return ['1.0', '1e0', '10e-1', '0.1e1']
  return format === 'date-time' ? ['"2030-03-01t10:00:00z"', '"2016-12-31T23:59:60Z"'] : []
}
