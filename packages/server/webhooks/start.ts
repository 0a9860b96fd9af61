/** Puts together, from the settings and the contract, what delivers webhooks and what handlers of webhooks are given. */

import type { Callback, Contract } from 'contract-openapi/contract'
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

/** How a service sends its events. */
export interface WebhookService {
  /** The name of the callback in the contract. */
  callback: string
  /** The body that is sent for an event, as the contract has it; for a ping the id of the event is 0. */
  body(event: StoredEvent): unknown
}

/** The parts of a server that deliveries need. */
interface DeliverySurroundings extends Pick<DeliveryOptions, 'store' | 'feed' | 'open'> {
  /** The port that this server listens on. */
  ownPort(): number | undefined
  /** By default DNS. */
  resolve?: Resolve | undefined
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

/**
 * Sends what the contract says that the server sends, from now on. The log says what of that is not sent.
 * @returns undefined where nothing is
 * @throws Error when the contract does not have the callback that the service names
 */
export function sendCallbacks(
  { contract, webhooks }: { contract: Pick<Contract, 'callbacks'>; webhooks?: WebhookService | undefined },
  { simulated, clock, webhooks: settings }: Pick<Settings, 'simulated' | 'clock' | 'webhooks'>,
  { ownPort, resolve, log, ...parts }: DeliverySurroundings,
): Deliverer | undefined {
  const { callbacks = [] } = contract
  for (const callback of new Set(callbacks.map(({ name }) => name)))
    if (callback !== webhooks?.callback)
      log.warn(
        { callback },
        'a callback of the contract is not sent: the service does not name it in its webhooks',
      )
  if (!webhooks) return undefined
  if (simulated) {
    log.warn('webhooks are not sent on a day that was chosen: their receivers are real')
    return undefined
  }
  const logged = throttle()
  const bodyOf = messageBodies(webhooks, callbacks, ({ id, type }, err) =>
    log.error({ err, eventId: id, type }, 'an event is not sent: it is not what the contract says'),
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
 * Makes what writes the body of an event: in JSON, or undefined where it is not what the contract says.
 * @param refused is told which event it was, and where it differs
 * @throws Error when the contract has no such callback
 */
export function messageBodies(
  { callback: name, body }: WebhookService,
  callbacks: readonly Callback[],
  refused: (event: StoredEvent, error: unknown) => void,
): (event: StoredEvent) => string | undefined {
  const callback = callbacks.find((candidate) => candidate.name === name)
  if (!callback) throw new Error(`The contract has no callback ${name}, by which the service sends webhooks.`)
  const { validate } = callback
  return oncePerEvent((event) => {
    try {
      const value = body(event)
      if (validate(value)) return JSON.stringify(value)
      const [first] = validate.errors ?? []
      refused(event, new Error(`${first?.instancePath || 'The body'}: ${first?.message}`))
    } catch (error) {
      refused(event, error)
    }
    return undefined
  })
}

/** The functions that handlers of webhooks get. */
export interface WebhookTools {
  /**
   * Why nothing may be sent to a URL, as a sentence for people; undefined when it may. A name is not looked up: each delivery does that, and
   * the caller would learn which names there are in the networks here.
   */
  refusedUrl(url: string): string | undefined
  /** A new secret: as its owner is shown it, once, and as it is stored. */
  newSecret(): { shown: string; sealed: string }
  /** @throws Error when it was sealed with a key that is not there */
  open(sealed: string): string
}

/** @param ownPort the port that this server listens on; undefined until it does */
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
