/**
 * The rate limits of all workers. The primary has the windows. A worker asks it for leases: some requests of a caller's quota, which count at
 * once. What is left of a lease at the end of its window is lost.
 */
import {
  type Lease,
  type Limiter,
  type Policy,
  RateLimiter,
  ratePolicies,
  type Standing,
  Windows,
} from '../limits/rate-limiter.ts'
import { type Channel, type Join, type Topic, topic } from './channel.ts'

/** A worker's request for a lease. */
interface LeaseRequest {
  caller: string
  /** How many requests of the caller wait for it. */
  waiting: number
}

const lease = ({ name }: Policy) => topic<LeaseRequest, Lease>(`lease ${name}`)
/** A caller has used up the quota. `lasts`: the rest of the window, in milliseconds. */
const exhausted = ({ name }: Policy) => topic<{ caller: string; lasts: number }>(`exhausted ${name}`)

/** The most requests of a lease, unless more wait already. */
const largestLease = 64
/** The leases of all workers together take at most one in so many of the requests that remain. */
const leasedPart = 8

/**
 * The size of a lease, unless more requests wait already. When a worker refuses a request, the others hold at most an eighth of the quota, and
 * at most 64 requests each. A quota below 16 for each worker is exact.
 */
const leaseSize = (remaining: number, workers: number): number =>
  Math.min(largestLease, Math.max(1, Math.floor(remaining / (leasedPart * workers))))

/** The side of the primary. @param quota 0 for no limit */
export function shareLimits(quota: number, workers: number): Join {
  const policies: Policy[] = quota > 0 ? Object.values(ratePolicies(quota)) : []
  const limiters = policies.map((policy) => ({ policy, limiter: new RateLimiter(policy) }))
  const channels = new Set<Channel>()
  return (channel) => {
    channels.add(channel)
    for (const { policy, limiter } of limiters)
      channel.on(lease(policy), ({ caller, waiting }) => {
        const most = (remaining: number) =>
          policy.isWatched ? waiting : Math.max(waiting, leaseSize(remaining, workers))
        const given = limiter.lease(caller, most, performance.now())
        // Sent before the answer: whatever the caller sends next is refused, by whichever worker.
        if (policy.isWatched && given.remaining === 0)
          for (const each of channels) each.tell(exhausted(policy), { caller, lasts: given.lasts })
        return given
      })
    return () => void channels.delete(channel)
  }
}

/** A worker's part of a caller's quota. */
interface Leased {
  /** Requests left of the lease. */
  left: number
  /** Requests that remained beside the lease when it was given. */
  remaining: number
  /** When the window ends. */
  end: number
}

/** The side of a worker. It remembers as many callers as a {@link RateLimiter}; what is left of a forgotten lease is lost. */
export class LeasedLimiter implements Limiter {
  readonly policy: Policy
  readonly #topic: Topic<LeaseRequest, Lease>
  readonly #primary: Channel
  readonly #onNoAnswer: () => void
  /** Counts while the primary does not answer. */
  readonly #own: RateLimiter
  readonly #leases = new Windows<Leased>()
  /** Requests that wait for a lease, by their callers. */
  readonly #waiting = new Map<string, ((standing: Standing) => void)[]>()

  constructor(policy: Policy, primary: Channel, onNoAnswer: () => void) {
    this.policy = policy
    this.#topic = lease(policy)
    this.#primary = primary
    this.#onNoAnswer = onNoAnswer
    this.#own = new RateLimiter(policy)
    if (policy.isWatched)
      primary.on(exhausted(policy), ({ caller, lasts }) => {
        const now = performance.now()
        this.#leases.set(caller, { left: 0, remaining: 0, end: now + lasts }, now)
      })
  }

  get size(): number {
    return this.#leases.size
  }

  take(caller: string, now: number): Standing | Promise<Standing> {
    const leased = this.#leases.find(caller, now)
    if (leased && isDecided(leased)) return use(leased, now)
    return new Promise((resolve) => {
      const others = this.#waiting.get(caller)
      if (others) return void others.push(resolve)
      const waiting = [resolve]
      this.#waiting.set(caller, waiting)
      void this.#lease(caller, waiting)
    })
  }

  exhausted(caller: string, now: number): Standing | undefined {
    const leased = this.#leases.find(caller, now)
    return leased && leased.left + leased.remaining === 0 ? standingOf(leased, false, now) : undefined
  }

  /** Asks one question at a time for each caller, so that many requests at once do not get a large lease each. */
  async #lease(caller: string, waiting: ((standing: Standing) => void)[]): Promise<void> {
    while (waiting.length > 0) {
      const asked = performance.now()
      const { granted, remaining, lasts } = await this.#ask({ caller, waiting: waiting.length })
      const now = performance.now()
      // Counted from the question, so that the lease ends no later than the window.
      const leased = { left: granted, remaining, end: asked + lasts }
      this.#leases.set(caller, leased, now)
      while (waiting.length > 0 && isDecided(leased)) waiting.shift()!(use(leased, now))
    }
    this.#waiting.delete(caller)
  }

  #ask(request: LeaseRequest): Promise<Lease> {
    return this.#primary.ask(this.#topic, request).catch(() => {
      this.#onNoAnswer()
      return this.#own.lease(request.caller, () => Math.max(request.waiting, largestLease), performance.now())
    })
  }
}

/** True if the primary need not be asked: the lease has requests left, or nothing remained beside it. */
const isDecided = ({ left, remaining }: Leased): boolean => left > 0 || remaining === 0

function use(leased: Leased, now: number): Standing {
  const allowed = leased.left > 0
  if (allowed) leased.left -= 1
  return standingOf(leased, allowed, now)
}

function standingOf({ left, remaining, end }: Leased, allowed: boolean, now: number): Standing {
  return { allowed, remaining: left + remaining, reset: Math.max(1, Math.ceil((end - now) / 1000)) }
}
