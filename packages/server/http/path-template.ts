/** Path templates of OpenAPI: `/things/{thingId}`. */

export const namesIn = (template: string): string[] =>
  [...template.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name)

/** Returns the texts around the parameters of a template. */
export const piecesOf = (template: string): string[] => template.split(/\{[^}]*\}/)

const escaped = (text: string): string => text.replaceAll(/[.*+?^$()|[\]\\{}]/g, '\\$&')

/** Returns the pattern of a value before a text. */
export const valueBefore = (next: string, isLast: boolean): string =>
  isLast || next.includes('/')
    ? '[^/?]+?'
    : // Before another parameter of the segment a value ends at the first such text. With any end, a path that does not match takes polynomial time.
      `[^/?](?:(?!${escaped(next)})[^/?])*?`

/** Returns the pattern of the paths of a template, with a group for each value. */
export function patternOf(template: string): string {
  const [first = '', ...others] = piecesOf(template)
  const values = others.map((next, at) => `(${valueBefore(next, at === others.length - 1)})${escaped(next)}`)
  return escaped(first) + values.join('')
}
