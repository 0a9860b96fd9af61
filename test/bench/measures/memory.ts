/** Memory of an idle server: the resident set after the start and a few requests. */
import { setTimeout as pause } from 'node:timers/promises'
import { type Bench, goal, type Outcome, prepare, withServers } from '../bench.ts'
import { petstore } from '../contestants.ts'
import { ask } from '../request.ts'

const MEGABYTE = 1024 * 1024
/** How long the server is left alone before its memory is read, in milliseconds. */
const REST = 1000

/** Measures idle memory; the smallest peers are shown for comparison. */
export async function measureMemory(bench: Bench): Promise<Outcome> {
  const prepared = prepare(bench, ['node-http', 'fastify', petstore], 1000)
  return await withServers(prepared, async (running) => {
    for (const { headers, server } of running) {
      for (let id = 1; id <= 20; id++)
        await ask(server.address, {
          method: 'GET',
          path: `/pets/${id}`,
          headers,
        })
    }
    await pause(REST)
    const held = new Map(running.map(({ name, server }) => [name, server.memory()]))
    const ours = held.get(petstore)
    return {
      title: 'Idle memory',
      figures: [],
      notes: [...held].map(
        ([name, bytes]) => `${name}: ${bytes ? `${Math.round(bytes / MEGABYTE)} MB` : 'unknown'}`,
      ),
      goals: goal('idle memory', '≤', 120, ours && ours / MEGABYTE, 'MB'),
    }
  })
}
