/**
 * How long the same signal may come again before it counts as a second one, in milliseconds: npm passes on what the terminal has
 * sent to all of its processes already.
 */
const echo = 1000

/** A time before the shutdown, so that load balancers notice it. */
interface Farewell {
  /** Is called at the signal. */
  announce(): void
  /** How long the process continues to serve after SIGTERM, in milliseconds. */
  delay: number
}

/**
 * Ends the process at the first SIGTERM or SIGINT: with 0, or `process.exitCode`, when `stop` has finished, with 1 when it fails or takes longer than
 * `timeout` (milliseconds). A second signal ends it at once.
 */
export function stopOnSignal(
  stop: (signal: NodeJS.Signals) => Promise<void>,
  timeout: number,
  { announce, delay }: Farewell = { announce() {}, delay: 0 },
) {
  let first: { signal: NodeJS.Signals; time: number } | undefined
  const onSignal = (signal: NodeJS.Signals) => {
    const time = performance.now()
    if (first === undefined) {
      first = { signal, time }
      announce()
      // At a terminal nobody chooses servers.
      if (signal === 'SIGTERM' && delay > 0) setTimeout(begin, delay, signal)
      else begin(signal)
    } else if (signal !== first.signal || time - first.time > echo) {
      fail('Stopped at once by a second signal; what was under way was cut off.')
    }
  }
  const begin = (signal: NodeJS.Signals) => {
    setTimeout(() => {
      fail(`Not stopped after ${timeout / 1000} s (SHUTDOWN_TIMEOUT); what was under way was cut off.`)
    }, timeout)
    stop(signal).then(
      () => process.exit(),
      (error: unknown) => fail(`Not stopped properly: ${error instanceof Error ? error.stack : error}`),
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => onSignal(signal))
}

function fail(reason: string) {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}

/**
 * Closes all that was opened, the last first. `AsyncDisposableStack` does the same, from Node 24 on.
 */
export class Closers {
  readonly #closers: (() => unknown)[] = []

  /** Adds what closes something that is open now. */
  add(close: () => unknown): void {
    this.#closers.push(close)
  }

  /**
   * Closes all, whatever fails.
   * @throws the first failure
   */
  async close(): Promise<void> {
    const failures: unknown[] = []
    for (const close of this.#closers.splice(0).reverse()) {
      try {
        await close()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }
}
