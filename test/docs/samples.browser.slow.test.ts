/** Code samples in JavaScript, in the console of a browser, on a page of another origin. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { document } from '../../generated/router.ts'
import { decorate } from '../../packages/contract/docs/decorate.ts'
import {
  defaultOrigin,
  operationsOf,
  parseContract,
} from '../../packages/contract/docs/documented-contract.ts'
import { openPage, reason } from '../../packages/testing/browser.ts'
import { startService } from '../support/service.ts'

test.skipIf(reason)(`all run in the order of the page, and ask for the key${reason}`, async () => {
  const pages = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end('<p>App'))
  pages.listen(0, '127.0.0.1')
  await once(pages, 'listening')
  onTestFinished(() => void pages.close())
  const app = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`
  const service = await startService({ protection: { corsOrigins: [app] } })
  await service.store.seed()
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 })
  const { page } = await openPage(app, {}, (fault) => fault.startsWith(`request: ${origin}/`))
  page.on('dialog', (dialog) => dialog.accept(service.key))
  await page.goto(app)
  const contract = decorate(await parseContract(await document()), { isServed: false, changelog: '' })
  const places = operationsOf(contract)
  const ordered = contract.tags!.flatMap(({ name }) =>
    places.filter(({ operation }) => operation.tags?.[0] === name),
  )
  const failed: string[] = []
  for (const { operation } of ordered) {
    const { source } = operation['x-codeSamples']!.find(({ label }) => label === 'JavaScript')!
    const text = source.replaceAll(defaultOrigin, origin)
    const fault = await page.evaluate(`(async () => { ${text}\n })().then(() => '', String)`)
    if (fault) failed.push(`${operation.operationId}: ${fault}`)
  }
  expect(ordered.length).toBeGreaterThan(20)
  expect(failed).toEqual([])
})
