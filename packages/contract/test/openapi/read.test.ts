import { expect, test } from 'vitest'
import { temporaryFolder, written } from '../../../testing/folder.ts'
import { checkContract } from '../../check/load.ts'
import { readFiles } from '../../read/read.ts'

test('an unchanged contract is checked once, and again after an edit of any of its files', () => {
  const folder = temporaryFolder()
  const thing = (type: string) => written({ 'things.yaml': `type: ${type}\n` }, folder)
  const root = written(
    `openapi: 3.0.3
paths:
  /things: { get: { responses: { 200: { description: All., content: { application/json: { schema: { $ref: things.yaml } } } } } } }
`,
    folder,
  )
  thing('string')
  const checked = () => checkContract(readFiles(root))
  const first = checked()
  expect(checked()).toBe(first)
  thing('integer')
  expect(JSON.stringify(checked().served)).toContain('integer')
})
