import { Channel, type ProcessMessage } from '../../workers/channel.ts'

/**
 * Both ends of a channel; what is sent arrives in a later turn, as between processes.
 * @param onMessage is called for each message to the first end
 */
export function channels(onMessage = () => {}): [Channel, Channel] {
  const later = (to: () => Channel) => (message: ProcessMessage) =>
    void setImmediate(() => to().receive(JSON.parse(JSON.stringify(message))))
  const toFirst = later(() => first)
  const first: Channel = new Channel(later(() => second))
  const second: Channel = new Channel((message) => {
    onMessage()
    toFirst(message)
  })
  return [first, second]
}
