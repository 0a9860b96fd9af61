import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { run } from '../../../testing/child.ts'
import { written } from '../../../testing/folder.ts'
import { loadContract } from '../../check/load.ts'
import { generate } from '../../emit/generate.ts'
import { splitDirections } from '../../emit/schema.ts'
import { emitSchema } from '../../emit/types.ts'
import { modelOf } from '../../model/model.ts'

test('a thread makes the types of a large contract, and its validators are complete', async () => {
  const members = Array.from({ length: 30 }, (_, index) => [
    `member${index}`,
    { type: 'string', maxLength: index + 1 },
  ])
  const things = Array.from({ length: 500 }, (_, index) => [
    `Thing${index}`,
    { type: 'object', required: ['member0'], properties: Object.fromEntries(members) },
  ])
  const schema = { $ref: '#/components/schemas/Thing7' }
  const post = {
    operationId: 'addThing',
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { 204: { description: 'Added.' } },
  }
  const components = { schemas: Object.fromEntries(things) }
  const info = { title: 'Large', version: '1.0.0' }
  const large = { openapi: '3.0.3', info, paths: { '/things': { post } }, components }
  const contract = await loadContract(written(JSON.stringify(large)))
  const files = await generate(contract)
  expect(files.get('schema.ts')).toBe(emitSchema(modelOf(splitDirections(contract.served))))
  expect(files.get('schema.ts')).toContain('Thing499')
  expect([...files.keys()].some((name) => files.get(name)!.includes('addThingBody'))).toBe(true)
})

test('a process that refuses a large contract ends without its types', async () => {
  const text = 'x'.repeat(600_000)
  const refused = { openapi: '3.0.3', info: { title: 'Large', version: '1', description: text }, paths: 7 }
  const file = written(JSON.stringify(refused))
  const main = fileURLToPath(import.meta.resolve('../../commands/generate.ts'))
  expect(await run('.', [main, '--spec', file, '--out', join(dirname(file), 'generated')])).toMatchObject({
    code: 2,
    out: '',
  })
})
