import { setTimeout } from 'node:timers/promises'
import type { Route } from 'contract-openapi/contract'
import type { FastifyInstance } from 'fastify'
import { isMarked, marksOf } from '../lifecycle/usage.ts'
import { unreadableRows } from '../log/unreadable-rows.ts'
import { type Activity, type Extent, expirySoonDays, type ServiceStore } from '../store/store.ts'
import { type Backlog, maxLate } from '../store/webhook-store.ts'
import { Durations, expose, type Family, prefixed, single } from './exposition.ts'
import { lostLinesFamily, processFamilies } from './process.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Measures, and writes what was measured. */
    writeMetrics(): Promise<string>
  }
}

/** The parts of a service that are measured beside requests and the process. */
export interface Measured {
  /** The prefix of all names: lower-case letters. */
  id: string
  contract: { routes: readonly Route[] }
  clock(): Date
  /** It does not measure itself where nothing is kept. */
  store: Partial<Pick<ServiceStore, 'activity' | 'extent'>>
  /** The state of webhook deliveries; undefined if this service sends none, or if it cannot be read now. */
  deliveries?: (() => Promise<Deliveries | undefined>) | undefined
  /** Of the service. */
  version?: string | undefined
  /** When the last backup was made, in milliseconds since 1970; undefined without one. */
  lastBackup?: (() => number | undefined) | undefined
}

/**
 * Measures the service; `app.writeMetrics` has the text for Prometheus.
 * @param streams those that are open
 * @param check resolves to why a write would not be accepted now; to undefined when it would
 * @returns what counts a response that was sent without a request of the router, by its status
 */
export function useMetrics(
  app: FastifyInstance,
  { id, contract, clock, store, deliveries, version = '', lastBackup }: Measured,
  streams: { readonly size: number },
  check: () => Promise<string | undefined>,
): (status: number) => void {
  const marked = contract.routes.filter(isMarked)
  const durations = new Durations()
  app.addHook('onResponse', (request, reply, done) => {
    durations.record(
      request.operationId ?? 'none',
      reply.statusCode,
      (reply.beganAfter ?? reply.elapsedTime) / 1000,
    )
    done()
  })
  const readiness = inTime(async () => (await check()) === undefined)
  const holdings = inTime(async () => store.extent?.())
  const backlog = inTime(async () => deliveries?.())
  const measure = async () => {
    const [ready, found, delivered] = await Promise.all([readiness(), holdings(), backlog()])
    const families: Family[] = [
      {
        name: 'release_info',
        type: 'gauge',
        help: 'The release that runs: always 1.',
        samples: [{ labels: { version }, value: 1 }],
      },
      single('ready', ready ? 1 : 0, 'Whether a write would be accepted: 1 or 0.'),
      single(
        'last_backup_timestamp_seconds',
        (lastBackup?.() ?? 0) / 1000,
        'When the last backup was made, in seconds since 1970; 0 without one.',
      ),
      ...(found ? extentFamilies(found) : []),
      durations.family(),
      ...lifecycle(marked, durations),
      ...(store.activity ? storeFamilies(store.activity()) : []),
      single('open_streams', streams.size, 'Open streams.'),
      ...(delivered ? deliveryFamilies(delivered, clock()) : []),
      lostLinesFamily(),
      single(
        'unreadable_rows_total',
        unreadableRows(),
        'Rows of the database that no server can read, and items that lists leave out, as far as requests and deliveries came upon them; check-data names rows.',
      ),
    ]
    return [...prefixed(families, id), ...(await processFamilies())]
  }
  app.decorate('writeMetrics', async () => expose(await measure()))
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
      samples: marked.flatMap((route) =>
        marksOf(route).map((mark) => ({
          labels: { operation: route.operationId, mark },
          value: durations.count(route.operationId, isCall),
        })),
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
    single('write_queue_length', queued, 'Writes that wait for a transaction.'),
    single('pool_open', pool.open, 'Connections to the database that are open.'),
    single('pool_busy', pool.busy, 'Connections in a writing transaction.'),
    single(
      'retried_transactions_total',
      retried,
      'Transactions that were repeated, because of conflicts or a lost connection.',
    ),
    single('unknown_outcomes_total', unknown, 'Commits of unknown outcome.'),
  ]
}

/** How the deliveries of webhooks are doing. */
export interface Deliveries {
  /** By what became of them, since the start of this server. */
  counts: Readonly<Record<'delivered' | 'retried' | 'failed', number>>
  /** Of all servers. */
  backlog: Backlog
}

/** @param now by the clock that writes the events */
export function deliveryFamilies({ counts, backlog }: Deliveries, now: Date): Family[] {
  const { lastEvent, pending, oldest, disabled, late } = backlog
  const ageOf = (at: string) => Math.max(0, now.getTime() - Date.parse(at)) / 1000
  return [
    {
      name: 'deliveries_total',
      type: 'counter',
      help: 'Attempts to deliver to webhooks: delivered, to be repeated (retried), given up (failed).',
      samples: Object.entries(counts).map(([outcome, value]) => ({ labels: { outcome }, value })),
    },
    single('events_total', lastEvent, 'The id of the last event. Ids have gaps.'),
    single('deliveries_pending', pending, 'Deliveries of enabled webhooks that wait for another attempt.'),
    single(
      'delivery_oldest_age_seconds',
      oldest === null ? 0 : ageOf(oldest),
      'Age of the oldest event not yet delivered to an enabled webhook; 0 if there is none.',
    ),
    {
      name: 'webhook_lag_seconds',
      type: 'gauge',
      help: `Age of the oldest event not yet sent to an enabled webhook, of the ${maxLate} latest webhooks.`,
      samples: late.map(({ id, since }) => ({ labels: { webhook: id }, value: ageOf(since) })),
    },
    single('webhooks_disabled', disabled, 'Existing webhooks that the service disabled.'),
  ]
}

/** How long a scrape waits for the database, in milliseconds: Prometheus itself gives up after ten seconds. */
const patience = 1000

/** Makes a function that asks once at a time, and resolves to undefined where there is no answer in time. */
function inTime<T>(ask: () => Promise<T>): () => Promise<T | undefined> {
  let asked: Promise<T | undefined> | undefined
  return () => {
    asked ??= ask()
      .catch(() => undefined)
      .finally(() => {
        asked = undefined
      })
    return Promise.race([asked, setTimeout(patience, undefined, { ref: false })])
  }
}

function extentFamilies({ schema, size, log, keys, expiring }: Extent): Family[] {
  return [
    single('schema_version', schema, 'Steps that the schema of the database has taken.'),
    single('database_size_bytes', size, 'The size of the database.'),
    ...(log === undefined
      ? []
      : [single('write_ahead_log_size_bytes', log, 'The size of its write-ahead log.')]),
    single('keys', keys, 'API keys that are in force.'),
    single('keys_expiring', expiring, `Those of them that expire within ${expirySoonDays} days.`),
  ]
}
