/** The streams of callers over all workers: the primary counts them, and gives back those of a worker that is gone. */
import { type Leave, type Places, PlacesPerCaller } from '../response/places.ts'
import { type Channel, type Join, topic } from './channel.ts'

const opens = topic<{ stream: number; caller: string }, boolean>('opens a stream')
const closes = topic<number>('closes a stream')

/** The side of the primary. @param most how many a caller may have */
export function shareStreams(most: number): Join {
  const places = new PlacesPerCaller(most)
  return (channel) => {
    const open = new Map<number, Leave>()
    const close = (stream: number) => {
      open.get(stream)?.()
      open.delete(stream)
    }
    channel.on(opens, ({ stream, caller }) => {
      const leave = places.take(caller)
      if (leave) open.set(stream, leave)
      return leave !== undefined
    })
    channel.on(closes, close)
    return () => {
      for (const leave of open.values()) leave()
    }
  }
}

/**
 * The side of a worker. A stream is let in while the primary does not answer.
 * @param most how many a caller may have
 */
export function sharedPlaces(most: number, primary: Channel, onNoAnswer: () => void): Places {
  let last = 0
  return {
    most,
    async take(caller) {
      const stream = ++last
      const has = await primary.ask(opens, { stream, caller }).catch(() => {
        onNoAnswer()
        return true
      })
      return has ? () => primary.tell(closes, stream) : undefined
    },
  }
}
