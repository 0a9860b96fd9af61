/** Days as texts, such as 2030-03-01, and pages by their number. */

const day = 86_400_000

export const today = (): string => new Date().toISOString().slice(0, 10)

export const daysAfter = (date: string, count: number): string =>
  new Date(Date.parse(date) + count * day).toISOString().slice(0, 10)

// The store skips at most so many items.
const longest = 5000

/** Returns the number of items before a page; undefined for a page without items. */
export function offsetOf(page: number, limit: number): number | undefined {
  const offset = (page - 1) * limit
  return page >= 1 && limit >= 1 && offset <= longest ? offset : undefined
}
