import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/folder.ts'
import { mistakesIn } from '../../mock/mistakes.ts'

test('mistakes are found in a process, and its failure is one of them', async () => {
  const file = join(temporaryFolder(), 'openapi.json')
  const get = { requestBdy: {}, responses: { 200: { description: 'Ok.' } } }
  writeFileSync(file, JSON.stringify({ openapi: '3.0.3', info: {}, paths: { '/a': { get } } }))
  expect(await mistakesIn([file])).toContainEqual({
    place: expect.stringContaining('openapi.json:1:'),
    message: expect.stringContaining('requestBdy'),
    isMisfit: false,
  })
  expect(await mistakesIn([7 as never])).toEqual([
    { place: '', message: expect.stringMatching(/^Looking for mistakes failed: ./), isMisfit: false },
  ])
})
