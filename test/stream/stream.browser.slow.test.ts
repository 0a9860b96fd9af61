/** Streams in browsers: `fetch` with a key, and `EventSource`, which cannot send one, behind a proxy that does. */
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { document } from '../../generated/router.ts'
import { parseContract } from '../../packages/contract/docs/documented-contract.ts'
import { executablePath, openPage, reason } from '../../packages/testing/browser.ts'
import { listen } from './service.ts'

// Forwards requests to a server with a key. Returns its origin, and a function that breaks off all connections.
async function proxyTo(port: number, key: string) {
  const asked: (string | undefined)[] = []
  const proxy = createServer((incoming, outgoing) => {
    if (incoming.url === '/store/events') asked.push(incoming.headers['last-event-id'] as string | undefined)
    const headers = { ...incoming.headers, authorization: `Bearer ${key}` }
    const passed = request({ host: '127.0.0.1', port, path: incoming.url, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing).on('error', () => {})
      response.on('error', () => outgoing.destroy())
    })
    outgoing.on('close', () => passed.destroy())
    passed.on('error', () => outgoing.destroy()).end()
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(async () => {
    proxy.closeAllConnections()
    proxy.close()
  })
  const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return { origin, asked, breakOff: () => proxy.closeAllConnections() }
}

// The browser requests an icon even for a JSON page.
const isIcon = (fault: string) => fault.includes('404')

declare global {
  var seen: string[]
}

describe.skipIf(!executablePath)(`a browser${reason}`, () => {
  test('reads the body of a fetch as it arrives, as the guide shows', async () => {
    const { address, key, ask } = await listen()
    const { info } = await parseContract(await document())
    const [, sample] = /```js\n(async function follow.*?)```/s.exec(info.description ?? '')!
    const { page } = await openPage(address, {}, isIcon)
    await page.goto(`${address}/health/live`)
    // JSON has these line separators of JavaScript unescaped.
    const before = 'before\u2028data: '
    await ask('POST', '/categories', { name: before })
    const following = page.evaluate(`(() => {
      ${sample}
      globalThis.seen = []
      return follow('${key}', 0, ({ id, type, data: { name } }) => {
        if (name === 'end') throw new Error('no more')
        globalThis.seen.push(id + ' ' + type + ' ' + name)
      }).catch((error) => error.message)
    })()`)
    await page.waitForFunction(() => globalThis.seen?.length === 1)
    for (const name of ['after', 'end']) await ask('POST', '/categories', { name })
    expect(await following).toBe('no more')
    const seen = await page.evaluate(() => globalThis.seen)
    expect(seen).toEqual([`1 category.created ${before}`, '2 category.created after'])
  })

  test('reconnects with the last id', async () => {
    const { port, key, ask } = await listen()
    const { origin, asked, breakOff } = await proxyTo(port, key)
    // The broken connection is the subject of the test.
    const { page } = await openPage(origin, {}, (fault) => fault.includes('net::ERR') || isIcon(fault))
    await page.goto(`${origin}/health/live`)
    await page.evaluate(() => {
      globalThis.seen = []
      const source = new EventSource('/store/events')
      source.addEventListener('category.created', (event) => {
        const { data, lastEventId } = event as MessageEvent
        globalThis.seen.push(`${lastEventId} ${JSON.parse(data).data.name}`)
      })
    })
    const expectSeen = (...all: string[]) =>
      expect.poll(() => page.evaluate(() => globalThis.seen)).toEqual(all)
    await ask('POST', '/categories', { name: 'a' })
    await expectSeen('1 a')
    breakOff()
    await ask('POST', '/categories', { name: 'b' })
    await expectSeen('1 a', '2 b')
    expect(asked.slice(0, 2)).toEqual([undefined, '1'])
  })
})
