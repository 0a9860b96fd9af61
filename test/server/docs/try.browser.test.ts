/** The try-it console as a caller uses it, in a real browser and against a real store. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { document } from '../../../generated/router.ts'
import { operationsOf } from '../../../server/docs/documented-contract.ts'
import { parseContract } from '../../../server/docs/read.ts'
import { openPage, reason } from '../../support/browser.ts'
import { listen } from './server.ts'

const operations = operationsOf(await parseContract(await document())).map(({ operation }) => operation)

describe.skipIf(reason)(`the console in a browser${reason}`, { timeout: 60_000 }, () => {
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

  test('on a phone nothing is wider than the page, and no response repeats headers', async () => {
    const { origin } = await listen()
    const { page } = await openPage(origin)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${origin}/try#/Pets/listPets`)
    const call = page.locator('#operations-Pets-listPets')
    await call.getByRole('button', { name: 'Try it out' }).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
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

async function authorize(page: Page, key: string) {
  await page.getByRole('button', { name: 'Authorize' }).first().click()
  const dialog = page.locator('.dialog-ux')
  await dialog.getByRole('textbox').fill(key)
  await dialog.getByRole('button', { name: /apply|authorize/i }).click()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
}
