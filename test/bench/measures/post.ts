/** POST a pet, durable when answered: against Fastify with a full commit per request, and against our own GET. */
import { partialDeepStrictEqual } from 'node:assert'
import { type Bench, goal, type Outcome, prepare, ratio, withServers } from '../bench.ts'
import { petstore } from '../contestants.ts'
import { ask, type Request } from '../request.ts'
import { alternate, type Entrant } from '../rounds.ts'
import { CATEGORIES } from '../seed.ts'
import { getRequests } from './get.ts'

const OWN_GET = `${petstore} GET`

function postRequests(headers: Record<string, string>): Request[] {
  return Array.from({ length: 100 }, (_, at) => {
    const body = {
      name: `Newcomer ${at}`,
      categoryId: 1 + (at % CATEGORIES),
      status: 'available',
    }
    return { method: 'POST', path: '/pets', headers, body }
  })
}

/** Measures creating pets. */
export async function measurePost(bench: Bench): Promise<Outcome> {
  const prepared = prepare(bench, ['fastify', petstore], 1000)
  return await withServers(prepared, async (running) => {
    const entrants: Entrant[] = []
    for (const { name, headers, server } of running) {
      const requests = postRequests(headers)
      const [first] = requests
      if (first) partialDeepStrictEqual(await ask(server.address, first), first.body)
      entrants.push({ name, server, requests })
      if (name === petstore) {
        entrants.push({
          name: OWN_GET,
          server,
          requests: getRequests(headers),
        })
      }
    }
    const figures = await alternate(entrants, bench.pace, bench.tell)
    return {
      title: 'POST a pet, durable',
      figures,
      notes: [],
      goals: [
        ...goal('POST against Fastify, commit each', '≥', 8, ratio(figures, petstore, 'fastify')),
        ...goal('POST against our own GET', '≥', 0.5, ratio(figures, petstore, OWN_GET)),
        ...goal('p99 of POST against Fastify', '≤', 2, ratio(figures, petstore, 'fastify', 'p99')),
      ],
    }
  })
}
