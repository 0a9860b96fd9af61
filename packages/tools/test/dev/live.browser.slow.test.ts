// The script of dev in pages, in a real browser.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { describe, expect, test } from 'vitest'
import { openPage, reason } from '../../../testing/browser.ts'
import { listening } from '../../../testing/listening.ts'

describe.skipIf(reason)(`the problems of a contract in a browser${reason}`, () => {
  test.each([true, false])('leave the menu of the docs free on a phone (served: %j)', async (isServed) => {
    const script = await readFile('packages/tools/dev/live.js', 'utf8')
    const state = { version: 1, isServed, problems: [{ place: 'openapi.yaml:1:1', message: 'Broken.' }] }
    Object.assign(state, { breaks: [], faults: [], mocked: [], drafts: [] })
    const server = createServer(({ url }, response) => {
      if (url === '/dev/events')
        return response
          .writeHead(200, { 'Content-Type': 'text/event-stream' })
          .write(`data: ${JSON.stringify(state)}\n\n`)
      response.writeHead(200, { 'Content-Type': 'text/html' })
      return response.end(
        `<!doctype html><link rel="icon" href="data:,"><script type="module">${script}</script>`,
      )
    })
    const origin = await listening(server)
    const { page } = await openPage(origin, { viewport: { width: 390, height: 844 } })
    await page.goto(origin)
    const box = (await page.locator('dev-problems section').boundingBox())!
    // Position of the menu button.
    const menu = { x: 310, y: 740 }
    expect(box.x + box.width <= menu.x || box.y + box.height <= menu.y, JSON.stringify(box)).toBe(true)
  })
})
