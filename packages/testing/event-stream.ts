/** Reads a stream of server-sent events as the HTML standard says (section 9.2.6), over its own connection. */
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { onTestFinished } from 'vitest'

/** Dispatched event. */
export interface Sent {
  /** Last event id at that time. */
  id: string
  type: string
  data: string
}

/** Open stream; its events and comments accumulate. */
export interface EventStream {
  response: IncomingMessage
  events: Sent[]
  comments: string[]
  /** Resolves at the end of the response: `whole`, or `cut off`. */
  ended: Promise<'whole' | 'cut off'>
  close(): void
}

/** @param isRead false to read only after `resume` */
export async function openStream(
  url: string,
  headers: Record<string, string>,
  isRead = true,
): Promise<EventStream> {
  const request = get(url, { agent: false, headers: { accept: 'text/event-stream', ...headers } })
  request.on('error', () => {})
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const close = () => void request.destroy()
  onTestFinished(close)
  const events: Sent[] = []
  const comments: string[] = []
  const parse = parser(
    (event) => events.push(event),
    (comment) => comments.push(comment),
  )
  const ended = new Promise<'whole' | 'cut off'>((resolve) => {
    response.once('close', () => resolve(response.complete ? 'whole' : 'cut off'))
  })
  response.on('error', () => {})
  response.setEncoding('utf8').on('data', parse)
  if (!isRead) response.pause()
  return { response, events, comments, ended, close }
}

/** Parses text in chunks of any size. */
function parser(dispatch: (event: Sent) => void, onComment: (text: string) => void) {
  let text = ''
  let id = ''
  let type = ''
  let data: string[] = []
  const readLine = (line: string) => {
    if (line === '') {
      if (data.length > 0) dispatch({ id, type: type || 'message', data: data.join('\n') })
      type = ''
      data = []
    } else if (line.startsWith(':')) onComment(line.slice(1).trim())
    else {
      const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line)!
      if (name === 'id') id = value
      else if (name === 'event') type = value
      else if (name === 'data') data.push(value)
    }
  }
  return (piece: string) => {
    const lines = (text + piece).split('\n')
    text = lines.pop()!
    lines.forEach(readLine)
  }
}
