/** Pages of lists, as stores return them. */

/** Query for a page of a list. */
export interface PageQuery {
  limit: number
  /** Id of the last item of the previous page. The item may be deleted. */
  after?: number | string | undefined
  /** Items to skip from there, at most 5000. The engine reads all of them. */
  offset?: number | undefined
  /** Name of a sort, with `-` in front for the reverse. Items with equal values are in the order of their ids. Default: the id. */
  sort?: string | undefined
  /** Returns only items with a word for each of these prefixes; no items if there is none. */
  q?: string | undefined
}

/** Items of a page, and whether more may follow. */
export interface Page<T> {
  items: T[]
  more: boolean
  /** Start of the next page, if that is not behind the last item: the page has read its maximum of rows, and is short or empty. */
  end?: PageEnd
  read?: number
}

interface PageEnd {
  after: number | string
  from: string | number | boolean | null | undefined
}

/** Returns the name of the query parameter for the cursor of a sort: `afterName` for `name`. */
export const cursorName = (sort: string): string => `after${sort[0]?.toUpperCase() ?? ''}${sort.slice(1)}`
