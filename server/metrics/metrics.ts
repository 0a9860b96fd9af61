import type { FastifyInstance } from 'fastify'
import type { Admit } from '../auth/admit.ts'
import { operatorSecurity } from '../auth/scopes.ts'
import type { Route } from '../contract/route.ts'
import { isMarked } from '../lifecycle/usage.ts'
import { lostLines } from '../log/standard-output.ts'
import { type Deliveries, deliveryFamilies } from './deliveries.ts'
import { Durations } from './durations.ts'
import { expose, expositionType, type Family, single } from './exposition.ts'
import { processMetrics } from './process.ts'

/** What is measured beside requests and the process. */
export interface Measured {
  /** The prefix of all names. */
  id: string
  routes: readonly Route[]
  clock(): Date
  /** What the store has been doing since it was opened; undefined where there is none. */
  activity?: (() => StoreActivity) | undefined
  /** Those that are open. */
  streams: { readonly size: number }
  /** How the deliveries of webhooks are doing; undefined where none are made, or nobody can tell now. */
  deliveries?: (() => Promise<Deliveries | undefined>) | undefined
}

/** How a store is doing. */
export interface StoreActivity {
  /** Transactions that committed writes. */
  commits: number
  /** Writes in them; more than one each when writes arrived together. */
  writes: number
  /** Writes that wait for a transaction now. */
  queued: number
}

/**
 * Measures the service, and serves the metrics at `/metrics` to callers with the scope `ops:read`.
 * @returns what counts a response that was sent without a request of the router, by its status
 */
export function useMetrics(
  app: FastifyInstance,
  { id, routes, clock, activity, streams, deliveries }: Measured,
  admit: Admit,
): (status: number) => void {
  const marked = routes.filter(isMarked)
  const durations = new Durations()
  app.addHook('onResponse', (request, reply, done) => {
    durations.record(
      request.operationId ?? 'none',
      reply.statusCode,
      (reply.beganAfter ?? reply.elapsedTime) / 1000,
    )
    done()
  })
  app.get('/metrics', async (request, reply) => {
    if (!(await admit(request, reply, operatorSecurity, clock()))) return reply
    const delivered = await deliveries?.()
    const families = [
      durations.family(),
      ...lifecycle(marked, durations),
      ...(activity ? storeFamilies(activity()) : []),
      single('open_streams', streams.size, 'Responses that go on: streams that callers read now.'),
      ...(delivered ? deliveryFamilies(delivered, clock()) : []),
      single(
        'log_lines_lost_total',
        lostLines(),
        'Log lines that were lost: the disk was full, or nobody read them.',
      ),
    ]
    return reply
      .header('Content-Type', expositionType)
      .header('Cache-Control', 'no-store')
      .send(expose(families, id) + (await processMetrics()))
  })
  return (status) => durations.record('none', status, 0)
}

/** Calls of deprecated and unstable operations by authenticated callers, and the sunsets. */
function lifecycle(marked: readonly Route[], durations: Durations): Family[] {
  const isCall = (status: number) => status !== 401 && status !== 429
  return [
    {
      name: 'marked_requests_total',
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
      name: 'operation_sunset_timestamp_seconds',
      type: 'gauge',
      help: 'When a deprecated operation ends, in seconds since 1970.',
      samples: marked.flatMap(({ operationId, lifecycle: { deprecated } }) =>
        deprecated ? [{ labels: { operation: operationId }, value: deprecated.sunsetAt / 1000 }] : [],
      ),
    },
  ]
}

function storeFamilies({ commits, writes, queued }: StoreActivity): Family[] {
  return [
    single('commits_total', commits, 'Transactions that committed writes.'),
    single(
      'writes_total',
      writes,
      'Writes in those transactions; divided by them it is the size of a batch.',
    ),
    single('write_queue_length', queued, 'Writes that wait for a transaction.'),
  ]
}
