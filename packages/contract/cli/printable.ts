/** Control characters, invisible format characters (those that reorder text among them), line separators, lone surrogates. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

/** Most text, which is recognised in a tenth of the time: every request passes here. */
const ascii = /^[ -~]*$/

/**
 * Makes text that came from outside safe to show on a terminal, in one line: what could move the cursor, hide text or forge a
 * line is escaped as in JSON (`\u001b`).
 */
export const printable = (text: string): string =>
  ascii.test(text) ? text : text.replaceAll(unprintable, escaped)

/** The same for a text of several lines, such as a stack. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n')

function escaped(character: string): string {
  return Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')
}

/** With at most two letters of unit, and a comparison before it. */
const number = /^([≤≥] )?-?\d+(\.\d+)?( \D{1,2})?$/

/**
 * Lays rows, the first of them the headings, out in columns for a terminal. Columns of numbers, units included and gaps left
 * out, lean right; all others lean left. What could harm a terminal is escaped.
 */
export function table(lines: readonly (readonly string[])[]): string {
  const [headings = [], ...rows] = lines.map((cells) => cells.map(printable))
  const columns = headings.map((heading, at) => {
    const cells = rows.map((row) => row[at] ?? '')
    const width = Math.max(heading.length, ...cells.map(({ length }) => length))
    const filled = cells.filter((cell) => cell !== '')
    const numeric = filled.length > 0 && filled.every((cell) => number.test(cell))
    return (cell = '') => (numeric ? cell.padStart(width) : cell.padEnd(width))
  })
  return [headings, ...rows]
    .map((row) =>
      columns
        .map((pad, at) => pad(row[at]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
