import { createHash } from 'node:crypto'

const names = new Map<string, string>()

/** The name under which a statement is prepared: the same for the same text everywhere, so that a pooler may share connections. */
export function statementName(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = createHash('sha256').update(text).digest('hex').slice(0, 32)
    names.set(text, name)
  }
  return name
}

/** Texts, names, bodies of functions, comments: where a semicolon ends no statement, and `?` stands for no value. */
const closed =
  /(?<!\w)[eE]'(?:[^'\\]|''|\\[\s\S])*'|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|[;?]/g

/** A statement with `$1`, `$2`, … where it has `?` for its values. */
export function numbered(text: string): string {
  let count = 0
  return text.replaceAll(closed, (part) => (part === '?' ? `$${++count}` : part))
}

/** The statements of a script, one by one: what Citus sends to its workers is the whole text that a statement came in. */
export function statementsOf(script: string): string[] {
  const ends = [...script.matchAll(closed)].flatMap(({ 0: text, index }) => (text === ';' ? [index] : []))
  const starts = [0, ...ends.map((end) => end + 1)]
  return starts
    .map((start, at) => script.slice(start, ends[at]))
    .filter((statement) => statement.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() !== '')
}
