// Reads YAML and JSON without locations, in a tenth of the time.
import { CORE_SCHEMA, constructFromEvents, EVENT_ALIAS, parseEvents } from 'js-yaml'
import { type Fields, isFields } from './document.ts'

// Limit of nesting, far beyond usual contracts and far from a stack overflow.
export const deepest = 200

// Keys that parsers may not read as texts, merge keys, complex keys and directives.
const peculiar =
  /(?:^|[[{,])[ \t]*(?:- +)*(?:(?:(?!(?:0|[1-9]\d{0,14})\s*:)[-+.]?[\d.](?:[\d._+-]|e(?=[-+\d]))*|0[xob][\da-f_]+|[-+]?\.(?:inf|nan)|~|null|true|false|<<)\s*:(?=\s|$)|\?(?=\s|$))|^%/im

/** Returns the data of a text without control characters; undefined unless all parsers of JSON or YAML read the same. */
export function fastData(text: string): Fields | undefined {
  try {
    const data = /^\s*\{/.test(text) ? (fastJson(text) ?? fastYaml(text)) : fastYaml(text)
    return isFields(data) && depthOf(data) < deepest ? data : undefined
  } catch {
    return undefined
  }
}

function fastJson(text: string): unknown {
  try {
    const data: unknown = JSON.parse(text)
    // A duplicate key makes the counts differ.
    return writtenKeys(text) === keysIn(data) ? data : undefined
  } catch {
    return undefined
  }
}

function writtenKeys(json: string): number {
  const string = /"(?:[^"\\]|\\.)*"/g
  const colon = /\s*:/y
  let count = 0
  while (string.test(json)) {
    colon.lastIndex = string.lastIndex
    if (colon.test(json)) count++
  }
  return count
}

function fastYaml(text: string): unknown {
  if (peculiar.test(text)) return undefined
  const events = parseEvents(text, {})
  if (events.some(({ type }) => type === EVENT_ALIAS)) return undefined
  const documents = constructFromEvents(events, { source: text, schema: CORE_SCHEMA })
  return documents.length === 1 ? documents[0] : undefined
}

function keysIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = 0
  for (const key in value) count += (Array.isArray(value) ? 0 : 1) + keysIn((value as Fields)[key])
  return count
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let most = 0
  for (const key in value) most = Math.max(most, 1 + depthOf((value as Fields)[key]))
  return most
}
