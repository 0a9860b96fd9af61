/** The numbers to reach, as ratios, which hold on any machine. */
import { petstore } from './contestants.ts'
import { type Measured, type Quantity, type Results, ratioOf, type Size } from './results.ts'
import { median } from './statistics.ts'

/** A number to reach, and whether it was. */
export interface Goal {
  what: string
  wanted: string
  measured: string
  reached: boolean
}

/** A ratio of our own server to a peer in one kind of work. */
interface RatioGoal {
  what: string
  work: string
  to: string
  quantity: Quantity
  least?: number
  most?: number
}

const wanted: readonly RatioGoal[] = [
  { what: 'GET, against bare Fastify', work: 'get', to: 'fastify', quantity: 'perSecond', least: 1 },
  {
    what: 'GET, against Fastify that does the same work',
    work: 'get',
    to: 'fastify-same-work',
    quantity: 'perSecond',
    least: 1.2,
  },
  {
    what: 'GET, against openapi-backend',
    work: 'get',
    to: 'openapi-backend',
    quantity: 'perSecond',
    least: 5,
  },
  {
    what: 'Create, against Fastify with a commit for each',
    work: 'create',
    to: 'fastify-same-work',
    quantity: 'perSecond',
    least: 8,
  },
  {
    what: 'Create, against node:http with group commit',
    work: 'create',
    to: 'node-http-group-commit',
    quantity: 'perSecond',
    least: 0.75,
  },
  { what: 'GET, against Rust with axum', work: 'get', to: 'axum', quantity: 'perSecond', least: 0.75 },
  { what: 'Create, against Rust with axum', work: 'create', to: 'axum', quantity: 'perSecond', least: 0.7 },
  { what: 'p99 of GET, against bare Fastify', work: 'get', to: 'fastify', quantity: 'p99', most: 1.2 },
  { what: 'p99 of create, against bare Fastify', work: 'create', to: 'fastify', quantity: 'p99', most: 1.2 },
]

/** The goals on what was measured; what was not makes no goal. */
export function goalsOf({ measured, starts, memory, sizes }: Results): Goal[] {
  const [standard] = measured
  const sameAs = (cell: Measured, work: string) =>
    cell.work === work && cell.connections === standard?.connections && cell.pets === standard.pets
  const ratios = wanted.map(({ what, work, to, quantity, least, most }) => {
    const figures = measured.find((cell) => sameAs(cell, work))?.figures ?? []
    const [ours, theirs] = [petstore, to].map((name) => figures.find((figure) => figure.name === name))
    return goal(what, ours && theirs && ratioOf(ours, theirs, quantity), { least, most })
  })
  const times = (name: string) => starts.find((start) => start.name === name)?.times
  const [ours, theirs] = [times(petstore), times('fastify')]
  const started = ours && theirs && median(ours) / median(theirs)
  const idle = memory.find(({ name }) => name === petstore)?.idle
  return [
    ...ratios,
    largeAgainstSmall(sizes),
    goal('Start to first response, against bare Fastify', started, { most: 1.3 }),
    goal('Idle memory', idle && idle / 1e6, { most: 100 }, ' MB'),
  ].filter((made) => made !== undefined)
}

/** A page of a large table should cost what it costs of a small one. */
function largeAgainstSmall([small, large]: readonly Size[]): Goal | undefined {
  if (!small || !large) return undefined
  const what = `List of ${large.pets} pets, against ${small.pets}`
  return goal(what, ratioOf(large.figure, small.figure, 'perSecond'), { least: 0.9 })
}

function goal(
  what: string,
  value: number | undefined,
  { least, most }: { least?: number | undefined; most?: number | undefined },
  unit = ' ×',
): Goal | undefined {
  if (value === undefined || Number.isNaN(value)) return undefined
  const format = (number: number) => `${unit === ' ×' ? number.toFixed(2) : Math.round(number)}${unit}`
  return {
    what,
    wanted: least === undefined ? `≤ ${format(most!)}` : `≥ ${format(least)}`,
    measured: format(value),
    reached: (least === undefined || value >= least) && (most === undefined || value <= most),
  }
}
