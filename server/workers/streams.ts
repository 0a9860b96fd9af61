/** The slots for streams over all workers: the primary has them, and takes back those of a worker that is gone. */
import { type Release, SlotsPerCaller, type StreamSlots } from '../response/stream-slots.ts'
import { type Channel, type Join, topic } from './channel.ts'

const opens = topic<{ stream: number; caller: string }, boolean>('opens a stream')
const closes = topic<number>('closes a stream')

/** The side of the primary. @param most how many a caller may have */
export function shareStreams(most: number): Join {
  const slots = new SlotsPerCaller(most)
  return (channel) => {
    const open = new Map<number, Release>()
    const close = (stream: number) => {
      open.get(stream)?.()
      open.delete(stream)
    }
    channel.on(opens, ({ stream, caller }) => {
      const release = slots.take(caller)
      if (release) open.set(stream, release)
      return release !== undefined
    })
    channel.on(closes, close)
    return () => {
      for (const release of open.values()) release()
    }
  }
}

/**
 * The side of a worker. While the primary does not answer, every stream gets a slot.
 * @param most how many a caller may have
 */
export function sharedSlots(most: number, primary: Channel, onNoAnswer: () => void): StreamSlots {
  let last = 0
  return {
    most,
    async take(caller) {
      const stream = ++last
      const isGiven = await primary.ask(opens, { stream, caller }).catch(() => {
        onNoAnswer()
        return true
      })
      return isGiven ? () => primary.tell(closes, stream) : undefined
    },
  }
}
