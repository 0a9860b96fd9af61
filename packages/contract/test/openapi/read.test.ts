import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/folder.ts'
import { checkContract } from '../../check/load.ts'
import { readFiles } from '../../read/read.ts'

test('an unchanged contract is checked once, and again after an edit of any of its files', () => {
  const folder = temporaryFolder()
  const [root, part] = ['openapi.yaml', 'things.yaml'].map((name) => join(folder, name))
  const thing = (type: string) => writeFileSync(part!, `type: ${type}\n`)
  writeFileSync(
    root!,
    `openapi: 3.0.3
paths:
  /things: { get: { responses: { 200: { description: All., content: { application/json: { schema: { $ref: things.yaml } } } } } } }
`,
  )
  thing('string')
  const checked = () => checkContract(readFiles(root!))
  const first = checked()
  expect(checked()).toBe(first)
  thing('integer')
  expect(JSON.stringify(checked().served)).toContain('integer')
})
