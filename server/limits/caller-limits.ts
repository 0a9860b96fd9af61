import type { Protection } from '../settings/network.ts'

/** How much each caller may ask for. A limit that is absent does not exist. */
export interface CallerLimits {
  requestsPerMinute?: number
  /** At the same time. */
  streams?: number
}

/** What callers are told of the limits that hold for them. */
export const callerLimits = ({ rateLimit, maxStreams }: Protection): CallerLimits => ({
  ...(rateLimit > 0 && { requestsPerMinute: rateLimit }),
  ...(maxStreams > 0 && { streams: maxStreams }),
})
