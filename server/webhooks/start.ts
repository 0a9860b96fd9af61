/** Puts delivery together for a service. */
import type { FastifyBaseLogger } from 'fastify'
import type { Callback } from '../contract/callback.ts'
import type { Feed } from '../events/feed.ts'
import { throttle } from '../log/throttle.ts'
import type { WebhookSettings } from '../settings/webhooks.ts'
import type { WebhookStore } from '../store/webhook-store.ts'
import { allowedNetworks } from './address.ts'
import { type Deliverer, deliverWebhooks } from './deliver.ts'
import { messageBodies, type WebhookService } from './message.ts'
import type { Resolve } from './resolve.ts'
import { sender } from './send.ts'

/** What delivery is made of. */
export interface Delivering {
  /** What the service says of its webhooks. */
  webhooks: WebhookService
  callbacks: readonly Callback[]
  store: WebhookStore
  feed: Feed
  settings: Pick<WebhookSettings, 'networks' | 'retrySeconds'>
  /** Opens a sealed secret. */
  open(sealed: string): string
  /** The port that this server listens on. */
  ownPort(): number | undefined
  /** By default DNS. */
  resolve?: Resolve | undefined
  clock(): Date
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

/**
 * Delivers to the webhooks of a service from now on.
 * @throws Error when the contract does not have the callback that the service names
 */
export function startDelivery({
  webhooks,
  callbacks,
  settings,
  ownPort,
  resolve,
  log,
  ...given
}: Delivering): Deliverer {
  const logged = throttle()
  const bodyOf = messageBodies(webhooks, callbacks, ({ id, type }, err) =>
    log.error({ err, eventId: id, type }, 'an event is not sent: it is not what the contract says'),
  )
  return deliverWebhooks({
    ...given,
    bodyOf,
    sender: sender({ networks: allowedNetworks(settings.networks), ownPort, ...(resolve && { resolve }) }),
    retries: settings.retrySeconds.map((seconds) => seconds * 1000),
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
