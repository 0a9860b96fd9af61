import type { ContractParameter } from '../contract-operation.ts'
import { toRequest, toText, withParameter } from '../draft.ts'
import type { ContractOperation } from '../oracle-contract.ts'
import { isNarrowed } from '../schema.ts'
import { type Changes, changes } from './change.ts'
import { mayStand } from './valid-draft.ts'
import { type Ids, validEdges } from './values.ts'

/** Changes after which a request is still valid: one value is at the limit of what its schema allows. */
export function validChanges(operation: ContractOperation, ids: Ids): Changes[] {
  const { parameters, body } = operation
  // Ids are left as they are: at their limits nothing is found, and others than ours belong to somebody.
  const inQuery = parameters.filter(({ in: place, schema }) => place !== 'path' && schema.type !== 'array')
  const members = Object.entries(body && !isNarrowed(body) ? (body.properties ?? {}) : {}).filter(
    ([name]) => !ids(name),
  )
  return [
    ...inQuery.map((parameter) =>
      changes(1, { edges: edgesOf(parameter) }, (draft, value) => ({
        what: `${parameter.in} parameter ${parameter.name} at a limit of its schema`,
        request: toRequest(operation, withParameter(draft, parameter, toText(value))),
      })),
    ),
    ...members.map(([name, member]) =>
      changes(1, { edges: validEdges(member) }, (draft, value) => ({
        what: `a body whose member ${name} is at a limit of its schema`,
        request: toRequest(operation, { ...draft, body: { ...draft.body, [name]: value } }),
      })),
    ),
  ]
}

/** The values at the limits of a parameter's schema that can be sent as they are. */
const edgesOf = (parameter: ContractParameter) =>
  validEdges(parameter.schema).filter((value) => mayStand(parameter, toText(value)))
