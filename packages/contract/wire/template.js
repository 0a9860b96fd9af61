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

/** The template without its names, so that templates of the same paths are equal. @type {(template: string) => string} */
export const shapeOfTemplate = (template) => replaceNames(template, () => '{}')

/**
 * Fills in a template with texts that are ready for a path.
 * @type {(template: string, textOf: (name: string) => string | undefined) => string}
 * @throws {WireError} for a parameter without which the path would be another, because URLs have no such segment
 */
export const fill = (template, textOf) => {
  const path = replaceNames(template, (name) => textOf(name) ?? '')
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
export function patternOf(template) {
  const [first = '', ...others] = piecesOf(template)
  const values = others.map((next, at) => `(${valueBefore(next, at === others.length - 1)})${escaped(next)}`)
  return escaped(first) + values.join('')
}

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
