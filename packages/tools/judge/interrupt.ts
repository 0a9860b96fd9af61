import { Interrupted } from './send/client.ts'

// Time in which a repeated signal counts as the same one, in milliseconds: npm passes on a signal that the terminal has sent to all.
const echo = 1000

interface Interruptions {
  signal?: NodeJS.Signals
  uncaught?: unknown
}

/** Ends a run on a signal, or on an error that nobody awaits; a second signal ends the process at once. */
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
