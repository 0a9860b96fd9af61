/** Server-sent events as text (HTML standard, section 9.2.6). */
import type { BodyForm } from '../contract/route.ts'
import type { StreamItem } from '../contract/stream.ts'

/** A line that readers ignore: it shows that the stream is alive, or says why it ends. */
export const comment = (text: string): string => `: ${text.replaceAll(/[\r\n]+/g, ' ')}\n\n`

/** How long a reader waits before it comes back, in milliseconds. */
export const retry = (milliseconds: number): string => `retry: ${milliseconds}\n\n`

/** What no line can hold. */
const breaks = /[\r\n\0]/

/**
 * Makes a function that writes items. Many streams share the items of a feed: each is checked and written once.
 * @returns throws Error for an item that the contract does not allow
 */
export function itemWriter({ validate }: BodyForm): (item: StreamItem) => string {
  const known = new WeakMap<StreamItem, string>()
  return (item) => {
    let text = known.get(item)
    if (text === undefined) {
      const { id = '', event = '', data } = item
      if (validate && !validate(data))
        throw new Error(`an item is wrong (${JSON.stringify(validate.errors?.[0])})`)
      if (breaks.test(`${id}${event}`)) throw new Error('the id or the name of an item has a line break')
      text = `${id === '' ? '' : `id: ${id}\n`}${event === '' ? '' : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`
      known.set(item, text)
    }
    return text
  }
}
