/** Lists of rows that are read page by page, at the same cost wherever the page is and whatever the filters are. */
import type { Scalar, View } from './table.ts'

/** One page of a list, in ascending order of id. */
export interface PageQuery {
  /** The most items to return, 1 or more. */
  limit: number
  /** Only items with a greater id. */
  after?: number | undefined
}

/** The items of a page, and whether more follow. */
export interface Page<T> {
  items: T[]
  more: boolean
}

/** What a list shows, and by what it can be filtered. */
export interface List<Row, Filter extends string = never> {
  /** The columns that are shown; the id comes first. */
  view: View<Row>
  /** The properties that filters compare, in the order in which the indexes have their columns: `TABLE_by_COLUMN_COLUMN`. */
  filters: readonly Filter[]
  /** The last filter, with its few values: when it is not given, one range of an index for each is merged. */
  last?: { filter: Filter; values: readonly Scalar[] }
}

/** A page, the filters that are given (they combine with "and"), and maybe the ids to choose from. */
export type ListQuery<Filter extends string> = PageQuery & {
  id?: readonly number[] | undefined
} & { readonly [Name in Filter]?: Scalar | undefined }
