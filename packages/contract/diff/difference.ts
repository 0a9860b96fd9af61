import { isDeepStrictEqual } from 'node:util'
import { child, entries, isFields, type Located, type Path, resolve } from '../read/document.ts'
import * as advice from './advice.ts'

/** The effect of a change on callers. What nobody can decide may break them. */
export type Effect = 'breaks' | 'undecided' | 'adds' | 'explains'

/** What more is known of a difference. */
interface Detail {
  /** In the old contract, since the new one has it no more. */
  gone?: boolean
  /** What to do instead, in a sentence; for what breaks. */
  advice?: string
}

/** A difference of two contracts, before it is known whom it concerns. */
export interface Difference extends Detail {
  effect: Effect
  /** A sentence. */
  message: string
  /** In the new contract, or in the old one for what is `gone`. */
  place: Path
}

/** Takes a difference. */
export type Report = (effect: Effect, message: string, place: Path, detail?: Detail) => void

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
  /** What to do instead of removing one. */
  keep?: (name: string) => string
  /** Another of the new contract that does what a lost one did: a range of media types or statuses. */
  heir?: (lost: Named, after: readonly Named[]) => Named | undefined
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
  options: NamedOptions = {},
): void {
  const { keyOf = ([name]) => name, renamed, demand, addedNoun = noun, heir = () => undefined } = options
  const { keep = advice.keep } = options
  const { gone, added, both } = paired(before, after, keyOf)
  const taken = new Set<Named>()
  for (const lost of gone) {
    const [name, { path }] = lost
    const again = added.find(
      (other) => !taken.has(other) && isDeepStrictEqual(contentOf(other), contentOf(lost)),
    )
    const covering = heir(lost, after)
    if (covering) both.push([lost, covering])
    else if (again && renamed) {
      taken.add(again)
      const message = `${noun} \`${name}\` ${renamed} \`${again[0]}\`.`
      reportOf(again)('breaks', message, again[1].path, { advice: advice.keepBeside(name, again[0]) })
    } else {
      const detail = { gone: true, advice: keep(name) }
      reportOf(lost)('breaks', `${noun} \`${name}\` was removed.`, path, detail)
    }
  }
  for (const gained of added) {
    if (taken.has(gained)) continue
    const [name, { path }] = gained
    const reason = demand?.(gained)
    const report = reportOf(gained)
    if (reason) report('breaks', reason, path, { advice: advice.optional })
    else report('adds', `${addedNoun} \`${name}\` was added.`, path)
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
    report(effect, sentence(name, before, after), place(name), { advice: advice.asItWas })
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
