import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/folder.ts'
import { mistakesIn } from '../../mock/mistakes.ts'

test('mistakes and examples that do not fit are found in a process, and its failure is one of them', async () => {
  const file = join(temporaryFolder(), 'openapi.json')
  const schema = { type: 'object', properties: { a: { type: 'string' } } }
  const content = { 'application/json': { schema, example: { a: 7 } } }
  const get = { requestBdy: {}, responses: { 200: { description: 'Ok.', content } } }
  const info = { title: 'T', version: '1' }
  writeFileSync(file, JSON.stringify({ openapi: '3.0.3', info, paths: { '/a': { get } } }))
  const place = expect.stringContaining('openapi.json:1:')
  const found = await mistakesIn([file])
  expect(found).toContainEqual({ place, message: expect.stringContaining('requestBdy'), isMisfit: false })
  const misfits = found.filter(({ isMisfit }) => isMisfit)
  expect(misfits).toEqual([{ place, message: expect.stringContaining('must be string'), isMisfit: true }])
  expect(await mistakesIn([7 as never])).toEqual([
    { place: '', message: expect.stringMatching(/^Looking for mistakes failed: ./), isMisfit: false },
  ])
})
