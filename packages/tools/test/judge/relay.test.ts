import { createServer, type RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { listening } from '../../../testing/listening.ts'
import type { HttpRequest } from '../../judge/contract/exchange.ts'
import { createClient } from '../../judge/send/client.ts'
import { startRelay } from '../../judge/send/relay.ts'
import { manner } from './manner.ts'

/** A relay to a server with this listener, and the requests that its oracle sees. */
async function relayTo(listener: RequestListener) {
  const seen: HttpRequest[] = []
  const observe = (request: HttpRequest) => {
    seen.push(request)
    return []
  }
  const url = `${await listening(createServer(listener))}/base`
  const client = createClient(url, { name: 'KEY', value: 'secret' }, observe, manner())
  const relay = await startRelay(client)
  onTestFinished(async () => {
    client.close()
    await relay.close()
  })
  return { relay, seen }
}

test('forwards a request and its response, and hides the key from the oracle', async () => {
  const { relay, seen } = await relayTo(async (request, response) => {
    const { method, url, headers } = request
    const received = [method, url, headers.authorization, headers['content-type'], await text(request)]
    response.writeHead(201, { ETag: '"1"', Location: '/base/its/1' }).end(JSON.stringify(received))
  })
  const headers = { Authorization: 'Bearer secret', 'Content-Type': 'text/x' }
  const response = await fetch(`${relay.base}/its?a=%20`, { method: 'POST', headers, body: 'é' })
  expect([response.status, response.headers.get('etag')]).toEqual([201, '"1"'])
  expect(await response.json()).toEqual(['POST', '/base/its?a=%20', 'Bearer secret', 'text/x', 'é'])
  expect(seen).toMatchObject([{ method: 'POST', target: '/its?a=%20', key: undefined, body: 'é' }])
  expect(JSON.stringify(seen)).not.toContain('secret')
  const other = await fetch(`${relay.base}/its`, { headers: { Authorization: 'Bearer other' } })
  expect(((await other.json()) as string[])[2]).toBe('Bearer other')
  expect(seen[1]?.key).toBeNull()
})

test('turns an endless response into a 502 with the reason, and keeps redirects on the relay', async () => {
  const { relay } = await relayTo((request, response) => {
    if (request.url === '/base/away')
      return void response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end()
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
    }
    response.on('drain', more)
    more()
  })
  const endless = await fetch(`${relay.base}/its`)
  expect([endless.status, await endless.text()]).toEqual([
    502,
    expect.stringContaining('the response is larger than 4 MiB'),
  ])
  const redirected = await fetch(`${relay.base}/away`)
  expect([redirected.status, redirected.url]).toEqual([302, `${relay.base}/away`])
})
