/** Lays rows out as a Markdown table whose source reads well, too. `align` has `l` or `r` for each column. No rows: no table. */
export function markdownTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  align: string,
): string {
  if (rows.length === 0) return ''
  const widths = headings.map((heading, at) =>
    Math.max(3, heading.length, ...rows.map((row) => row[at]!.length)),
  )
  const pad = (cell: string, at: number) =>
    align[at] === 'r' ? cell.padStart(widths[at]!) : cell.padEnd(widths[at]!)
  const rule = widths.map((width, at) =>
    align[at] === 'r' ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  )
  return [headings.map(pad), rule, ...rows.map((row) => row.map(pad))]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}
