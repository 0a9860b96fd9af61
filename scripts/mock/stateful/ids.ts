/** New ids, as the contract writes them. */
import { randomUUID } from 'node:crypto'
import { type Fields, facet, type Located, list, resolve } from '../../openapi/document.ts'
import { textOf } from '../text.ts'
import { plain } from './shapes.ts'

/** This many ids are tried. */
const most = 200

export interface Wanted {
  /** Of the id: that of the path parameter, or of the member. */
  schema: Located
  key: string
  /** What the item is made of: a slug is that of its title. */
  item: Fields
  /** The id of an example, or of any other item. */
  like: unknown
  /** A number that no item of the resource has had. */
  serial: number
}

/** Ids for a new item, the likeliest first: numbers in sequence, UUIDs, slugs of a title, or texts like that of an example. */
export function* newIds(wanted: Wanted): Generator<string | number> {
  const { schema, like, serial } = wanted
  const type = facet(schema, 'type') ?? typeof like
  if (type === 'integer' || type === 'number') {
    const least = facet(schema, 'minimum')
    for (let n = 0; n < most; n++) yield serial + n
    for (let n = 0; n < most; n++) yield (typeof least === 'number' ? least : 1) + n
    return
  }
  const isUuid = facet(schema, 'format') === 'uuid' || /^[\da-f]{8}(-[\da-f]{4}){3}-/i.test(String(like))
  if (isUuid) yield randomUUID()
  yield* list(facet(schema, 'enum')).map(String)
  const title = /^(slug|key|name|handle)$/.test(plain(wanted.key)) && slugOf(wanted.item)
  if (title) {
    yield title
    for (let n = 2; n < most; n++) yield `${title}-${n}`
  }
  const stem = typeof like === 'string' ? like.replace(/\d+$/, '') : ''
  for (let n = serial; n < serial + 5; n++) {
    const letters = lettersOf(n)
    yield* [`${stem}${n}`, `${stem}-${n}`, `${n}`, `${stem}${letters}`, letters, `${n}`.padStart(24, '0')]
  }
  const { value } = resolve(schema)
  for (let n = 0; n < 3; n++) yield textOf(value, serial + n) ?? randomUUID()
}

/** A number in letters: a, b, …, z, aa, ab. */
const lettersOf = (n: number): string =>
  n <= 0 ? '' : lettersOf(Math.floor((n - 1) / 26)) + String.fromCharCode(97 + ((n - 1) % 26))

/** The words of an item's title, or of its first text. */
function slugOf(item: Fields): string | undefined {
  const texts = [item.title, item.name, ...Object.values(item)].filter((one) => typeof one === 'string')
  const slug = texts[0]
    ?.normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
    .slice(0, 80)
  return slug?.replaceAll(/^-|-$/g, '')
}
