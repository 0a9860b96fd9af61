import type { WebhookSettings } from '../settings/webhooks.ts'
import { allowedNetworks } from './address.ts'
import { checkedAddresses, Refused, refusedUrl } from './destination.ts'
import { dnsResolver, type Resolve } from './resolve.ts'
import { sealing } from './secrets.ts'
import { newSecret } from './signature.ts'

/** What handlers of webhooks get. */
export interface WebhookTools {
  /**
   * Why nothing may be sent to a URL, as a sentence for people; undefined when it may. A name that cannot be looked up within a second is
   * not refused: each delivery checks it again.
   */
  refusedUrl(url: string): Promise<string | undefined>
  /** A new secret: as its owner is shown it, once, and as it is stored. */
  newSecret(): { shown: string; sealed: string }
  /** @throws Error when it was sealed with a key that is not there */
  open(sealed: string): string
}

/** How long a request waits for DNS, in milliseconds. */
const patience = 1000

/** @param ownPort the port that this server listens on; undefined until it does */
export function webhookTools(
  { networks, keys }: Pick<WebhookSettings, 'networks' | 'keys'>,
  ownPort: () => number | undefined,
  resolve: Resolve = dnsResolver(patience),
): WebhookTools {
  const { seal, open } = sealing(keys)
  const rules = { networks: allowedNetworks(networks), ownPort, resolve }
  return {
    open,
    newSecret() {
      const shown = newSecret()
      return { shown, sealed: seal(shown) }
    },
    async refusedUrl(text) {
      const reason = refusedUrl(text, rules)
      if (reason !== undefined) return reason
      try {
        await checkedAddresses(new URL(text), rules)
        return undefined
      } catch (error) {
        return error instanceof Refused ? error.message : undefined
      }
    },
  }
}
