import { type Channel, topic } from './channel.ts'

/** Answered by a worker whose event loop runs. */
const alive = topic<null, true>('alive')

/** How often a worker is asked, in milliseconds, and how many questions without an answer it takes to call it stuck. */
const defaultPatience = { every: 5000, unanswered: 6 }

/** Has a worker answer that it is alive. */
export const answerAlive = (primary: Channel): void => primary.on(alive, () => true)

/**
 * Calls back once when a worker does not respond for half a minute: its event loop is stuck, and what watches the service would not notice, since
 * the other workers respond.
 * @returns what ends the watch
 */
export function watch(worker: Channel, onStuck: () => void, patience = defaultPatience): () => void {
  let unanswered = 0
  const timer = setInterval(() => {
    if (unanswered === patience.unanswered) {
      clearInterval(timer)
      onStuck()
      return
    }
    unanswered += 1
    // However late the answer is: a worker that is only slow has its work cut off, and leaves it to the others, if it is killed.
    worker.ask(alive, null, patience.every * patience.unanswered).then(
      () => {
        unanswered = 0
      },
      () => {},
    )
  }, patience.every)
  return () => clearInterval(timer)
}
