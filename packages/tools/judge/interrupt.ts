import { Interrupted } from './send/client.ts'

/** How long the same signal may come again before it counts as a second one: npm passes on what the terminal has sent to all already. */
const echo = 1000

/** The signal that interrupted the process, and an error that nobody waits for. */
interface Interruptions {
  signal?: NodeJS.Signals
  uncaught?: unknown
}

/** Ends a run when somebody interrupts it, or when something throws that nobody waits for; a second signal ends the process at once. */
export function onInterruption(end: AbortController): Interruptions {
  const seen: Interruptions = {}
  let first = 0
  const onSignal = (signal: NodeJS.Signals) => {
    if (seen.signal && performance.now() - first > echo) process.exit(130)
    seen.signal ??= signal
    first ||= performance.now()
    end.abort(new Interrupted(`It was interrupted (${signal}).`))
  }
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal)
  process.on('uncaughtException', (error) => {
    seen.uncaught ??= error
    end.abort(error)
  })
  process.once('beforeExit', () => end.abort(new Error('It waits for something that never comes.')))
  return seen
}
