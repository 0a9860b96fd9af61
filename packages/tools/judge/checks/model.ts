/**
 * The model of a resource in sequences: what was sent and last shown. A response to a GET or a list is compared with it, and every difference that
 * no server may have is a problem. It sends nothing.
 */
import { isDone } from '../contract/exchange.ts'
import { bodySchema, type ContractOperation } from '../contract/operation.ts'
import type { Resource } from '../contract/resources.ts'
import type { Id } from '../fixtures.ts'
import { type Draft, toRequest } from '../plan/draft.ts'
import { fewOf, takesWords } from '../plan/recipes.ts'
import type { Samples } from '../send/samples.ts'

type Body = Record<string, unknown>

interface Write {
  operationId: string
  status: number
  members: Pick<Member, 'name' | 'isText'>[]
  sent: Body
  before: Body
  merges: boolean
}

export interface Thing {
  path: Record<string, Id>
  shown?: Body
  write?: Write
  former: Set<string>
  removed?: number
  isGone?: boolean
}

export interface Problem {
  check: string
  what: string
}

/** Values by member that were sent and then shown. A member that only the server sets never has two. */
export type Kept = Map<string, Set<unknown>>

/** Yields the faults of a response to a GET; notes its values. */
export function* judgeRead(
  { get: { operationId: getId }, remove: removal }: Resource,
  thing: Thing,
  others: readonly Thing[],
  status: number,
  body: unknown,
  kept: Kept,
): Generator<Problem> {
  const { write, removed } = thing
  const remove = removal?.operationId
  const isGone = status === 404 || status === 410
  if (removed !== undefined) {
    thing.isGone = isGone
    const what = `${remove} got ${removed}, and GET still ${status}`
    if (isDone({ status })) yield { check: `after ${remove} nothing is there`, what }
  } else if (isGone) {
    const check = `${getId} reads what was made`
    if (!thing.shown) yield { check, what: `what was made is not there: GET got ${status}` }
    else if (write || others.every((other) => other.removed === undefined))
      yield { check, what: `what was there is there no longer: GET got ${status}` }
    else {
      const what = `after the removal of another, GET got ${status}`
      yield { check: `${remove} removes only what it names`, what }
    }
  } else if (isDone({ status })) {
    const shown: Body = Object(body)
    if (write) yield* judgeWrite(getId, write, shown, kept)
    yield* mixedUp(getId, thing, others, shown)
    for (const { name, isText } of write?.members ?? []) {
      const before = write!.before[name]
      if (isText && typeof before === 'string' && shown[name] !== before) thing.former.add(before)
    }
    thing.shown = shown
    thing.write = undefined
  }
}

function* judgeWrite(
  getId: string,
  { operationId, status, members, sent, before, merges }: Write,
  shown: Body,
  kept: Kept,
): Generator<Problem> {
  const check = `${getId} reads what ${operationId} has changed`
  for (const { name, isText } of members) {
    const [was, is, wanted] = [before[name], shown[name], sent[name]]
    const known = kept.get(name) ?? new Set()
    if (is === undefined || is === null) continue
    if (!(name in sent)) {
      if (merges && isDone({ status }) && isText && known.has(was) && is !== was)
        yield { check, what: `${operationId} did not name ${name}, and it is no longer what it was` }
    } else if (!isDone({ status })) {
      if (isText && was !== wanted && is === wanted)
        yield { check, what: `${operationId} got ${status}, and yet ${name} is changed` }
    } else if (isSame(is, wanted, isText)) kept.set(name, known.add(is))
    else if (known.size >= (isText ? 1 : 2) && is === was)
      yield { check, what: `${operationId} got ${status}, and ${name} is still what it was` }
  }
}

function* mixedUp(
  getId: string,
  { shown: before, write }: Thing,
  others: readonly Thing[],
  shown: Body,
): Generator<Problem> {
  for (const [name, value] of Object.entries(shown)) {
    if (typeof value !== 'string' || !/ [a-z]{10}$/.test(value)) continue
    if (value === before?.[name] || Object.values(write?.sent ?? {}).includes(value)) continue
    if (!others.some((other) => other.write?.sent[name] === value || other.shown?.[name] === value)) continue
    yield { check: `${getId} tells things apart`, what: `${name} is what was sent for another` }
    return
  }
}

/** Yields the faults of a list that shows these items. */
export function* judgeList(
  { remove, list }: Resource,
  things: readonly Thing[],
  found: ReadonlyMap<string, Body>,
): Generator<Problem> {
  const { operationId } = list!.operation
  for (const { path, removed, isGone, write, shown, former } of things) {
    const listed = found.get(String(path[list!.item]))
    if (!listed) continue
    // A removed thing that can still be read is another finding.
    const wasRemoved = `${remove?.operationId} got ${removed}, and the list still has it`
    if (isGone) yield { check: `${operationId} leaves out what was removed`, what: wasRemoved }
    if (removed !== undefined || write) continue
    // A resource may also show its previous values.
    const still = Object.values(shown ?? {})
    const old = Object.entries(listed).find(
      ([, value]) => former.has(String(value)) && !still.includes(value),
    )
    if (old)
      yield {
        check: `${operationId} shows what was changed`,
        what: `${old[0]} is what it was before the change`,
      }
  }
}

/** Choices of the members that a change sets. */
export const subsets: ((members: Member[], salt: number) => Member[])[] = [
  (members) => members,
  (members) => members.filter(({ isText }) => isText),
  (members, salt) => {
    const others = members.filter(({ isText }) => !isText)
    return others.length > 0 ? [others[salt % others.length]!] : []
  },
]

/**
 * A request that changes a resource, with the settable members and those that it sets; undefined where nothing can be set.
 * @param before the current value
 * @param salt chooses values
 */
export async function changeOf(
  samples: Samples,
  operation: ContractOperation,
  path: Draft['path'],
  before: Body,
  subset = subsets[0]!,
  salt = 0,
) {
  const { properties = {}, required = [] } = bodySchema(operation)
  const members = Object.entries(properties).flatMap(([name, schema]): Member[] => {
    const value = before[name]
    // The identity of a resource does not change.
    const isKey = /password|secret|token|id$/i.test(name) || Object.values(path).includes(value as Id)
    if (isKey || value === undefined || value === null) return []
    const isText = takesWords(schema)
    if (isText) return typeof value === 'string' ? [{ name, isText, other: samples.recipes.unique() }] : []
    const values = fewOf(schema).filter((candidate) => typeof candidate === typeof value)
    const others = values.filter((candidate) => candidate !== value)
    return values.length < 2 ? [] : [{ name, isText, other: others[salt % others.length] }]
  })
  const chosen = subset(members, salt)
  if (chosen.length === 0) return undefined
  const draft = await samples.prepareDraft(operation, { ...path })
  // All other members stay as they were.
  const kept = operation.method === 'PUT' ? Object.keys(properties) : required
  const set = Object.fromEntries(chosen.map(({ name, other }) => [name, other]))
  const sent = { ...pick(draft.body ?? {}, required), ...pick(before, kept), ...set }
  return { request: toRequest(operation, { ...draft, body: sent }), members, sent }
}

const pick = (value: Body, names: string[]) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)))

interface Member {
  name: string
  isText: boolean
  other: unknown
}

// True if a shown value is the one that was sent, however the server writes it; the unique last word identifies a text.
const isSame = (shown: unknown, sent: unknown, isText: boolean): boolean =>
  shown === sent || (isText && `${shown}`.toLowerCase().includes(`${sent}`.split(' ').at(-1)!.toLowerCase()))
