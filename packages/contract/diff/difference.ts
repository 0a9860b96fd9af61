/** Differences, and the comparison of what most objects of a contract consist of: named things, which are removed, added or renamed, and members. */
import { isDeepStrictEqual } from 'node:util'
import { child, entries, isFields, type Located, type Path, resolve } from '../read/document.ts'
import * as advice from './advice.ts'

/** Effect of a change on callers. */
export type Effect = 'breaks' | 'undecided' | 'adds' | 'explains'

interface Detail {
  // True if `place` is in the old contract because the new one lacks it.
  gone?: boolean
  advice?: string
  // Message without the name that the schema has here: one edit of a schema is one change under all its names.
  edit?: string
  // True if the message names the operation.
  naming?: boolean
}

export interface Difference extends Detail {
  effect: Effect
  message: string
  // Path in the new contract, or in the old one if `gone`.
  place: Path
}

export type Report = (effect: Effect, message: string, place: Path, detail?: Detail) => void

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

export type Named = readonly [name: string, listed: Located]

interface NamedOptions {
  keyOf?: (named: Named) => string
  /** Words between two names of the same content; without them the old name counts as removed. */
  renamed?: string
  demand?: (added: Named) => string | undefined
  keep?: (name: string) => string
  /** Finds the successor of a removed item: a range of media types or statuses. */
  heir?: (lost: Named, after: readonly Named[]) => Named | undefined
}

// The value without its name, which a parameter contains.
const contentOf = ([, { value }]: Named): unknown => ({ ...value, name: undefined })

/** Pairs removed items with added ones of the same content. */
export function renamesOf(gone: readonly Named[], added: readonly Named[]): Map<Named, Named> {
  const renames = new Map<Named, Named>()
  const left = new Set(added)
  for (const lost of gone) {
    const renamedTo = [...left].find((item) => isDeepStrictEqual(contentOf(item), contentOf(lost)))
    if (!renamedTo) continue
    renames.set(lost, renamedTo)
    left.delete(renamedTo)
  }
  return renames
}

/**
 * Reports differences of parameters, headers and other named things; a removal breaks callers.
 * @param noun beginning of messages: `Media type`
 * @param reportOf returns the report for one item
 * @param compare compares two items with the same name
 */
export function compareNamed(
  noun: string,
  before: readonly Named[],
  after: readonly Named[],
  reportOf: (named: Named) => Report,
  compare: (was: Located, is: Located, report: Report) => void = () => {},
  options: NamedOptions = {},
): void {
  const { keyOf = ([name]) => name, renamed, demand, heir = () => undefined } = options
  const { keep = advice.keep } = options
  const { gone, added, both } = paired(before, after, keyOf)
  const lost = gone.filter((item) => !heir(item, after))
  const freshNames = renamed ? renamesOf(lost, added) : new Map<Named, Named>()
  const taken = new Set(freshNames.values())
  for (const item of gone) {
    const [name, { path }] = item
    const renamedTo = freshNames.get(item)
    const covering = heir(item, after)
    if (covering) both.push([item, covering])
    else if (renamedTo) {
      const message = `${noun} \`${name}\` ${renamed} \`${renamedTo[0]}\`.`
      reportOf(renamedTo)('breaks', message, renamedTo[1].path, {
        advice: advice.keepBeside(name, renamedTo[0]),
      })
    } else {
      const detail = { gone: true, advice: keep(name) }
      reportOf(item)('breaks', `${noun} \`${name}\` was removed.`, path, detail)
    }
  }
  for (const gained of added) {
    if (taken.has(gained)) continue
    const [name, { path }] = gained
    const reason = demand?.(gained)
    const report = reportOf(gained)
    if (reason) report('breaks', reason, path, { advice: advice.optional })
    else report('adds', `${noun} \`${name}\` was added.`, path)
  }
  for (const [was, is] of both) compare(resolve(was[1]), resolve(is[1]), reportOf(is))
}

const prose =
  'description summary title example examples externalDocs tags termsOfService contact license'.split(' ')

interface MemberOptions {
  except?: readonly string[]
  breaking?: readonly string[]
  place?: (name: string) => Path
  /** The described property as ` of \`size\``. */
  of?: string
}

/** Reports differences of two objects, member by member, without extensions. */
export function compareMembers(was: Located, is: Located, report: Report, options: MemberOptions = {}): void {
  const { except = [], breaking = [], place = (name) => placeOf(is, name), of = '' } = options
  for (const name of new Set([...Object.keys(was.value), ...Object.keys(is.value)])) {
    if (except.includes(name) || name.startsWith('x-')) continue
    const [before, after] = [was, is].map((side) => memberOf(side, name))
    if (isDeepStrictEqual(before, after)) continue
    const effect = breaking.includes(name) ? 'breaks' : prose.includes(name) ? 'explains' : 'adds'
    const edit = sentence(name, before, after)
    report(effect, sentence(name, before, after, of), place(name), { advice: advice.asItWas, edit })
  }
}

/**
 * Says how a member changed, with both values if they are short.
 * @param of the owner of the member as ` of \`size\``
 */
export function sentence(name: string, before: unknown, after: unknown, of = ''): string {
  const [was, is] = [before, after].map((value) => JSON.stringify(value) ?? 'none')
  const isShort = `${was}${is}`.length < (prose.includes(name) ? 60 : 400)
  return `\`${name}\`${of} changed${isShort ? ` from ${was} to ${is}` : ''}.`
}

export const placeOf = ({ value, path }: Located, name: string): Path =>
  value[name] === undefined ? path : [...path, name]

function memberOf(owner: Located, name: string): unknown {
  const member = owner.value[name]
  if (name !== 'examples' || !isFields(member)) return member
  return entries(child(owner, name)).map(([key, example]) => [key, resolve(example).value])
}
