// Templates that fit the same paths, of templates with equally many segments.
import { kindOfSegment } from '../wire/template.js'

/** True if a path may fit both templates, which are split into segments. */
export const overlap = (one: readonly string[], other: readonly string[]): boolean =>
  one.every((segment, index) => {
    const its = other[index]!
    return segment === its || kindOfSegment(segment) > 0 || kindOfSegment(its) > 0
  })

/**
 * Splits a list into groups, so that no path fits templates of two. To compare each of ten thousand templates with all others takes seconds.
 * @param at index of the first segment that may distinguish the templates
 */
export function apart<T>(all: readonly T[], templateOf: (one: T) => string, at = 1): (readonly T[])[] {
  const segment = (one: T) => templateOf(one).split('/')[at]
  if (all.length === 1 || segment(all[0]!) === undefined) return [all]
  const isOpen = all.some((one) => kindOfSegment(segment(one)!) > 0)
  const groups = isOpen ? [all] : [...Map.groupBy(all, segment).values()]
  return groups.flatMap((own) => apart(own, templateOf, at + 1))
}
