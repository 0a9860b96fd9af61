// Faults of YAML, in words of the editor.
import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  visit,
  type YAMLError,
  YAMLParseError,
} from 'yaml'
import { deepest } from './fast-data.ts'

export interface Fault {
  offset: number
  message: string
}

/** All duplicate keys, or else the first syntax error, since later ones are guesses. */
export function yamlFaults({ errors, warnings }: Document, text: string): Fault[] {
  const others = errors.filter(({ code }) => code !== 'DUPLICATE_KEY').sort((a, b) => a.pos[0] - b.pos[0])
  return (others.length > 0 ? others.slice(0, 1) : [...errors, ...warnings]).map((error) =>
    error.code === 'DUPLICATE_KEY'
      ? { offset: error.pos[0], message: error.message }
      : explainYamlError(text, error),
  )
}

/** Errors of keys that an object has twice. The parser compares each key with all others, which takes seconds for thousands. */
export function duplicateKeys(
  document: Document.Parsed,
  lineOf: (offset: number) => number,
): YAMLParseError[] {
  const errors: YAMLParseError[] = []
  visit(document, {
    Map(_, { items }) {
      const known = new Map<unknown, number>()
      for (const { key } of items) {
        if (!isScalar(key)) continue
        const [start, end] = key.range!
        const first = known.get(key.value)
        if (first === undefined) known.set(key.value, start)
        else {
          const message = `duplicate key ${key.value}, which is in line ${lineOf(first)} too; remove or rename one`
          errors.push(new YAMLParseError([start, end], 'DUPLICATE_KEY', message))
        }
      }
    },
  })
  return errors
}

/** Fault of the first character that YAML does not allow. */
export function controlFault(text: string): Fault | undefined {
  // YAML 1.2, section 5.1.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters
  const offset = text.search(/[\0-\x08\v\f\x0e-\x1f]/)
  if (offset < 0) return undefined
  const code = text.charCodeAt(offset).toString(16).toUpperCase().padStart(4, '0')
  return {
    offset,
    message: `YAML does not allow the character U+${code}; remove it, and save the file as UTF-8`,
  }
}

/** Fault of the first merge key whose value has no members. */
export function mergeFault(document: Document.Parsed): Fault | undefined {
  const source = (node: unknown) => (isAlias(node) ? node.resolve(document) : node)
  let fault: Fault | undefined
  visit(document, {
    Pair(_, { key, value }) {
      if (!isScalar(key) || key.value !== '<<' || key.type !== 'PLAIN') return
      const merged = source(value)
      if ((isSeq(merged) ? merged.items.map(source) : [merged]).every(isMap)) return
      fault = { offset: key.range![0], message: 'the value of the YAML merge key << is not an object' }
      return visit.BREAK
    },
  })
  return fault
}

// Limit of values after expansion of aliases.
const mostValues = 1_000_000

// Size of a node with expanded aliases.
interface Extent {
  values: number
  depth: number
}

/** Fault of the first alias that is undefined, too large or recursive. */
export function aliasFault(document: Document.Parsed): Fault | undefined {
  // By anchor; undefined inside of the anchored node.
  const known = new Map<string, Extent | undefined>()
  let fault: Fault | undefined

  function extentOf(node: unknown): Extent {
    if (isPair(node)) return together([node.key, node.value])
    if (isAlias(node)) return checked(node.source, node.range?.[0] ?? 0)
    const anchor = isNode(node) && 'anchor' in node ? (node.anchor as string | undefined) : undefined
    if (anchor !== undefined) known.set(anchor, undefined)
    const inner = isCollection(node) ? together(node.items) : { values: 0, depth: -1 }
    const extent = { values: inner.values + 1, depth: inner.depth + 1 }
    if (anchor !== undefined) known.set(anchor, extent)
    return extent
  }

  function together(items: readonly unknown[]): Extent {
    const all = { values: 0, depth: 0 }
    for (const item of items) {
      const { values, depth } = extentOf(item)
      all.values += values
      all.depth = Math.max(all.depth, depth)
    }
    return all
  }

  let written = 0
  function checked(anchor: string, offset: number): Extent {
    const extent = known.get(anchor)
    written += extent?.values ?? 0
    const reason = !known.has(anchor)
      ? 'names no anchor before it'
      : extent === undefined
        ? 'refers to a part of itself'
        : written > mostValues || extent.depth > deepest
          ? 'expands, with earlier ones, to too many values'
          : undefined
    if (reason !== undefined) fault ??= { offset, message: `the YAML alias *${anchor} ${reason}; use $ref` }
    return reason === undefined ? extent! : { values: 0, depth: 0 }
  }

  extentOf(document.contents)
  return fault
}

function explainYamlError(text: string, { code, pos: [offset], message }: YAMLError): Fault {
  const conflict = text.search(/^<{7} /m)
  const unmerged = 'unresolved merge conflict; keep one side and remove the markers'
  if (conflict >= 0) return { offset: conflict, message: unmerged }
  const start = text.lastIndexOf('\n', offset - 1) + 1
  const [line = '', ...after] = text.slice(start).split('\n')
  const before = text.slice(0, start).trimEnd().split('\n').at(-1) ?? ''
  const next = after.find((line) => line.trim() !== '') ?? ''
  const say = (reason: string) => ({ offset, message: `not valid YAML: ${reason}` })
  const [, close] = /^Flow (?:sequence|map) .* end with a ([\]}])/.exec(message) ?? []
  if (close !== undefined) {
    const begin = close === ']' ? '[' : '{'
    const fault = say(`this ${begin} is never closed; add the ${close}`)
    return { ...fault, offset: unclosed(text.slice(0, offset), begin, close) }
  }
  if (code === 'BLOCK_AS_IMPLICIT_KEY' && /:\s.*:(\s|$)/.test(line))
    return say('a text with a colon and a space requires quotes')
  const other = { BLOCK_AS_IMPLICIT_KEY: next, BAD_INDENT: before }[code as string]
  if (other !== undefined && columnOf(other) !== columnOf(line)) {
    const which = other === next ? 'the next' : 'the one above'
    const places = `in column ${columnOf(line)} and ${which} in column ${columnOf(other)}`
    return say(`this line begins ${places}; keys of one object begin in the same column`)
  }
  if (code === 'BAD_INDENT')
    return say(`this line begins in column ${columnOf(line)}; keys of one object begin in the same column`)
  const [, quote] = /^Missing closing (['"])quote/.exec(message) ?? []
  if (quote !== undefined) {
    const fault = say(`this text is not closed; add the ${quote}, and indent its lines more than its key`)
    return { ...fault, offset: openedAt(text, offset, quote) }
  }
  if (code === 'MISSING_CHAR' && /^Comments must be/.test(message))
    return say('a comment without a space before it; add one')
  if (code === 'MULTILINE_IMPLICIT_KEY')
    return say('a key without a colon, or a text without its closing quote')
  if (code === 'TAB_AS_INDENT') return say('tabs are not allowed as indentation; use spaces')
  return say(message)
}

// Two single quotes and a backslash with a quote belong to a text.
function openedAt(text: string, end: number, quote: string): number {
  let at = text.lastIndexOf(quote, end - 1)
  while (at > 0 && (text[at - 1] === '\\' || (quote === "'" && text[at - 1] === quote)))
    at = text.lastIndexOf(quote, at - 2)
  return Math.max(0, at)
}

function unclosed(text: string, begin: string, close: string): number {
  let depth = 1
  let at = text.length
  while (depth > 0 && at > 0) {
    at--
    if (text[at] === close) depth++
    if (text[at] === begin) depth--
  }
  return at
}

const columnOf = (line: string) => line.search(/\S|$/) + 1
