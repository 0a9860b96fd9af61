import type { Contract } from 'contract-openapi/contract'
import type { Settings } from '../settings/settings.ts'

/** Describes the limits that the operator set, by name. Limits of streams, events and webhooks are left out if the contract has none. */
export function limitsOf(
  { protection, keptDays, webhooks }: Pick<Settings, 'protection' | 'keptDays' | 'webhooks'>,
  { routes, callbacks = [] }: Pick<Contract, 'routes' | 'callbacks'>,
  hasWebhooks: boolean,
): Record<string, string> {
  const { rateLimit, addressRateLimit, maxStreams } = protection
  const hasStreams = routes.some(({ responses }) =>
    Object.values(responses).some(({ content = {} }) =>
      Object.values(content).some(({ kind }) => kind === 'stream'),
    ),
  )
  const limits: Record<string, string> = {
    'Requests of a key': unlessNone(rateLimit, `${rateLimit} a minute`),
    'Requests of an address without a key': unlessNone(addressRateLimit, `${addressRateLimit} a minute`),
  }
  if (rateLimit > 0) limits['Failed authentications of an address'] = `${Math.ceil(rateLimit / 10)} a minute`
  if (hasStreams) limits['Streams of a caller'] = unlessNone(maxStreams, `${maxStreams} at a time`)
  if (hasStreams || hasWebhooks) {
    const days = keptDays.get('events') ?? 0
    limits['Events are kept'] = days === 0 ? 'for ever' : plural(days, 'day')
  }
  if (hasWebhooks && callbacks.length > 0) {
    limits['Requests of webhooks to one host'] = `${webhooks.hostRate} a second`
    const pauses = webhooks.retrySeconds.map(duration)
    limits['Pauses between attempts to deliver an event'] =
      `${pauses.length > 0 ? pauses.join(', ') : 'none: there is one attempt'}`
  }
  return limits
}

const unlessNone = (limit: number, words: string) => (limit === 0 ? 'no limit' : words)

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

function duration(seconds: number): string {
  if (seconds > 0 && seconds % 3600 === 0) return plural(seconds / 3600, 'hour')
  if (seconds > 0 && seconds % 60 === 0) return plural(seconds / 60, 'minute')
  return plural(seconds, 'second')
}
