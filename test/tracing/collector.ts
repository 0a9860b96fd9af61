import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  traceState?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  status: { code: number }
  attributes: Record<string, unknown>
}

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: string }
}

// `spans` are those of requests, `below` all others.
export async function startCollector(status = 200) {
  const spans: ReceivedSpan[] = []
  const below: ReceivedSpan[] = []
  const requests: { path: string | undefined; headers: IncomingHttpHeaders; resource: object }[] = []
  const server = createServer(async (request, response) => {
    if (request.headers['content-type'] !== 'application/json') {
      requests.push({ path: request.url, headers: request.headers, resource: {} })
      return void response.writeHead(status, { Connection: 'close' }).end()
    }
    const body = (await json(request)) as {
      resourceSpans: {
        resource: { attributes: Attribute[] }
        scopeSpans: { spans: (Omit<ReceivedSpan, 'attributes'> & { attributes: Attribute[] })[] }[]
      }[]
    }
    for (const { resource, scopeSpans } of body.resourceSpans) {
      requests.push({ path: request.url, headers: request.headers, resource: toObject(resource.attributes) })
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        (span.kind === 2 ? spans : below).push({ ...span, attributes: toObject(span.attributes) })
    }
    response.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, below, requests }
}

/** Starts a collector that accepts connections and never responds, until the end of the test; returns its URL. */
export async function startHanging(): Promise<string> {
  const server = createServer(() => {}).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const toObject = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]))
