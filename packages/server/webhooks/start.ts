import type { Callback, Contract } from 'contract-openapi/contract'
import { describeViolation } from 'contract-openapi/violation'
import type { FastifyBaseLogger } from 'fastify'
import { oncePerEvent } from '../events/feed.ts'
import { throttle } from '../log/output.ts'
import type { Settings } from '../settings/settings.ts'
import type { WebhookSettings } from '../settings/webhooks.ts'
import type { StoredEvent } from '../store/store.ts'
import { type Deliverer, type DeliveryOptions, deliverWebhooks } from './deliver.ts'
import { allowedNetworks, type Resolve, refusedUrl } from './destination.ts'
import { newSecret, sealing } from './secrets.ts'
import { sender } from './send.ts'

/** Webhooks of a service. */
export interface WebhookService {
  /** Name of the callback in the contract. */
  callback: string
  /** Returns the body of an event, as the contract describes it. The id of a ping is 0. */
  body(event: StoredEvent): unknown
}

interface DeliveryContext extends Pick<DeliveryOptions, 'store' | 'feed' | 'open'> {
  ownPort(): number | undefined
  // DNS by default.
  resolve?: Resolve | undefined
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

/**
 * Starts sending the callbacks of the contract, and logs those that the service does not send.
 * @returns undefined if there is nothing to send
 * @throws Error if the contract lacks the callback of the service
 */
export function sendCallbacks(
  { contract, webhooks }: { contract: Pick<Contract, 'callbacks'>; webhooks?: WebhookService | undefined },
  { simulated, clock, webhooks: settings }: Pick<Settings, 'simulated' | 'clock' | 'webhooks'>,
  { ownPort, resolve, log, ...parts }: DeliveryContext,
): Deliverer | undefined {
  const { callbacks = [] } = contract
  const unsent = new Set(callbacks.map(({ name }) => name).filter((name) => name !== webhooks?.callback))
  // A contract may have hundreds.
  if (unsent.size > 0)
    log.warn(
      { callbacks: [...unsent].slice(0, 10), count: unsent.size },
      'callbacks of the contract are not sent: the webhooks of the service do not name them',
    )
  if (!webhooks) return undefined
  if (simulated) {
    log.warn('webhooks are not sent with a simulated clock: their receivers are real')
    return undefined
  }
  const logged = throttle()
  const bodyOf = messageBodies(webhooks, callbacks, ({ id, type }, err) =>
    log.error({ err, eventId: id, type }, 'an event is not sent: it breaks the contract'),
  )
  return deliverWebhooks({
    ...parts,
    clock,
    bodyOf,
    sender: sender({ networks: allowedNetworks(settings.networks), ownPort, resolve }),
    retries: settings.retrySeconds.map((seconds) => seconds * 1000),
    hostRate: settings.hostRate,
    hostRates: settings.hostRates,
    report: {
      failure: (err) =>
        logged('failure', (times) => log.warn({ err, times }, 'webhooks are not delivered yet')),
      disabled: (webhookId, host, reason) => log.info({ webhookId, host, reason }, 'a webhook was disabled'),
      unopened: (webhookId, err) =>
        logged('unopened', (times) =>
          log.error({ err, webhookId, times }, 'the secret of a webhook cannot be opened'),
        ),
      missed: (webhookId) => log.warn({ webhookId }, 'a webhook misses events that are no longer kept'),
    },
  })
}

/**
 * Makes the function that writes the body of an event as JSON; it returns undefined for an event that breaks the contract.
 * @param refused gets the event and the difference
 * @throws Error if the contract has no such callback
 */
export function messageBodies(
  { callback: name, body }: WebhookService,
  callbacks: readonly Callback[],
  refused: (event: StoredEvent, error: unknown) => void,
): (event: StoredEvent) => string | undefined {
  const callback = callbacks.find((candidate) => candidate.name === name)
  if (!callback)
    throw new Error(`The contract has no callback ${name}, which the service names for its webhooks.`)
  const { validate } = callback
  return oncePerEvent((event) => {
    try {
      const value = body(event)
      if (validate(value)) return JSON.stringify(value)
      refused(event, new Error(`The body is invalid: ${describeViolation(validate.errors?.[0])}`))
    } catch (error) {
      refused(event, error)
    }
    return undefined
  })
}

/** Functions for handlers of webhooks. */
export interface WebhookTools {
  /**
   * Returns the reason why a URL is rejected, as a sentence; undefined if it is accepted. Names are not looked up, because the caller could
   * explore the internal network with the result; each delivery does so.
   */
  refusedUrl(url: string): string | undefined
  /** Makes a new secret: `shown` once to its owner, and `sealed` for the store. */
  newSecret(): { shown: string; sealed: string }
  /** Decrypts a stored secret. @throws Error if its key is missing */
  open(sealed: string): string
}

export function webhookTools(
  { networks, keys }: Pick<WebhookSettings, 'networks' | 'keys'>,
  ownPort: () => number | undefined,
): WebhookTools {
  const { seal, open } = sealing(keys)
  const rules = { networks: allowedNetworks(networks), ownPort }
  return {
    open,
    newSecret() {
      const shown = newSecret()
      return { shown, sealed: seal(shown) }
    },
    refusedUrl: (url) => refusedUrl(url, rules),
  }
}
