import { type Channel, topic } from './channel.ts'

/** Asked of a worker: it answers if its event loop runs. */
const alive = topic<null, true>('alive')

/** How often a worker is asked, in milliseconds. */
const interval = 5000
/** How many questions without an answer make a worker stuck. */
const mostUnanswered = 6

/** Has a worker answer that it is alive. */
export const answerAlive = (primary: Channel): void => primary.on(alive, () => true)

/**
 * Calls back once when a worker does not answer for half a minute: its event loop is stuck. A health check of the service may not notice, since
 * other workers respond to it.
 * @returns what ends the watch
 */
export function watch(worker: Channel, onStuck: () => void): () => void {
  let unanswered = 0
  const timer = setInterval(() => {
    if (unanswered === mostUnanswered) {
      clearInterval(timer)
      onStuck()
      return
    }
    unanswered += 1
    // A late answer counts, too: to kill a worker that is only slow would cut off its requests and slow the others.
    worker.ask(alive, null, interval * mostUnanswered).then(
      () => {
        unanswered = 0
      },
      () => {},
    )
  }, interval)
  return () => clearInterval(timer)
}
