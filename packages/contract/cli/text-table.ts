import { printable } from './printable.ts'

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
