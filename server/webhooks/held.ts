import type { OwnedWebhook } from '../store/webhook-store.ts'
import type { Health } from './lane.ts'

/** A webhook that this server owns. */
export interface Held {
  id: number
  types: readonly string[]
  url: string
  version: number
  health: Health
  /** Whether there may be new events. */
  isBehind: boolean
  isBlocked: boolean
  /** When a pending delivery is due, in milliseconds since 1970. */
  dueAt: number
  /** Until when the receiver is left alone, by `performance.now()`. */
  restsUntil: number
  isRunning: boolean
  /** Not ours any more, or disabled: nothing more is begun. */
  isLeft: boolean
}

/** At first a webhook counts as slow, unless it is known to fail: so those that are dead cannot take the sockets of those that are well. */
export function newlyHeld({ id, url, types, version, dueAt, failingSince }: OwnedWebhook): Held {
  return {
    id,
    url,
    types: JSON.parse(types),
    version,
    health: failingSince === null ? 'slow' : 'failing',
    isBehind: true,
    isBlocked: false,
    dueAt: instantOf(dueAt),
    restsUntil: 0,
    isRunning: false,
    isLeft: false,
  }
}

/** Takes in what may have changed; with a change by its owner the receiver gets a new chance. */
export function refresh(one: Held, { url, types, version, dueAt }: OwnedWebhook): void {
  one.dueAt = instantOf(dueAt)
  if (one.version === version) return
  if (one.url !== url) one.health = 'slow'
  Object.assign(one, { url, types: JSON.parse(types), version, restsUntil: 0, isBehind: true })
}

const instantOf = (text: string | null) => (text === null ? Number.POSITIVE_INFINITY : Date.parse(text))
