/** Goals of the benchmark, as ratios that hold on any machine. */
import { petstore } from './contestants.ts'
import type { Results } from './measure.ts'
import { type Quantity, ratioOf } from './rounds.ts'
import { median } from './statistics.ts'

type Limit = readonly ['≥' | '≤', number]

// Ratios of our own server to a peer in one kind of work.
const ratios: readonly (readonly [what: string, work: string, to: string, Quantity, ...Limit])[] = [
  ['GET, against bare Fastify', 'get', 'fastify', 'perSecond', '≥', 1],
  ['GET, against Fastify that does the same work', 'get', 'fastify-same-work', 'perSecond', '≥', 1.2],
  ['GET, against openapi-backend', 'get', 'openapi-backend', 'perSecond', '≥', 5],
  ['Create, against Fastify with a commit for each', 'create', 'fastify-same-work', 'perSecond', '≥', 8],
  ['Create, against node:http with group commit', 'create', 'node-http-group-commit', 'perSecond', '≥', 0.75],
  ['p99 of GET, against bare Fastify', 'get', 'fastify', 'p99', '≤', 1.2],
  ['p99 of create, against bare Fastify', 'create', 'fastify', 'p99', '≤', 1.2],
]

/** Returns the goals for the measured work. */
export function goalsOf({ measured, needs }: Results) {
  const [standard] = measured
  const ofWork = ratios.map(([what, work, to, quantity, ...limit]) => {
    const figures = measured.find(
      (cell) =>
        cell.work === work && cell.connections === standard?.connections && cell.pets === standard.pets,
    )?.figures
    const [ours, theirs] = [petstore, to].map((name) => figures?.find((figure) => figure.name === name))
    return goal(what, ours && theirs && ratioOf(ours, theirs, quantity), limit)
  })
  const [ours, theirs] = [petstore, 'fastify'].map((name) => needs.find((entry) => entry.name === name))
  const started = ours && theirs && median(ours.starts) / median(theirs.starts)
  // A page of a large table should cost as much as a page of a small one.
  const lists = measured
    .filter(({ work, connections }) => work === 'list' && connections === standard?.connections)
    .toSorted((a, b) => a.pets - b.pets)
  const [small, large] = lists.length > 1 ? [lists[0]!, lists.at(-1)!] : []
  const [few, many] = [small, large].map((cell) => cell?.figures.find(({ name }) => name === petstore))
  const sized = few && many && ratioOf(many, few, 'perSecond')
  return [
    ...ofWork,
    goal(`List of ${large?.pets} pets, against ${small?.pets}`, sized, ['≥', 0.9]),
    goal('Start to first response, against bare Fastify', started, ['≤', 1.3]),
    goal('Idle memory', ours && ours.idle / 1e6, ['≤', 100], ' MB'),
  ].filter((made) => made !== undefined)
}

function goal(what: string, value: number | undefined, [bound, limit]: Limit, unit = ' ×') {
  if (value === undefined || Number.isNaN(value)) return undefined
  const format = (number: number) => `${unit === ' ×' ? number.toFixed(2) : Math.round(number)}${unit}`
  const reached = bound === '≥' ? value >= limit : value <= limit
  return { what, wanted: `${bound} ${format(limit)}`, measured: format(value), reached }
}
