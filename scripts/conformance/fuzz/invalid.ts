import { type Draft, toRequest, withParameter } from '../draft.ts'
import { isJson } from '../media.ts'
import type { ContractOperation, ContractParameter } from '../oracle-contract.ts'
import { type Changes, changes } from './change.ts'
import { invalidBodies } from './invalid-body.ts'
import { invalidTexts } from './invalid-text.ts'
import type { Generated } from './valid-draft.ts'
import type { Ids } from './values.ts'

/** Changes after which a request breaks the contract in exactly one place. */
export function invalidChanges(operation: ContractOperation, _ids: Ids, house: boolean): Changes[] {
  const inQuery = operation.parameters.filter(({ in: place }) => place === 'query')
  return [
    ...(operation.body && isJson(operation.bodyTypes[0] ?? '')
      ? invalidBodies(operation, operation.body, house)
      : []),
    ...operation.parameters.map((parameter) =>
      changes(3, invalidTexts(parameter), (draft, text) => ({
        what: `${parameter.in} parameter ${parameter.name} with a value that its schema forbids`,
        request: toRequest(operation, withParameter(draft, parameter, text)),
      })),
    ),
    ...operation.parameters
      .filter(({ required, in: place }) => required && place !== 'path')
      .map((parameter) => lacking(operation, parameter)),
    // OpenAPI says nothing of what comes beside or twice, and HTTP nothing of broken encodings.
    ...(house ? ofTheHouse(operation, inQuery) : []),
  ]
}

function ofTheHouse(operation: ContractOperation, inQuery: ContractParameter[]): Changes[] {
  const names = inQuery.map(({ name }) => name)
  return [
    ...inQuery.map((parameter) => tooMany(operation, parameter)),
    changes(2, { edges: strangers(names) }, (draft, name) => ({
      what: 'an undeclared query parameter',
      request: toRequest(operation, { ...draft, query: [...draft.query, [name, '1']] }),
    })),
    changes(1, { edges: invalidEncodings }, (draft, text) => ({
      what: 'a broken percent-encoding in the query',
      request: toRequest(operation, draft, { query: `${names.at(-1) ?? 'x'}=${text}` }),
    })),
  ]
}

const invalidEncodings = ['%', '%z', '%zz', '%f', '%ff', '%c0%80', '%ed%a0%80', '%80']

/** A required parameter left out. */
const lacking = (operation: ContractOperation, { name, in: place }: ContractParameter): Changes =>
  changes(1, { edges: [name] }, (draft) => {
    const { [name]: _, ...headers } = draft.headers
    if (place === 'cookie') delete headers.Cookie
    const query = draft.query.filter(([other]) => other !== name)
    const what = `a request without its ${place} parameter ${name}`
    return {
      what,
      request: toRequest(operation, { ...draft, ...(place === 'query' ? { query } : { headers }) }),
    }
  })

/** A parameter given once more than its schema allows. */
function tooMany(operation: ContractOperation, parameter: ContractParameter): Changes {
  const { name, schema } = parameter
  const times = schema.type === 'array' ? (schema.maxItems ?? 0) + 1 : 2
  return changes(1, { edges: times > 1 ? [times] : [] }, (draft): Generated => {
    const [, value = '1'] = draft.query.find(([other]) => other === name) ?? []
    const others = draft.query.filter(([other]) => other !== name)
    const repeated = Array.from({ length: times }, (): Draft['query'][number] => [name, value])
    return {
      what: `query parameter ${name} given ${times} times`,
      request: toRequest(operation, { ...draft, query: [...others, ...repeated] }),
    }
  })
}

/** Query parameters that an operation does not have: some that look like its own, and some that code stumbles over. */
function strangers(own: string[]): string[] {
  const others = ['x', 'Limit', 'limit ', 'limit[]', 'id[0]', '__proto__', 'constructor', 'toString', '🐶']
  return [...others, ...own.map((name) => name.toUpperCase())].filter((name) => !own.includes(name))
}
