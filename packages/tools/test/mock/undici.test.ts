// A static import of node:http loads undici, which takes a tenth of a start and 3 MB.
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('mocks load no undici', () => {
  const service = new URL('../../mock/service.ts', import.meta.url).href
  const code = ['contract-openapi/check', 'contract-openapi/emit', service]
    .map((name) => `await import(${JSON.stringify(name)})`)
    .join('\n')
  const loaded = String(
    execFileSync(process.execPath, [
      '--input-type=module',
      '-e',
      `${code}\nconsole.log(String(process.moduleLoadList))`,
    ]),
  )
  expect(loaded).toContain('NativeModule http')
  expect(loaded).not.toContain('undici')
})
