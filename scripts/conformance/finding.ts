/** Something is wrong with the server, and a check or a part of the run ends with it; the message says what. */
export class Finding extends Error {
  override name = 'Finding'
}

/** There was no response; the message says what happened instead. */
export class NoResponse extends Finding {
  override name = 'NoResponse'
  /** What happened, without the request. */
  readonly reason: string
  /** Whether the server took longer than it may. */
  readonly slow: boolean

  constructor(method: string, target: string, reason: string, slow: boolean) {
    super(`${method} ${target.slice(0, 500)} got no response: ${reason}.`)
    this.reason = reason
    this.slow = slow
  }
}

/** The run is over before its end, and sends nothing more; the message says why. */
export class RunEnded extends Error {
  override name = 'RunEnded'
}

/** Somebody has interrupted the run. */
export class Interrupted extends RunEnded {
  override name = 'Interrupted'
}
