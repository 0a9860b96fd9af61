/** The turns in which workers write; the primary gives them. */
import type { WriteTurn } from '../store/write-turn.ts'
import { type Channel, type Join, topic } from './channel.ts'
import { Turns } from './turns.ts'

const takes = topic<null>('takes its turn to write')
const ends = topic<null>('ends its turn to write')

/** How long a turn lasts at most, in milliseconds: its worker may be stuck. */
const longestTurn = 500

/** The side of a worker. Without an answer from the primary it writes as soon as SQLite's lock is free. */
export function workerTurn(primary: Channel): WriteTurn {
  const end = () => primary.tell(ends, null)
  return {
    take: async () => {
      await primary.ask(takes, null).catch(() => {})
      return end
    },
  }
}

/** The side of the primary. */
export function writeTurns(): Join {
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
