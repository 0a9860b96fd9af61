import { expect, test } from 'vitest'
import { edits, redoc } from '../../docs/browser-files.ts'

test('changes at most five places of the installed Redoc, and each exists', async () => {
  expect(edits.length).toBeLessThanOrEqual(5)
  const text = await redoc()
  for (const { to } of edits) expect(text).toContain(to)
})

test('loads nothing from the makers of Redoc', async () => {
  expect(await redoc()).not.toContain('cdn.redoc.ly')
})
