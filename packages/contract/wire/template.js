/** Path templates (OpenAPI 3.1.1, "Path Templating"): `/things/{thingId}`. */
import { wrong } from './style.js'

const expression = /\{([^}]*)\}/g

/** Names of the parameters, in order. @type {(template: string) => string[]} */
export const namesIn = (template) => [...template.matchAll(expression)].map(([, name = '']) => name)

/** Texts around the parameters. @type {(template: string) => string[]} */
export const piecesOf = (template) => template.split(/\{[^}]*\}/)

/** Replaces each parameter. @type {(template: string, textOf: (name: string, at: number) => string) => string} */
export const replaceNames = (template, textOf) => {
  let at = 0
  return template.replaceAll(expression, (_, name) => textOf(name, at++))
}

/** The template of the collection that holds an item; the template itself if it does not end with a parameter. @type {(template: string) => string} */
export const collectionOf = (template) => template.replace(/\/\{[^{}/]*\}$/, '')

/** The template with its text as URLs have it, percent-encoded where they need it. @type {(template: string) => string} */
export const encodeTemplate = (template) =>
  template.replaceAll(
    /(\{[^}]*\})|%(?![\da-f]{2})|[^\w.~!$&'()*+,;=:@/%-]+/giu,
    (text, name) => name ?? encodeURIComponent(text),
  )

/** The template without its names, so that templates of the same paths are equal. @type {(template: string) => string} */
export const shapeOfTemplate = (template) => replaceNames(template, () => '{}')

/**
 * Fills in a template with texts that are ready for a path.
 * @type {(template: string, textOf: (name: string) => string | undefined) => string}
 * @throws {WireError} for a parameter without which the path would be another, because URLs have no such segment
 */
export const fill = (template, textOf) => {
  const path = replaceNames(encodeTemplate(template), (name) => textOf(name) ?? '')
  const segments = path.split('/')
  template.split('/').forEach((segment, at) => {
    const [name] = namesIn(segment)
    const text = segments[at] ?? ''
    if (name !== undefined && /^(\.|%2e){0,2}$/i.test(text))
      throw wrong(name, `makes the segment ${JSON.stringify(text)} of a path, which URLs do not have`)
  })
  return path
}

/** @type {(text: string) => string} */
const escaped = (text) => text.replaceAll(/[.*+?^$()|[\]\\{}]/g, '\\$&')

/** Pattern of a value before a text. @type {(next: string, isLast: boolean) => string} */
export const valueBefore = (next, isLast) =>
  isLast || next.includes('/')
    ? '[^/?]+?'
    : // Before another parameter of the segment a value ends at the first such text. With any end, a path that does not match takes polynomial time.
      `[^/?](?:(?!${escaped(next)})[^/?])*?`

/** Pattern of the paths of a template, with a group for each value. @type {(template: string) => string} */
function patternOf(template) {
  const [first = '', ...others] = piecesOf(template)
  const values = others.map((next, at) => `(${valueBefore(next, at === others.length - 1)})${escaped(next)}`)
  return escaped(first) + values.join('')
}

/**
 * Kind of a segment: plain text (0), a parameter with text around it (1), or a lone parameter (2).
 * @type {(segment: string) => 0 | 1 | 2}
 */
export const kindOfSegment = (segment) => {
  const pieces = piecesOf(segment)
  return pieces.length === 1 ? 0 : pieces.some((text) => text !== '') || pieces.length > 2 ? 1 : 2
}

/** True for a segment that is plain text, or one parameter with a usual name. @type {(segment: string) => boolean} */
export const isPlainSegment = (segment) => /^([\w.~#-]*|\{[A-Za-z_]\w*\})$/.test(segment)

/** Characters of a template outside of its parameters. @type {(template: string) => number} */
export const textIn = (template) => piecesOf(template).join('').length

/** @type {(template: string) => number} */
const openSegments = (template) => template.split('/').filter((segment) => kindOfSegment(segment) > 0).length

/**
 * Order of templates that match a path, the most concrete first (OpenAPI 3.1.1, "Paths Object"): fewest segments with parameters, then most text.
 * @type {(template: string, other: string) => number}
 */
export const byConcreteness = (template, other) =>
  openSegments(template) - openSegments(other) || textIn(other) - textIn(template)

/** @type {Map<string, RegExp>} */
const patterns = new Map()

/**
 * The values in a path as they were sent, in the order of the template's names; undefined if the path is another.
 * @type {(template: string, path: string) => string[] | undefined}
 */
export function match(template, path) {
  let pattern = patterns.get(template)
  if (!pattern) {
    pattern = new RegExp(`^${patternOf(template)}$`)
    patterns.set(template, pattern)
  }
  return pattern.exec(path)?.slice(1)
}
