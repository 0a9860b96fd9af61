import { fields, pointerPath } from '../openapi/document.ts'
import type { Flat } from './dereference.ts'
import type { Difference } from './diff.ts'
import { markChanges } from './marks.ts'
import { keyOf, type Operation, type Operations, operationsOf, partOf } from './operations.ts'
import type { Place, Source } from './source.ts'

/** A contract, read and flattened. */
export interface Contract extends Flat {
  source: Source
}

/** What a change does to those who call. */
export type Effect = 'breaks' | 'adds' | 'explains'

/** A change of one operation, or of the whole contract. */
export interface Finding {
  effect: Effect
  /** A sentence. */
  message: string
  /** The operation as it was, or as it is if it is new; undefined for the whole contract. */
  operation: Operation | undefined
  /** As it is now; undefined when it is gone. */
  successor: Operation | undefined
  /** The part of the operation that changed, as `query parameter limit`; may be empty. */
  part: string
  /** Whether what changed is in the old contract only. */
  gone: boolean
  /** In the new contract; in the old one for what is gone. */
  place: Place
  /** The same place, or for what is gone the one that was around it, in the new contract. */
  near: Place
}

/** What is told of a change before it is known whom it concerns. */
export interface Change {
  effect: Effect
  message: string
  /** Where, in either flattened contract. */
  base: string | undefined
  revision: string | undefined
}

/** Turns the differences of two contracts into what they mean for each operation. */
export function findingsOf(
  base: Contract,
  revision: Contract,
  differences: readonly Difference[],
): Finding[] {
  const before = operationsOf(base)
  const now = operationsOf(revision)
  const changes = [...differences.flatMap(changeOf), ...markChanges(base, revision, before, now)]
  return changes.flatMap((change) => {
    const { effect, message } = change
    const finding = { effect, message, ...placesOf(change, base, revision) }
    const keys = keysOf(change, before, now)
    if (keys.length === 0) return [{ ...finding, operation: undefined, successor: undefined, part: '' }]
    return keys.map((key) => {
      const [was, is] = [before.get(key), now.get(key)]
      return {
        ...finding,
        operation: was ?? is,
        successor: is,
        part: partOf(is, change.revision) || partOf(was, change.base),
      }
    })
  })
}

/** Members that only explain. */
const prose = [
  'description',
  'summary',
  'title',
  'example',
  'examples',
  'externalDocs',
  'tags',
  'termsOfService',
]
/** Kinds of nodes that only explain. */
const proseTypes = ['Info', 'Contact', 'License', 'Tag', 'TagList', 'ExternalDocs', 'Example', 'ExamplesMap']

function changeOf(difference: Difference): Change[] {
  const { typeName, property, verdicts = [] } = difference
  // Marks are compared by ourselves, and the version is held against all else.
  if (property?.startsWith('x-') || (typeName === 'Info' && property === 'version')) return []
  const place = { base: pointerOf(difference, 'base'), revision: pointerOf(difference, 'revision') }
  const reasons = [...verdicts.map(({ message }) => message), ...breakUnseen(difference)]
  if (reasons.length > 0) return reasons.map((message) => ({ effect: 'breaks', message, ...place }))
  const explains = proseTypes.includes(typeName) || (property !== undefined && prose.includes(property))
  return [{ effect: explains ? 'explains' : 'adds', message: sentenceOf(difference), ...place }]
}

/** Says of a change that breaks nobody what changed, in words such as Redocly has for the others. */
function sentenceOf({ typeName, kind, property, base, revision, path }: Difference): string {
  if (property === undefined) {
    const step = path.slice(path.lastIndexOf('/') + 1)
    const name = fields(revision?.value ?? base?.value).name ?? pointerPath(`#/${step}`)[0]
    const kindOfNode =
      typeName[0] + typeName.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    return `${kindOfNode} \`${name}\` was ${kind}.`
  }
  const [was, is] = [base?.value, revision?.value].map((value) => JSON.stringify(value) ?? 'none')
  const isShort = `${was}${is}`.length < 60
  return `\`${property}\` changed${isShort ? ` from ${was} to ${is}` : ''}.`
}

/** A member that is on the other side only would have been in what is named here. */
function pointerOf({ property, ...sides }: Difference, side: 'base' | 'revision'): string | undefined {
  const pointer = sides[side]?.pointer
  const isNode =
    pointer !== undefined && property !== undefined && property !== 'key' && !pointer.endsWith(`/${property}`)
  return isNode ? `${pointer}/` : pointer
}

/** What breaks callers although Redocly lets it pass. */
function breakUnseen({ typeName, property, base, revision, path }: Difference): string[] {
  if (typeName === 'Header' && property === 'required' && base?.value === true) {
    return ['A header is no longer on every one of these answers.']
  }
  const isRequest = /^#\/paths\/[^/]+\/[^/]+\/(parameters|requestBody)\//.test(path)
  if (isRequest && typeName === 'Schema' && property === 'default' && base?.value !== undefined) {
    const [was, is] = [base.value, revision?.value ?? 'none'].map((value) => JSON.stringify(value))
    return [`The default changed from ${was} to ${is}: calls without a value mean something else.`]
  }
  return []
}

/** The operations that a change is in: one, or all of a path; none for a change of what they share. */
function keysOf({ base, revision }: Change, before: Operations, now: Operations): string[] {
  const [, section, path, method] = (revision ?? base ?? '').split('/')
  if (section !== 'paths' || path === undefined) return []
  const template = path.replaceAll('~1', '/').replaceAll('~0', '~')
  if (method !== undefined) return [keyOf(template, method)]
  const suffix = keyOf(template, '')
  return [...new Set([...before.keys(), ...now.keys()])].filter((key) => key.endsWith(suffix))
}

/** Where to look: in the new contract, or in the old one for what is gone. */
function placesOf({ base: was, revision: is }: Change, base: Contract, revision: Contract) {
  const near = placeIn(revision, is ?? was ?? '#')
  const gone = is === undefined && was !== undefined
  return { gone, place: gone ? placeIn(base, was) : near, near }
}

/** The place of a node, or of the nearest around it. */
function placeIn({ origins, source }: Contract, pointer: string): Place {
  for (let at = pointer; at.includes('/'); at = at.slice(0, at.lastIndexOf('/'))) {
    const origin = origins.get(at)
    if (origin) return source.place(origin)
  }
  return source.place({ file: source.entry, path: [] })
}
