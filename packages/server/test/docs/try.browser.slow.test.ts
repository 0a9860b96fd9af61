/** The try-it console as a caller uses it, in a real browser and against a real store. */
import { describe, expect, test } from 'vitest'
import { document } from '../../../../generated/router.ts'
import { openPage, reason } from '../../../../test/support/browser.ts'
import { operationsOf, parseContract } from '../../../contract/docs/documented-contract.ts'
import { authorize } from './console.ts'
import { listen } from './server.ts'

const operations = operationsOf(await parseContract(await document())).map(({ operation }) => operation)

describe.skipIf(reason)(`the console in a browser${reason}`, () => {
  test('a call with a key returns pets, and the key stays in the page', async () => {
    const { origin, key } = await listen()
    const { page, context } = await openPage(origin)
    await page.goto(`${origin}/try#/Pets/listPets`)
    await authorize(page, key)
    const call = page.locator('#operations-Pets-listPets')
    await call.getByRole('button', { name: 'Try it out' }).click()
    await call.getByRole('button', { name: 'Execute' }).click()
    const responses = call.locator('.live-responses-table')
    await responses.getByText('200', { exact: true }).first().waitFor()
    expect(new URL((await call.locator('.request-url pre').first().textContent())!.trim()).origin).toBe(
      origin,
    )
    const body = (await responses.locator('.highlight-code').first().textContent())!
    const pets = JSON.parse(body.slice(body.indexOf('['), body.lastIndexOf(']') + 1))
    expect(pets[0]).toMatchObject({ id: 1, name: 'Biscuit' })

    const kept = await page.evaluate(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
    )
    expect(kept).not.toContain(key)
    expect(await context.cookies()).toEqual([])
    await page.reload()
    await page.getByRole('button', { name: 'Authorize' }).first().click()
    await page.getByRole('dialog').or(page.locator('.dialog-ux')).getByRole('textbox').first().waitFor()
  })

  test('a key is kept for the tab if the reader asks for it, and hidden in what is printed but not in what is copied', async () => {
    const { origin, key } = await listen()
    const { page, context } = await openPage(origin)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`${origin}/try#/Pets/listPets`)
    await page.getByLabel('Keep my key').check()
    await authorize(page, key)
    expect(await page.evaluate('sessionStorage.authorized')).toContain(key)
    await page.reload()
    const call = page.locator('#operations-Pets-listPets')
    await call.getByRole('button', { name: 'Try it out' }).click()
    await call.getByRole('button', { name: 'Execute' }).click()
    const command = call.locator('.curl-command')
    await call.locator('.live-responses-table').getByText('200', { exact: true }).first().waitFor()
    expect(await command.textContent()).toContain("-H 'Authorization: Bearer …'")
    expect(await page.locator('body').textContent()).not.toContain(key)
    await command.getByRole('button').click()
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain(
      `-H 'Authorization: Bearer ${key}'`,
    )
    await page.getByLabel('Keep my key').uncheck()
    expect(await page.evaluate('sessionStorage.length')).toBe(0)
    expect(await page.evaluate('localStorage.length')).toBe(0)
  })

  test('a skip link comes first', async () => {
    const { origin } = await listen()
    const { page } = await openPage(origin)
    await page.goto(`${origin}/try`)
    await page.getByRole('button', { name: 'Authorize' }).first().waitFor()
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the operations')
    await page.keyboard.press('Enter')
    expect(await page.evaluate('document.activeElement.id')).toBe('try')
  })

  test('operations say what they need, how stable they are and when they end, in the colours that the docs have', async () => {
    const { origin } = await listen()
    const { page } = await openPage(origin, { colorScheme: 'dark' })
    await page.goto(`${origin}/try#/Pets/getPet`)
    const call = page.locator('#operations-Pets-getPet')
    await call.getByText('Get a pet · Deprecated · ends on 2030-12-05').waitFor()
    await call.getByText('Needs pets:read.').waitFor()
    expect(await call.getByRole('link', { name: 'List pets' }).getAttribute('href')).toBe(
      '/docs#operation/listPets',
    )
    await page.getByText('Change a pet · Beta').waitFor()
    const isDark = () => page.evaluate("document.documentElement.classList.contains('dark-mode')")
    expect(await isDark()).toBe(true)
    await page.evaluate("localStorage.setItem('redoc.colorMode', 'light')")
    await page.reload()
    await call.getByText('Needs pets:read.').waitFor()
    expect(await isDark()).toBe(false)
  })

  test('on a phone nothing is wider than the page, and no response repeats headers', async () => {
    const { origin } = await listen()
    const { page } = await openPage(origin)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${origin}/try#/Pets/listPets`)
    const call = page.locator('#operations-Pets-listPets')
    await call.getByRole('button', { name: 'Try it out' }).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    for (const target of ['← Docs', 'Keep my key']) {
      const box = await (target === '← Docs' ? page.getByText(target) : page.getByLabel(target)).boundingBox()
      expect(box!.height, target).toBeGreaterThanOrEqual(24)
    }
    expect(await call.locator('table.headers').count()).toBe(0)
  })

  test('every operation has its button, but for the one that is not tried', async () => {
    const { origin } = await listen()
    const { page } = await openPage(origin)
    await page.goto(`${origin}/try`)
    for (const { operationId, tags } of operations) {
      const call = page.locator(`#operations-${tags?.[0]}-${operationId}`)
      const summary = call.locator('.opblock-summary-control')
      await summary.click()
      await call.getByText('Responses', { exact: true }).waitFor()
      const buttons = await call.getByRole('button', { name: 'Try it out' }).count()
      expect([operationId, buttons]).toEqual([operationId, operationId === 'listOrders' ? 0 : 1])
      await summary.click()
    }
  })
})
