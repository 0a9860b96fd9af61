/**
 * Reads lists page by page: a query is planned (`plan.ts`), its rows are read (`scan.ts`), and its page is made here. The cost of a page does not
 * depend on its position, filters and order, because it is read along an index in order. Without an index in that order, such as for a search
 * sorted by name, rows are compared one by one, at most {@link mostRead}.
 */
import type { Page, PageQuery, UnreadableRows } from 'contract-server'
import type { AnyList, List, ListQuery } from './list.ts'
import { type Plan, planOf, type Stretch } from './plan.ts'
import { type ListReader, RowScanner } from './scan.ts'

/** Makes a function that reads pages of a list. */
export function lister<Row, Filter extends string, Sort extends string, T, Compared extends string>(
  list: List<Row, Filter, Sort, Compared>,
  reader: ListReader<Row>,
  unreadable: UnreadableRows,
  shape: (row: Row) => T = (row) => row as unknown as T,
): (query: ListQuery<Filter, Sort, Compared>) => Promise<Page<T>> {
  const scanner = new RowScanner(list as AnyList<Row>, reader)

  // A row that another program wrote may be unreadable. It is left out, so that the rest of its page is shown.
  const shaped = (rows: readonly Row[]) => rows.flatMap(shapedOf)
  function shapedOf(row: Row): T[] {
    try {
      return [shape(row)]
    } catch (error) {
      unreadable.note(
        list.view.name,
        scanner.idOf(row),
        error instanceof Error ? error.message : String(error),
      )
      return []
    }
  }

  async function search(range: Stretch, plan: Plan, query: PageQuery): Promise<Page<T>> {
    const { limit, offset = 0 } = query
    const wanted = offset + limit + 1
    const { found, cost, rest } = await scanner.search(range, plan, query, wanted)
    const isFull = found.length === wanted
    // With an offset no page leads on behind the rows that a page may read.
    const leadsOn = rest !== undefined && offset === 0
    const page: Page<T> = {
      items: shaped(found.slice(offset, offset + limit)),
      more: isFull || leadsOn,
      read: cost,
    }
    if (!isFull && rest && leadsOn) page.end = { after: rest.after, from: rest.from }
    return page
  }

  async function readPage(range: Stretch, { limit, offset = 0 }: PageQuery): Promise<Page<T>> {
    const rows = await reader.rows({ ...range, limit: offset + limit + 1 })
    const hasMore = rows.length > offset + limit
    const shown = rows.slice(offset, offset + limit)
    const page: Page<T> = { items: shaped(shown), more: hasMore }
    const end = shown.at(-1)
    const { column } = range
    // The next page begins behind the omitted row, not behind the last shown one.
    if (hasMore && end !== undefined && page.items.length < shown.length)
      page.end = {
        after: scanner.idOf(end),
        from: column === undefined ? undefined : scanner.columnOf(end, column),
      }
    if (offset > 0) page.read = rows.length
    return page
  }

  return async (query) => {
    const plan = planOf(list as AnyList, query)
    const range = plan && (await scanner.begin(plan))
    if (!plan || !range) return { items: [], more: false }
    const { words, compared, tested } = plan
    const isIndexed = !words && compared.length === 0 && tested.length === 0
    return isIndexed ? readPage(range, query) : search(range, plan, query)
  }
}
