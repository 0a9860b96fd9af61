import fc from 'fast-check'
import type { Operation } from '../contract.ts'
import { brokenBody } from './broken-body.ts'
import { brokenTexts } from './broken-text.ts'
import { type Draft, type Generated, toRequest, validDraft, withParameter } from './draft.ts'
import type { Ids } from './valid.ts'

/** Requests that break the contract in exactly one place. */
export function broken(operation: Operation, ids: Ids): fc.Arbitrary<Generated> {
  const { parameters, body } = operation
  const drafts = validDraft(operation, ids)
  const change = <T>(
    weight: number,
    values: fc.Arbitrary<T>,
    apply: (draft: Draft, value: T) => Generated,
  ) => ({
    weight,
    arbitrary: fc.tuple(drafts, values).map(([draft, value]) => apply(draft, value)),
  })
  const inQuery = parameters.filter(({ in: place }) => place === 'query')

  const wrong = parameters.map((parameter) =>
    change(3, brokenTexts(parameter), (draft, text) => ({
      what: `${parameter.in} parameter ${parameter.name} with a value that its schema forbids`,
      request: toRequest(operation, withParameter(draft, parameter, text)),
    })),
  )
  const repeated = inQuery
    .filter(({ schema }) => schema.type !== 'array')
    .map((parameter) =>
      change(1, fc.constant(parameter.name), (draft, name) => {
        const value = draft.query.find(([other]) => other === name)?.[1] ?? '1'
        const { query } = withParameter(draft, parameter, value)
        return {
          what: `query parameter ${name} given twice`,
          request: toRequest(operation, { ...draft, query: [...query, [name, value]] }),
        }
      }),
    )
  const undeclared = change(
    2,
    fc.constantFrom(...strangers(inQuery.map(({ name }) => name))),
    (draft, name) => ({
      what: 'an undeclared query parameter',
      request: toRequest(operation, { ...draft, query: [...draft.query, [name, '1']] }),
    }),
  )
  const encoding = change(1, fc.constantFrom(...brokenEncodings), (draft, text) => ({
    what: 'a broken percent-encoding in the query',
    request: toRequest(operation, draft, { query: `${inQuery.at(-1)?.name ?? 'x'}=${text}` }),
  }))
  const bodies = body
    ? [
        change(12, brokenBody(body, ids), (draft, { what, text }) => ({
          what,
          request: toRequest(operation, draft, { body: text }),
        })),
      ]
    : []
  return fc.oneof(...bodies, ...wrong, ...repeated, undeclared, encoding)
}

const brokenEncodings = ['%', '%z', '%zz', '%f', '%ff', '%c0%80', '%ed%a0%80', '%80']

/** Query parameters that an operation does not have: some that look like its own, and some that code stumbles over. */
function strangers(own: string[]): string[] {
  const others = ['x', 'Limit', 'limit ', 'limit[]', 'id[0]', '__proto__', 'constructor', 'toString', '🐶']
  return [...others, ...own.map((name) => name.toUpperCase())].filter((name) => !own.includes(name))
}
