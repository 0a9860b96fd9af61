import type { Page } from 'playwright-core'

export async function authorize(page: Page, key: string) {
  await page.getByRole('button', { name: 'Authorize' }).first().click()
  const dialog = page.locator('.dialog-ux')
  await dialog.locator('input').fill(key)
  await dialog.getByRole('button', { name: /apply|authorize/i }).click()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
}
