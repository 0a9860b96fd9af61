// Slips in YAML that have only one meaning, and that libyaml passes over.
import { CST, Lexer } from 'yaml'

export interface Slip {
  line: number // from 1
  column: number // from 1
  message: string
  fix: string
}

/** Valid YAML with the lines and the meaning of a text. */
export interface Mended {
  yaml: string
  /** Slips of the text in order of lines. */
  slips: readonly Slip[]
  /** Number of spaces added before a line, by line from 1. */
  indented: ReadonlyMap<number, number>
}

const kind = 'YAML that some parsers refuse'

// Each quoted text that goes on too far left takes another pass.
const mostPasses = 50

/**
 * Adds spaces that YAML requires although the meaning is beyond doubt without them.
 * @param text without control characters
 */
export function mend(text: string): Mended {
  const slips: Slip[] = []
  let yaml = text
  let found = scan(yaml)
  for (let pass = 1; found.cut && pass < mostPasses; pass++) {
    const { start, end } = found.cut
    const inner = yaml.slice(end, closingQuote(yaml, start))
    const [whole, margin = ''] = /^\s*\n( *)/.exec(inner) ?? ['']
    const outdent = (rest: string) => new RegExp(`\\n {0,${margin.length}}${rest}`, 'g')
    if (outdent(key).test(inner)) break
    const message = `${kind}: a quoted text goes on too far left`
    slips.push({ ...placeIn(yaml, end + whole.length), message, fix: 'indent the line more than the key' })
    const indentation = ' '.repeat(placeIn(yaml, start).column - 1)
    const indented = inner.replaceAll(outdent('(?=[^ \\r\\n])'), `\n${indentation}`)
    yaml = yaml.slice(0, end) + indented + yaml.slice(end + inner.length)
    found = scan(yaml)
  }
  const indented = addedSpaces(text, yaml)
  for (const offset of found.comments.toReversed()) {
    const { line, column } = placeIn(yaml, offset)
    const message = `${kind}: a comment without a space before it`
    slips.push({ line, column: column - (indented.get(line) ?? 0), message, fix: 'add one' })
    yaml = `${yaml.slice(0, offset)} ${yaml.slice(offset)}`
  }
  return { yaml, slips: slips.sort((a, b) => a.line - b.line), indented }
}

function placeIn(text: string, offset: number): Pick<Slip, 'line' | 'column'> {
  const lines = text.slice(0, offset).split('\n')
  return { line: lines.length, column: lines.at(-1)!.length + 1 }
}

function addedSpaces(text: string, indented: string): Map<number, number> {
  if (text === indented) return new Map()
  const lines = indented.split('\n')
  return new Map(
    text.split('\n').flatMap((written, index) => {
      const added = lines[index]!.length - written.length
      return added > 0 ? [[index + 1, added]] : []
    }),
  )
}

// A line within a quoted text that is rather a key, an item or the end of a document.
const key = '((- +)*[\\w$./-]+:\\s|- |(---|\\.\\.\\.)\\s)'

interface Scan {
  /** Offsets of comments that follow a token at once. */
  comments: number[]
  /** The first quoted text that ends before its closing quote. */
  cut?: { start: number; end: number }
}

function scan(yaml: string): Scan {
  const comments: number[] = []
  let start = 0
  let before = '\n'
  for (const token of new Lexer().lex(yaml)) {
    if (token === CST.DOCUMENT || token === CST.FLOW_END) continue
    const end = start + (token === CST.SCALAR ? 0 : token.length)
    // A token after the mark is content.
    if (before !== CST.SCALAR) {
      if (token.startsWith('#') && !/\s$/.test(before)) comments.push(start)
      if (/^['"]/.test(token) && closingQuote(yaml, start) >= end) return { comments, cut: { start, end } }
    }
    start = end
    before = token
  }
  return { comments }
}

/** Offset of the quote that ends a quoted text, or of the end of the file. */
function closingQuote(yaml: string, start: number): number {
  const quote = yaml[start]
  const ends = quote === "'" ? /''|'/g : /\\.|"/gs
  ends.lastIndex = start + 1
  let found = ends.exec(yaml)
  while (found && found[0] !== quote) found = ends.exec(yaml)
  return found?.index ?? yaml.length
}
