/** Comparison of the bodies of requests and responses, by media type. */
import { isDeepStrictEqual } from 'node:util'
import { child, entries, facet, type Located, text, writtenExamples } from '../read/document.ts'
import { bodyKind, identityOf, isXml, parseMediaType, preferredType, rangesIn } from '../wire/media-type.js'
import { serializationFields } from '../wire/style.js'
import * as advice from './advice.ts'
import { compareMembers, compareNamed, type Named, placeOf, type Report, sentence } from './difference.ts'
import type { Direction } from './schemas/pair.ts'
import { compareSchemas } from './schemas/walk.ts'

// Items of a stream compare like a body.
export function compareContents(was: Located, is: Located, direction: Direction, report: Report): void {
  const [before, after] = [was, is].map((owner) => entries(child(owner, 'content')))
  const schemaOf = (media: Located) =>
    child(media, ['x-itemSchema', 'itemSchema'].find((name) => media.value[name] !== undefined) ?? 'schema')
  const compare = (from: Located, to: Located) => {
    const except = ['schema', 'itemSchema', 'encoding', ...(isRewritten(from, to) ? examples : [])]
    compareMembers(from, to, report, { except })
    compareEncodings(from, to, direction, report)
    // A plain string is XML without a schema, and a file is bytes without one.
    const { type: mediaType } = parseMediaType(String(to.path.at(-1)))
    const isFile = bodyKind(mediaType) === 'binary'
    const open = (schema: Located) =>
      facet(schema, 'type') === 'string' &&
      (isXml(mediaType) || (isFile && facet(schema, 'format') === 'binary'))
        ? { ...schema, value: {} }
        : schema
    compareSchemas(open(schemaOf(from)), open(schemaOf(to)), { direction }, report)
  }
  const heir = ([lost]: Named, candidates: readonly Named[]) =>
    candidates.find(([name]) => (direction === 'request' ? isIn(lost, name) : isIn(name, lost)))
  compareNamed('Media type', before!, after!, () => report, compare, {
    keyOf: ([mediaType]) => identityOf(parseMediaType(mediaType)),
    heir,
    renamed: 'became',
  })
}

const examples = ['example', 'examples']

// True if the same examples are written in the other of the two members, as by an upgrade.
const isRewritten = (was: Located, is: Located): boolean =>
  (was.value.example === undefined) !== (is.value.example === undefined) &&
  isDeepStrictEqual(writtenExamples(was), writtenExamples(is))

function compareEncodings(was: Located, is: Located, direction: Direction, report: Report): void {
  const [before, after] = [was, is].map((media) => new Map(entries(child(media, 'encoding'))))
  for (const name of new Set([...before!.keys(), ...after!.keys()])) {
    const [from, to] = [
      before!.get(name) ?? child(was, 'encoding', name),
      after!.get(name) ?? { ...is, value: {} },
    ]
    const except = ['contentType', 'headers']
    compareMembers(from, to, report, { except, breaking: Object.keys(serializationFields) })
    const [types, typesNow] = [from, to].map(({ value }) => mediaTypesIn(value.contentType))
    const [sent, taken] = direction === 'request' ? [types!, typesNow!] : [typesNow!, types!]
    const isKept =
      taken.length === 0 ||
      (sent.length > 0 && sent.every((type) => taken.some((range) => isIn(type, range))))
    if (isDeepStrictEqual(types, typesNow)) continue
    const message = sentence('contentType', from.value.contentType, to.value.contentType)
    report(isKept ? 'adds' : 'breaks', message, placeOf(to, 'contentType'), { advice: advice.asItWas })
  }
}

const mediaTypesIn = (listed: unknown): string[] =>
  rangesIn(text(listed) ?? '').flatMap((range) => (range.type === '' ? [] : identityOf(range)))

const isIn = (mediaType: string, range: string): boolean => preferredType([mediaType], range) !== undefined
