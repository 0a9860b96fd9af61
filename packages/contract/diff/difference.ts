import { isDeepStrictEqual } from 'node:util'
import { child, entries, isFields, type Located, type Path, resolve } from '../read/document.ts'

/** The effect of a change on callers. */
export type Effect = 'breaks' | 'adds' | 'explains'

/** A difference of two contracts, before it is known whom it concerns. */
export interface Difference {
  effect: Effect
  /** A sentence. */
  message: string
  /** In the new contract, or in the old one for what is `gone`. */
  place: Path
  gone: boolean
}

/** Takes a difference. */
export type Report = (effect: Effect, message: string, place: Path, gone?: boolean) => void

/** Pairs what two contracts have under the same key. */
export function paired<T>(before: readonly T[], after: readonly T[], keyOf: (item: T) => string) {
  const was = new Map(before.map((item) => [keyOf(item), item]))
  const keysNow = new Set(after.map(keyOf))
  const added: T[] = []
  const both: [was: T, is: T][] = []
  for (const item of after) {
    const earlier = was.get(keyOf(item))
    if (earlier === undefined) added.push(item)
    else both.push([earlier, item])
  }
  return { gone: before.filter((item) => !keysNow.has(keyOf(item))), added, both }
}

/** Something that callers know by a name, as it is listed, perhaps by a reference. */
export type Named = readonly [name: string, listed: Located]

interface NamedOptions {
  keyOf?: (named: Named) => string
  /** What stands between two names of the same content; without it, the first is gone. */
  renamed?: string
  /** The sentence that says why one more breaks callers; undefined where it does not. */
  demand?: (added: Named) => string | undefined
  /** What one more is. */
  addedNoun?: string
}

/** What it is, whatever its name: a parameter has that inside. */
const contentOf = ([, { value }]: Named): unknown => ({ ...value, name: undefined })

/**
 * Reports what is different in parameters, headers and other things that callers know by a name: to lose one breaks them.
 * @param noun as messages begin: `Media type`
 * @param reportOf takes the differences of one
 * @param compare finds those of two that correspond
 */
export function compareNamed(
  noun: string,
  before: readonly Named[],
  after: readonly Named[],
  reportOf: (named: Named) => Report,
  compare: (was: Located, is: Located, report: Report) => void = () => {},
  { keyOf = ([name]) => name, renamed, demand, addedNoun = noun }: NamedOptions = {},
): void {
  const { gone, added, both } = paired(before, after, keyOf)
  const taken = new Set<Named>()
  for (const lost of gone) {
    const [name, { path }] = lost
    const again = added.find(
      (other) => !taken.has(other) && isDeepStrictEqual(contentOf(other), contentOf(lost)),
    )
    if (again && renamed) {
      taken.add(again)
      reportOf(again)('breaks', `${noun} \`${name}\` ${renamed} \`${again[0]}\`.`, again[1].path)
    } else reportOf(lost)('breaks', `${noun} \`${name}\` was removed.`, path, true)
  }
  for (const gained of added) {
    if (taken.has(gained)) continue
    const [name, { path }] = gained
    const reason = demand?.(gained)
    reportOf(gained)(reason ? 'breaks' : 'adds', reason ?? `${addedNoun} \`${name}\` was added.`, path)
  }
  for (const [was, is] of both) compare(resolve(was[1]), resolve(is[1]), reportOf(is))
}

/** Members that only explain. */
const prose =
  'description summary title example examples externalDocs tags termsOfService contact license'.split(' ')

interface MemberOptions {
  /** The members that are compared on their own. */
  except?: readonly string[]
  /** The members whose change breaks callers; all others break nobody. */
  breaking?: readonly string[]
  /** Where a member stands in the new contract. */
  place?: (name: string) => Path
}

/** Reports the differences of two objects in each member, but for extensions. */
export function compareMembers(was: Located, is: Located, report: Report, options: MemberOptions = {}): void {
  const { except = [], breaking = [], place = (name) => placeOf(is, name) } = options
  for (const name of new Set([...Object.keys(was.value), ...Object.keys(is.value)])) {
    if (except.includes(name) || name.startsWith('x-')) continue
    const [before, after] = [was, is].map((side) => memberOf(side, name))
    if (isDeepStrictEqual(before, after)) continue
    const effect = breaking.includes(name) ? 'breaks' : prose.includes(name) ? 'explains' : 'adds'
    report(effect, sentence(name, before, after), place(name))
  }
}

/** Says what a member was and is; of prose only where that is short. */
export function sentence(name: string, before: unknown, after: unknown): string {
  const [was, is] = [before, after].map((value) => JSON.stringify(value) ?? 'none')
  const isShort = `${was}${is}`.length < (prose.includes(name) ? 60 : 400)
  return `\`${name}\` changed${isShort ? ` from ${was} to ${is}` : ''}.`
}

/** Where a member stands; its object where it does not. */
export const placeOf = ({ value, path }: Located, name: string): Path =>
  value[name] === undefined ? path : [...path, name]

/** A member; examples with what they refer to. */
function memberOf(owner: Located, name: string): unknown {
  const member = owner.value[name]
  if (name !== 'examples' || !isFields(member)) return member
  return entries(child(owner, name)).map(([key, example]) => [key, resolve(example).value])
}
