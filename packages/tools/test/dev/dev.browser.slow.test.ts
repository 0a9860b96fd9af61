/** `npx contract dev` in a real browser: open docs follow the contract, and show what is wrong with it. */
import { describe, expect, test } from 'vitest'
import { openPage, reason } from '../../../../test/support/browser.ts'
import { copyProject, nothingToCompile } from '../../../../test/support/project.ts'
import { addCountPets, startDev } from './develop.ts'

/** Long enough for a busy machine; usually it takes a second. */
const soon = { timeout: 120_000 }

describe.skipIf(reason)(`the docs of npx contract dev in a browser${reason}`, () => {
  test('show a new operation without being reloaded, and what breaks the contract until it is fixed', async () => {
    const project = await copyProject()
    await project.write('tsconfig.json', nothingToCompile)
    const { address } = await startDev(project)
    const { page } = await openPage(address)
    await page.goto(`${address}/docs#operation/listPets`)
    const menu = (name: string) => page.locator('.menu-content').getByRole('link', { name })
    await menu('List pets').waitFor()
    await addCountPets(project)
    await menu('Count pets').waitFor(soon)

    await project.edit('countPets', '      summary: Count pets\n', '')
    const status = page.getByRole('status')
    await status.getByText('A draft: 1 to fix before it is done').click(soon)
    await status.getByText(/^spec\/openapi\.yaml:\d+:\d+ .*summary/).waitFor(soon)
    // It leaves the page to be read, and stays closed until there is something else to fix.
    const { height = 900 } = (await status.boundingBox()) ?? {}
    expect(height).toBeLessThan(150)
    await status.getByRole('button', { name: 'Close' }).click()
    expect(await status.count()).toBe(0)
    await page.reload()
    await menu('countPets').or(menu('/pets/count')).first().waitFor(soon)
    expect(await status.count()).toBe(0)
    await project.edit('countPets', '      description:', '      summary: Count the pets\n      description:')
    await menu('Count the pets').waitFor(soon)
    expect(await status.count()).toBe(0)
    await project.edit('countPets', '[pets:read]', '[pets:raed]')
    const alert = page.getByRole('alert')
    await alert.getByText(/did you mean pets:read/).waitFor(soon)
    // What was good is still there to be read.
    await menu('Count the pets').waitFor()

    await page.goto(`${address}/try`)
    await alert.getByText(/did you mean pets:read/).waitFor(soon)
    await project.edit('countPets', '[pets:raed]', '[pets:read]')
    await alert.waitFor({ state: 'detached', ...soon })
  })

  test('show the text of a contract as text, before anything can be served too', async () => {
    const project = await copyProject()
    const markup = '<img src=x onerror=alert(1)>'
    await project.edit('listPets', '[pets:read]', `["${markup}"]`)
    await project.write('tsconfig.json', nothingToCompile)
    const { address } = await startDev(project)
    const { page } = await openPage(address, {}, (fault) => fault.includes('503 (Service Unavailable)'))
    await page.goto(`${address}/docs`)
    const alert = page.getByRole('alert')
    await alert.getByText(markup).first().waitFor(soon)
    expect(await alert.locator('img').count()).toBe(0)
  })
})
