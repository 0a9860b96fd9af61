/** Pages of filtered lists: a page out of a million pets should cost what it costs out of a thousand. */
import { type Bench, type Figure, goal, type Outcome, prepare, type Running, withServers } from '../bench.ts'
import { petstore } from '../contestants.ts'
import { ask, type Request } from '../request.ts'
import { alternate, type Entrant } from '../rounds.ts'
import { PERIOD } from '../seed.ts'

const SMALL = 1_000
/** How many different pages of the large table one load asks for. */
const PAGES = 500

/** Which pages to ask for: the filter, and where in the table. The last two match nothing. */
const cases: readonly [filter: string, where: 'first' | 'anywhere' | 'last'][] = [
  ['status=available', 'first'],
  ['status=available', 'anywhere'],
  ['status=available', 'last'],
  ['', 'anywhere'],
  ['categoryId=3', 'anywhere'],
  ['categoryId=3&status=available', 'anywhere'],
  ['name=Pet%207', 'anywhere'],
  ['name=Pet%207&status=available', 'anywhere'],
  ['id=1&id=300&id=990', 'first'],
  ['categoryId=10&status=sold', 'first'],
  ['name=Pet%207&categoryId=10&status=sold', 'first'],
]

/** The cursors of a case in a table of this size; alike in content whatever the size. */
function cursors(where: 'first' | 'anywhere' | 'last', size: number): number[] {
  if (where === 'first') return [0]
  if (where === 'last') return [size - 10]
  const step = Math.max(1, Math.floor(size / PERIOD / PAGES)) * PERIOD
  return Array.from({ length: Math.floor((size - PERIOD) / step) }, (_, at) => at * step)
}

/** Measures one case on both tables. Rejects when their pages differ in length, for then they do not compare. */
async function measureCase(bench: Bench, running: Running[], index: number): Promise<Figure[]> {
  const [filter, where] = cases[index]!
  const lengths = new Set<unknown>()
  const entrants: Entrant[] = []
  for (const [at, { headers, server }] of running.entries()) {
    const size = at === 0 ? SMALL : bench.pace.largeTable
    const requests = cursors(where, size).map((after): Request => {
      return {
        method: 'GET',
        path: `/pets?${filter}&limit=10&after=${after}`.replace('?&', '?'),
        headers,
      }
    })
    for (const request of [requests[0]!, requests.at(-1)!]) {
      const page = await ask(server.address, request)
      lengths.add(Array.isArray(page) ? page.length : page)
    }
    entrants.push({
      name: `${filter || 'no filter'}, ${where}, of ${size}`,
      server,
      requests,
    })
  }
  if (lengths.size !== 1) throw new Error(`pages of "${filter}" differ in length: ${[...lengths].join(', ')}`)
  const { warmUp, seconds } = bench.pace
  const pace = { ...bench.pace, warmUp: index === 0 ? warmUp : warmUp / 4, seconds: seconds / 3 }
  return await alternate(entrants, pace, bench.tell)
}

/** Measures list pages of our own server on a small and on a large table. */
export async function measureList(bench: Bench): Promise<Outcome> {
  const prepared = [SMALL, bench.pace.largeTable].flatMap((pets) => prepare(bench, [petstore], pets))
  return await withServers(prepared, async (running) => {
    const figures: Figure[] = []
    const goals = []
    for (const [index, [filter, where]] of running.length ? cases.entries() : []) {
      const [small, large] = await measureCase(bench, running, index)
      if (!small || !large) continue
      figures.push(small, large)
      const what = `list ${filter || 'without filter'} (${where}), ${bench.pace.largeTable} against ${SMALL}`
      goals.push(...goal(what, '≥', 0.9, large.perSecond / small.perSecond))
    }
    return { title: 'Pages of a list of pets', figures, notes: [], goals }
  })
}
