/** Texts of SQL: the name of a prepared statement, `?` as `$1`, and a script as its statements. */
import { hash } from 'node:crypto'

const names = new Map<string, string>()

/** Returns the name of a prepared statement. It depends on the text alone, so that a pooler may share connections. */
export function statementName(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = hash('sha256', text).slice(0, 32)
    names.set(text, name)
  }
  return name
}

// Texts, names, function bodies and comments: their semicolons end no statement, and their `?` stands for no value.
const closed =
  /(?<!\w)[eE]'(?:[^'\\]|''|\\[\s\S])*'|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|[;?]/g

/** Replaces `?` for values with `$1`, `$2`, … */
export function numbered(text: string): string {
  let count = 0
  return text.replaceAll(closed, (part) => (part === '?' ? `$${++count}` : part))
}

/** Splits a script into statements, because Citus sends workers the whole text that a statement came in. */
export function statementsOf(script: string): string[] {
  const ends = [...script.matchAll(closed)].flatMap(({ 0: text, index }) => (text === ';' ? [index] : []))
  const starts = [0, ...ends.map((end) => end + 1)]
  return starts
    .map((start, at) => script.slice(start, ends[at]))
    .filter((statement) => statement.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() !== '')
}
