/** One batch of one webhook: what is due and what is new, sent in its order, and what became of it. */
import type { StoredEvent } from '../store/event.ts'
import type { WebhookRecord } from '../store/webhook.ts'
import type { AttemptedDelivery, WebhookOutcome, WebhookStore, WebhookWork } from '../store/webhook-store.ts'
import { type Item, itemsOf, mostPending, type Sources } from './items.ts'
import { type Health, type LaneLimits, slowAfter } from './lane.ts'
import { nextAttempt, restAfter } from './schedule.ts'
import type { Sender, Sent } from './send.ts'

/** What batches are made with. */
export interface BatchOptions extends Sources {
  store: Pick<WebhookStore, 'work'>
  sender: Pick<Sender, 'send'>
  /** The body of an event; undefined where it must not be sent. */
  bodyOf(event: StoredEvent): string | undefined
  /** Opens a sealed secret. @throws Error saying why it cannot */
  open(sealed: string): string
  /** Is told that a secret of a webhook cannot be opened, and why. */
  unopened(webhook: WebhookRecord, error: unknown): void
  /** How long after each failed attempt the next one is made, in milliseconds. */
  retries: readonly number[]
}

/** Whose batch it is, and what may end it early. */
export interface Batch {
  owner: string
  webhookId: number
  limits: LaneLimits
  /** Whether another request may be begun. */
  mayStart(): boolean
  /** Whether what comes back counts: what the server itself cut off is as if it had not begun. */
  counts(): boolean
}

/** What to do after a batch. */
export interface BatchResult {
  webhook: WebhookRecord
  outcome: WebhookOutcome
  /** Undefined where nothing was attempted. */
  health: Health | undefined
  /** Whether more can be done at once. */
  more: boolean
  /** Whether so much is pending that no new events are taken. */
  isBlocked: boolean
  /** How long to leave the receiver alone, in milliseconds. */
  rest: number
}

/** After so long without a success a webhook is disabled, in milliseconds. */
const longestFailing = 5 * 24 * 60 * 60 * 1000

/**
 * Sends a batch, in the order of the feed. After a failure, after some seconds, or once it is stopped, nothing more of it is begun: whoever is
 * just fast enough keeps no sockets from others, and gets nothing for long at an address that its owner has changed.
 * @returns undefined where the webhook is disabled, gone, or another server's by now
 */
export async function runBatch(options: BatchOptions, batch: Batch): Promise<BatchResult | undefined> {
  const { owner, webhookId, limits } = batch
  const work = await options.store.work(owner, webhookId, limits.batch)
  if (!work?.webhook.enabled) return undefined
  const { due, fresh, through, more } = await itemsOf(options, work, limits.batch)
  const items = [...due, ...fresh]
  const attempts = new Attempts(options, batch, work.webhook)
  const done: (AttemptedDelivery | undefined)[] = []
  let next = 0
  const begun = performance.now()
  const mayStart = () =>
    attempts.health !== 'failing' && performance.now() - begun < slowAfter && batch.mayStart()
  const sendOn = async () => {
    while (next < items.length && mayStart()) {
      const at = next++
      done[at] = await attempts.make(items[at]!)
    }
  }
  await Promise.all(Array.from({ length: limits.each }, sendOn))

  // What is behind an event that was not sent is sent again.
  const ended = items.findIndex((_, at) => at >= due.length && !done[at])
  const deliveries = done.slice(0, ended === -1 ? items.length : ended).flatMap((one) => one ?? [])
  const position = ended === -1 ? through : (fresh[ended - due.length - 1]?.delivery.eventId ?? work.position)
  const isPending = ({ status }: AttemptedDelivery) => status === 'pending'
  const dueDone = deliveries.filter(({ id }) => id !== undefined).length
  const pending = work.pending - dueDone + deliveries.filter(isPending).length
  const { health, rest } = attempts
  return {
    webhook: work.webhook,
    outcome: {
      webhookId,
      url: work.webhook.url,
      from: work.position,
      position,
      deliveries,
      ...attempts.verdict(work),
    },
    health,
    more: more || ended !== -1,
    isBlocked: pending >= mostPending,
    rest,
  }
}

/** The attempts of a batch, and what they say of the receiver. */
class Attempts {
  health: Health | undefined
  rest = 0
  #hasSucceeded = false
  #isGone = false
  readonly #options: BatchOptions
  readonly #batch: Batch
  readonly #url: string
  readonly #secrets: string[] | undefined

  constructor(options: BatchOptions, batch: Batch, webhook: WebhookRecord) {
    this.#options = options
    this.#batch = batch
    this.#url = webhook.url
    this.#secrets = secretsOf(options, webhook)
  }

  /** Sends an item; undefined where that was cut off. */
  async make({ id, delivery, event }: Item): Promise<AttemptedDelivery | undefined> {
    const { bodyOf, clock, sender, retries } = this.#options
    const body = event && bodyOf(event)
    if (body === undefined) {
      const lastError = event ? 'The event does not match the contract.' : 'The event is no longer kept.'
      return { ...delivery, status: 'failed', lastError, nextAttemptAt: null }
    }
    const timestamp = clock()
    const begun = performance.now()
    const sent: Sent = this.#secrets
      ? await sender.send(this.#url, { id, timestamp, body, secrets: this.#secrets })
      : { error: 'The secret of the webhook cannot be opened.' }
    if (!this.#batch.counts()) return undefined
    const { status, error, retryAfter } = sent
    const attempted = {
      ...delivery,
      attempts: delivery.attempts + 1,
      lastStatus: status ?? null,
      lastError: error ?? null,
      attemptedAt: timestamp.toISOString(),
    }
    if (isSuccess(sent)) {
      this.#hasSucceeded = true
      if (this.health !== 'failing') this.health = performance.now() - begun > slowAfter ? 'slow' : 'well'
      return { ...attempted, status: 'delivered', nextAttemptAt: null }
    }
    this.health = 'failing'
    this.#isGone ||= status === 410
    this.rest = Math.max(this.rest, restAfter(status, retries, retryAfter))
    const next = nextAttempt(attempted.attempts, retries, clock(), retryAfter)
    return { ...attempted, status: next ? 'pending' : 'failed', nextAttemptAt: next?.toISOString() ?? null }
  }

  /** Since when the webhook fails by now, and whether that is its end. */
  verdict({ failingSince: before }: WebhookWork): Pick<WebhookOutcome, 'failingSince' | 'disabledReason'> {
    if (this.health === undefined) return { failingSince: before }
    if (this.#isGone) return { failingSince: before, disabledReason: 'gone' }
    if (this.health !== 'failing') return { failingSince: null }
    const now = this.#options.clock()
    const failingSince = (this.#hasSucceeded ? null : before) ?? now.toISOString()
    const isOver = now.getTime() - Date.parse(failingSince) >= longestFailing
    return { failingSince, ...(isOver && { disabledReason: 'failing' }) }
  }
}

const isSuccess = ({ status = 0, error }: Sent) => status >= 200 && status < 300 && error === undefined

/**
 * What signs requests now; undefined where that was sealed with a key that is not there. The one before it is left out then: its owner
 * may have rotated it for just this reason.
 */
function secretsOf({ open, unopened, clock }: BatchOptions, webhook: WebhookRecord): string[] | undefined {
  const { secret, previousSecret, previousUntil } = webhook
  const isStillValid = previousUntil !== null && Date.parse(previousUntil) > clock().getTime()
  const opened = (sealed: string | null) => {
    try {
      return sealed === null ? [] : [open(sealed)]
    } catch (error) {
      unopened(webhook, error)
      return []
    }
  }
  const current = opened(secret)
  return current.length === 0 ? undefined : [...current, ...opened(isStillValid ? previousSecret : null)]
}
