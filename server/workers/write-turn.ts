/** Workers take turns in writing; the primary says whose it is. */
import type { WriteTurn } from '../store/write-turn.ts'
import { type Channel, topic } from './channel.ts'
import { Turns } from './turns.ts'

const takes = topic<null>('takes its turn to write')
const ends = topic<null>('ends its turn to write')

/** How long a worker may take for a transaction, in milliseconds. */
const longestTurn = 500

/** The worker's side. Without an answer it writes as soon as the database lets it. */
export function workerTurn(primary: Channel): WriteTurn {
  const end = () => primary.tell(ends, null)
  return {
    take: async () => {
      await primary.ask(takes, null).catch(() => {})
      return end
    },
  }
}

/** The primary's side, for all workers. */
export function writeTurns(): (worker: Channel) => () => void {
  const turns = new Turns(longestTurn)
  return (worker) => {
    let isGone = false
    let end = () => {}
    worker.on(takes, async () => {
      end = await turns.take()
      if (isGone) end()
    })
    worker.on(ends, () => end())
    return () => {
      isGone = true
      end()
    }
  }
}
