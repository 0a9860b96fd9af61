/**
 * One batch of a webhook: due deliveries, then new events, each sent in its turn. Out come the outcome to store, and what the responses say of the
 * receiver. `deliver.ts` decides when a batch begins.
 */
import type { Feed } from '../store/feed.ts'
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

export interface BatchOptions {
  store: WebhookStore
  feed: Feed
  sender: Sender
  clock(): Date
  // Returns the body of an event; undefined for one that must not be sent.
  bodyOf(event: StoredEvent): string | undefined
  // Decrypts a stored secret, or throws an Error with the reason.
  open(sealed: string): string
  retries: readonly number[]
  report: DeliveryReport
}

// Listener for events that an operator should know of; bodies are not among the arguments.
interface DeliveryReport {
  failure(error: unknown): void
  disabled(webhookId: number, host: string, reason: string): void
  missed(webhookId: number): void
  // A requested callback has failed for good.
  undelivered(callback: string, host: string, delivery: AttemptedDelivery): void
  unopened(webhookId: number, error: unknown): void
}

interface Batch {
  owner: string
  webhookId: number
  limits: BatchLimits
  failures: number
  // True if another request may begin; each call counts as one.
  mayStart(): boolean
  // A response that the server itself cut off does not count.
  counts(): boolean
}

export interface BatchResult extends ReceiverState {
  outcome: WebhookOutcome
  more: boolean
  // Too many deliveries are pending to take new events.
  isBlocked: boolean
}

// A webhook without a success for so long is disabled.
const maxFailingTime = 5 * 24 * 60 * 60 * 1000

/**
 * Sends a batch in the order of the feed. A failed delivery alone waits for its next attempt; several failures in a row, or a receiver that
 * asks for a pause, end the batch. So does a time limit, so that a slow receiver holds no sockets, and no batch goes on for long to a URL that
 * its owner has changed.
 * @returns undefined if the webhook is disabled, no longer exists, or has another owner
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
    // Half of the requests continue after a failure.
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

interface ReceiverState extends BatchPace {
  health: Health | undefined
  /** Attempts that failed one after the other by now. */
  failures: number
  // The receiver responded 410.
  isGone: boolean
  // Milliseconds.
  rest: number
}

// Returns a function that sends an item and updates `seen`; it resolves to undefined if the server cut the request off.
function attempting(options: BatchOptions, batch: Batch, webhook: WebhookRecord, seen: ReceiverState) {
  const { bodyOf, clock, sender, retries } = options
  const secrets = secretsOf(options, webhook)
  return async ({ id, delivery, event }: BatchItem): Promise<AttemptedDelivery | undefined> => {
    const body = delivery.body ?? (event && bodyOf(event))
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
  const isOver = now.getTime() - Date.parse(failingSince) >= maxFailingTime
  return { failingSince, disabledReason: isOver ? 'failing' : undefined }
}

const isSuccess = ({ status = 0, error }: SendResult) => status >= 200 && status < 300 && error === undefined

// A secret is left out if its key is missing, and so is the previous secret after it: the owner may have rotated it for that reason.
function secretsOf({ open, report, clock }: BatchOptions, webhook: WebhookRecord): string[] | undefined {
  const { id, secret, previousSecret, previousUntil } = webhook
  if (secret === '') return []
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

// With so many pending deliveries a webhook takes no new events.
const maxPending = 300

interface BatchItem {
  // The same at each attempt.
  id: string
  delivery: AttemptedDelivery
  // Undefined if it is no longer kept, and for a requested callback.
  event: StoredEvent | undefined
}

// Returns due items, then new ones in the order of the feed, and the position after them.
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
  const { id, eventId, type, createdAt, webhookId, body } = delivery
  if (body !== null) return { id: `call_${id}`, delivery, event: undefined }
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
    body: null,
  }
  return { id: messageId(event.id), delivery, event }
}

const messageId = (eventId: number) => `evt_${eventId}`

// The pause varies by a fifth, so that deliveries that failed together do not return together. `retryAfter` only makes it longer. Times in
// milliseconds.
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

// Fewer failures in a row are an accident, and delay only their deliveries.
const failuresToRest = 3
// Longest pause that the receiver did not ask for, in milliseconds.
const longestRest = 5000

// Returns milliseconds. An overloaded receiver may ask for more.
function restAfter(
  failures: number,
  retries: readonly number[],
  status: number | undefined,
  retryAfter = 0,
): number {
  const asked = status === 429 || status === 503 ? retryAfter : 0
  return failures < failuresToRest ? asked : Math.max(Math.min(retries[0] ?? longestRest, longestRest), asked)
}
