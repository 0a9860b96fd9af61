/** Tells of operations that are deprecated (RFC 9745) or end (RFC 8594), each once. */
import { linkOf } from './links.js'

/**
 * What the server says about the end of an operation.
 * @typedef {object} Notice
 * @property {string} operation
 * @property {Date | undefined} since
 * @property {Date | undefined} sunset
 * @property {string | undefined} successor what to call instead, as the server has it
 */

/**
 * @param {(notice: Notice) => void} tell
 * @returns {(operation: string, headers: Headers) => void}
 */
export function lifecycle(tell) {
  const told = new Set()
  return (operation, headers) => {
    const [deprecation, sunset] = [headers.get('Deprecation'), headers.get('Sunset')]
    if ((!deprecation && !sunset) || told.has(operation)) return
    told.add(operation)
    const since = deprecation?.startsWith('@') ? Number(deprecation.slice(1)) * 1000 : deprecation
    const successor = linkOf(headers, 'successor-version')
    tell({ operation, since: dateOf(since), sunset: dateOf(sunset), successor })
  }
}

/**
 * Undefined for what is no date: before RFC 9745, `Deprecation` could be `true`.
 * @param {string | number | null | undefined} value
 */
function dateOf(value) {
  const date = new Date(value ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** @param {Notice} notice */
export function warn({ operation, since, sunset, successor }) {
  /** @type {(word: string, date: Date | undefined) => string} */
  const on = (word, date) => (date ? ` ${word} ${date.toISOString().slice(0, 10)}` : '')
  const end = sunset ? ` and ends${on('on', sunset)}` : ''
  const instead = successor ? `; use ${successor}` : ''
  console.warn(`${operation} is deprecated${on('since', since)}${end}${instead}`)
}
