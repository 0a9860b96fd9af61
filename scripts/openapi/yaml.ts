/** Parses YAML within bounds: what a few bytes can blow up is refused before anything walks through it. */
import {
  Composer,
  type CST,
  type Document,
  isAlias,
  isCollection,
  isNode,
  isPair,
  type LineCounter,
  Parser,
  YAMLParseError,
} from 'yaml'

/** Something wrong, and where, in characters from the beginning. */
export interface Fault {
  offset: number
  message: string
}

/** Objects and lists stand in each other down to this depth: far beyond what people write, and far from the end of the stack. */
const deepest = 200

/** With its aliases written out, a document has at most this many values. */
const mostValues = 1_000_000

class TooDeep extends Error {
  readonly fault: Fault

  constructor(offset: number) {
    const message = `objects and lists are nested more than ${deepest} deep here; use $ref`
    super(message)
    this.fault = { offset, message }
  }
}

class BoundedParser extends Parser {
  override *next(lexeme: string): Generator<CST.Token, void> {
    yield* super.next(lexeme)
    if (this.stack.length > deepest) throw new TooDeep(this.offset)
  }
}

/** The document of a text, its errors in it; or else what keeps it from being read at all. */
export function parseYaml(text: string, lines: LineCounter, merge: boolean): Document.Parsed | Fault {
  const composer = new Composer({ lineCounter: lines, prettyErrors: false, stringKeys: true, merge })
  try {
    const tokens = new BoundedParser(lines.addNewLine).parse(text)
    const [document, other] = composer.compose(tokens, true, text.length)
    if (other) document!.errors.push(secondDocument(other))
    return (
      controlFault(text) ?? (document!.errors.length === 0 ? aliasFault(document!) : undefined) ?? document!
    )
  } catch (error) {
    if (error instanceof TooDeep) return error.fault
    throw error
  }
}

function controlFault(text: string): Fault | undefined {
  // YAML 1.2, section 5.1.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is sought
  const offset = text.search(/[\0-\x08\v\f\x0e-\x1f]/)
  if (offset < 0) return undefined
  const code = text.charCodeAt(offset).toString(16).toUpperCase().padStart(4, '0')
  return { offset, message: `YAML has no character U+${code}; remove it, and save the file as UTF-8` }
}

const secondDocument = ({ range: [start, end] }: Document.Parsed) =>
  new YAMLParseError([start, end], 'MULTIPLE_DOCS', 'a second document begins here; keep one')

/** How much a node stands for, its aliases written out. */
interface Extent {
  values: number
  depth: number
}

/** What is wrong with the first alias that stands for nothing, for too much, or for something without end. */
function aliasFault(document: Document.Parsed): Fault | undefined {
  /** By anchor, the last so far; undefined for one that has not come to its end. */
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
        ? 'stands for what it is a part of'
        : written > mostValues || extent.depth > deepest
          ? 'expands, with those before it, to more than can be read'
          : undefined
    if (reason !== undefined) fault ??= { offset, message: `the YAML alias *${anchor} ${reason}; use $ref` }
    return reason === undefined ? extent! : { values: 0, depth: 0 }
  }

  extentOf(document.contents)
  return fault
}
