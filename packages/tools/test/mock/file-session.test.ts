import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/folder.ts'
import { startSession } from './session.ts'

const contract = `openapi: 3.1.0
info: { title: Orchard, version: 1.0.0 }
paths:
  /trees:
    get:
      responses: { 200: { description: All., content: { application/json: { schema: { $ref: '#/components/schemas/Tree' } } } } }
  /docs: { get: { responses: { 204: { description: The path of the server's own docs. } } } }
components: { schemas: { Leaf: { type: integer, example: 7 }, Tree: { type: object, properties: { rings: { type: integer, example: 3 } } } } }
`

test('serves and lints a contract without a project, and follows its edits', async () => {
  const file = join(temporaryFolder(), 'orchard.yaml')
  writeFileSync(file, contract)
  const { output, get } = await startSession(file)
  expect(await (await get('/trees')).json()).toEqual({ rings: 3 })
  expect(output()).toContain('http://127.0.0.1:9/-/docs')
  expect((await get('/-/docs')).status).toBe(200)
  expect(output()).toContain('mocked  getTrees, getDocs')
  // Rules of style are those of its project.
  expect(output()).not.toContain('draft')

  writeFileSync(file, contract.replace('type: integer', 'type: intger'))
  await expect.poll(output).toContain(`draft, to fix:\n  ${relative('', file)}:8:`)

  writeFileSync(file, contract.replace('example: 3', 'example: many'))
  await expect
    .poll(output)
    .toMatch(/draft, to fix:\n[^\n]*:8:\d+ .*example: does not fit its schema: must be integer/)

  writeFileSync(file, contract.replace('/trees:', '/plants:').replace('example: 3', 'example: 4'))
  await expect.poll(async () => (await get('/plants')).json()).toEqual({ rings: 4 })
  await expect.poll(output).toMatch(/breaks callers.*\n.*`GET \/trees` was removed/)

  writeFileSync(file, contract.replace('schemas/Tree', 'schemas/Three'))
  await expect.poll(output).toMatch(/draft, to fix:\n.*schemas\/Three does not exist \(did you mean Tree\?\)/)
  expect(await (await get('/trees')).json()).toEqual({})

  writeFileSync(file, contract.replace('openapi: 3.1.0', 'openapi: 13.1.0'))
  await expect.poll(output).toMatch(/not served.*\n.*13\.1\.0 is not supported/)
  expect(await (await get('/trees')).json()).toEqual({})
})

test('outlives a file that is absent, invalid or of an unknown version, and notices parts that appear', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'orchard.yaml')
  const operation = (id: string, response: string) => `openapi: 3.0.3
info: { title: Orchard, version: 1.0.0 }
paths:
  /trees: { get: { operationId: ${id}, responses: { 200: ${response} } } }
`
  writeFileSync(file, operation('first', '{ description: All. }'))
  const { output, get } = await startSession(file)
  const trees = async () => (await get('/trees')).text()

  renameSync(file, join(folder, 'kept'))
  await expect.poll(output).toMatch(/not served.*\n.*orchard\.yaml not found/)
  writeFileSync(file, operation('second', '{ description: All. }').replace('3.0.3', "'3.0'"))
  await expect.poll(output).toMatch(/mocks of 1 operation|not served.*\n.*3\.0/)
  writeFileSync(file, '{')
  await expect.poll(output).toMatch(/not served.*\n.*YAML/)

  // The folder of the part appears with it.
  const part = (name: string) => `  description: All.
  content: { application/json: { schema: { type: string }, example: ${name} } }
`
  writeFileSync(file, operation('third', '{ $ref: parts/response.yaml#/All }'))
  await expect.poll(output).toContain('parts/response.yaml')
  mkdirSync(join(folder, 'parts'))
  writeFileSync(join(folder, 'parts', 'response.yaml'), `All:\n${part('apple')}`)
  await expect.poll(trees).toBe('"apple"')
  writeFileSync(join(folder, 'parts', 'response.yaml'), 'All: [')
  await expect.poll(output).toMatch(/not served.*\n.*response\.yaml.*/)
  writeFileSync(join(folder, 'parts', 'response.yaml'), `All:\n${part('pear')}`)
  await expect.poll(trees).toBe('"pear"')
  // A checkout replaces the whole folder.
  rmSync(join(folder, 'parts'), { recursive: true })
  mkdirSync(join(folder, 'parts'))
  writeFileSync(join(folder, 'parts', 'response.yaml'), `All:\n${part('plum')}`)
  await expect.poll(trees).toBe('"plum"')
  writeFileSync(join(folder, 'parts', 'response.yaml'), `All:\n${part('quince')}`)
  await expect.poll(trees).toBe('"quince"')
})
