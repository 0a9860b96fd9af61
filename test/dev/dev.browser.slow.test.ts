import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { openPage, reason } from '../../packages/testing/browser.ts'
import { atFileEnd } from '../../packages/testing/file-end.ts'
import { copyProject, nothingToCompile, type Project } from '../support/project.ts'
import { addCountPets, contract, startDev } from './develop.ts'

/** Timeout for a busy machine; usually a second is enough. */
const soon = { timeout: 120_000 }

describe.skipIf(reason)(`the docs of npx contract dev in a browser${reason}`, () => {
  // Each test goes on from the contract of the one before, since a start and a save take seconds of a core.
  let project: Project
  let good: string
  let address: string
  beforeAll(async () => {
    project = await copyProject(undefined, atFileEnd)
    await project.write('tsconfig.json', nothingToCompile)
    good = await project.read(contract)
  })

  test('show text of a contract as text, also before anything is served', async () => {
    const markup = '<img src=x onerror=alert(1)>'
    await project.edit('openapi: ', '3.0.3', `'${markup}'`)
    ;({ address } = await startDev(project))
    const { page } = await openPage(address, {}, (fault) => fault.includes('503 (Service Unavailable)'))
    await page.goto(`${address}/docs`)
    const alert = page.getByRole('alert')
    await alert.getByText(markup).first().waitFor(soon)
    expect(await alert.locator('img').count()).toBe(0)
    await alert.getByText('Not served. Fix this, and the docs appear here.').waitFor()
    const call = await fetch(`${address}/pets`)
    expect({ status: call.status, body: await call.json() }).toMatchObject({
      status: 503,
      body: {
        detail: expect.stringMatching(/^Nothing is served yet: the contract .*, which the terminal shows\.$/),
        instance: expect.stringMatching(/^urn:request:[\w-]+$/),
      },
    })
    const place = alert.getByRole('link').first()
    const [, line, column] = /^spec\/openapi\.yaml:(\d+):(\d+)$/.exec(await place.innerText()) ?? []
    const file = pathToFileURL(join(project.folder, 'spec/openapi.yaml')).pathname
    expect(await place.getAttribute('href')).toBe(`vscode://file${file}:${line}:${column}`)
    await project.edit('openapi: ', `'${markup}'`, '3.0.3')
    await page.locator('.menu-content').getByRole('link', { name: 'Quickstart' }).waitFor(soon)
  })

  test('show a new operation without a manual reload, and an error of the contract until it is fixed', async () => {
    const { page } = await openPage(address)
    await page.goto(`${address}/docs#operation/listPets`)
    const menu = (name: string) => page.locator('.menu-content').getByRole('link', { name })
    await menu('List pets').waitFor()
    await addCountPets(project)
    await menu('Count pets').waitFor(soon)

    await project.edit('countPets', '      summary: Count pets\n', '')
    const status = page.getByRole('status')
    await status.getByText('Draft with 1 problem to fix').click(soon)
    await status.getByText(/^spec\/openapi\.yaml:\d+:\d+ .*summary/).waitFor(soon)
    // The box leaves the page readable, and stays closed until something else is wrong.
    const { height = 900 } = (await status.boundingBox()) ?? {}
    expect(height).toBeLessThan(150)
    await status.getByRole('button', { name: 'Close' }).click()
    expect(await status.count()).toBe(0)
    await page.reload()
    await menu('Count pets').first().waitFor(soon)
    expect(await status.count()).toBe(0)
    await project.edit('countPets', '      description:', '      summary: Count the pets\n      description:')
    await menu('Count the pets').waitFor(soon)
    expect(await status.count()).toBe(0)
    await project.edit('openapi: ', '3.0.3', '13.0.3')
    const alert = page.getByRole('alert')
    await alert
      .getByText(/13\.0\.3 is not supported/)
      .first()
      .waitFor(soon)
    // The last good version stays readable.
    await menu('Count the pets').waitFor()

    await page.goto(`${address}/try`)
    await alert
      .getByText(/13\.0\.3 is not supported/)
      .first()
      .waitFor(soon)
    await project.edit('openapi: ', '13.0.3', '3.0.3')
    await alert.waitFor({ state: 'detached', ...soon })
  })

  test('keep the scroll position on a save, mark mocks, and list broken callers', async () => {
    const { page } = await openPage(address)
    await page.goto(`${address}/docs#operation/createPet`)
    const section = page.locator('[data-section-id="/pets/createpet"]')
    const tab = section.getByRole('tab', { name: '409' })
    const top = () => section.evaluate((one) => Math.round(one.getBoundingClientRect().top))
    await tab.click(soon)
    await page.evaluate(`scrollBy(0, ${await top()} + 333)`)
    expect(await top()).toBe(-333)

    await project.edit('listCategories', '      summary: List categories', '      summary: List all kinds')
    const menu = (name: string) => page.locator('.menu-content').getByRole('link', { name })
    await menu('List all kinds').waitFor({ ...soon, state: 'attached' })
    await expect.poll(() => tab.getAttribute('aria-selected'), soon).toBe('true')
    await expect.poll(top, soon).toBe(-333)

    const badge = (selector: string) =>
      page.evaluate(`getComputedStyle(document.querySelector('${selector}'), '::after').content`)
    await expect.poll(() => badge('[data-section-id="/pets/countpets"] h2'), soon).toBe('"mocked"')
    // The page may draw its elements again.
    await expect.poll(() => badge('[data-section-id="/pets/listpets"] h2'), soon).toBe('none')
    await project.edit('countPets', '      description: How many pets there are.\n', '')
    await expect.poll(() => badge('[data-section-id="/pets/countpets"] h2'), soon).toBe('"draft"')

    await project.edit('    Pet:\n', '        status:', '        state:')
    const status = page.getByRole('status')
    await status.getByText(/^Breaks callers: \d+ change/).click(soon)
    await status.getByText(/`status` was renamed to `state`.* breaks .*getPet/).waitFor()
    await page.goto(`${address}/try`)
    await page.locator('#operations-Pets-countPets').waitFor(soon)
    await expect.poll(() => badge('#operations-Pets-countPets .opblock-summary-description')).toBe('"draft"')
  })

  test('show a response that the contract does not allow, with its operation', async () => {
    const broken = '({ ...resource(pet), body: {} } as never) : decline'
    const handlers = 'handlers/pets.ts'
    const { page } = await openPage(address)
    await page.goto(`${address}/docs#operation/listPets`)
    await project.write(handlers, (await project.read(handlers)).replace('resource(pet) : decline', broken))
    await project.write(contract, good)
    const served = page.locator('.menu-content').getByRole('link', { name: 'List categories' })
    await served.waitFor({ ...soon, state: 'attached' })
    const key = (await project.read('data/dev/admin.key')).trim()
    const call = () => fetch(`${address}/pets/1`, { headers: { Authorization: `Bearer ${key}` } })
    const response = await call()
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({
      message: expect.stringMatching(/^getPet responded 200 with an invalid body: /),
    })
    const status = page.getByRole('status')
    await status.getByText('Failed responses: 1 fault').click(soon)
    const fault = status.getByText(/getPet responded 200 with an invalid body: /)
    await fault.waitFor(soon)
    // It stays open when the next response fails.
    let isTold = false
    const told = page.evaluate(`new Promise((resolve) => {
      let count = 0
      new EventSource('/dev/events').onmessage = () => ++count === 3 && setTimeout(resolve, 100)
    })`)
    void told.then(() => {
      isTold = true
    })
    while (!isTold) await call()
    expect(await fault.isVisible()).toBe(true)
  })
})
