import { toRequest, withParameter } from '../draft.ts'
import { isJson } from '../media.ts'
import type { ContractOperation } from '../oracle-contract.ts'
import { flatten, type Schema } from '../schema.ts'
import { allowsJson } from './allows.ts'
import { type Changes, changes } from './change.ts'
import { notObjects } from './invalid-body.ts'
import { RawJson, toJson } from './json.ts'

/**
 * Changes after which the contract can be read in two ways. A server may take such a request or leave it, but not fall over,
 * and it responds as documented.
 */
export function ambiguousChanges(operation: ContractOperation): Changes[] {
  const { parameters, bodyTypes } = operation
  const body = bodyTypes.length === 0 || isJson(bodyTypes[0]!) ? operation.body : undefined
  return [
    ...parameters.map((parameter) =>
      changes(1, { edges: otherSpellings(parameter.schema) }, (draft, text) => ({
        what: `${parameter.in} parameter ${parameter.name} spelt otherwise`,
        request: toRequest(operation, withParameter(draft, parameter, text)),
      })),
    ),
    ...Object.entries(body?.properties ?? {}).map(([name, member]) =>
      changes(1, { edges: otherJson(member) }, (draft, json) => ({
        what: `body member ${name} spelt otherwise`,
        request: toRequest(operation, { ...draft, body: { ...draft.body, [name]: new RawJson(json) } }),
      })),
    ),
    // Who names members and no type means an object, and says so nowhere.
    changes(1, { edges: body && isUntyped(body) ? notObjects : [] }, (draft, text) => ({
      what: 'a body that is no object, as its schema has no type',
      request: toRequest(operation, draft, { body: text }),
    })),
    changes(1, { edges: ['&', '&&', '=', '?', '+', ';', '%23'] }, (draft, query) => ({
      what: 'a query of separators only',
      request: toRequest(operation, draft, { query }),
    })),
    ...(operation.body && !body
      ? []
      : [
          changes(1, { edges: [body ? '\ufeff' : '{}'] }, (draft, text) => ({
            what: body ? 'a body that starts with U+FEFF' : 'a body where none is documented',
            request: toRequest(operation, draft, { body: body ? text + toJson(draft.body) : text }),
          })),
        ]),
  ]
}

/** Whether a schema allows what is no object, because it does not say what it is about. */
const isUntyped = (schema: Schema) => flatten(schema).type === undefined && allowsJson(schema, '[]')

/** Whole numbers that no common type keeps; where a contract has no bounds, it allows them. */
const huge = ['-9223372036854775809', '18446744073709551616']

function otherSpellings(schema: Schema): string[] {
  const { type } = flatten(schema)
  if (type === 'integer') return [...huge, '01', '+1', '1.0', '1e0', ' 1', '1 ', '0x1', '-0', '1_0']
  return type === 'boolean' ? ['TRUE', 'True', '1', '0'] : []
}

function otherJson(schema: Schema): string[] {
  const { type, format } = flatten(schema)
  if (type === 'integer') return [...huge, '1.0', '1e0', '10e-1', '0.1e1']
  return format === 'date-time' ? ['"2030-03-01t10:00:00z"', '"2016-12-31T23:59:60Z"'] : []
}
