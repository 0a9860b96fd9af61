/** All that the workers of one service share. */
import type { Limiter, Policy } from '../limits/rate-limiter.ts'
import { throttle, type WriteLine } from '../log/throttle.ts'
import type { SharedMetrics } from '../metrics/metrics.ts'
import type { StreamSlots } from '../response/stream-slots.ts'
import type { Protection } from '../settings/network.ts'
import type { Settings } from '../settings/settings.ts'
import type { Join } from './channel.ts'
import { LeasedLimiter, shareLimits } from './limits.ts'
import type { Member } from './member.ts'
import { sharedMetrics, shareMetrics } from './metrics.ts'
import { sharedSlots, shareStreams } from './streams.ts'
import { writeTurns } from './write-turn.ts'

/** What a worker uses instead of its own. */
export interface Shared extends SharedMetrics {
  limiterOf(policy: Policy): Limiter
  streamSlots: StreamSlots
}

/** The side of the primary. @param id of the service: the prefix of its metrics */
export const shareAll = (id: string, { protection, workers }: Settings): Join[] => [
  shareLimits(protection.rateLimit, workers),
  shareStreams(protection.maxStreams),
  shareMetrics(id),
  writeTurns(),
]

/**
 * The side of a worker. While the primary does not answer, the worker counts by itself, so that limits cause no outage.
 * @param warn writes a line of the log
 */
export function shared(member: Member, { maxStreams }: Protection, warn: WriteLine): Shared {
  const logged = throttle()
  const onNoAnswer = () =>
    logged('', (times) =>
      warn({ times }, 'the primary process does not answer: this worker counts by itself'),
    )
  return {
    limiterOf: (policy) => new LeasedLimiter(policy, member.primary, onNoAnswer),
    streamSlots: sharedSlots(maxStreams, member.primary, onNoAnswer),
    ...sharedMetrics(member),
  }
}
