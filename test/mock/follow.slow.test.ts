// Mocks serve an edited contract after it is saved.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { copyProject, type Project } from '../support/project.ts'

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
  const origin = 'http://localhost:5173'
  const { headers } = await fetch(`${address}/things`, { headers: { origin } })
  expect(headers.get('access-control-allow-origin')).toBe(origin)

  await writeFile(file!, contract('/items'))
  await expect.poll(async () => (await get('/items').catch(() => undefined))?.status).toBe(200)
  expect((await get('/things')).status).toBe(404)
  expect(printed()).toMatch(/served after [\d.]+ s; mocks of 1 operation/)

  await writeFile(shared!, responses('b'))
  await expect.poll(async () => (await get('/items').catch(() => undefined))?.json()).toEqual(['b'])

  await writeFile(shared!, responses('7'))
  await expect
    .poll(printed)
    .toMatch(/draft, to fix:\n.*responses\.yaml:\d+:\d+ .*does not fit its schema: .*must be string/)

  await writeFile(file!, contract('/others').replace('responses:', 'responses: ['))
  await expect.poll(printed).toMatch(/not served; the last good version stays up\n.*api\.yaml:\d+:\d+ /)
  expect((await get('/items')).status).toBe(200)
})

test('prints its log as text, and its address once', async () => {
  const { folder } = await copyProject()
  await writeFile(join(folder, 'api.yaml'), contract('/things'))
  await writeFile(join(folder, 'responses.yaml'), responses('a'))
  const args = ['packages/tools/main.js', 'mock', join(folder, 'api.yaml'), '--port', '0']
  const child = spawn(process.execPath, args, {
    env: { ...process.env, LOG_LEVEL: 'info', FORCE_COLOR: '0' },
  })
  onTestFinished(() => void child.kill())
  let printed = ''
  child.stdout.on('data', (text) => {
    printed += text
  })
  await expect.poll(() => printed).toContain('Docs: ')
  const [address = ''] = /http:\S+(?=;)/.exec(printed) ?? []
  await fetch(`${address}/things`)
  await expect.poll(() => printed).toMatch(/^[\d:]+ info GET \/things 200 .*listThings/m)
  expect(printed).not.toContain('Server listening')
})

// Linux knows the children of a process.
test.skipIf(process.platform !== 'linux')('serves each save while mistakes are looked for', async () => {
  const { folder } = await copyProject()
  const file = join(folder, 'api.yaml')
  await writeFile(file, contract('/things'))
  await writeFile(join(folder, 'responses.yaml'), responses('7'))
  const child = spawn(process.execPath, ['packages/tools/main.js', 'mock', file, '--port', '0'])
  onTestFinished(() => void child.kill())
  let printed = ''
  child.stdout.on('data', (text) => {
    printed += text
  })
  const children = () => readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ')
  await expect.poll(() => Number(children()[0]), { interval: 5 }).toBeGreaterThan(0)
  const search = Number(children()[0])
  process.kill(search, 'SIGSTOP')
  onTestFinished(() => void (existsSync(`/proc/${search}`) && process.kill(search, 'SIGKILL')))
  await expect.poll(() => printed).toContain('Docs: ')
  const [address = ''] = /http:\S+(?=;)/.exec(printed) ?? []
  for (const path of ['/items', '/others']) {
    await writeFile(file, contract(path))
    await expect.poll(async () => (await fetch(address + path).catch(() => undefined))?.status).toBe(200)
  }
  expect(existsSync(`/proc/${search}`)).toBe(true)
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
