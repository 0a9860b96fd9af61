import { beforeAll, describe, expect, test } from 'vitest'
import { document } from '../../generated/router.ts'
import { operationsOf, parseContract } from '../../packages/contract/docs/documented-contract.ts'
import { openPage, reason } from '../../packages/testing/browser.ts'
import { atFileEnd } from '../../packages/testing/file-end.ts'
import { authorize } from './console.ts'
import { listen } from './server.ts'

const operations = operationsOf(await parseContract(await document())).map(({ operation }) => operation)

describe.skipIf(reason)(`the console in a browser${reason}`, () => {
  // Making the docs of a server takes seconds of a core.
  let origin: string
  let key: string
  beforeAll(async () => {
    ;({ origin, key } = await listen(undefined, atFileEnd))
  })

  test('takes two steps from the docs to a call: its link, and the key with Enter', async () => {
    const { page, context } = await openPage(origin)
    await page.goto(`${origin}/docs#operation/listPets`)
    await page.locator('a[href="try#/Pets/listPets"]').click()
    const call = page.locator('#operations-Pets-listPets')
    const field = call.getByLabel('Your key')
    expect(await field.getAttribute('type')).toBe('password')
    await call.locator('.key').getByText('Your API key.').waitFor()
    await field.fill(key)
    await field.press('Enter')
    const responses = call.locator('.live-responses-table')
    await responses.getByText('200', { exact: true }).first().waitFor()
    const url = (await call.locator('.request-url pre').first().textContent())!.trim()
    // The call of the samples.
    expect(url).toBe(`${origin}/pets?limit=100&status=available&sort=name`)
    const body = (await responses.locator('.highlight-code').first().textContent())!
    const pets = JSON.parse(body.slice(body.indexOf('['), body.lastIndexOf(']') + 1))
    expect(pets[0]).toMatchObject({ id: 1, name: 'Biscuit' })
    await expect.poll(async () => (await responses.boundingBox())!.y).toBeLessThan(200)

    // Only in this tab.
    expect(await page.evaluate('JSON.stringify([{ ...localStorage }, document.cookie])')).not.toContain(key)
    expect(JSON.stringify(await context.cookies())).not.toContain(key)
  })

  test('keeps a key for the tab, and sends a body with its example in one step', async () => {
    const { page, context } = await openPage(origin)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`${origin}/try#/Pets/listPets`)
    await authorize(page, key)
    await page.goto(`${origin}/try?again#/Pets/createPet`)
    const call = page.locator('#operations-Pets-createPet')
    await call.getByRole('button', { name: 'Execute' }).click()
    await call.locator('.live-responses-table').getByText('201', { exact: true }).first().waitFor()
    expect(await call.getByLabel('Your key').count()).toBe(0)
    const command = call.locator('.curl-command')
    expect(await command.textContent()).toContain("-H 'Authorization: Bearer …'")
    expect(await command.textContent()).not.toMatch(/Idempotency-Key/)
    expect(await page.locator('body').textContent()).not.toContain(key)
    await command.getByRole('button').click()
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain(
      `-H 'Authorization: Bearer ${key}'`,
    )
    await page.getByRole('button', { name: 'Authorize' }).first().click()
    await page.getByRole('button', { name: 'Remove authorization' }).click()
    expect(await page.evaluate('sessionStorage.length + localStorage.length')).toBe(0)
  })

  test('asks again for a rejected key, and sends no call without one', async () => {
    const { page } = await openPage(origin, {}, (fault) => fault.includes('401'))
    await page.goto(`${origin}/try#/Store/placeOrder`)
    const call = page.locator('#operations-Store-placeOrder')
    await call.getByRole('button', { name: 'Execute' }).click()
    await expect.poll(() => page.evaluate('document.activeElement.type')).toBe('password')
    expect(await call.locator('.live-responses-table').count()).toBe(0)
    await call.getByLabel('Your key').fill('no-key')
    await call.getByRole('button', { name: 'Execute' }).click()
    const again = call.getByLabel('The key was refused.')
    await again.waitFor()
    await expect.poll(() => again.evaluate((field) => field.matches(':focus'))).toBe(true)
    await again.fill(key)
    await again.press('Enter')
    await call.locator('.live-responses-table').getByText('201', { exact: true }).first().waitFor()
    expect(await again.count()).toBe(0)
  })

  test('sends the current ETag as the samples do, keeps the focus, and leads from a response to its call and the docs', async () => {
    const { page } = await openPage(origin)
    await page.goto(`${origin}/try#/Pets/updatePet`)
    const call = page.locator('#operations-Pets-updatePet')
    await call.getByLabel('Your key').fill(key)
    await call.getByLabel('Your key').press('Enter')
    const status = call.locator('.live-responses-table').getByText('200', { exact: true }).first()
    await status.waitFor()
    const focused = () => page.evaluate('document.activeElement.textContent')
    await expect.poll(focused).toBe('Execute')
    const command = call.locator('.curl-command')
    expect(await command.textContent()).toContain(`-H 'If-Match: "1"'`)
    // The tag that the first call made stale is read again, and not a filled-in one.
    await call.locator('textarea').fill('{ "name": "Crumb" }')
    await page.keyboard.press('Tab')
    await call.getByRole('button', { name: 'Execute' }).click()
    await expect.poll(() => command.textContent()).toContain(`-H 'If-Match: "2"'`)
    await call.getByRole('button', { name: 'Back to the call' }).click()
    expect(await focused()).toBe('Execute')
    await expect.poll(async () => Math.abs((await call.boundingBox())!.y)).toBeLessThan(100)
    await call.locator('.result').getByRole('link', { name: 'This operation in the docs' }).click()
    await page.waitForURL(`${origin}/docs#operation/updatePet`)
  })

  test('shows the send button on the screen, in the style of the docs', async () => {
    const { page } = await openPage(origin, { viewport: { width: 1280, height: 800 } })
    const styleOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const styles = element.computedStyleMap()
          return [...styles].flatMap(([name, [value]]) =>
            /^(color|font-family|font-size)$/.test(name) ? String(value).split(',')[0] : [],
          )
        })
    await page.goto(`${origin}/docs#operation/listPets`)
    await page.locator('#outline').waitFor({ state: 'detached' })
    const docs = await styleOf('[data-section-id="/pets/listpets"] p')
    await page.goto(`${origin}/try#/Pets/listPets`)
    const button = page.locator('#operations-Pets-listPets').getByRole('button', { name: 'Execute' })
    await expect.poll(async () => (await button.boundingBox())!.y).toBeLessThan(800 - 24)
    expect(await styleOf('#operations-Pets-listPets .renderedMarkdown p')).toEqual(docs)
  })

  test('begins with a skip link', async () => {
    const { page } = await openPage(origin)
    await page.goto(`${origin}/try`)
    await page.getByRole('button', { name: 'Authorize' }).first().waitFor()
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the operations')
    await page.keyboard.press('Enter')
    expect(await page.evaluate('document.activeElement.id')).toBe('try')
  })

  test('shows the requirements, stability and end of operations in the colours of the docs', async () => {
    const { page } = await openPage(origin, { colorScheme: 'dark' })
    await page.goto(`${origin}/try#/Pets/getPet`)
    const call = page.locator('#operations-Pets-getPet')
    await call.getByText('Get a pet · Deprecated · ends on 2030-12-05').waitFor()
    await call.getByText('Needs pets:read.').waitFor()
    expect(await call.getByRole('link', { name: 'List pets' }).getAttribute('href')).toBe(
      'docs#operation/listPets',
    )
    await page.getByText('Change a pet · Beta').waitFor()
    const isDark = () => page.evaluate("document.documentElement.classList.contains('dark-mode')")
    expect(await isDark()).toBe(true)
    await page.evaluate("localStorage.setItem('redoc.colorMode', 'light')")
    await page.reload()
    await call.getByText('Needs pets:read.').waitFor()
    expect(await isDark()).toBe(false)
  })

  test('fits the width of a phone, and repeats no headers in responses', async () => {
    const { page } = await openPage(origin)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${origin}/try#/Pets/listPets`)
    const call = page.locator('#operations-Pets-listPets')
    await call.getByRole('button', { name: 'Execute' }).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    expect((await page.getByText('← Docs').boundingBox())!.height).toBeGreaterThanOrEqual(24)
    expect(await call.locator('table.headers').count()).toBe(0)
  })

  test('has every operation ready to call, except the excluded one', async () => {
    const { page } = await openPage(origin)
    await page.goto(`${origin}/try`)
    await page.getByRole('button', { name: 'Authorize' }).first().waitFor()
    await page.evaluate("document.querySelectorAll('.opblock-summary-control').forEach((one) => one.click())")
    const shown = () =>
      page.evaluate(`Object.fromEntries([...document.querySelectorAll('.opblock')].map((one) =>
        [one.id, one.querySelector('.responses-wrapper') && [...one.querySelectorAll('button')].filter((button) => button.textContent === 'Execute').length]))`)
    await expect
      .poll(shown)
      .toEqual(
        Object.fromEntries(
          operations.map(({ operationId, tags }) => [
            `operations-${tags?.[0]}-${operationId}`,
            operationId === 'listOrders' ? 0 : 1,
          ]),
        ),
      )
  })
})
