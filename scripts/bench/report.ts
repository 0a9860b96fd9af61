/** The results as Markdown. */
import { contestants, petstore, versionsOf } from './contestants.ts'
import { goalsOf } from './goals.ts'
import { type Measured, medianOf, type Results, ratioOf, surroundingsOf, valuesOf, whole } from './results.ts'
import type { Figure } from './rounds.ts'
import { median, spreadOf } from './statistics.ts'
import { works } from './work.ts'

const fixed = (value: number, digits = 2) => (Number.isNaN(value) ? '–' : value.toFixed(digits))
const percent = (share: number) => `${Math.round(share * 100)} %`
const megabytes = (bytes: number) => (Number.isNaN(bytes) ? '–' : `${Math.round(bytes / 1e6)}`)

/** Everything that was measured, goals first. */
export function report(results: Results): string {
  const parts = [
    heading(results),
    ...section('Goals', goals(results)),
    ...works.flatMap(({ name, title }) =>
      workSection(
        title,
        results.measured.filter(({ work }) => work === name),
      ),
    ),
    ...section('Start and memory', startAndMemory(results)),
    ...section('Contestants', contestantTable(results)),
  ]
  return `${parts.join('\n\n')}\n`
}

const section = (title: string, body: string): string[] => (body === '' ? [] : [`## ${title}`, body])

function heading({ machine, pace, measured }: Results): string {
  const busiest = Math.max(
    0,
    ...measured.flatMap(({ figures }) => figures.flatMap((one) => valuesOf(one, 'busy'))),
  )
  return `# Benchmark results

Written by \`npm run bench\` on ${machine.date}; do not edit.

- Machine: ${machine.processor}, ${machine.cores} cores, ${machine.memory} GiB, ${machine.system}; ${machine.pinning}.
- Disk: a durable write of 4 KiB takes ${fixed(machine.sync)} ms.
- Node ${machine.node}, SQLite ${machine.sqlite}, WAL, \`synchronous=FULL\`.
- Rounds: ${pace.rounds} of ${pace.seconds} s for each figure, alternating between contestants, after ${pace.warmUp} s of warm-up. Figures are
  medians of the rounds, with the slowest and the fastest in brackets.
- "petstore is" is the median of the ratios of each round: above 1 petstore handles more requests per second, **below 1 fewer**.
- CPU is the server's processor time per request. The load generator was busy ${percent(busiest)} of its core at most.
${quietness(measured)}`.trimEnd()
}

/** True if other work disturbed the run: a server that has reads to do all the time has its core to itself otherwise. */
function quietness(measured: readonly Measured[]): string {
  const reading = measured.filter(
    ({ work, connections }) => (work === 'get' || work === 'list') && connections > 1,
  )
  const shares = reading
    .flatMap(({ figures }) => figures)
    .map(({ rounds }) => median(rounds.map(({ perSecond, cpu }) => (perSecond * cpu) / 1e6)))
  if (shares.length === 0 || shares.some(Number.isNaN)) return ''
  return `- Disturbance: while it was read from, a server had at least ${percent(Math.min(...shares))} of its core; on a quiet machine that is above 90 %.`
}

function goals(results: Results): string {
  const rows = goalsOf(results).map(({ what, wanted, measured, reached }) => {
    return [what, wanted, measured, reached ? 'reached' : '**not reached**']
  })
  return markdownTable(['', 'Goal', 'Measured', ''], rows, 'lrrl')
}

/** The standard cell in full, the others by their rate only. */
function workSection(title: string, measured: readonly Measured[]): string[] {
  const [standard, ...others] = measured
  if (!standard) return []
  return section(
    title,
    [
      `${surroundingsOf(standard)}:`,
      full(standard),
      ...(others.length ? ['Requests per second otherwise:', rates(measured)] : []),
    ].join('\n\n'),
  )
}

function full({ figures }: Measured): string {
  const ours = figures.find(({ name }) => name === petstore)
  const rows = byRate(figures).map((figure) => [
    bold(figure.name),
    rate(figure),
    ours && figure !== ours ? comparison(ours, figure) : '',
    fixed(medianOf(figure, 'p50')),
    fixed(medianOf(figure, 'p99')),
    fixed(medianOf(figure, 'p999')),
    fixed(medianOf(figure, 'cpu'), 1),
  ])
  const headings = ['', 'Requests/s', 'petstore is', 'p50 ms', 'p99 ms', 'p99.9 ms', 'CPU µs']
  return markdownTable(headings, rows, 'lrrrrrr')
}

function rates(measured: readonly Measured[]): string {
  const rows = byRate(measured[0]!.figures).map(({ name }) => [
    bold(name),
    ...measured.map(({ figures }) => {
      const figure = figures.find((one) => one.name === name)
      const ours = figures.find((one) => one.name === petstore)
      if (!figure) return ''
      const rate = whole(medianOf(figure, 'perSecond'))
      return ours && ours !== figure ? `${rate} (${comparison(ours, figure)})` : rate
    }),
  ])
  return markdownTable(['', ...measured.map(surroundingsOf)], rows, `l${'r'.repeat(measured.length)}`)
}

const byRate = (figures: readonly Figure[]) =>
  figures.toSorted((a, b) => medianOf(b, 'perSecond') - medianOf(a, 'perSecond'))

const bold = (name: string) => (name === petstore ? `**${name}**` : name)

function rate(figure: Figure): string {
  const { median, least, greatest } = spreadOf(valuesOf(figure, 'perSecond'))
  return `${whole(median)} (${whole(least)} … ${whole(greatest)})`
}

function comparison(ours: Figure, theirs: Figure): string {
  const ratio = ratioOf(ours, theirs, 'perSecond')
  return ratio < 1 ? `**${fixed(ratio)} ×**` : `${fixed(ratio)} ×`
}

function startAndMemory({ starts, memory }: Results): string {
  const rows = memory.map(({ name, idle, peak }) => {
    const times = starts.find((start) => start.name === name)?.times ?? []
    const { median, least, greatest } = spreadOf(times)
    const start = times.length ? `${whole(median)} (${whole(least)} … ${whole(greatest)})` : '–'
    return [bold(name), start, megabytes(idle), megabytes(peak)]
  })
  return markdownTable(['', 'Start to first response, ms', 'Idle, MB', 'Peak under load, MB'], rows, 'lrrr')
}

function contestantTable({ memory }: Results): string {
  const rows = contestants
    .filter(({ name }) => memory.some((one) => one.name === name))
    .map((contestant) => [
      bold(contestant.name),
      contestant.about,
      versionsOf(contestant),
      contestant.authenticates ? 'yes' : 'no',
      contestant.validates ? 'yes' : 'no',
    ])
  return markdownTable(['', 'What', 'Versions', 'Checks keys', 'Validates'], rows, 'lllll')
}

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
