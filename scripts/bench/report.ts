/** Results as Markdown. */
import { contestants, petstore, versionOf } from './contestants.ts'
import { goalsOf } from './goals.ts'
import { type Measured, type Results, surroundingsOf, whole } from './measure.ts'
import { type Figure, medianOf, ratioOf, valuesOf } from './rounds.ts'
import { median } from './statistics.ts'
import { works } from './work.ts'

const fixed = (value: number, digits = 2) => (Number.isNaN(value) ? '–' : value.toFixed(digits))
const megabytes = (bytes: number) => (Number.isNaN(bytes) ? '–' : `${Math.round(bytes / 1e6)}`)
const bold = (name: string) => (name === petstore ? `**${name}**` : name)

export function report(results: Results): string {
  const { machine, pace, measured, needs } = results
  const goals = goalsOf(results).map(({ what, wanted, measured, reached }) => {
    return [what, wanted, measured, reached ? 'reached' : '**not reached**']
  })
  const ofServers = needs.map(({ name, starts, idle, peak }) => {
    return [bold(name), starts.length > 0 ? spread(starts) : '–', megabytes(idle), megabytes(peak)]
  })
  const taking = contestants.filter(({ name }) => needs.some((entry) => entry.name === name))
  const about = taking.map((contestant) => [bold(contestant.name), contestant.about, versionOf(contestant)])
  const ofWork = works.flatMap(({ name, title }) => {
    const ofWork = measured.filter(({ work }) => work === name)
    return ofWork.length > 0 ? [`## ${title}`, ...tablesOf(ofWork)] : []
  })
  const titled = (title: string, table: string) => (table === '' ? [] : [`## ${title}`, table])
  const headings = ['', 'Start to first response, ms', 'Idle, MB', 'Peak under load, MB']
  const parts = [
    `# Benchmark results

Written by \`npm run bench\` on ${machine.date}; do not edit.

- Machine: ${machine.processor}, ${machine.cores} cores, ${machine.memory} GiB, ${machine.system}; ${machine.pinning}.
- Disk: a durable write of 4 KiB takes ${fixed(machine.sync)} ms.
- Node ${machine.node}, SQLite ${machine.sqlite}, WAL, \`synchronous=FULL\`.
- Rounds: ${pace.rounds} of ${pace.seconds} s for each figure, alternating between contestants, after ${pace.warmUp} s of warm-up. Figures are
  medians of the rounds, with the slowest and the fastest in brackets.
- "petstore is" is the median of the ratios of each round: above 1 petstore handles more requests per second, **below 1 fewer**.
- CPU is the server's processor time per request. ${disturbance(measured)}`,
    ...titled('Goals', markdownTable(['', 'Goal', 'Measured', ''], goals, 'lrrl')),
    ...ofWork,
    ...titled('Start and memory', markdownTable(headings, ofServers, 'lrrr')),
    ...titled('Contestants', markdownTable(['', 'What', 'Version'], about, 'lll')),
  ]
  return `${parts.join('\n\n')}\n`
}

/** Warns if the generator was too slow or other work disturbed the run. A server busy with reads has its core to itself otherwise. */
function disturbance(measured: readonly Measured[]): string {
  const percent = (share: number) => `${Math.round(share * 100)} %`
  const busiest = Math.max(
    0,
    ...measured.flatMap(({ figures }) => figures.flatMap((figure) => valuesOf(figure, 'busy'))),
  )
  const shares = measured
    .filter(({ work, connections }) => (work === 'get' || work === 'list') && connections > 1)
    .flatMap(({ figures }) => figures)
    .map(({ rounds }) => median(rounds.map(({ perSecond, cpu }) => (perSecond * cpu) / 1e6)))
  return `The load generator was busy ${percent(busiest)} of its core at most.
- Disturbance: while it was read from, a server had at least ${percent(Math.min(...shares))} of its core; on a quiet machine that is above 90 %.`
}

/** Returns the default cell in full, and the rates of all cells. */
function tablesOf(measured: readonly Measured[]): string[] {
  const standard = measured[0]!
  const figures = standard.figures.toSorted((a, b) => medianOf(b, 'perSecond') - medianOf(a, 'perSecond'))
  const rows = figures.map((figure) => [
    bold(figure.name),
    spread(valuesOf(figure, 'perSecond')),
    comparison(standard, figure),
    ...(['p50', 'p99', 'p999'] as const).map((quantity) => fixed(medianOf(figure, quantity))),
    fixed(medianOf(figure, 'cpu'), 1),
  ])
  const headings = ['', 'Requests/s', 'petstore is', 'p50 ms', 'p99 ms', 'p99.9 ms', 'CPU µs']
  const rates = figures.map(({ name }) => [
    bold(name),
    ...measured.map((cell) => {
      const figure = cell.figures.find((figure) => figure.name === name)!
      const ratio = comparison(cell, figure)
      return `${whole(medianOf(figure, 'perSecond'))}${ratio && ` (${ratio})`}`
    }),
  ])
  const others = ['', ...measured.map(surroundingsOf)]
  return [
    `${surroundingsOf(standard)}:`,
    markdownTable(headings, rows, 'lrrrrrr'),
    ...(measured.length > 1
      ? ['Requests per second otherwise:', markdownTable(others, rates, `l${'r'.repeat(measured.length)}`)]
      : []),
  ]
}

function spread(values: readonly number[]): string {
  return `${whole(median(values))} (${whole(Math.min(...values))} … ${whole(Math.max(...values))})`
}

/** Returns our own figure beside another of the same cell; empty if it is the same or missing. */
function comparison({ figures }: Measured, theirs: Figure): string {
  const ours = figures.find(({ name }) => name === petstore)
  if (!ours || ours === theirs) return ''
  const ratio = ratioOf(ours, theirs, 'perSecond')
  return ratio < 1 ? `**${fixed(ratio)} ×**` : `${fixed(ratio)} ×`
}

/** Formats rows as a Markdown table with aligned source. `align` has `l` or `r` for each column. Returns nothing without rows. */
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
