/** What a semicolon ends no statement in: texts, names, bodies of functions, comments. */
const closed = /'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|;/g

/** The statements of a script, one by one: what Citus sends to its workers is the whole text that a statement came in. */
export function statementsOf(script: string): string[] {
  const ends = [...script.matchAll(closed)].flatMap(({ 0: text, index }) => (text === ';' ? [index] : []))
  const starts = [0, ...ends.map((end) => end + 1)]
  return starts
    .map((start, at) => script.slice(start, ends[at]))
    .filter((statement) => statement.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() !== '')
}
