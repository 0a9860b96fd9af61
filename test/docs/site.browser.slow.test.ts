// The static site, opened from disk without a network.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { document } from '../../generated/router.ts'
import { operationsOf, parseContract } from '../../packages/contract/docs/documented-contract.ts'
import { openPage, reason } from '../../packages/testing/browser.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { buildSite } from './site.ts'

describe.skipIf(reason)(`the site from disk${reason}`, () => {
  test('shows every operation and the guide', async () => {
    const url = pathToFileURL(await buildSite()).href
    const { page } = await openPage(new URL('.', url).href, { offline: true })
    await page.goto(url)
    await page.getByRole('heading', { level: 1, name: 'Pet Store' }).waitFor()
    await page.getByText('insufficient_stock').first().waitFor({ state: 'attached' })
    const operations = operationsOf(await parseContract(await document())).map(({ operation }) => operation)
    for (const tag of ['Pets', 'Store']) {
      const tagged = operations.filter(({ tags }) => tags?.[0] === tag)
      await page.goto(`${url}#operation/${tagged[0]!.operationId}`)
      await page.getByRole('heading', { level: 2, name: tagged[0]!.summary }).waitFor()
      for (const { summary } of tagged)
        await page.locator('.menu-content a', { hasText: summary }).first().waitFor({ state: 'attached' })
      await page.getByText('API_KEY').first().waitFor()
    }
    expect(await page.locator('a[href^="/try"]').count()).toBe(0)
  })

  test('renders the guide at once, and operations when they come near', async () => {
    const spec = join(temporaryFolder(), 'openapi.json')
    const numbers = Array.from({ length: 150 }, (_, number) => number)
    const operation = (number: number) => ({ get: { operationId: `read${number}`, responses: { 204: {} } } })
    const contract = {
      openapi: '3.0.3',
      info: {
        title: 'Large',
        version: '1',
        description: `Text.\n\n## The end\n\n${'Line.\n\n'.repeat(200)}Last line.`,
      },
      paths: Object.fromEntries(numbers.map((number) => [`/${number}`, operation(number)])),
    }
    writeFileSync(spec, JSON.stringify(contract))
    const url = pathToFileURL(await buildSite('--spec', spec)).href
    const { page } = await openPage(new URL('.', url).href, { offline: true })
    await page.goto(url)
    await page.locator('[data-section-id="/the-end"]').getByText('Last line.').waitFor({ state: 'attached' })
    await page.getByText('Search Ctrl+K').waitFor()
    expect(await page.locator('[data-item-kind="httpItem"]').count()).toBeLessThan(20)
    await page.goto(`${url}#operation/read149`)
    await page.getByRole('heading', { name: 'read149' }).waitFor()
  })

  test.each([
    ['callbacks', '- { name: webhook-id,', '- { name: webhook-signature,', 'A print is done'],
    [
      'webhooks',
      'description: A storm is near.',
      'summary: Storm\n      parameters: [{ name: webhook-signature, in: header, schema: { type: string } }]',
      'Storm',
    ],
  ])('shows %s, with their verification', async (name, from, to, title) => {
    const spec = join(temporaryFolder(), 'openapi.yaml')
    const written = readFileSync(`packages/contract/test/generator/callbacks/${name}.yaml`, 'utf8')
    expect(written).toContain(from)
    writeFileSync(spec, written.replace(from, to))
    const url = pathToFileURL(await buildSite('--spec', spec)).href
    const { page } = await openPage(new URL('.', url).href, { offline: true })
    await page.goto(url)
    await page.locator('.api-content').getByText(title).first().click()
    await page.getByText('Verify each message').first().waitFor()
    for (const part of ['openssl', 'isGenuine', 'is_genuine']) await page.getByText(part).first().waitFor()
  })
})
