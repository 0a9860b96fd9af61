// JSON of strangers, in bodies and parameters.

// Levels of arrays and objects. Validators and handlers take a call for each, and a call too many would be a fault of the server.
const maxDepth = 500

/** A text that is no I-JSON. The message goes behind the name of what has it; `repeated` is a member that is given twice. */
export class JsonFault extends Error {
  readonly isSyntax: boolean
  readonly repeated: string | undefined
  constructor(
    message: string,
    { isSyntax = false, repeated }: { isSyntax?: boolean; repeated?: string } = {},
  ) {
    super(message)
    this.isSyntax = isSyntax
    this.repeated = repeated
  }
}

/**
 * Parses I-JSON (RFC 7493), and so closes gaps of parsers: strings must not have lone surrogates, and objects must not repeat a member.
 * @throws JsonFault
 */
export function parseIJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new JsonFault(`is not JSON: ${(error as Error).message}`, { isSyntax: true })
  }
  if (isTooDeep(text)) throw new JsonFault(`has arrays and objects in more than ${maxDepth} levels`)
  const malformed = surrogateEscape.test(text) ? malformedString(text) : undefined
  if (malformed !== undefined)
    throw new JsonFault(`has a lone surrogate in the string at position ${malformed}`)
  const repeated = isFlatAndUnrepeated(value, text) ? undefined : repeatedMember(text)
  if (repeated !== undefined)
    throw new JsonFault(`has the member ${JSON.stringify(repeated)} more than once`, { repeated })
  return value
}

const [quote, backslash] = [0x22, 0x5c]

// Valid JSON has a closing bracket for each opening one.
function isTooDeep(json: string): boolean {
  if (json.length <= 2 * maxDepth) return false
  let depth = 0
  let isInString = false
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (isInString) {
      if (code === backslash) at += 1
      else if (code === quote) isInString = false
    } else if (code === quote) isInString = true
    // [ and {, then ] and }.
    else if (code === 0x5b || code === 0x7b) depth += 1
    else if (code === 0x5d || code === 0x7d) depth -= 1
    if (depth > maxDepth) return true
  }
  return false
}

// UTF-8 has no surrogates, so that only an escape can contain one.
const surrogateEscape = /\\u[dD][89a-fA-F]/

// Returns the position of the first malformed string of valid JSON.
function malformedString(json: string): number | undefined {
  const strings = json.matchAll(/"(?:[^"\\]|\\.)*"/g)
  return strings.find(([token]) => !(JSON.parse(token) as string).isWellFormed())?.index
}

// One colon for each member means that no member is repeated, and none is an object. This is true of nearly all bodies, and takes a tenth of
// the time of `repeatedMember`. Escaped names take the long way, because V8 may read two of them as one
// (https://github.com/nodejs/node/issues/63785).
function isFlatAndUnrepeated(value: unknown, text: string): boolean {
  if (value === null || typeof value !== 'object' || Array.isArray(value) || text.includes('\\')) return false
  return text.split(':').length - 1 === Object.keys(value).length
}

function repeatedMember(json: string): string | undefined {
  const open: Set<string>[] = []
  for (const [token, colon] of json.matchAll(/[{}]|"(?:[^"\\]|\\.)*"(\s*:)?/g)) {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    else if (colon !== undefined) {
      const name = JSON.parse(token.slice(0, -colon.length))
      const names = open.at(-1)!
      if (names.has(name)) return name
      names.add(name)
    }
  }
  return undefined
}
