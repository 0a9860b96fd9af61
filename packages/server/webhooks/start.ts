/**
 * Callbacks of a service: which are sent, with which bodies, and from where. In come the contract, its service and the settings; out come the
 * deliverer of webhooks, `callback` for handlers and jobs, and the tools for handlers of webhooks. A body that breaks the contract is never sent.
 */
import type { Callback, Contract } from 'contract-openapi/contract'
import { describeViolation } from 'contract-openapi/violation'
import type { FastifyBaseLogger } from 'fastify'
import { throttle } from '../log/output.ts'
import type { Settings } from '../settings/settings.ts'
import type { WebhookSettings } from '../settings/webhooks.ts'
import { oncePerEvent } from '../store/feed.ts'
import type { StoredEvent } from '../store/store.ts'
import { type Deliverer, type DeliveryOptions, deliverWebhooks } from './deliver.ts'
import { allowedNetworks, type Resolve, refusedUrl } from './destination.ts'
import { newSecret, sealing } from './secrets.ts'
import { sender } from './send.ts'

/**
 * Sources of the callbacks of a service, by their names in the contract: `'requested'` by calls of `callback`, or the feed. Then a function returns the
 * body of an event for the webhooks of callers; undefined if the event is for another callback. The id of a ping is 0. `Callbacks` of the generated
 * code lets the compiler name missing callbacks and wrong bodies.
 */
export type CallbackSources<Callbacks = Record<string, unknown>> = {
  readonly [Name in keyof Callbacks]: 'requested' | ((event: StoredEvent) => Callbacks[Name] | undefined)
}

interface DeliveryContext extends Pick<DeliveryOptions, 'store' | 'feed' | 'open' | 'unreadable'> {
  ownPort(): number | undefined
  // DNS by default.
  resolve?: Resolve | undefined
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

/**
 * Starts sending the callbacks of the contract, and logs those that the service does not send.
 * @returns undefined if there is nothing to send
 * @throws Error if the contract lacks a callback of the service
 */
export function sendCallbacks(
  {
    contract,
    callbacks: sources,
  }: { contract: Pick<Contract, 'callbacks'>; callbacks?: CallbackSources | undefined },
  { simulated, clock, webhooks: settings }: Pick<Settings, 'simulated' | 'clock' | 'webhooks'>,
  { ownPort, resolve, log, ...parts }: DeliveryContext,
): Deliverer | undefined {
  const { callbacks = [] } = contract
  const isSent = (name: string) => sources !== undefined && Object.hasOwn(sources, name)
  const unsent = new Set(callbacks.map(({ name }) => name).filter((name) => !isSent(name)))
  // A contract may have hundreds.
  if (unsent.size > 0)
    log.warn(
      { callbacks: [...unsent].slice(0, 10), count: unsent.size },
      "callbacks of the contract are not sent: name them in `callbacks` of the service, as NAME: (event) => BODY or NAME: 'requested'",
    )
  if (!sources) return undefined
  if (simulated) {
    log.warn('webhooks are not sent with a simulated clock: their receivers are real')
    return undefined
  }
  const logged = throttle()
  const bodyOf = messageBodies(sources, callbacks, ({ id, type }, err) =>
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
      undelivered: (callback, host, { attempts, lastStatus, lastError }) =>
        log.warn({ callback, host, attempts, lastStatus, lastError }, 'a callback was not delivered'),
    },
  })
}

/**
 * Makes the function that writes the body of an event as JSON; it returns undefined for an event that breaks the contract.
 * @param refused gets the event and the difference
 * @throws Error if the contract lacks a callback
 */
export function messageBodies(
  sources: CallbackSources,
  callbacks: readonly Callback[],
  refused: (event: StoredEvent, error: unknown) => void,
): (event: StoredEvent) => string | undefined {
  const ofEvents = Object.entries(sources).flatMap(([name, source]) => {
    const { validate } = callbackNamed(name, callbacks)
    return source === 'requested' ? [] : [{ bodyOf: source, validate }]
  })
  return oncePerEvent((event) => {
    try {
      for (const { bodyOf, validate } of ofEvents) {
        const body = bodyOf(event)
        if (body !== undefined) return validJson(body, validate)
      }
      refused(event, new Error('No callback of the service has a body for it.'))
    } catch (error) {
      refused(event, error)
    }
    return undefined
  })
}

function callbackNamed(name: string, callbacks: readonly Callback[]): Callback {
  const callback = callbacks.find((candidate) => candidate.name === name)
  if (callback) return callback
  throw new Error(`The contract has no callback ${name}, which the service names.`)
}

// Throws if the body breaks the contract.
function validJson(body: unknown, validate: Callback['validate']): string {
  if (validate(body)) return JSON.stringify(body)
  throw new Error(`The body is invalid: ${describeViolation(validate.errors?.[0])}`)
}

/** Sends a callback of the contract, with its body. Resolves once it is stored; then it is sent at least once, and repeated like a webhook. */
export type SendCallback<Callbacks = Record<string, unknown>> = <Name extends keyof Callbacks & string>(
  name: Name,
  url: string,
  body: Callbacks[Name],
  /** Sealed secret that signs the request, from `newSecret` of the webhook tools; without one the receiver cannot verify the request. */
  secret?: string,
) => Promise<void>

/**
 * Makes the function that sends callbacks for requests.
 * @returns a function that throws for a callback that the service does not send so, an invalid body, and a text that is no URL
 */
export const callbackSender =
  (
    { contract: { callbacks = [] }, callbacks: sources = {} }: Parameters<typeof sendCallbacks>[0],
    store: Pick<DeliveryOptions['store'], 'request'>,
  ): SendCallback =>
  async (name, url, body, secret = '') => {
    if (!Object.hasOwn(sources, name) || sources[name] !== 'requested')
      throw new Error(
        `The service does not send the callback ${name} for requests: add it to its callbacks, { ${name}: 'requested' }.`,
      )
    if (!URL.canParse(url)) throw new Error(`The callback ${name} cannot be sent: its URL is not valid.`)
    const { validate } = callbackNamed(name, callbacks)
    await store.request({ name, url, body: validJson(body, validate), secret })
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
