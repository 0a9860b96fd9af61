/** The packages serve, lint, document, mock and compare a contract of another domain and with other habits. */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServiceOptions } from 'contract-server/embed'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { generateInto } from '../../packages/testing/generated.ts'
import { runInProcess } from '../../packages/testing/in-process.ts'
import { mockRoutes, parseContract } from '../../packages/tools/mock/mock.ts'
import { handlers } from './handlers.ts'
import { card, specification, startLibrary } from './server.ts'

const here = import.meta.dirname
const generated = temporaryFolder(afterAll)
const contract = await generateInto(generated, specification)

async function start(options?: Partial<ServiceOptions>) {
  const { origin, close } = await startLibrary(contract, options)
  onTestFinished(close)
  return async (method: string, path: string, init: RequestInit = {}) => {
    const headers = { 'X-Library-Card': card, 'Content-Type': 'application/json', ...init.headers }
    const response = await fetch(origin + path, { method, ...init, headers })
    const text = await response.text()
    return { status: response.status, headers: Object.fromEntries(response.headers), text }
  }
}

/** Runs a command of the project in the folder of the library. */
const command = (name: string, ...args: string[]) =>
  runInProcess(`packages/contract/commands/${name}.ts`, args, here)

test('its generated code has no catalogue of error codes', () => {
  expect(readdirSync(generated)).toContain('router.ts')
  expect(readdirSync(generated)).not.toContain('errors.ts')
})

test('a card opens it, and public operations need none', async () => {
  const send = await start()
  expect(await send('GET', '/library/shelves?room=Attic')).toMatchObject({
    status: 200,
    text: '[{"id":"poetry","room":"Attic"}]',
  })
  for (const wrong of ['', 'nonsense', `Bearer ${card}`]) {
    const { status, headers } = await send('GET', '/library/shelves', {
      headers: { 'X-Library-Card': wrong },
    })
    expect({ status, type: headers['content-type'] }).toEqual({
      status: 401,
      type: 'application/problem+json',
    })
    expect(headers['www-authenticate']).toMatch(/^ApiKey in="header", name="x-library-card"/)
  }
  const shelf = { body: '{"room":"Hall"}' }
  expect(await send('POST', '/library/shelves', shelf)).toMatchObject({ status: 401 })
  const bearer = { ...shelf, headers: { Authorization: `Bearer ${card}` } }
  expect(await send('POST', '/library/shelves', bearer)).toMatchObject({ status: 201 })
  const open = { headers: { 'X-Library-Card': 'nonsense' } }
  expect(await send('GET', '/library/opening-hours', open)).toMatchObject({ status: 200 })
})

test('a handler knows the owner of the card, and public operations have none', async () => {
  const callers: unknown[] = []
  const look =
    (id: 'list-shelves' | 'get-opening-hours') => (request: object, context: { caller: unknown }) => {
      callers.push(context.caller)
      return handlers[id](request as never, context as never)
    }
  const looking = { 'list-shelves': look('list-shelves'), 'get-opening-hours': look('get-opening-hours') }
  const send = await start({ handlers: { ...handlers, ...looking } })
  await send('GET', '/library/shelves')
  await send('GET', '/library/opening-hours')
  expect(callers).toEqual([{ id: '1', name: 'Ann', scopes: [], keyId: 1 }, null])
})

test('all errors are problem details', async () => {
  const send = await start()
  for (const [method, path, body, status] of [
    ['GET', '/library/shelves/poetry/books/9', undefined, 404],
    ['GET', '/library/nowhere', undefined, 404],
    ['POST', '/library/shelves/poetry/books', '{"title":""}', 400],
    ['PUT', '/library/shelves', '{}', 405],
  ] as const) {
    const response = await send(method, path, body === undefined ? {} : { body })
    expect(response).toMatchObject({ status, headers: { 'content-type': 'application/problem+json' } })
    expect(JSON.parse(response.text)).toMatchObject({ type: 'about:blank', status })
  }
})

test('the rules of its own redocly.yaml apply to it, and ours do not', async () => {
  expect(await command('lint')).toEqual({ code: 0, out: 'spec/openapi.yaml: nothing to fix\n', err: '' })
})

test('its docs show the header of the card', async () => {
  const { status, text } = await (await start())('GET', '/docs')
  expect(status).toBe(200)
  expect(text).toContain('-H \\"X-Library-Card: $API_KEY\\"')
  // The page inserts its own address.
  expect(text).toContain('http://127.0.0.1:8080/library/shelves/poetry/books')
  expect(text).not.toContain('Error codes')
})

test('it can be mocked', async () => {
  const send = await start({
    handlers: {},
    mock: mockRoutes(parseContract((await contract.document?.()) ?? '')),
  })
  const response = await send('GET', '/library/shelves/poetry/books/1')
  expect(response).toMatchObject({ status: 200, headers: { 'x-mock': 'true' } })
  expect(JSON.parse(response.text)).toEqual({ id: 1, title: 'Leaves of Grass', state: 'in' })
  expect(await send('GET', '/library/shelves/poetry/books/x')).toMatchObject({ status: 400 })
})

test('a breaking change is found', async () => {
  const folder = temporaryFolder()
  cpSync(join(here, 'spec'), folder, { recursive: true })
  const file = join(folder, 'books.yaml')
  writeFileSync(file, readFileSync(file, 'utf8').replace('maxLength: 200', 'maxLength: 20'))
  const changed = ['--spec', join(folder, 'openapi.yaml')]
  const { code, out } = await command('breaking', 'spec/openapi.yaml', ...changed)
  expect(out).toContain('breaks add-book (request body)')
  expect(code).toBe(1)
})
