/** From spawning the process to its first 200, on a database file that exists already. */
import { type Bench, goal, type Outcome, type Prepared, prepare } from '../bench.ts'
import { petstore } from '../contestants.ts'
import { ask } from '../request.ts'
import { median } from '../statistics.ts'

/** Milliseconds from spawn to the first answer. */
async function timeStart({ start, headers }: Prepared): Promise<number> {
  const begin = performance.now()
  const server = await start()
  try {
    await ask(server.address, { method: 'GET', path: '/pets/1', headers })
    return performance.now() - begin
  } finally {
    await server.stop()
  }
}

/** Measures starts, alternating between the contestants. */
export async function measureStart(bench: Bench): Promise<Outcome> {
  const prepared = prepare(bench, ['fastify', petstore], 1)
  const times = new Map<Prepared, number[]>(prepared.map((contestant) => [contestant, []]))
  for (let turn = 1; turn <= bench.pace.starts; turn++) {
    for (const contestant of prepared) {
      const time = await timeStart(contestant)
      times.get(contestant)?.push(time)
      bench.tell(`start ${turn}/${bench.pace.starts}  ${contestant.name}  ${Math.round(time)} ms`)
    }
  }
  const medians = new Map([...times].map(([{ name }, measured]) => [name, median(measured)]))
  const [ours, theirs] = [medians.get(petstore), medians.get('fastify')]
  return {
    title: 'Start to first answer',
    figures: [],
    notes: [...medians].map(([name, time]) => `${name}: ${time.toFixed(0)} ms`),
    goals: goal('start against bare Fastify', '≤', 1.5, ours && theirs && ours / theirs),
  }
}
