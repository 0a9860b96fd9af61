/** The readable end of a run. */
import { table } from '../../scripts/lib/table.ts'
import type { Figure, Goal, Outcome } from './bench.ts'

const indented = (text: string) => text.replaceAll(/^/gm, '  ')
const whole = (value: number) => Math.round(value).toString()

function figureTable(figures: readonly Figure[]): string {
  return table([
    ['', 'requests/s', 'slowest', 'fastest', 'p50 ms', 'p99 ms', 'server µs', 'load busy'],
    ...figures.map(({ name, perSecond, slowest, fastest, p50, p99, cpu, busy }) => [
      name,
      ...[perSecond, slowest, fastest].map(whole),
      p50.toFixed(2),
      p99.toFixed(2),
      Number.isNaN(cpu) ? '' : cpu.toFixed(1),
      `${whole(busy * 100)} %`,
    ]),
  ])
}

function goalTable(goals: readonly Goal[]): string {
  const rows = goals.map(({ what, wanted, measured, reached }) => [
    what,
    wanted,
    measured,
    reached ? 'reached' : 'NOT REACHED',
  ])
  return table([['', 'wanted', 'measured', ''], ...rows])
}

/** Everything measured, then every number to reach. */
export function report(outcomes: readonly Outcome[]): string {
  const shown = outcomes.filter(({ figures, notes }) => figures.length + notes.length)
  const parts = shown.map(({ title, figures, notes }) => {
    return [
      title,
      ...(figures.length ? [indented(figureTable(figures))] : []),
      ...notes.map((note) => `  ${note}`),
    ].join('\n')
  })
  const goals = outcomes.flatMap((outcome) => outcome.goals)
  if (goals.length) parts.push(`Numbers to reach\n${indented(goalTable(goals))}`)
  return parts.join('\n\n')
}
