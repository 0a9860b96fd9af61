/** Hostile texts of a contract, a changelog or a pet: none runs as a script in the reader's browser, or leads it elsewhere. */
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Fastify from 'fastify'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { hostileContract } from '../../packages/contract/test/docs/hostile.ts'
import { useDocs } from '../../packages/server/docs/routes.ts'
import { openPage, reason } from '../../packages/testing/browser.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { copyProject } from '../support/project.ts'
import { listen } from './server.ts'
import { buildSite } from './site.ts'

// The attacker's server, and the requests to it.
let elsewhere = ''
const arrived: string[] = []
beforeEach(async () => {
  arrived.length = 0
  const server = createServer((request, response) => {
    arrived.push(request.url!)
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  elsewhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return () => {
    server.close()
    server.closeAllConnections()
  }
})

async function serve(): Promise<string> {
  const app = Fastify()
  const text = JSON.stringify(hostileContract(elsewhere))
  const document = async () => text
  useDocs(app, async () => {}, { document, changelog: () => '', clock: () => new Date() })
  onTestFinished(() => app.close())
  return app.listen({ host: '127.0.0.1', port: 0 })
}

// Opens a page, and checks at the end of the test that it has not moved and that nothing ran or arrived elsewhere.
async function watch(url: string, isGuarded = true) {
  // Violations of the policy appear on the console, and as requests that were not sent.
  const isStopped = (fault: string) =>
    !isGuarded ||
    /Content Security Policy|Not allowed to navigate top frame to data URL/.test(fault) ||
    fault.startsWith(`request: ${elsewhere}`) ||
    fault.startsWith('request: file:')
  const { page, context } = await openPage(new URL(url).origin, {}, isStopped)
  const ran: string[] = []
  const stopped: string[] = []
  await context.exposeFunction('ran', (place: string) => void ran.push(place))
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) stopped.push(message.text())
  })
  await page.goto(url)
  const expectNothing = async () => {
    const addresses = new Set(context.pages().map((one) => one.url().split(/[?#]/, 1)[0]))
    // URLs that scripts tried to open.
    addresses.delete('about:blank')
    expect({ ran, arrived, addresses: [...addresses] }).toEqual({ ran: [], arrived: [], addresses: [url] })
  }
  return { page, ran, stopped, expectNothing }
}

async function readDocs(page: Page, url: string) {
  await page.getByText('Marked.', { exact: true }).waitFor()
  for (const id of ['p0', 'p1', 'p2']) {
    await page.goto(`${url}#operation/${id}`)
    await page.getByText(`Marked ${id}.`).waitFor()
    await page.evaluate(
      `[...document.links].filter(({ href }) => /^(data|javascript):/.test(href)).forEach((link) => link.click())`,
    )
  }
}

describe.skipIf(reason)(`a hostile contract in a browser${reason}`, () => {
  test('is only text in the docs', async () => {
    const url = `${await serve()}/docs`
    const { page, expectNothing } = await watch(url)
    await readDocs(page, url)
    expect(await page.locator('#redoc :is(meta, base, form, iframe, object, [style*=fixed])').count()).toBe(0)
    await expectNothing()
  })

  test('is only text in a page from disk', async () => {
    const spec = join(temporaryFolder(), 'hostile.json')
    await writeFile(spec, JSON.stringify(hostileContract(elsewhere)))
    const url = pathToFileURL(await buildSite('--spec', spec)).href
    const { page, expectNothing } = await watch(url)
    await readDocs(page, url)
    await expectNothing()
  })

  test('is only text in the console, even in its authorization dialog', async () => {
    const url = `${await serve()}/try`
    const { page, expectNothing } = await watch(url)
    const operations = page.locator('.opblock-summary-control')
    await operations.first().waitFor()
    expect(await page.locator('.servers option').evaluateAll((all) => all.map(({ value }) => value))).toEqual(
      ['/'],
    )
    for (const operation of await operations.all()) await operation.click()
    await page.getByText('Marked p1.').waitFor()
    await page.getByRole('button', { name: 'Authorize' }).first().click()
    await page.locator('.dialog-ux').getByText('Authorization URL').waitFor()
    for (const button of await page.locator('.dialog-ux .authorize').all()) await button.click()
    await expectNothing()
  })

  test('is only text as a changelog', async () => {
    const project = await copyProject()
    const { info } = hostileContract(elsewhere)
    await project.write('CHANGELOG.md', `## 1.0.0 (2026-01-01)\n\nReleased. ${info.description}\n`)
    expect(await project.run('packages/contract/commands/docs.ts')).toMatchObject({ code: 0 })
    const url = pathToFileURL(join(project.folder, 'site/index.html')).href
    const { page, expectNothing } = await watch(url)
    await page.getByText('Released.').first().waitFor()
    await expectNothing()
  })

  test('is only text as the name of a pet', async () => {
    const name = `<img src=x onerror="ran('pet')"><script>ran('pet')</script>`
    const { origin, key, send } = await listen()
    expect(await send('PUT', '/pets/1', { body: { name, categoryId: 1 } })).toMatchObject({ status: 200 })
    const url = `${origin}/try`
    const { page, expectNothing } = await watch(url)
    await page.getByRole('button', { name: 'Authorize' }).first().click()
    const dialog = page.locator('.dialog-ux')
    await dialog.getByRole('textbox').fill(key)
    await dialog.getByRole('button', { name: /apply|authorize/i }).click()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    const call = page.locator('#operations-Pets-listPets')
    await call.locator('.opblock-summary-control').click()
    await call.getByRole('button', { name: 'Execute' }).click()
    await call.locator('.live-responses-table').getByText('<script>').first().waitFor()
    await expectNothing()
  })
})

// Each of these runs, or is requested, unless the policy stops it. No policy stops a refresh.
const markup = () => `<script>ran('script')</script>
<script src="${elsewhere}/a.js"></script><link rel=stylesheet href="${elsewhere}/a.css"><style>@import '${elsewhere}/b.css';</style>
<img src="${elsewhere}/a.png"><img src="data:," onerror="ran('onerror')"><svg onload="ran('onload')"></svg>
<iframe src="${elsewhere}/frame"></iframe><iframe srcdoc="<script>parent.ran('srcdoc')</script>"></iframe>
<object data="${elsewhere}/object"></object><embed src="${elsewhere}/embed"><video src="${elsewhere}/video"></video>
<p style="background:url(${elsewhere}/style.png)">x</p>
<form id="form" action="${elsewhere}/form"></form><button id="submit" form="form">Submit</button><a id="run" href="javascript:ran('link')">x</a>`

describe.skipIf(reason)(`unescaped markup${reason}`, () => {
  const guard = async (url: string, isGuarded: boolean) => {
    const watched = await watch(url, isGuarded)
    await watched.page.locator('#run').click({ noWaitAfter: true })
    await watched.page.locator('#submit').click({ noWaitAfter: true })
    if (isGuarded) {
      await expect.poll(() => watched.stopped.length).toBeGreaterThan(12)
      await watched.expectNothing()
    } else {
      await expect.poll(() => [watched.ran.length > 3, arrived.length > 6]).toEqual([true, true])
    }
  }

  test.each(['/docs', '/try'])('does nothing in %s, whose policy stops it', async (path) => {
    const origin = await serve()
    const relay = async (isGuarded: boolean) => {
      const app = Fastify()
      app.get('/*', async (request, reply) => {
        const response = await fetch(origin + request.url)
        const text = await response.text()
        const {
          'content-encoding': _,
          'content-length': __,
          ...headers
        } = Object.fromEntries(response.headers)
        if (!isGuarded) delete headers['content-security-policy']
        return reply
          .headers(headers)
          .send(request.url === path ? text.replace('</body>', () => `${markup()}</body>`) : text)
      })
      onTestFinished(() => app.close())
      return (await app.listen({ host: '127.0.0.1', port: 0 })) + path
    }
    await guard(await relay(true), true)
    await guard(await relay(false), false)
  })

  test('does nothing in a page from disk, because of its policy', async () => {
    const file = await buildSite()
    const page = await readFile(file, 'utf8')
    await writeFile(
      file,
      page.replace('<div id="redoc">', (found) => markup() + found),
    )
    await guard(pathToFileURL(file).href, true)
    await writeFile(
      file,
      page.replace('Content-Security-Policy', 'x').replace('<div id="redoc">', (found) => markup() + found),
    )
    await guard(pathToFileURL(file).href, false)
  })
})
