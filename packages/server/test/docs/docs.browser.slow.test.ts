import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage, reason } from '../../../../test/support/browser.ts'
import { listen } from './server.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

describe.skipIf(reason)(`the docs in a browser${reason}`, () => {
  test.each([
    { name: 'a desktop', width: 1400, height: 900 },
    { name: 'a phone', width: 390, height: 844 },
  ])('fit on $name', async ({ width, height }) => {
    const { origin } = await listen()
    const { page } = await openPage(origin, { viewport: { width, height } })
    await page.goto(`${origin}/docs`)
    await page.getByRole('heading', { level: 1, name: 'Pet Store' }).waitFor()
    for (const section of ['Quickstart', 'Authentication', 'Errors', 'Events and webhooks', 'Changelog']) {
      await title(page, section).first().waitFor({ state: 'attached' })
    }
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
  })

  test('the first screen of a wide window has the key, a call, its response and the next steps', async () => {
    const { origin } = await listen()
    const { page } = await openPage(origin, { viewport: { width: 1280, height: 800 } })
    await page.goto(`${origin}/docs`)
    await page.locator('#outline').waitFor({ state: 'detached' })
    const first = page.locator('#redoc [data-section-id="/"]').first()
    for (const text of [
      'export API_KEY',
      `curl '${origin}/pets`,
      '"Bubbles the goldfish"',
      'Try calls',
      'Authentication',
    ]) {
      const box = await first.getByText(text).first().boundingBox()
      expect(box!.y + box!.height, text).toBeLessThan(800)
    }
    const left = await first.getByText('export API_KEY').first().boundingBox()
    const right = await first.getByText('"Bubbles the goldfish"').first().boundingBox()
    expect(right!.x).toBeGreaterThan(left!.x + 300)
  })

  test('the guide takes the width beside the menu, and the title of an operation stays beside its samples', async () => {
    const { origin } = await listen()
    const { page } = await openPage(origin, { viewport: { width: 1280, height: 800 } })
    await page.goto(`${origin}/docs#operation/listPets`)
    const box = (section: string, words: string) =>
      page.locator(`[data-section-id="${section}"]`).getByText(words).first().boundingBox()
    await page.getByTestId('right-panel').getByText('Biscuit').first().waitFor()
    const [copy, samples] = [await box('/pets/listpets', 'Copy'), await box('/pets/listpets', 'curl')]
    expect(copy!.x + copy!.width).toBeLessThan(samples!.x)
    expect((await box('/errors', 'Every error has three members'))!.width).toBeGreaterThan(700)
  })

  test('lists the error codes in rows', async () => {
    const { origin } = await listen()
    const { page } = await openPage(origin, { viewport: { width: 1280, height: 800 } })
    await page.goto(`${origin}/docs#tag/errors`)
    const entry = page.locator('[data-section-id="/errors/insufficient_stock"]')
    const [code, remedy] = [entry.locator('h3'), entry.locator('p')]
    await remedy.waitFor()
    const [left, right] = await Promise.all([code.boundingBox(), remedy.boundingBox()])
    expect(left!.x + left!.width).toBeLessThan(right!.x)
    expect((await entry.boundingBox())!.height).toBeLessThan(70)
  })

  test('an old link to a section opens it in a fresh tab', async () => {
    const { origin } = await listen()
    const { page } = await openPage(origin, { viewport: { width: 1280, height: 800 } })
    await page.goto(`${origin}/docs#section/Authentication/Scopes`)
    const section = page.locator('[data-section-id="/authentication/scopes"]')
    await section.getByText('pets:read').first().waitFor()
    await expect
      .poll(async () => Math.abs((await section.boundingBox())!.y), { timeout: 30_000 })
      .toBeLessThan(400)
  })

  test('shows the sample of a response right below that of its request, beside a long text', async () => {
    const { origin } = await listen()
    const { page } = await openPage(origin, { viewport: { width: 1280, height: 800 } })
    for (const name of ['createPet', 'createWebhook']) {
      await page.goto(`${origin}/docs#operation/${name}`)
      await page.locator('#outline').waitFor({ state: 'detached' })
      const operation = page.locator(`[data-section-id$="/${name.toLowerCase()}"]`).first()
      const samples = operation.getByTestId('right-panel')
      await samples.nth(2).waitFor()
      const [request, response] = await Promise.all([1, 2].map((nth) => samples.nth(nth).boundingBox()))
      expect(response!.y - request!.y - request!.height, name).toBeLessThan(50)
      const texts = operation.getByTestId('middle-panel')
      const [asked, documented] = await Promise.all([1, 2].map((nth) => texts.nth(nth).boundingBox()))
      expect(documented!.y, name).toBeGreaterThanOrEqual(asked!.y + asked!.height)
      expect(request!.x, name).toBeGreaterThanOrEqual(asked!.x + asked!.width - 1)
    }
  })

  test('the copy of an operation is Markdown, without page decorations', async () => {
    const { origin } = await listen()
    const { page, context } = await openPage(origin)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`${origin}/docs#operation/getPet`)
    const operation = page.locator('[data-section-id="/pets/getpet"]').first()
    await operation.getByTestId('page-actions').getByRole('button').first().click()
    const copied = () => page.evaluate('navigator.clipboard.readText()')
    await expect.poll(copied).toContain('**Ends on 2030-12-05')
    expect(await copied()).not.toMatch(/<\/?div/)
  })

  test('search finds an operation by its id', async () => {
    const { origin } = await listen()
    const { page } = await openPage(origin)
    await page.goto(`${origin}/docs`)
    await page.getByTestId('search-trigger').click()
    const dialog = page.getByTestId('search-dialog')
    await dialog.getByRole('textbox').fill('cancelOrder')
    await dialog.getByRole('link', { name: 'Cancel an order' }).click()
    await title(page, 'Cancel an order').waitFor()
    expect(page.url()).toMatch(/#\/store\/cancelorder/)
  })

  test('the deprecation notice has the date and a link to the successor', async () => {
    const { origin } = await listen()
    const { page } = await openPage(origin)
    await page.goto(`${origin}/docs#operation/getPet`)
    const notice = page.locator('.notice.warning')
    await notice.getByText(/Ends on \d{4}-\d\d-\d\d \((in [\d,]+ days?|that day has come)\)/).waitFor()
    await notice.getByRole('link', { name: 'List pets' }).click()
    await page.waitForURL(/listpets/)
    await title(page, 'List pets').waitFor()
    await expect.poll(() => isInView(page, 'List pets')).toBe(true)
  })

  test('badges are in the menu and at the title', async () => {
    const { origin } = await listen()
    const { page } = await openPage(origin)
    const marked = [
      ['getPet', 'Get a pet', 'Deprecated'],
      ['updatePet', 'Change a pet', 'Beta'],
      ['updateInventory', 'Set the stock of a pet', 'Experimental'],
      ['cancelOrder', 'Cancel an order', 'Beta'],
    ] as const
    for (const [operationId, summary, badge] of marked) {
      await page.goto(`${origin}/docs#operation/${operationId}`)
      await title(page, summary).getByText(badge).waitFor()
      const item = page.locator('.menu-content').getByRole('link', { name: summary })
      await item.getByText(badge).waitFor()
    }
  })

  test('an operation links to its call, unless it is excluded', async () => {
    const { origin } = await listen()
    const { page } = await openPage(origin)
    await page.goto(`${origin}/docs#operation/listOrders`)
    await title(page, 'List orders').waitFor()
    expect(await page.locator('a[href$="/listOrders"]').count()).toBe(0)
    await page.goto(`${origin}/docs#operation/placeOrder`)
    await page.locator('a[href="/try#/Store/placeOrder"]').click()
    await page.locator('.opblock.is-open', { hasText: 'Place an order' }).waitFor()
  })

  test('the README describes its picture, which PICTURE=1 renews', async () => {
    const { origin } = await listen()
    const { page } = await openPage(origin, { viewport: { width: 1280, height: 800 } })
    await page.goto(`${origin}/docs#operation/getPet`)
    await page.locator('.notice.warning').waitFor()
    await page.getByTestId('search-trigger').getByText('Ctrl').waitFor()
    const [, text] =
      /!\[([^\]]*)\]\(packages\/contract\/docs\/docs\.png\)/.exec(await readFile('README.md', 'utf8')) ?? []
    const menu = await page.locator('.menu-content').innerText()
    expect(menu.split('\n')).toEqual(expect.arrayContaining(text!.match(/(?<=\()[^)]+/)![0].split(', ')))
    if (process.env.PICTURE) await page.screenshot({ path: 'packages/contract/docs/docs.png' })
  })
})

async function isInView(page: Page, name: string): Promise<boolean> {
  const box = await title(page, name).boundingBox()
  return box !== null && box.y >= 0 && box.y < 900
}
