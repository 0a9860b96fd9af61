/** Ways to find a section: the search, a URL, the browser's own search, and the title of the tab. */
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { openPage, reason } from '../../packages/testing/browser.ts'
import { atFileEnd } from '../../packages/testing/file-end.ts'
import { listen } from './server.ts'

// Query, chosen hit, and words of the answer.
const questions = [
  {
    ask: 'pagination',
    hit: 'Pagination and filtering',
    answer: 'A list comes in pages of up to limit items',
  },
  {
    ask: 'paging',
    hit: 'Pagination and filtering',
    answer: 'A list comes in pages of up to limit items',
  },
  { ask: 'cursor', hit: 'Follow the pages', answer: 'Follow that link until a response comes without it' },
  { ask: 'idempotency', hit: 'Idempotent requests', answer: 'sending them again does no harm' },
  { ask: '429', hit: 'Rate limits', answer: 'A key may send a number of requests' },
  { ask: 'sorting', hit: 'Sort', answer: 'sort=-name reverses that' },
  { ask: 'api key', hit: 'API keys: get a key', answer: 'The operator of the server creates keys' },
  { ask: 'sandbox', hit: 'Reset a sandbox', answer: 'Any key brings the samples back' },
  { ask: 'reset', hit: 'Reset a sandbox', answer: 'Any key brings the samples back' },
  { ask: 'sort', hit: 'Sort', answer: 'sort=-name reverses that' },
  { ask: 'retry', hit: 'Retry safely', answer: 'send the same request with the same key' },
  { ask: 'change safely', hit: 'Change safely', answer: 'send its ETag in If-Match' },
  { ask: 'verify webhook', hit: 'Verify a webhook', answer: 'Compute the HMAC-SHA256' },
  { ask: 'deprecation', hit: 'Versioning and deprecation', answer: 'Subscribe to the feed' },
  { ask: 'get a key', hit: 'API keys: get a key', answer: 'The operator of the server creates keys' },
  { ask: 'rotate key', hit: 'Rotate a key', answer: 'ask the operator to rotate it' },
  { ask: 'reset sandbox', hit: 'Reset a sandbox', answer: 'Any key brings the samples back' },
  {
    ask: 'generate client',
    hit: 'SDKs and generated clients',
    answer: 'Generate a client for your language',
  },
]

async function search(page: Page, words: string) {
  await page.getByTestId('search-trigger').click()
  const dialog = page.getByTestId('search-dialog')
  await dialog.getByRole('textbox').fill(words)
  return dialog
}

describe.skipIf(reason)(`the guide in a browser${reason}`, () => {
  // Loading the docs takes seconds of a core.
  let origin: string
  let page: Page
  let context: BrowserContext
  beforeAll(async () => {
    ;({ origin } = await listen(undefined, atFileEnd))
    ;({ page, context } = await openPage(origin, {}, undefined, atFileEnd))
    await page.goto(`${origin}/docs`)
  })

  test('a hit of the search answers each question', async () => {
    const read = new Set<string>()
    for (const { ask, hit, answer } of questions) {
      const dialog = await search(page, ask)
      const hits = dialog.getByRole('link')
      await hits.first().waitFor()
      const names = await hits.evaluateAll((links) => links.map((link) => link.textContent ?? ''))
      expect(names.join('\n'), ask).not.toMatch(/thatnumber|callerhas/)
      const places = await hits.evaluateAll((links) =>
        links.map((link) => link.getAttribute('href')?.replace(/#.*(?=#)/, '')),
      )
      expect(new Set(places).size, `${ask}: ${places}`).toBe(places.length)
      const place = names.findIndex((name) => name.startsWith(hit))
      // Readers do not read further.
      expect(place, `${ask}: ${names.slice(0, 5)}`).toBeOneOf([0, 1, 2])
      if (read.has(hit)) {
        await page.keyboard.press('Escape')
        continue
      }
      read.add(hit)
      await hits.nth(place).click()
      await expect.poll(() => page.title(), { message: ask }).toBe(`${hit} · Pet Store`)
      await page.getByText(answer).first().waitFor()
    }
  })

  test('the search finds an operation by its id first, and each part of the guide once', async () => {
    const find = async (words: string) => {
      const dialog = await search(page, words)
      await dialog.getByRole('link').first().waitFor()
      await dialog.getByText(words).first().waitFor()
      const names = await dialog.getByRole('link').allTextContents()
      await page.keyboard.press('Escape')
      return names
    }
    expect((await find('createWebhook'))[0]).toContain('Subscribe to events')
    const webhook = await find('webhook')
    expect(webhook.findIndex((name) => name.startsWith('Receive webhooks'))).toBe(0)
    expect(webhook.filter((name) => name.startsWith('description'))).toEqual([])
    const titles = webhook.filter((name) => name.startsWith('Verify a webhook'))
    expect(titles).toHaveLength(1)
  })

  test.each([1280, 390])('the title of the tab is the current section at a width of %i', async (width) => {
    const { page } = await openPage(origin, { viewport: { width, height: 844 } })
    await page.goto(`${origin}/docs`)
    await page.locator('#outline').waitFor({ state: 'detached' })
    await page.mouse.move(width / 2, 400)
    const scroll = async () => {
      await page.getByRole('heading', { level: 2, name: 'Rate limits' }).first().scrollIntoViewIfNeeded()
      await page.mouse.wheel(0, 50)
      return page.title()
    }
    await expect.poll(scroll, { interval: 500 }).toMatch(/^(Rate limits|Wait and retry) · /)
  })

  test('Enter opens the first hit, even before it is shown', async () => {
    await page.goto(`${origin}/docs`)
    for (const [ask, title, address] of [
      ['authentication', 'Authentication', '#/authentication'],
      ['insufficient_stock', 'insufficient_stock', '#/errors/insufficient_stock'],
    ]) {
      const dialog = await search(page, ask!)
      await dialog.getByRole('textbox').press('Enter')
      await expect.poll(() => page.title()).toBe(`${title} · Pet Store`)
      expect(page.url()).toBe(`${origin}/docs${address}`)
      await page
        .locator(`[data-section-id="${address!.slice(1)}"]`)
        .getByText(title!)
        .first()
        .waitFor()
    }
    await (await search(page, 'xyzzy')).getByRole('textbox').press('Enter')
    await page.getByText('No results').waitFor()
    await page.keyboard.press('Escape')
  })

  test("the browser's own search finds the whole guide, and code can be copied", async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    for (const words of [
      'A deprecated operation has its end',
      'no JSON parser rounds them',
      'Pets, categories, inventory and orders: lists',
    ]) {
      await page.getByText(words).first().waitFor({ state: 'attached' })
    }
    const program = page.locator('[data-component-name="CodeBlock/CodeBlock"]', { hasText: 'sandbox/reset' })
    await program.getByRole('button').click()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      `curl -X POST ${origin}/sandbox/reset \\\n  -H "Authorization: Bearer $API_KEY"`,
    )
  })

  test('an operation shows short types, and links to the guide', async () => {
    await page.goto(`${origin}/docs#operation/createWebhook`)
    const link = page.locator('.api-content').getByRole('link', { name: 'Receive webhooks' })
    await link.waitFor()
    const text = await page.locator('[data-section-id="/store/createwebhook"]').innerText()
    expect(text).toContain('integer, (int64)')
    expect(text).not.toMatch(/9007199254740991/)
    await link.click()
    await expect.poll(() => page.title()).toBe('Receive webhooks · Pet Store')
  })
})
