/** Creates items, with ids that no other has. */
import { HttpError } from 'contract-server/internal/http/http-error'
import { type Fields, facet, fields, type Located, rootOf } from '../../openapi/document.ts'
import { newIds } from './ids.ts'
import type { Resource } from './resources.ts'
import { membersOf } from './shapes.ts'
import type { Collection } from './state.ts'

/** Gives the ids that a new item may have, the one that the caller gave first. */
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
    const first = fields(items.values().next().value?.value)
    const like = first[key] ?? facet(schema, 'example')
    const id = newIds({ schema, key, item: sent, like, serial }).find(
      (one) => !items.has(String(one)) && isFree(one),
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
