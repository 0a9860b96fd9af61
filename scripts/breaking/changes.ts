import { fields, pointerPath } from '../openapi/document.ts'
import type { Difference } from './diff.ts'
import { sentName, sentWords } from './sent.ts'

/** What a change does to those who call. */
export type Effect = 'breaks' | 'adds' | 'explains'

/** A change, before it is known whom it concerns. */
export interface Change {
  effect: Effect
  message: string
  /** Where, in either flattened contract. */
  base: string | undefined
  revision: string | undefined
}

/** Members that only explain. */
const prose = 'description summary title example examples externalDocs tags termsOfService'.split(' ')
/** Kinds of nodes that only explain. */
const proseTypes = ['Info', 'Contact', 'License', 'Tag', 'TagList', 'ExternalDocs', 'Example', 'ExamplesMap']

/** What a difference means to callers: nothing, or a sentence for each reason. */
export function changesOf(difference: Difference): Change[] {
  const { typeName, kind, property, verdicts = [] } = difference
  // Marks are compared by ourselves, and the version is held against all else.
  if (property?.startsWith('x-') || (typeName === 'Info' && property === 'version')) return []
  const place = { base: pointerOf(difference, 'base'), revision: pointerOf(difference, 'revision') }
  const name = sentName(difference.path)
  if (name !== undefined && typeName === 'Operation' && property === undefined)
    return kind === 'removed'
      ? [{ effect: 'breaks', message: `The ${name} is no longer sent.`, ...place }]
      : [{ effect: 'adds', message: `The ${name} was added.`, ...place }]
  const reasons = [...verdicts.map(({ message }) => message), ...breakUnseen(difference)]
  const words = name === undefined ? (message: string) => message : sentWords
  if (reasons.length > 0)
    return reasons.map((message) => ({ effect: 'breaks', message: words(message), ...place }))
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
    return ['A header is no longer on every one of these responses.']
  }
  const isRequest = /^#\/paths\/[^/]+\/[^/]+\/(parameters|requestBody)\//.test(path)
  if (isRequest && typeName === 'Schema' && property === 'default' && base?.value !== undefined) {
    const [was, is] = [base.value, revision?.value ?? 'none'].map((value) => JSON.stringify(value))
    return [`The default changed from ${was} to ${is}: calls without a value mean something else.`]
  }
  return []
}
