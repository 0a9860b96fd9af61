/** A comparison as Markdown, for a pull request or a changelog. */
import { printable } from '../cli/printable.ts'
import { showLocation } from '../read/problem.ts'
import type { Break, Comparison, SharedChange } from './compare.ts'
import { messageWithNames } from './names.ts'

export function asMarkdown({ breaks, undecided, additions, version }: Comparison, summary: string): string {
  const allowed = breaks.filter(({ verdict }) => verdict !== 'refused')
  const sections: [title: string, items: string[]][] = [
    ['Breaks callers', breaks.filter((change) => !allowed.includes(change)).map(breakItem)],
    ['Breaks only beta, experimental or ended operations', allowed.map(breakItem)],
    ['Undecided', undecided.map(breakItem)],
    ['Version', version.problem === undefined ? [] : [item(version.problem)]],
    ['Other changes', additions.map((change) => `${changeItem(change)} ${placeOf(change)}`)],
  ]
  const filled = sections.filter(([, items]) => items.length > 0)
  const text = filled.map(([title, items]) => `### ${title}\n\n${items.join('\n')}\n`)
  return [`${escaped(printable(summary))}\n`, ...text].join('\n').trimEnd()
}

/** Lists what breaks, for the changelog of a major version. */
export const asChangelog = ({ breaks, undecided }: Pick<Comparison, 'breaks' | 'undecided'>): string =>
  [...breaks, ...undecided].map(changeItem).join('\n')

const breakItem = (change: Break): string =>
  [
    changeItem(change),
    placeOf(change),
    ...(change.advice === undefined ? [] : [escaped(change.advice)]),
  ].join(' ')

const changeItem = (change: SharedChange): string => item(messageWithNames(change))

const item = (text: string): string => `- ${escaped(printable(text))}`

const placeOf = ({ place }: SharedChange): string =>
  `(\`${printable(showLocation(place)).replaceAll('`', '')}\`)`

// A contract is written by others: its names and values become neither markup nor mentions. Messages have code in backticks.
const escaped = (text: string): string =>
  text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[\\<>[\]*_|#@!~&]/g, '\\$&')))
    .join('')
