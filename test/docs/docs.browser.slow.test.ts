import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { openPage, reason } from '../../packages/testing/browser.ts'
import { atFileEnd } from '../../packages/testing/file-end.ts'
import { listen } from './server.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

/** Opens the docs in a window of this size until the end of the file: loading them takes seconds of a core. */
async function openDocs(origin: string, viewport: { width: number; height: number }) {
  const opened = await openPage(origin, { viewport }, undefined, atFileEnd)
  await opened.page.goto(`${origin}/docs`)
  return opened
}

describe.skipIf(reason)(`the docs in a browser${reason}`, () => {
  let origin: string
  let page: Page
  let context: BrowserContext
  beforeAll(async () => {
    ;({ origin } = await listen(undefined, atFileEnd))
    ;({ page, context } = await openDocs(origin, { width: 1280, height: 800 }))
  })

  test.each(['a desktop', 'a phone'])('fit on %s', async (name) => {
    const isPhone = name === 'a phone'
    const { page: shown } = isPhone ? await openDocs(origin, { width: 390, height: 844 }) : { page }
    await shown.getByRole('heading', { level: 1, name: 'Pet Store' }).waitFor()
    for (const section of ['Quickstart', 'Authentication', 'Errors', 'Events and webhooks', 'Changelog']) {
      await title(shown, section).first().waitFor({ state: 'attached' })
    }
    expect(await shown.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
      isPhone ? 390 : 1280,
    )
  })

  test('the first screen of a wide window has the key, a call, its response and the next steps', async () => {
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

  test('the text before the script has the address of the page', async () => {
    const early = await context.newPage()
    await early.route('**/docs/docs.*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    )
    await early.goto(`${origin}/docs`)
    await early.locator('#outline').getByText(`curl '${origin}/pets`).first().waitFor()
    expect(await early.locator('#outline').innerText()).not.toContain('127.0.0.1:8080')
    await early.close()
  })

  test('the guide takes the width beside the menu, and the title of an operation stays beside its samples', async () => {
    await page.goto(`${origin}/docs#operation/listPets`)
    const box = (section: string, words: string) =>
      page.locator(`[data-section-id="${section}"]`).getByText(words).first().boundingBox()
    await page.getByTestId('right-panel').getByText('Biscuit').first().waitFor()
    const [copy, samples] = [await box('/pets/listpets', 'Copy'), await box('/pets/listpets', 'curl')]
    expect(copy!.x + copy!.width).toBeLessThan(samples!.x)
    expect((await box('/errors', 'Every error has three members'))!.width).toBeGreaterThan(700)
  })

  test('lists the error codes in rows', async () => {
    await page.goto(`${origin}/docs#tag/errors`)
    const entry = page.locator('[data-section-id="/errors/insufficient_stock"]')
    const [code, remedy] = [entry.locator('h3'), entry.locator('p')]
    await remedy.waitFor()
    const [left, right] = await Promise.all([code.boundingBox(), remedy.boundingBox()])
    expect(left!.x + left!.width).toBeLessThan(right!.x)
    expect((await entry.boundingBox())!.height).toBeLessThan(70)
  })

  test('an old link to a section opens it in a fresh tab', async () => {
    const { page } = await openPage(origin, { viewport: { width: 1280, height: 800 } })
    await page.goto(`${origin}/docs#section/Authentication/Scopes`)
    const section = page.locator('[data-section-id="/authentication/scopes"]')
    await section.getByText('pets:read').first().waitFor()
    await expect.poll(async () => Math.abs((await section.boundingBox())!.y)).toBeLessThan(400)
  })

  test('shows the sample of a response right below that of its request, beside a long text', async () => {
    for (const name of ['createPet', 'createWebhook']) {
      await page.goto(`${origin}/docs#operation/${name}`)
      await page.locator('#outline').waitFor({ state: 'detached' })
      const operation = page.locator(`[data-section-id$="/${name.toLowerCase()}"]`).first()
      await operation.getByTestId('right-panel').nth(2).waitFor()
      // At one moment, since the page scrolls.
      const placesOf = (panel: string) =>
        operation.evaluate(
          (one, panel) =>
            [...one.querySelectorAll(`[data-testid="${panel}"]`)]
              .slice(1)
              .map((part) => part.getBoundingClientRect().toJSON()),
          panel,
        )
      const [request, response] = await placesOf('right-panel')
      expect(response.top - request.bottom, name).toBeLessThan(50)
      const [asked, documented] = await placesOf('middle-panel')
      expect(documented.top, name).toBeGreaterThanOrEqual(asked.bottom)
      expect(request.left, name).toBeGreaterThanOrEqual(asked.right - 1)
    }
  })

  test('the copy of an operation is Markdown, without page decorations', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`${origin}/docs#operation/getPet`)
    const operation = page.locator('[data-section-id="/pets/getpet"]').first()
    await operation.getByTestId('page-actions').getByRole('button').first().click()
    const copied = () => page.evaluate('navigator.clipboard.readText()')
    await expect.poll(copied).toContain('**Ends on 2030-12-05')
    expect(await copied()).not.toMatch(/<\/?div/)
  })

  test('the copy of a section of the guide is its Markdown, with whole links', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`${origin}/docs`)
    const copyOf = async (section: string) => {
      const button = page.locator(`[data-section-id="${section}"]`).first().getByTestId('page-actions')
      await button.getByRole('button').click()
      return page.evaluate('navigator.clipboard.readText()')
    }
    expect(await copyOf('/')).toMatch(
      /^# Pet Store \(1\.0\.0\)\n\nA pet store that does what it says\..*\n\n\*\*Get a key/,
    )
    const quickstart = await copyOf('/quickstart')
    expect(quickstart).toMatch(/^## Quickstart\n\nEvery operation needs an API key/)
    expect(quickstart).toContain(`curl -X POST ${origin}/sandbox/reset`)
    expect(quickstart).toContain(`](${origin}/docs#tag/authentication/`)
    expect(await copyOf('/authentication')).toContain('| `pets:read` | reading pets and categories |')
    expect(await copyOf('/store')).toContain(`- [Place an order](${origin}/docs#operation/placeOrder)`)
  })

  test('the search is ready to be asked, forgives a letter, and parts the cells of tables', async () => {
    await page.goto(`${origin}/docs`)
    const trigger = page.getByTestId('search-trigger')
    await trigger.waitFor()
    const label = await page.evaluate(`(() => {
      const trigger = document.querySelector('[data-testid="search-trigger"]')
      const text = trigger.querySelector('span')
      return text ? getComputedStyle(text, '::after').content : trigger.textContent
    })()`)
    expect(label).toMatch(/^"?Search/)
    await trigger.click()
    const dialog = page.getByTestId('search-dialog')
    await dialog.getByRole('textbox').fill('plcae ordr')
    await dialog.getByRole('link', { name: 'Place an order' }).first().waitFor()
    await dialog.getByRole('textbox').fill('pets:read')
    await dialog.getByText('pets:read reading pets and categories').first().waitFor()
    await page.keyboard.press('Escape')
  })

  test('search finds an operation by its id', async () => {
    await page.getByTestId('search-trigger').click()
    const dialog = page.getByTestId('search-dialog')
    await dialog.getByRole('textbox').fill('cancelOrder')
    await dialog.getByRole('link', { name: 'Cancel an order' }).click()
    await title(page, 'Cancel an order').waitFor()
    expect(page.url()).toMatch(/#\/store\/cancelorder/)
  })

  test('the deprecation notice has the date and a link to the successor', async () => {
    await page.goto(`${origin}/docs#operation/getPet`)
    const notice = page.locator('.notice.warning')
    await notice.getByText(/Ends on \d{4}-\d\d-\d\d \((in [\d,]+ days?|that day has come)\)/).waitFor()
    await notice.getByRole('link', { name: 'List pets' }).click()
    await page.waitForURL(/listpets/)
    await title(page, 'List pets').waitFor()
    await expect.poll(() => isInView(page, 'List pets')).toBe(true)
  })

  test('badges are in the menu and at the title', async () => {
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

  test('the README describes its picture, which PICTURE=1 renews', async () => {
    await page.goto(`${origin}/docs#operation/getPet`)
    await page.locator('.notice.warning').waitFor()
    await page.getByTestId('search-trigger').getByText('Ctrl').waitFor()
    const [, text] =
      /!\[([^\]]*)\]\(packages\/contract\/docs\/docs\.png\)/.exec(await readFile('README.md', 'utf8')) ?? []
    const menu = await page.locator('.menu-content').innerText()
    expect(menu.split('\n')).toEqual(expect.arrayContaining(text!.match(/(?<=\()[^)]+/)![0].split(', ')))
    if (process.env.PICTURE) await page.screenshot({ path: 'packages/contract/docs/docs.png' })
  })

  test('an operation links to its call, unless it is excluded', async () => {
    await page.goto(`${origin}/docs#operation/listOrders`)
    await title(page, 'List orders').waitFor()
    expect(await page.locator('a[href$="/listOrders"]').count()).toBe(0)
    await page.goto(`${origin}/docs#operation/placeOrder`)
    await page.locator('a[href="try#/Store/placeOrder"]').click()
    await page.locator('.opblock.is-open', { hasText: 'Place an order' }).waitFor()
  })
})

async function isInView(page: Page, name: string): Promise<boolean> {
  const box = await title(page, name).boundingBox()
  return box !== null && box.y >= 0 && box.y < 800
}
