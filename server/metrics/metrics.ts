import type { FastifyInstance } from 'fastify'
import type { Admit } from '../auth/admit.ts'
import { operatorSecurity } from '../auth/scopes.ts'
import type { Route } from '../contract/route.ts'
import { isMarked } from '../lifecycle/usage.ts'
import type { Activity } from '../store/service-store.ts'
import { type Deliveries, deliveryFamilies } from './deliveries.ts'
import { Durations } from './durations.ts'
import { expose, expositionType, type Family, prefixed, single } from './exposition.ts'
import { lostLinesFamily, processFamilies, processMetrics } from './process.ts'
import { inTime, type Seen, sightOf } from './sight.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Measures, and writes what was measured. */
    writeMetrics(): Promise<string>
  }
}

/** What is measured beside requests and the process. */
export interface Measured extends Seen {
  /** The prefix of all names. */
  id: string
  routes: readonly Route[]
  clock(): Date
  /** What the store has been doing since it was opened; undefined where there is none. */
  activity?: (() => Activity) | undefined
  /** Those that are open. */
  streams: { readonly size: number }
  /** The state of webhook deliveries; undefined if this service sends none, or if it cannot be read now. */
  deliveries?: (() => Promise<Deliveries | undefined>) | undefined
}

/** What measures all processes of a service. */
export interface SharedMetrics {
  /** How many of them serve. */
  workers: number
  /** Takes the function that measures this process, and returns one that measures all. */
  gather(measure: () => Promise<Family[]>): () => Promise<Family[]>
}

/**
 * Measures the service, and serves the metrics at `/metrics` to callers with the scope `ops:read`.
 * @param shared undefined for a process that serves alone
 * @returns what counts a response that was sent without a request of the router, by its status
 */
export function useMetrics(
  app: FastifyInstance,
  { id, routes, clock, activity, streams, deliveries = async () => undefined, ...sight }: Measured,
  admit: Admit,
  shared?: SharedMetrics,
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
  const lookAt = sightOf(sight)
  const backlog = inTime(deliveries)
  const measure = async () => {
    const [seen, delivered] = await Promise.all([lookAt(), backlog()])
    const families = [
      ...seen,
      durations.family(),
      ...lifecycle(marked, durations),
      ...(activity ? storeFamilies(activity()) : []),
      single('open_streams', streams.size, 'Open streams.', 'sum'),
      ...(delivered ? deliveryFamilies(delivered, clock()) : []),
      lostLinesFamily(),
      single('workers', shared?.workers ?? 1, 'Processes that serve.'),
      single('workers_measured', 1, 'Those of them that were measured.', 'sum'),
    ]
    return prefixed(families, id)
  }
  const gather = shared?.gather(async () => [...(await measure()), ...(await processFamilies())])
  const write = gather
    ? async () => expose(await gather())
    : async () => expose(await measure()) + (await processMetrics())
  app.get('/metrics', async (request, reply) => {
    if (!(await admit(request, reply, operatorSecurity, clock()))) return reply
    return reply
      .header('Content-Type', expositionType)
      .header('Cache-Control', 'no-store')
      .send(await write())
  })
  app.decorate('writeMetrics', write)
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

function storeFamilies({ commits, writes, queued, retried, unknown, pool }: Activity): Family[] {
  return [
    single('commits_total', commits, 'Transactions that committed writes.'),
    single(
      'writes_total',
      writes,
      'Writes in those transactions; divided by them it is the size of a batch.',
    ),
    single('write_queue_length', queued, 'Writes that wait for a transaction.', 'sum'),
    single('pool_open', pool.open, 'Connections to the database that are open.', 'sum'),
    single('pool_busy', pool.busy, 'Connections in a writing transaction.', 'sum'),
    single(
      'retried_transactions_total',
      retried,
      'Transactions that were repeated, because of conflicts or a lost connection.',
    ),
    single('unknown_outcomes_total', unknown, 'Commits of unknown outcome.'),
  ]
}
