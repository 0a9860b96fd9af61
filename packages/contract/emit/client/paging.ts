/** How the pages of a list follow each other, as far as a contract says so. */

import { facet } from '../../read/document.ts'
import type { Operation } from '../../read/model.ts'
import { listShape, membersOf, pagingOf } from '../../resources/resources.ts'
import { plainName } from '../../resources/usual-names.ts'

export interface Paging {
  /** The member of the body that has the items; undefined where the body is the list. */
  items: string | undefined
  /** The query parameter, and the member of the body with its next value; undefined where `Link` leads on. */
  cursor: [parameter: string, member: string] | undefined
}

/** Members of a body that lead to the next page. */
const nexts = /^(next|nextcursor|nexttoken|nextpagetoken|nextafter|cursor|continuationtoken)$/

/** Undefined for an operation that lists nothing, or says nothing about a next page. */
export function pagingIn({ method, template, parameters, responses }: Operation): Paging | undefined {
  const success = responses.find(({ status }) => status.startsWith('2'))
  const body = success?.body?.content.find(({ kind }) => kind === 'json')
  if (method !== 'GET' || !success || !body) return undefined
  const list = listShape(body.schema, template.split('/').at(-1) ?? '')
  if (!list) return undefined
  const items = list.envelope
  if (success.headers.some(({ name }) => name.toLowerCase() === 'link')) return { items, cursor: undefined }
  const { after } = pagingOf(parameters.filter((one) => one.in === 'query'))
  const next = [...membersOf(body.schema)].find(
    ([name, schema]) =>
      nexts.test(plainName(name)) &&
      ['string', 'integer'].includes(String(facet(schema, 'type'))) &&
      // An address is no value of a parameter.
      !String(facet(schema, 'format')).startsWith('ur'),
  )
  return items !== undefined && after !== undefined && next ? { items, cursor: [after, next[0]] } : undefined
}
