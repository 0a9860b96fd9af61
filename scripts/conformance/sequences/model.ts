/** What a server has to show, from what it was sent. */
import type { Id } from '../fixtures.ts'
import { isSame, type Member } from './members.ts'
import type { Resource } from './resource.ts'

type Body = Record<string, unknown>

/** What was asked for last of a thing, as far as a later response has to show it. */
export interface Write {
  operationId: string
  status: number
  members: Member[]
  sent: Body
  before: Body
  /** Whether all that was not sent stays as it is (RFC 7396). */
  merges: boolean
}

/** A thing that was made. */
export interface Thing {
  path: Record<string, Id>
  /** As it was shown last; undefined before that. */
  shown?: Body
  /** What nobody has looked for yet. */
  write?: Write
  /** Texts that it had, and has no longer. */
  former: Set<string>
  /** The status of its removal, and whether a GET has shown that it is gone. */
  removed?: number
  isGone?: boolean
}

/** Something that does not hold: which check, and what was seen. */
export interface Problem {
  check: string
  what: string
}

/** By member: the values that were sent and then shown. A member that only the server sets is never among them twice. */
export type Kept = Map<string, Set<unknown>>

const isDone = (status: number) => status >= 200 && status < 300
const isGone = (status: number) => status === 404 || status === 410

/** What is wrong with a response to a GET of a thing; the thing is afterwards as it was shown. */
export function judgeRead(
  { read, remove }: Resource,
  thing: Thing,
  others: readonly Thing[],
  status: number,
  body: unknown,
  kept: Kept,
): Problem[] {
  if (thing.removed !== undefined) {
    thing.isGone = isGone(status)
    const what = `${remove!.operationId} got ${thing.removed}, and GET still ${status}`
    return isDone(status) ? [{ check: `after ${remove!.operationId} nothing is there`, what }] : []
  }
  if (isGone(status)) return [missing({ read, remove }, thing, others, status)]
  if (!isDone(status)) return []
  const { write } = thing
  const shown: Body = Object(body)
  const problems = [
    ...(write ? judgeWrite(read.operationId, write, shown, kept) : []),
    ...mixedUp(read.operationId, thing, others, shown),
  ]
  for (const { name, isText } of write?.members ?? []) {
    const before = write!.before[name]
    if (isText && typeof before === 'string' && shown[name] !== before) thing.former.add(before)
  }
  thing.shown = shown
  thing.write = undefined
  return problems
}

function missing(
  { read, remove }: Pick<Resource, 'read' | 'remove'>,
  { shown, write }: Thing,
  others: readonly Thing[],
  status: number,
): Problem {
  if (!shown)
    return {
      check: `${read.operationId} reads what was made`,
      what: `what was made is not there: GET got ${status}`,
    }
  const isAnother = !write && others.some(({ removed }) => removed !== undefined)
  return isAnother
    ? {
        check: `${remove!.operationId} removes only what it names`,
        what: `after the removal of another, GET got ${status}`,
      }
    : {
        check: `${read.operationId} reads what was made`,
        what: `what was there is there no longer: GET got ${status}`,
      }
}

function judgeWrite(
  read: string,
  { operationId, status, members, sent, before, merges }: Write,
  shown: Body,
  kept: Kept,
): Problem[] {
  const check = `${read} reads what ${operationId} has changed`
  return members.flatMap(({ name, isText }): Problem[] => {
    const [was, is, wanted] = [before[name], shown[name], sent[name]]
    if (is === undefined || is === null) return []
    if (!(name in sent)) {
      const isOurs = merges && isDone(status) && isText && kept.get(name)?.has(was)
      return isOurs && is !== was
        ? [{ check, what: `${operationId} did not name ${name}, and it is no longer what it was` }]
        : []
    }
    if (!isDone(status)) {
      const isMade = isText && was !== wanted && is === wanted
      return isMade ? [{ check, what: `${operationId} got ${status}, and yet ${name} is changed` }] : []
    }
    if (isSame(is, wanted, isText)) {
      kept.set(name, (kept.get(name) ?? new Set()).add(is))
      return []
    }
    const isKnown = (kept.get(name)?.size ?? 0) >= (isText ? 1 : 2)
    return isKnown && is === was
      ? [{ check, what: `${operationId} got ${status}, and ${name} is still what it was` }]
      : []
  })
}

/** Texts of one thing that another shows. */
function mixedUp(
  read: string,
  { shown: before, write }: Thing,
  others: readonly Thing[],
  shown: Body,
): Problem[] {
  const isOthers = ([name, value]: [string, unknown]) =>
    typeof value === 'string' &&
    / [a-z]{10}$/.test(value) &&
    value !== before?.[name] &&
    !Object.values(write?.sent ?? {}).includes(value) &&
    others.some((other) => other.write?.sent[name] === value || other.shown?.[name] === value)
  const found = Object.entries(shown).find(isOthers)
  return found
    ? [{ check: `${read} tells things apart`, what: `${found[0]} is what was sent for another` }]
    : []
}

/** What is wrong with what a list shows of these things. */
export function judgeList(
  { remove, list }: Resource,
  things: readonly Thing[],
  found: ReadonlyMap<string, Body>,
): Problem[] {
  const { operationId } = list!.operation
  return things.flatMap((thing): Problem[] => {
    const own = found.get(String(thing.path[list!.item]))
    if (!own) return []
    // What can still be read is another finding.
    if (thing.removed !== undefined) {
      if (!thing.isGone) return []
      const what = `${remove!.operationId} got ${thing.removed}, and the list still has it`
      return [{ check: `${operationId} leaves out what was removed`, what }]
    }
    // A thing may show what it was, too.
    const still = Object.values(thing.shown ?? {})
    const old = thing.write
      ? undefined
      : Object.entries(own).find(([, value]) => thing.former.has(String(value)) && !still.includes(value))
    return old
      ? [
          {
            check: `${operationId} shows what was changed`,
            what: `${old[0]} is what it was before the change`,
          },
        ]
      : []
  })
}
