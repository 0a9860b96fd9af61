import type { Service } from './service.ts'
import type { Settings } from './settings/settings.ts'
import type { Deliverer } from './webhooks/deliver.ts'
import { type Delivering, startDelivery } from './webhooks/start.ts'

/** What deliveries need that is open by now. */
type Open = Pick<Delivering, 'store' | 'feed' | 'open' | 'ownPort' | 'resolve' | 'log'>

/**
 * Sends what the contract says that the server sends, from now on. The log says what of that is not sent.
 * @returns undefined where nothing is
 */
export function sendCallbacks(
  { contract: { callbacks = [] }, webhooks }: Service,
  { simulated, clock, webhooks: settings }: Settings,
  open: Open,
): Deliverer | undefined {
  const unsent = new Set(callbacks.map(({ name }) => name).filter((name) => name !== webhooks?.callback))
  for (const callback of unsent)
    open.log.warn(
      { callback },
      'a callback of the contract is not sent: the service does not name it in its webhooks',
    )
  if (!webhooks) return undefined
  if (!simulated) return startDelivery({ ...open, webhooks, callbacks, settings, clock })
  open.log.warn('webhooks are not sent on a day that was chosen: their receivers are real')
  return undefined
}
