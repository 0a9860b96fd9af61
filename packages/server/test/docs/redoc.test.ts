/** What is changed in Redoc's bundle: few places, each of which an update may move. */
import { expect, test } from 'vitest'
import { edits, redoc } from '../../../contract/docs/browser-files.ts'

test('at most five places of the installed Redoc are changed, and each is there', async () => {
  expect(edits.length).toBeLessThanOrEqual(5)
  const text = await redoc()
  for (const { to } of edits) expect(text).toContain(to)
})

test('nothing is loaded from the makers of Redoc', async () => {
  expect(await redoc()).not.toContain('cdn.redoc.ly')
})
