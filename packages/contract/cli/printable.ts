// Control characters, invisible format characters (some reorder text), line separators, lone surrogates.
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

// Fast path: most text is ASCII, and every request is checked.
const ascii = /^[ -~]*$/

/** Escapes foreign text for one line of a terminal: anything that could move the cursor, hide text or forge a line becomes `\u001b`. */
export const printable = (text: string): string =>
  ascii.test(text) ? text : text.replaceAll(unprintable, escaped)

/** Escapes a text of several lines, for example a stack. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n')

function escaped(character: string): string {
  return Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')
}

/** Joins names for one line: at most ten, and the number of others. */
export function someOf(names: readonly string[]): string {
  const others = names.length - 10
  return others > 0 ? `${names.slice(0, 10).join(', ')} and ${others} more` : names.join(', ')
}

// A number, with an optional comparison and at most two letters of unit.
const number = /^([≤≥] )?-?\d+(\.\d+)?( \D{1,2})?$/

/**
 * Formats rows as columns for a terminal; the first row is the heading. Columns of numbers are aligned right. Escapes control characters.
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
