/** Accessibility of docs and console by WCAG 2.2, levels A and AA, as axe measures it. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { openPage, reason } from '../../packages/testing/browser.ts'
import { atFileEnd } from '../../packages/testing/file-end.ts'
import { authorize } from './console.ts'
import { type Listening, listen } from './server.ts'

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

// WCAG, and the further recommendations of axe.
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

// A dark page can break only the colour rules if the light one passes.
const colours = ['color-contrast', 'link-in-text-block']

const views: Record<
  string,
  {
    open: (page: Page, service: Listening) => Promise<void>
    // Limits the check to the new part of a view.
    within?: string
  }
> = {
  'the guide': {
    open: async (page, { origin }) => {
      await page.goto(`${origin}/docs`)
      await page.locator('#outline').waitFor({ state: 'detached' })
    },
  },
  'the page of an operation': {
    open: async (page, { origin }) => {
      await page.goto(`${origin}/docs/createWebhook`)
    },
  },
  // The page keeps the guide above an operation.
  'an operation that ends': {
    within: '.menu-content, [data-section-id="/pets/getpet"]',
    open: (page, service) => openOperation(page, service, 'getPet', 'Get a pet'),
  },
  'an operation with a body': {
    within: '.menu-content, [data-section-id="/store/placeorder"]',
    open: (page, service) => openOperation(page, service, 'placeOrder', 'Place an order'),
  },
  'the search': {
    within: '[data-testid="search-dialog"]',
    open: async (page) => {
      await page.locator('.menu-content').getByRole('button', { name: 'Search' }).press('Enter')
      await page.getByTestId('search-dialog').getByRole('textbox').fill('order')
      await page.getByTestId('search-dialog').getByRole('link').first().waitFor()
    },
  },
  'the console': {
    open: async (page, { origin }) => {
      await page.goto(`${origin}/try#/Pets/createPet`)
      await page.getByRole('button', { name: 'Execute' }).waitFor()
    },
  },
  'the form for credentials': {
    within: '.dialog-ux',
    open: (page) => page.getByRole('button', { name: 'Authorize' }).first().click(),
  },
  'a call': {
    within: '#operations-Pets-createPet',
    open: async (page, { origin, key }) => {
      await page.goto(`${origin}/try?again#/Pets/createPet`)
      await authorize(page, key)
      await page.getByRole('button', { name: 'Execute' }).click()
      await page.locator('.live-responses-table').waitFor()
    },
  },
}

describe.skipIf(reason)(`accessibility${reason}`, () => {
  // Making the docs of a server takes seconds of a core.
  let service: Listening
  beforeAll(async () => {
    service = await listen(undefined, atFileEnd)
  })

  test.each([
    ['light', tags],
    ['dark', colours],
  ] as const)('pages keep WCAG 2.2 AA when %s', async (colorScheme, rules) => {
    const { page } = await openPage(service.origin, { colorScheme, reducedMotion: 'reduce' })
    for (const [name, { open, within }] of Object.entries(views)) {
      await open(page, service)
      expect({ name, found: await faults(page, rules, within) }).toEqual({ name, found: [] })
    }
  })

  test('touch targets on a phone are large enough, except links within a sentence', async () => {
    const { page } = await openPage(service.origin, { viewport: { width: 390, height: 844 } })
    for (const name of [
      'the guide',
      'the page of an operation',
      'an operation with a body',
      'the console',
      'the form for credentials',
    ]) {
      await views[name]!.open(page, service)
      await page.evaluate(settled)
      expect({ name, small: await page.evaluate(smallTargets) }).toEqual({ name, small: [] })
    }
  })

  test('the guide and all operations are readable before the script has run', async () => {
    const { origin } = service
    const { page } = await openPage(origin, { javaScriptEnabled: false })
    await page.goto(`${origin}/docs`)
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Pet Store (1.0.0)'])
    await page.getByRole('navigation').getByRole('link', { name: 'Errors', exact: true }).click()
    await page.getByRole('heading', { level: 2, name: 'Errors' }).waitFor()
    expect(await page.getByRole('main').getByText('insufficient_stock').count()).toBeGreaterThan(0)
    await page.goto(`${origin}/docs#operation/getPet`)
    const operation = page.getByRole('listitem').filter({ hasText: 'GET /pets/{petId}' })
    expect(await operation.textContent()).toMatch(/Get a pet Deprecated$/)
  })

  test('the first stop of the keyboard skips the menu and has a visible label', async () => {
    const { origin } = service
    const { page } = await openPage(origin)
    await page.goto(`${origin}/docs`)
    await page.locator('#outline').waitFor({ state: 'detached' })
    await page.keyboard.press('Tab')
    expect(await page.locator(':focus').textContent()).toBe('Skip to content')
    await page.keyboard.press('Enter')
    expect(await page.locator(':focus').evaluate(({ tagName }) => tagName)).toBe('MAIN')
    expect(page.url()).toBe(`${origin}/docs`)
  })
})

async function openOperation(page: Page, { origin }: Listening, operationId: string, summary: string) {
  await page.goto(`${origin}/docs#operation/${operationId}`)
  await page.locator('#redoc').getByRole('heading', { level: 2, name: summary }).waitFor()
}

// Waits until the page has not changed for half a second, because half-rendered elements have neither place nor colours.
const settled = `new Promise((resolve) => {
  let timer
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => (document.getAnimations().length > 0 ? wait() : resolve()), 500)
  }
  new MutationObserver(wait).observe(document, { childList: true, subtree: true, attributes: true })
  wait()
})`

// Targets smaller than 24 pixels (WCAG 2.2, 2.5.8).
const smallTargets = `[...document.querySelectorAll('a, button, input, select, textarea, summary, [role="button"], [role="tab"]')]
  .filter((element) => {
    const { width, height, right } = element.getBoundingClientRect()
    const isSeen = element.checkVisibility({ visibilityProperty: true }) && width > 0 && right > 0
    const isInSentence = [...element.parentElement.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && /\\w\\s+\\w/.test(node.data))
    return isSeen && !isInSentence && (width < 24 || height < 24)
  })
  .map((element) => element.outerHTML.slice(0, 200))`

// Returns the findings of axe: "rule: element, reason".
async function faults(page: Page, rules: readonly string[], within = 'html'): Promise<string[]> {
  await page.evaluate(settled)
  await page.evaluate(axe)
  const options = JSON.stringify({ runOnly: rules, resultTypes: ['violations'] })
  return page.evaluate(`axe.run(${JSON.stringify(within)}, ${options}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, any }) => id + ': ' + html + (any[0] ? ', ' + any[0].message : ''))))`)
}
