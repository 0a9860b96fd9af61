/** Requests that change a thing so that it shows. */
import type { ContractOperation } from '../contract-operation.ts'
import { type Draft, toRequest } from '../draft.ts'
import type { HttpRequest } from '../exchange.ts'
import type { Samples } from '../samples.ts'
import { flatten } from '../schema.ts'
import { type Member, settable } from './members.ts'

/** Which of its members a change sets. */
export const subsets: ((members: Member[], salt: number) => Member[])[] = [
  (members) => members,
  (members) => members.filter(({ isText }) => isText),
  (members, salt) => {
    const others = members.filter(({ isText }) => !isText)
    return others.length > 0 ? [others[salt % others.length]!] : []
  },
]

/** A request, and what it sets. */
export interface Change {
  request: HttpRequest
  /** All that could be set. */
  members: Member[]
  sent: Record<string, unknown>
}

/**
 * Changes a thing by an operation; undefined where nothing of it can be set.
 * @param before the thing as it is
 * @param salt chooses members and values; the members as often as there are `operations`
 */
export async function changeOf(
  samples: Samples,
  operation: ContractOperation,
  path: Draft['path'],
  before: Record<string, unknown>,
  salt = 0,
  operations = 1,
): Promise<Change | undefined> {
  const members = settable(operation, before, Object.values(path), samples.unique)
  const chosen = subsets[Math.floor(salt / operations) % subsets.length]!(members, salt)
  if (chosen.length === 0) return undefined
  const draft = await samples.draft(operation, { ...path })
  const { properties = {}, required = [] } = flatten(operation.body ?? {})
  // What else there is stays as it was.
  const kept = operation.method === 'PUT' ? Object.keys(properties) : required
  const set = Object.fromEntries(chosen.map((one) => [one.name, one.other(before[one.name], salt)]))
  const sent = { ...pick(draft.body ?? {}, required), ...pick(before, kept), ...set }
  return { request: toRequest(operation, { ...draft, body: sent }), members, sent }
}

const pick = (value: Record<string, unknown>, names: string[]) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)))
