import type { FastifyInstance } from 'fastify'
import type { Store } from '../../db/store.ts'
import { routes } from '../../generated/router.ts'
import type { Admit } from '../auth/admit.ts'
import { operatorScopes } from '../auth/scopes.ts'
import { isMarked } from '../lifecycle/usage.ts'
import type { Service } from '../operation.ts'
import { Durations } from './durations.ts'
import { expose, expositionType, type Family } from './exposition.ts'
import { watchProcess } from './process.ts'

/**
 * Counts what the service does, and shows it at `/metrics` to callers with the scope `ops:read`.
 * @returns what counts a response that was sent without a request of the router, by its status
 */
export function useMetrics(
  app: FastifyInstance,
  { store, clock }: Service,
  admit: Admit,
): (status: number) => void {
  const durations = new Durations()
  const watched = watchProcess()
  app.addHook('onClose', async () => watched.close())
  app.addHook('onResponse', (request, reply, done) => {
    durations.record(request.operationId ?? 'none', reply.statusCode, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', async (request, reply) => {
    if (!(await admit(request, reply, operatorScopes, clock()))) return reply
    const families = [durations.family(), ...lifecycle(durations), ...activity(store), ...watched.families()]
    return reply
      .header('Content-Type', expositionType)
      .header('Cache-Control', 'no-store')
      .send(expose(families))
  })
  return (status) => durations.record('none', status, 0)
}

/** Calls of what is going away or not settled, from callers who are known, and when it goes. */
function lifecycle(durations: Durations): Family[] {
  const marked = routes.filter(isMarked)
  const isCall = (status: number) => status !== 401 && status !== 429
  return [
    {
      name: 'petstore_marked_requests_total',
      type: 'counter',
      help: 'Requests to operations that are deprecated, or not stable.',
      samples: marked.flatMap(({ operationId, lifecycle: { deprecated, stability } }) =>
        [...(deprecated ? ['deprecated'] : []), ...(stability === 'stable' ? [] : [stability])].map(
          (mark) => ({
            labels: { operation: operationId, mark },
            value: durations.count(operationId, isCall),
          }),
        ),
      ),
    },
    {
      name: 'petstore_operation_sunset_timestamp_seconds',
      type: 'gauge',
      help: 'When a deprecated operation ends, in seconds since 1970.',
      samples: marked.flatMap(({ operationId, lifecycle: { deprecated } }) =>
        deprecated ? [{ labels: { operation: operationId }, value: deprecated.sunsetAt / 1000 }] : [],
      ),
    },
  ]
}

function activity(store: Store): Family[] {
  const { commits, writes, queued } = store.activity()
  return [
    {
      name: 'petstore_commits_total',
      type: 'counter',
      help: 'Transactions that committed writes.',
      samples: [{ value: commits }],
    },
    {
      name: 'petstore_writes_total',
      type: 'counter',
      help: 'Writes in those transactions; divided by them it is the size of a batch.',
      samples: [{ value: writes }],
    },
    {
      name: 'petstore_write_queue_length',
      type: 'gauge',
      help: 'Writes that wait for a transaction.',
      samples: [{ value: queued }],
    },
  ]
}
