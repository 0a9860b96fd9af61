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

/** A limit that a number is to reach, or not to exceed. */
type Limit = readonly ['≥' | '≤', number]

/** Ratios of our own server to a peer in one kind of work. */
const ratios: readonly (readonly [what: string, work: string, to: string, Quantity, ...Limit])[] = [
  ['GET, against bare Fastify', 'get', 'fastify', 'perSecond', '≥', 1],
  ['GET, against Fastify that does the same work', 'get', 'fastify-same-work', 'perSecond', '≥', 1.2],
  ['GET, against openapi-backend', 'get', 'openapi-backend', 'perSecond', '≥', 5],
  ['Create, against Fastify with a commit for each', 'create', 'fastify-same-work', 'perSecond', '≥', 8],
  ['Create, against node:http with group commit', 'create', 'node-http-group-commit', 'perSecond', '≥', 0.75],
  ['GET, against Rust with axum', 'get', 'axum', 'perSecond', '≥', 0.75],
  ['Create, against Rust with axum', 'create', 'axum', 'perSecond', '≥', 0.7],
  ['p99 of GET, against bare Fastify', 'get', 'fastify', 'p99', '≤', 1.2],
  ['p99 of create, against bare Fastify', 'create', 'fastify', 'p99', '≤', 1.2],
]

/** The goals on what was measured; what was not makes no goal. */
export function goalsOf({ measured, starts, memory, sizes }: Results): Goal[] {
  const [standard] = measured
  const sameAs = (cell: Measured, work: string) =>
    cell.work === work && cell.connections === standard?.connections && cell.pets === standard.pets
  const ofWork = ratios.map(([what, work, to, quantity, ...limit]) => {
    const figures = measured.find((cell) => sameAs(cell, work))?.figures ?? []
    const [ours, theirs] = [petstore, to].map((name) => figures.find((figure) => figure.name === name))
    return goal(what, ours && theirs && ratioOf(ours, theirs, quantity), limit)
  })
  const times = (name: string) => starts.find((start) => start.name === name)?.times
  const [ours, theirs] = [times(petstore), times('fastify')]
  const started = ours && theirs && median(ours) / median(theirs)
  const idle = memory.find(({ name }) => name === petstore)?.idle
  return [
    ...ofWork,
    largeAgainstSmall(sizes),
    goal('Start to first response, against bare Fastify', started, ['≤', 1.3]),
    goal('Idle memory', idle && idle / 1e6, ['≤', 100], ' MB'),
  ].filter((made) => made !== undefined)
}

/** A page of a large table should cost what it costs of a small one. */
function largeAgainstSmall([small, large]: readonly Size[]): Goal | undefined {
  if (!small || !large) return undefined
  const what = `List of ${large.pets} pets, against ${small.pets}`
  return goal(what, ratioOf(large.figure, small.figure, 'perSecond'), ['≥', 0.9])
}

function goal(what: string, value: number | undefined, [bound, limit]: Limit, unit = ' ×'): Goal | undefined {
  if (value === undefined || Number.isNaN(value)) return undefined
  const format = (number: number) => `${unit === ' ×' ? number.toFixed(2) : Math.round(number)}${unit}`
  const reached = bound === '≥' ? value >= limit : value <= limit
  return { what, wanted: `${bound} ${format(limit)}`, measured: format(value), reached }
}
