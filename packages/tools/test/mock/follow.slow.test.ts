// Mocks serve an edited contract after it is saved.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyProject, type Project } from '../../../../test/support/project.ts'

const contract = (path: string) => `openapi: 3.0.3
info: { title: Things, version: 1.0.0 }
paths:
  ${path}:
    get:
      operationId: listThings
      responses: { '200': { $ref: 'responses.yaml#/things' } }
`
const responses = (example: string) => `things:
  description: All.
  content: { application/json: { schema: { type: array, items: { type: string } }, example: [${example}] } }
`

const startMock = ({ start }: Project, ...files: string[]) =>
  start('packages/tools/main.js', 'mock', ...files)

test('reloads a contract and its references, and keeps the old mocks after a refused edit', async () => {
  const project = await copyProject()
  const [file, shared] = ['api.yaml', 'responses.yaml'].map((name) => join(project.folder, name))
  await writeFile(file!, contract('/things'))
  await writeFile(shared!, responses('a'))
  const { address, printed } = await startMock(project, 'api.yaml')
  const get = (path: string) => fetch(address + path)
  expect(await (await get('/things')).json()).toEqual(['a'])

  await writeFile(file!, contract('/items'))
  await expect.poll(async () => (await get('/items').catch(() => undefined))?.status).toBe(200)
  expect((await get('/things')).status).toBe(404)
  expect(printed()).toMatch(/served after [\d.]+ s; mocks of 1 operation/)

  await writeFile(shared!, responses('b'))
  await expect.poll(async () => (await get('/items').catch(() => undefined))?.json()).toEqual(['b'])

  await writeFile(file!, contract('/others').replace('#/things', '#/nothing'))
  await expect
    .poll(printed)
    .toMatch(/not served; the last good version stays up\n.*api\.yaml:\d+:\d+ .*nothing/)
  expect((await get('/items')).status).toBe(200)
})

test("reloads the project's own contract and its docs without generated code", async () => {
  const project = await copyProject()
  const { address } = await startMock(project)
  await project.edit('paths:', '  /categories:', '  /kinds:')
  await expect
    .poll(
      async () =>
        (await fetch(`${address}/kinds`, { headers: { authorization: 'Bearer any' } }).catch(() => undefined))
          ?.status,
    )
    .toBe(200)
  expect((await fetch(`${address}/categories`)).status).toBe(404)
  expect(await (await fetch(`${address}/docs`)).text()).toContain('/kinds')
})
