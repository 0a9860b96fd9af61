import { randomUUID } from 'node:crypto'
import {
  type Fields,
  facet,
  fields,
  type Located,
  list,
  resolve,
  rootOf,
  text,
  typeOf,
} from 'contract-openapi/read'
import { membersOf, plainName } from 'contract-openapi/resources'
import { textWithin } from 'contract-openapi/values'
import { HttpError } from 'contract-server/http'
import type { Resource } from './resources.ts'
import type { Collection } from './state.ts'

const most = 200

interface IdRequest {
  schema: Located
  key: string
  /** The new item: a slug is made from its title. */
  item: Fields
  like: unknown // id of an example, or of any item
  serial: number // not used by any item so far
}

/** Yields ids for a new item, the likeliest first: numbers in sequence, UUIDs, slugs of a title, or texts like that of an example. */
export function* newIds(wanted: IdRequest): Generator<string | number> {
  const { schema, like, serial } = wanted
  const type = typeOf(schema) ?? typeof like
  if (type === 'integer' || type === 'number') {
    const least = facet(schema, 'minimum')
    for (let n = 0; n < most; n++) yield serial + n
    for (let n = 0; n < most; n++) yield (typeof least === 'number' ? least : 1) + n
    return
  }
  const isUuid = facet(schema, 'format') === 'uuid' || /^[\da-f]{8}(-[\da-f]{4}){3}-/i.test(String(like))
  if (isUuid) yield randomUUID()
  yield* list(facet(schema, 'enum')).map(String)
  const title = /^(slug|key|name|handle)$/.test(plainName(wanted.key)) && slugOf(wanted.item)
  if (title) {
    yield title
    for (let n = 2; n < most; n++) yield `${title}-${n}`
  }
  const stem = typeof like === 'string' ? like.replace(/\d+$/, '') : ''
  for (let n = serial; n < serial + 5; n++) yield* [`${stem}${n}`, `${n}`]
  const { pattern, format, minLength = 0, maxLength = 1000 } = resolve(schema).value
  const patterns = typeof pattern === 'string' ? [pattern] : []
  const limits = {
    format: text(format),
    patterns,
    minLength: Number(minLength),
    maxLength: Number(maxLength),
  }
  // Seed 1 prefers usual texts.
  for (let n = 1; n < 4; n++)
    yield (patterns.length > 0 && textWithin(limits, '', serial + n)) || randomUUID()
}

function slugOf(item: Fields): string | undefined {
  const texts = [item.title, item.name, ...Object.values(item)].filter((member) => typeof member === 'string')
  const slug = texts[0]
    ?.normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
    .slice(0, 80)
  return slug?.replaceAll(/^-|-$/g, '')
}

/** Returns a generator of ids for new items; the id that the caller sent comes first. */
export function idMaker({
  collection: template,
  parameter,
  key,
  schema: ofItem,
}: Resource): (
  sent: Fields,
  collection: Collection,
  isFree: (id: string | number) => boolean,
) => string | number {
  const schema: Located = parameter?.schema ?? membersOf(ofItem).get(key) ?? rootOf({ type: 'integer' })
  // Ids of what was deleted never come back.
  let serial = 1
  return (sent, { items }, isFree) => {
    for (const id of items.keys()) if (/^\d{1,15}$/.test(id)) serial = Math.max(serial, Number(id) + 1)
    const first = fields(items.values().next().value?.parse())
    const like = first[key] ?? facet(schema, 'example')
    const id = newIds({ schema, key, item: sent, like, serial }).find(
      (id) => !items.has(String(id)) && isFree(id),
    )
    if (id === undefined)
      throw new HttpError(
        'internal_error',
        `No new id can be made for ${template}; let the request give one, or describe it by an example or a format.`,
      )
    serial = Math.max(serial + 1, typeof id === 'number' ? id + 1 : 0)
    return id
  }
}
