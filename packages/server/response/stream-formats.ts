/** Formats of streamed responses: server-sent events, JSON lines and JSON sequences. */
import type { BodyForm, StreamItem } from 'contract-openapi/contract'
import { describeViolation } from 'contract-openapi/violation'

// Milliseconds.
const reconnectDelay = 2000

// Readers ignore comments, which show that the stream is alive, or why it ends.
const comment = (text: string): string => `: ${text.replaceAll(/[\r\n]+/g, ' ')}\n\n`

// A line cannot contain these characters.
const breaks = /[\r\n\0]/

function idLine(id: string | number): string {
  if (breaks.test(String(id))) throw new Error('the id of an item has a line break')
  return `id: ${id}\n`
}

// Many streams share the items of a feed, which are checked and written once.
const known = new WeakMap<StreamItem, { form: BodyForm; text: string }>()

function eventText(form: BodyForm, item: StreamItem): string {
  const earlier = known.get(item)
  if (earlier?.form === form) return earlier.text
  const { id = '', event = '', data } = item
  checkItem(form, data)
  if (breaks.test(event)) throw new Error('the name of an item has a line break')
  const text = `${id === '' ? '' : idLine(id)}${event === '' ? '' : `event: ${event}\n`}${dataLines(form, data)}\n`
  known.set(item, { form, text })
  return text
}

// HTML, section 9.2.6: a text may have several lines.
const dataLines = ({ text }: BodyForm, data: unknown): string =>
  text && typeof data === 'string'
    ? data
        .split(/\r\n|\r|\n/)
        .map((line) => `data: ${line}\n`)
        .join('')
    : `data: ${JSON.stringify(data)}\n`

function checkItem({ validate }: BodyForm, item: unknown) {
  if (validate && !validate(item))
    throw new Error(`an item is invalid: ${describeViolation(validate.errors?.[0])}`)
}

function jsonText(form: BodyForm, item: unknown): string {
  checkItem(form, item)
  const text = JSON.stringify(item)
  if (text === undefined) throw new Error('an item is not JSON')
  return text
}

// Readers of a stream ignore its comments.
interface Format {
  begin?(lastEventId: string | number | undefined): string
  write(form: BodyForm, item: unknown): string
  comment?(text: string): string
}

export const formats: Readonly<Record<string, Format>> = {
  stream: {
    // An id without data is not an item: the caller sends it when it reconnects.
    begin: (lastEventId) =>
      `retry: ${reconnectDelay}\n${lastEventId === undefined ? '' : idLine(lastEventId)}\n`,
    write: (form, item) => eventText(form, item as StreamItem),
    comment,
  },
  lines: { write: (form, item) => `${jsonText(form, item)}\n` },
  // RFC 7464.
  sequence: { write: (form, item) => `\x1e${jsonText(form, item)}\n` },
}
