/** Which page of a list a request asks for: by the usual names of parameters, and nothing where there are none. */
import { facet, type Located } from '../../openapi/document.ts'
import { plain } from './shapes.ts'

/** The parameters of a list that page it, by what they mean. */
export interface Paging {
  limit?: string
  /** The size of a page that no request may exceed. */
  most?: number
  offset?: string
  page?: string
  /** The number of the first page. */
  firstPage: number
  /** The id of the last item already seen. */
  after?: string
}

const limits =
  /^(limit|perpage|pagesize|size|pagelimit|maxresults|maxitems|take|top|count|resultsperpage|itemsperpage)$/
const offsets = /^(offset|skip|start|startat|startindex|pageoffset)$/
const pages = /^(page|pagenumber|pageno|pagenum|pageindex)$/
const afters =
  /^(after|afterid|startingafter|cursor|nextcursor|pagetoken|nextpagetoken|nexttoken|continuationtoken|marker|lastid|pageafter|pagecursor)$/

/** What the query parameters of a list mean for its pages: those that count are integers. */
export function pagingOf(parameters: readonly { name: string; schema: Located }[]): Paging {
  const typeOf = ({ schema }: { schema: Located }) => facet(schema, 'type')
  const counting = parameters.filter((one) => typeOf(one) === 'integer' || typeOf(one) === 'number')
  const named = (some: typeof parameters, names: RegExp) => some.find(({ name }) => names.test(plain(name)))
  const limit = named(counting, limits)
  const page = named(counting, pages)
  const offset = named(counting, offsets)
  const after = named(
    parameters.filter((one) => !['object', 'array', 'boolean'].includes(String(typeOf(one)))),
    afters,
  )
  const most = limit && facet(limit.schema, 'maximum')
  const isFromZero = page && [facet(page.schema, 'minimum'), facet(page.schema, 'default')].includes(0)
  return {
    ...(limit && { limit: limit.name }),
    ...(typeof most === 'number' && { most }),
    ...(offset && { offset: offset.name }),
    ...(page && { page: page.name }),
    ...(after && { after: after.name }),
    firstPage: isFromZero ? 0 : 1,
  }
}

export interface Page<T> {
  items: T[]
  /** The parameter, with its value, that asks for the next page; undefined on the last. */
  next: { name: string; value: string } | undefined
}

/** One page of items in their order, which `idOf` knows by their ids. */
export function pageOf<T>(
  items: readonly T[],
  idOf: (item: T) => string,
  paging: Paging,
  query: Readonly<Record<string, unknown>>,
): Page<T> {
  const number = (name: string | undefined) =>
    name !== undefined && Number.isFinite(query[name]) ? Math.max(0, Number(query[name])) : undefined
  const size = number(paging.limit) ?? paging.most ?? Number.POSITIVE_INFINITY
  const page = Math.max(0, (number(paging.page) ?? paging.firstPage) - paging.firstPage)
  // Without a size there is one page.
  const skipped = page === 0 ? 0 : page * size
  const seen = paging.after === undefined ? undefined : query[paging.after]
  const start =
    (seen === undefined ? 0 : startAfter(items, idOf, String(seen))) + skipped + (number(paging.offset) ?? 0)
  const shown = Number.isFinite(start) ? items.slice(start, start + size) : []
  const end = start + shown.length
  const last = shown.at(-1)
  const isLast = last === undefined || end >= items.length
  return { items: shown, next: isLast ? undefined : nextOf(paging, idOf(last), page + 1, end) }
}

function nextOf(paging: Paging, id: string, page: number, end: number): Page<never>['next'] {
  if (paging.after !== undefined) return { name: paging.after, value: id }
  if (paging.page !== undefined) return { name: paging.page, value: String(page + paging.firstPage) }
  return paging.offset === undefined ? undefined : { name: paging.offset, value: String(end) }
}

/** Where the items begin that follow one, which may be gone. */
function startAfter<T>(items: readonly T[], idOf: (item: T) => string, seen: string): number {
  const index = items.findIndex((item) => idOf(item) === seen)
  if (index >= 0) return index + 1
  const later = items.findIndex((item) => Number(idOf(item)) > Number(seen))
  return later >= 0 ? later : items.length
}
