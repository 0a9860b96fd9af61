/** One batch of one webhook: what is due and what is new, sent in its order, and what became of it. */
import type { Feed } from '../events/feed.ts'
import type { StoredEvent } from '../store/store.ts'
import type {
  AttemptedDelivery,
  DueDelivery,
  WebhookOutcome,
  WebhookRecord,
  WebhookStore,
  WebhookWork,
} from '../store/webhook-store.ts'
import { type BatchLimits, type BatchPace, type Health, slowAfter } from './lanes.ts'
import type { Sender, SendResult } from './send.ts'

/** The parts that batches need. */
export interface BatchOptions {
  store: WebhookStore
  feed: Feed
  sender: Sender
  clock(): Date
  /** The body of an event; undefined where it must not be sent. */
  bodyOf(event: StoredEvent): string | undefined
  /** Opens a sealed secret. @throws Error saying why it cannot */
  open(sealed: string): string
  /** How long after each failed attempt the next one is made, in milliseconds. */
  retries: readonly number[]
  report: DeliveryReport
}

/** Is told what an operator should know; bodies are not in it. */
interface DeliveryReport {
  /** The database failed; it is tried again. */
  failure(error: unknown): void
  /** A webhook was disabled, for a reason. @param host where it was sent */
  disabled(webhookId: number, host: string, reason: string): void
  /** Events that a webhook has not received are no longer kept. */
  missed(webhookId: number): void
  /** A secret of a webhook cannot be opened: without it nothing is sent. */
  unopened(webhookId: number, error: unknown): void
}

/** The webhook of a batch, and the signal that may end it early. */
interface Batch {
  owner: string
  webhookId: number
  limits: BatchLimits
  /** Attempts that failed one after the other before it. */
  failures: number
  /** True if another request may be begun, which then is. */
  mayStart(): boolean
  /** True if what comes back counts: what the server itself cut off is as if it had not begun. */
  counts(): boolean
}

/** The next step after a batch. */
export interface BatchResult extends ReceiverState {
  outcome: WebhookOutcome
  /** True if more can be done at once. */
  more: boolean
  /** True if so much is pending that no new events are taken. */
  isBlocked: boolean
}

/** After so long without a success a webhook is disabled, in milliseconds. */
const longestFailing = 5 * 24 * 60 * 60 * 1000

/**
 * Sends a batch, in the order of the feed. What fails waits for its next attempt alone; once several have failed in a row, or the receiver asks
 * for a rest, nothing more of the batch is begun. Nor is it after some seconds, or once it is stopped: whoever is just fast enough keeps no
 * sockets from others, and gets nothing for long at an address that its owner has changed.
 * @returns undefined where the webhook is disabled, gone, or another server's by now
 */
export async function runBatch(options: BatchOptions, batch: Batch): Promise<BatchResult | undefined> {
  const { owner, webhookId, limits } = batch
  const work = await options.store.work(owner, webhookId, limits.most)
  if (!work?.webhook.enabled) return undefined
  const { due, fresh, through, more } = await itemsOf(options, work, limits.most)
  const items = [...due, ...fresh]
  const seen: ReceiverState = {
    health: undefined,
    failures: batch.failures,
    successes: 0,
    took: 0,
    hasFailed: false,
    isGone: false,
    rest: 0,
  }
  const attempt = attempting(options, batch, work.webhook, seen)
  const done: (AttemptedDelivery | undefined)[] = []
  let next = 0
  const begun = performance.now()
  const mayStart = () => seen.rest === 0 && performance.now() - begun < slowAfter && batch.mayStart()
  const sendOn = async (_: unknown, place: number) => {
    // After a failure half of the requests go on.
    const isWanted = () => place === 0 || !seen.hasFailed || place < limits.width >> 1
    while (next < items.length && isWanted() && mayStart()) {
      const at = next++
      done[at] = await attempt(items[at]!)
    }
  }
  await Promise.all(Array.from({ length: limits.width }, sendOn))

  // Events after one that was not sent are sent again.
  const ended = items.findIndex((_, at) => at >= due.length && !done[at])
  const deliveries = done
    .slice(0, ended === -1 ? items.length : ended)
    .filter((delivery) => delivery !== undefined)
  const position = ended === -1 ? through : (fresh[ended - due.length - 1]?.delivery.eventId ?? work.position)
  let { pending } = work
  for (const { id, status } of deliveries) {
    if (id !== undefined) pending--
    if (status === 'pending') pending++
  }
  return {
    outcome: {
      webhookId,
      url: work.webhook.url,
      from: work.position,
      position,
      deliveries,
      ...verdict(seen, batch.failures, work.failingSince, options.clock()),
    },
    ...seen,
    more: more || ended !== -1,
    isBlocked: pending >= maxPending,
  }
}

/** The state of the receiver, judged by the attempts of a batch. */
interface ReceiverState extends BatchPace {
  /** Undefined where nothing was attempted. */
  health: Health | undefined
  /** Attempts that failed one after the other by now. */
  failures: number
  /** True if it said that it is gone for ever (410). */
  isGone: boolean
  /** How long to leave it alone, in milliseconds. */
  rest: number
}

/** Makes the function that sends an item, and notes what that says of the receiver; undefined where it was cut off. */
function attempting(options: BatchOptions, batch: Batch, webhook: WebhookRecord, seen: ReceiverState) {
  const { bodyOf, clock, sender, retries } = options
  const secrets = secretsOf(options, webhook)
  return async ({ id, delivery, event }: BatchItem): Promise<AttemptedDelivery | undefined> => {
    const body = event && bodyOf(event)
    if (body === undefined) {
      const lastError = event ? 'The event does not match the contract.' : 'The event is no longer kept.'
      return { ...delivery, status: 'failed', lastError, nextAttemptAt: null }
    }
    const timestamp = clock()
    const begun = performance.now()
    const sent: SendResult = secrets
      ? await sender.send(webhook.url, { id, timestamp, body, secrets })
      : { error: 'The secret of the webhook cannot be opened.' }
    if (!batch.counts()) return undefined
    const { status, error, retryAfter } = sent
    const attempted = {
      ...delivery,
      attempts: delivery.attempts + 1,
      lastStatus: status ?? null,
      lastError: error ?? null,
      attemptedAt: timestamp.toISOString(),
    }
    if (isSuccess(sent)) {
      const took = performance.now() - begun
      seen.successes++
      seen.took += took
      seen.failures = 0
      seen.health = took > slowAfter ? 'slow' : 'well'
      return { ...attempted, status: 'delivered', nextAttemptAt: null }
    }
    seen.failures++
    seen.hasFailed = true
    seen.isGone ||= status === 410
    if (seen.isGone || seen.failures >= failuresToRest) seen.health = 'failing'
    seen.rest = Math.max(seen.rest, restAfter(seen.failures, retries, status, retryAfter))
    const next = nextAttempt(attempted.attempts, retries, clock(), retryAfter)
    return { ...attempted, status: next ? 'pending' : 'failed', nextAttemptAt: next?.toISOString() ?? null }
  }
}

/** Since when the webhook fails by now, and whether that is its end. @param failuresBefore those before the batch */
function verdict(
  { isGone, successes, failures }: ReceiverState,
  failuresBefore: number,
  before: string | null,
  now: Date,
): Pick<WebhookOutcome, 'failingSince' | 'disabledReason'> {
  if (isGone) return { failingSince: before, disabledReason: 'gone' }
  if (successes === 0 && failures === failuresBefore) return { failingSince: before }
  if (failures === 0) return { failingSince: null }
  const failingSince = (successes > 0 ? null : before) ?? now.toISOString()
  const isOver = now.getTime() - Date.parse(failingSince) >= longestFailing
  return { failingSince, disabledReason: isOver ? 'failing' : undefined }
}

const isSuccess = ({ status = 0, error }: SendResult) => status >= 200 && status < 300 && error === undefined

/**
 * What signs requests now; undefined where that was sealed with a key that is not there. The one before it is left out then: its owner
 * may have rotated it for just this reason.
 */
function secretsOf({ open, report, clock }: BatchOptions, webhook: WebhookRecord): string[] | undefined {
  const { id, secret, previousSecret, previousUntil } = webhook
  const secrets: string[] = []
  try {
    secrets.push(open(secret))
    const isStillValid = previousUntil !== null && Date.parse(previousUntil) > clock().getTime()
    if (previousSecret !== null && isStillValid) secrets.push(open(previousSecret))
  } catch (error) {
    report.unopened(id, error)
  }
  return secrets.length === 0 ? undefined : secrets
}

/** The most deliveries of a webhook that wait for another attempt: with so many it takes no new events. */
const maxPending = 300

/** The content of one request. */
interface BatchItem {
  /** Of the message: the same at each attempt. */
  id: string
  delivery: AttemptedDelivery
  /** Undefined where it is not kept any more. */
  event: StoredEvent | undefined
}

/**
 * The items of a batch: those that are due, and those of new events, in the order of the feed; the position once all of them are sent; whether
 * more may follow at once.
 * @param most items of a batch
 */
async function itemsOf(
  { feed, clock, report }: BatchOptions,
  { webhook, position, pending, due: found }: WebhookWork,
  most: number,
) {
  const due = found.map(dueItem)
  const room = Math.min(most - due.length, maxPending - pending)
  if (room <= 0) return { due, fresh: [], through: position, more: true }
  const page = await feed.read({ after: position, limit: room, types: JSON.parse(webhook.types) })
  if ('keptAfter' in page) {
    report.missed(webhook.id)
    return { due, fresh: [], through: page.keptAfter, more: true }
  }
  const createdAt = clock().toISOString()
  const fresh = page.items.map((event) => freshItem(webhook.id, event, createdAt))
  return { due, fresh, through: page.through, more: page.more }
}

function dueItem({ timestamp, data, ...delivery }: DueDelivery): BatchItem {
  const { id, eventId, type, createdAt, webhookId } = delivery
  if (eventId === null) {
    const event = { id: 0, type, timestamp: createdAt, data: JSON.stringify({ webhookId }) }
    return { id: `ping_${id}`, delivery, event }
  }
  const event = timestamp === null || data === null ? undefined : { id: eventId, type, timestamp, data }
  return { id: messageId(eventId), delivery, event }
}

function freshItem(webhookId: number, event: StoredEvent, createdAt: string): BatchItem {
  const delivery = {
    webhookId,
    eventId: event.id,
    type: event.type,
    status: 'pending',
    attempts: 0,
    lastStatus: null,
    lastError: null,
    createdAt,
    attemptedAt: null,
    nextAttemptAt: null,
  }
  return { id: messageId(event.id), delivery, event }
}

const messageId = (eventId: number) => `evt_${eventId}`

/**
 * When a delivery is tried again; undefined when it is not.
 * @param attempts how many were made
 * @param retries how long after each failed attempt the next one is made, in milliseconds; it varies by a fifth, so that those that
 *   failed together do not come back together
 * @param retryAfter what the receiver asks for, in milliseconds: it makes the pause longer, never shorter
 */
function nextAttempt(
  attempts: number,
  retries: readonly number[],
  now: Date,
  retryAfter = 0,
): Date | undefined {
  const pause = retries[attempts - 1]
  if (pause === undefined) return undefined
  return new Date(now.getTime() + Math.max(pause * (0.8 + 0.4 * Math.random()), retryAfter))
}

/** After so many failures in a row a receiver counts as failing: fewer are an accident, which delays nothing but itself. */
const failuresToRest = 3
/** The longest rest after failures that the receiver did not ask for, in milliseconds. */
const longestRest = 5000

/**
 * How long a receiver is left alone after a failure, in milliseconds, whatever else waits for it. Who is overloaded may ask for longer.
 * @param failures how many there were in a row
 */
function restAfter(
  failures: number,
  retries: readonly number[],
  status: number | undefined,
  retryAfter = 0,
): number {
  const asked = status === 429 || status === 503 ? retryAfter : 0
  return failures < failuresToRest ? asked : Math.max(Math.min(retries[0] ?? longestRest, longestRest), asked)
}
