/** GET one pet by id: our server with everything on against peers that do nothing else. */
import { deepStrictEqual } from 'node:assert'
import { type Bench, type Figure, goal, type Outcome, prepare, ratio, withServers } from '../bench.ts'
import { petstore } from '../contestants.ts'
import { ask, type Request } from '../request.ts'
import { alternate } from '../rounds.ts'
import { petAt } from '../seed.ts'

const PETS = 1000

/** Requests for every pet in turn. */
export function getRequests(headers: Record<string, string>): Request[] {
  return Array.from({ length: PETS }, (_, at) => ({
    method: 'GET',
    path: `/pets/${at + 1}`,
    headers,
  }))
}

/** Measures reading one pet. */
export async function measureGet(bench: Bench): Promise<Outcome> {
  const prepared = prepare(bench, ['node-http', 'fastify', 'openapi-backend', petstore], PETS)
  return await withServers(prepared, async (running) => {
    for (const { name, headers, server } of running) {
      const answer = await ask(server.address, {
        method: 'GET',
        path: '/pets/7',
        headers,
      })
      deepStrictEqual(answer, petAt(7), `${name} answers GET /pets/7 with another pet`)
    }
    const entrants = running.map(({ name, headers, server }) => {
      return { name, server, requests: getRequests(headers) }
    })
    const figures = await alternate(entrants, bench.pace, bench.tell)
    return {
      title: 'GET one pet by id',
      figures,
      notes: notesOn(figures),
      goals: [
        ...goal('GET against bare Fastify', '≥', 0.9, ratio(figures, petstore, 'fastify')),
        ...goal('GET against openapi-backend', '≥', 4, ratio(figures, petstore, 'openapi-backend')),
        ...goal('p99 of GET against bare Fastify', '≤', 2, ratio(figures, petstore, 'fastify', 'p99')),
      ],
    }
  })
}

/** Helps to judge the rates when the machine has other work: a loaded server has its core to itself otherwise. */
function notesOn(figures: readonly Figure[]): string[] {
  const inTime = ratio(figures, 'fastify', petstore, 'cpu')
  const disturbed = figures.filter(({ perSecond, cpu }) => perSecond * cpu < 850_000).map(({ name }) => name)
  return [
    ...(inTime ? [`by processor time per request: ${petstore} is ${inTime.toFixed(2)} × fastify`] : []),
    ...(disturbed.length
      ? [`other work took part of the core from ${disturbed.join(', ')}: mind the noise`]
      : []),
  ]
}
