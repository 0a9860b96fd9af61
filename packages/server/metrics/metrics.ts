/** The metrics of a server: counts responses as they end, and asks the store and the webhooks for the rest when somebody scrapes. */
import { setTimeout } from 'node:timers/promises'
import type { Route } from 'contract-openapi/contract'
import type { FastifyInstance } from 'fastify'
import { isMarked, marksOf } from '../lifecycle/usage.ts'
import { lostLines } from '../log/output.ts'
import { unhandledRejections } from '../log/unhandled.ts'
import type { UnreadableRows } from '../log/unreadable-rows.ts'
import { type Activity, type Extent, expirySoonDays, type ServiceStore } from '../store/store.ts'
import { type Backlog, maxLate } from '../store/webhook-store.ts'
import { Durations, expose, type Family, familyOf, prefixed, single } from './exposition.ts'
import { processFamilies } from './process.ts'

declare module 'fastify' {
  interface FastifyInstance {
    writeMetrics(): Promise<string>
  }
}

export interface Measured {
  id: string
  contract: { routes: readonly Route[] }
  clock(): Date
  store: Partial<Pick<ServiceStore, 'activity' | 'extent'>>
  unreadable: Pick<UnreadableRows, 'count'>
  /** State of webhook deliveries; undefined if the service sends none, or it cannot be read now. */
  deliveries?: (() => Promise<Deliveries | undefined>) | undefined
  version?: string | undefined
  lastBackup?: (() => number | undefined) | undefined
}

/**
 * Adds `app.writeMetrics`.
 * @param streams the open streams
 * @param check resolves to the reason why the server is not ready; undefined if it is
 * @returns a function that counts a response without a routed request, by its status
 */
export function useMetrics(
  app: FastifyInstance,
  { id, contract, clock, store, unreadable, deliveries, version = '', lastBackup }: Measured,
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
      familyOf('release_info', [{ labels: { version }, value: 1 }], 'Running release; always 1.'),
      single('ready', ready ? 1 : 0, '1 if the server accepts writes, else 0.'),
      single(
        'last_backup_timestamp_seconds',
        (lastBackup?.() ?? 0) / 1000,
        'Time of the last backup, in seconds since 1970; 0 without one.',
      ),
      ...(found ? extentFamilies(found) : []),
      durations.family(),
      ...lifecycle(marked, durations),
      ...(store.activity ? storeFamilies(store.activity()) : []),
      single('open_streams', streams.size, 'Open streams.'),
      ...(delivered ? deliveryFamilies(delivered, clock()) : []),
      single(
        'log_lines_lost_total',
        lostLines(),
        'Log lines lost because the disk was full, or nobody read them.',
      ),
      single(
        'unhandled_rejections_total',
        unhandledRejections(),
        'Failed promises that no code awaited; the log has them.',
      ),
      single(
        'unreadable_rows_total',
        unreadable.count,
        'Unreadable rows of the database, and items that lists leave out, as found by requests and deliveries; check-data lists the rows.',
      ),
    ]
    return [...prefixed(families, id), ...(await processFamilies())]
  }
  app.decorate('writeMetrics', async () => expose(await measure()))
  return (status) => durations.record('none', status, 0)
}

function lifecycle(marked: readonly Route[], durations: Durations): Family[] {
  const requests = marked.flatMap((route) => {
    const { operationId: operation } = route
    return marksOf(route).map((mark) => ({ labels: { operation, mark }, value: durations.calls(operation) }))
  })
  const sunsets = marked.flatMap(({ operationId: operation, lifecycle: { deprecated } }) =>
    deprecated ? [{ labels: { operation }, value: deprecated.sunsetAt / 1000 }] : [],
  )
  const ofSunset = 'Sunset of a deprecated operation, in seconds since 1970.'
  return [
    familyOf('marked_requests_total', requests, 'Requests to deprecated or unstable operations.'),
    familyOf('operation_sunset_timestamp_seconds', sunsets, ofSunset),
  ]
}

function storeFamilies({ commits, writes, queued, retried, unknown, pool }: Activity): Family[] {
  return [
    single('commits_total', commits, 'Transactions that committed writes.'),
    single(
      'writes_total',
      writes,
      'Writes in these transactions; divided by their number it is the batch size.',
    ),
    single('write_queue_length', queued, 'Writes that wait for a transaction.'),
    single('pool_open', pool.open, 'Open connections to the database.'),
    single('pool_busy', pool.busy, 'Connections in a writing transaction.'),
    single(
      'retried_transactions_total',
      retried,
      'Transactions repeated after a conflict or a lost connection.',
    ),
    single('unknown_outcomes_total', unknown, 'Commits of unknown outcome.'),
  ]
}

export interface Deliveries {
  counts: Readonly<Record<'delivered' | 'retried' | 'failed', number>>
  backlog: Backlog
}

export function deliveryFamilies({ counts, backlog }: Deliveries, now: Date): Family[] {
  const { lastEvent, pending, oldest, disabled, late } = backlog
  const ageOf = (at: string) => Math.max(0, now.getTime() - Date.parse(at)) / 1000
  return [
    familyOf(
      'deliveries_total',
      Object.entries(counts).map(([outcome, value]) => ({ labels: { outcome }, value })),
      'Attempts to deliver to webhooks: delivered, retried later, or failed for good.',
    ),
    single('events_total', lastEvent, 'Id of the last event. Ids have gaps.'),
    single('deliveries_pending', pending, 'Deliveries of enabled webhooks that wait for another attempt.'),
    single(
      'delivery_oldest_age_seconds',
      oldest === null ? 0 : ageOf(oldest),
      'Age of the oldest event not yet delivered to an enabled webhook; 0 if there is none.',
    ),
    familyOf(
      'webhook_lag_seconds',
      late.map(({ id, since }) => ({ labels: { webhook: id }, value: ageOf(since) })),
      `Age of the oldest event not yet sent to an enabled webhook, of the ${maxLate} latest webhooks.`,
    ),
    single('webhooks_disabled', disabled, 'Webhooks that the service disabled.'),
  ]
}

// Milliseconds that a scrape waits for the database; Prometheus gives up after ten seconds.
const queryTimeout = 1000

// Runs one query at a time, and resolves to undefined if the result is late.
function inTime<T>(ask: () => Promise<T>): () => Promise<T | undefined> {
  let asked: Promise<T | undefined> | undefined
  return () => {
    asked ??= ask()
      .catch(() => undefined)
      .finally(() => {
        asked = undefined
      })
    return Promise.race([asked, setTimeout(queryTimeout, undefined, { ref: false })])
  }
}

function extentFamilies({ schema, size, log, keys, expiring }: Extent): Family[] {
  return [
    single('schema_version', schema, 'Version of the database schema.'),
    single('database_size_bytes', size, 'Size of the database.'),
    ...(log === undefined ? [] : [single('write_ahead_log_size_bytes', log, 'Size of its write-ahead log.')]),
    single('keys', keys, 'API keys in force.'),
    single('keys_expiring', expiring, `API keys that expire within ${expirySoonDays} days.`),
  ]
}
