// A repeated signal counts as a second one only after this time (milliseconds): npm forwards a signal that the terminal has already sent to
// all of its processes.
const echo = 1000

// Delay before the shutdown, for load balancers to notice it.
interface ShutdownDelay {
  announce(): void
  /** Time for which the process continues to serve after SIGTERM, in milliseconds. */
  delay: number
}

/**
 * Ends the process at the first SIGTERM or SIGINT: with 0, or `process.exitCode`, after `stop`, and with 1 if `stop` fails or takes longer
 * than `timeout` (milliseconds). A second signal ends it at once.
 */
export function stopOnSignal(
  stop: (signal: NodeJS.Signals) => Promise<void>,
  timeout: number,
  { announce, delay }: ShutdownDelay = { announce() {}, delay: 0 },
) {
  let first: { signal: NodeJS.Signals; time: number } | undefined
  const onSignal = (signal: NodeJS.Signals) => {
    const time = performance.now()
    if (first === undefined) {
      first = { signal, time }
      announce()
      // No load balancer sends requests to a process that a terminal stops.
      if (signal === 'SIGTERM' && delay > 0) setTimeout(begin, delay, signal)
      else begin(signal)
    } else if (signal !== first.signal || time - first.time > echo) {
      fail('Stopped at once by a second signal; running requests were cut off.')
    }
  }
  const begin = (signal: NodeJS.Signals) => {
    setTimeout(() => {
      fail(`Not stopped after ${timeout / 1000} s (SHUTDOWN_TIMEOUT); running requests were cut off.`)
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

/** Closes resources in reverse order. `AsyncDisposableStack` does the same, from Node 24 on. */
export class Closers {
  readonly #closers: (() => unknown)[] = []

  add(close: () => unknown): void {
    this.#closers.push(close)
  }

  /** Closes all resources, even if one fails. @throws the first failure */
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
