import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
// Vitest's bundler.
import { rolldown } from 'rolldown'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/folder.ts'
import { runInProcess } from '../../../testing/in-process.ts'
import { generateClient } from '../../emit/client/client.ts'
import { firstDifference, writeFiles } from '../../emit/output.ts'
import { makeClient, odd, shop } from './made.ts'

const ofShop = `
import { ApiError, createClient, dataOf, type Schemas, type webhooks } from './index.js'

const client = createClient({ headers: { Authorization: 'Bearer key' }, retries: 1 })
const pet: Schemas['Pet'] = await dataOf(client.POST('/pets', { body: { name: 'a', categoryId: 1 } }))
const params = { path: { categoryId: pet.categoryId }, header: { 'If-None-Match': '"1"' } }
const { data, error, response } = await client.GET('/categories/{categoryId}', { params })
if (data) data.name.trim()
else if (error?.code === 'category_not_found') response.headers.get('X-Request-Id')
for await (const { data } of client.pages('/pets', { params: { query: { limit: 3 } } })) data[0]?.name.trim()
for await (const { data } of client.pages('/pets')) data[0]?.name.trim()
const { data: stream } = await client.GET('/store/events', { parseAs: 'stream' })
stream?.getReader()
const { data: [event] = [] } = await client.GET('/store/events')
const type: string | undefined = event?.type
const gone: undefined = await dataOf(client.DELETE('/pets/{petId}', { params: { path: { petId: 1 } } }))
const sent = (body: webhooks['event']['post']['requestBody']['content']['application/json']) => body.id
try {
} catch (error) {
  if (error instanceof ApiError) {
    if (error.code === 'insufficient_stock') error.response.headers.get('X-Request-Id')
    // @ts-expect-error There is no such code.
    if (error.code === 'insufficient_stocks') throw error
  }
}
// @ts-expect-error The path is missing.
await client.GET('/categories/{categoryId}')
// @ts-expect-error It has no such parameter.
await client.GET('/pets', { params: { query: { colour: 'red' } } })
// @ts-expect-error It has no pages.
client.pages('/categories/{categoryId}', { params })
// @ts-expect-error It has no such parameter.
client.pages('/pets', { params: { query: { colour: 'red' } } })
export { gone, sent, type }
`

const ofOdd = `
import { createClient, dataOf, type Schemas } from './index.js'

const client = createClient()
const params = { path: { id: 'a', list: ['b'], matrix: [1] }, query: { deep: { a: 'x' }, json: {} }, header: { 'X-List': ['a'] } }
const thing: Schemas['ADottedName'] = await dataOf(client.GET('/things/{id}/{list}{matrix}', { params }))
for await (const { data } of client.pages("/cur'sor")) for (const { id } of data.data) id.toFixed()
const body = { name: 'x', photo: new Blob([]) }
const headers = { 'Content-Type': 'multipart/form-data' }
const taken: unknown = await dataOf(client.POST('/form', { body, headers }))
await client.PUT('/unnamed', { body: new Uint8Array(3) })
await client.PUT('/unnamed')
export { taken, thing }
`

const ofBooks = `
import { createClient, dataOf } from './index.js'

const client = createClient({ baseUrl: 'http://127.0.0.1' })
const books = await dataOf(client.QUERY('/books', { body: { title: 'Emma' } }))
const title: string | undefined = books[0]?.title
const { copied } = await dataOf(client.COPY('/books', { params: { header: { Destination: 'attic' } } }))
// @ts-expect-error There is no such path.
await client.QUERY('/book', { body: { title: 'Emma' } })
// @ts-expect-error A title is a text.
await client.QUERY('/books', { body: { title: 1 } })
export { copied, title }
`

const all = "export * from './index.js'\n"

/** Programs of consumers by contract. */
const consumers = {
  [shop]: ofShop,
  [odd]: ofOdd,
  'packages/contract/test/openapi-3.2/books.yaml': ofBooks,
  'test/library/spec/openapi.yaml': all,
  'packages/contract/test/generator/any.yaml': all,
  'packages/contract/test/generator/everything/openapi.yaml': all,
  'packages/contract/test/generator/callbacks/webhooks.yaml': all,
}

test('compiles for strict consumers of any contract, with errors for wrong calls', async () => {
  const folder = temporaryFolder()
  const made = Object.entries(consumers).map(async ([contract, code], index) => {
    const own = join(folder, String(index))
    await makeClient(contract, own)
    writeFileSync(join(own, 'consumer.ts'), code)
    return join(own, 'consumer.ts')
  })
  const program = ts.createProgram(await Promise.all(made), {
    ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noEmit: true },
    ...{ module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2022, types: [] },
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.asynciterable.d.ts'],
  })
  const own = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(folder))
  const complaints = own
    .flatMap((file) => ts.getPreEmitDiagnostics(program, file))
    .map(({ file, start = 0, messageText }) => {
      const { line = 0 } = file?.getLineAndCharacterOfPosition(start) ?? {}
      return `${file?.fileName}:${line + 1}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
    })
  expect(complaints).toEqual([])
})

test("bundles the shop's client into at most 15 kB", async () => {
  const folder = temporaryFolder()
  await makeClient(shop, folder)
  const bundle = await rolldown({ input: join(folder, 'index.js'), platform: 'browser' })
  const { output } = await bundle.generate({ minify: true })
  const size = output[0].code.length
  expect(size).toBeGreaterThan(5000)
  expect(size).toBeLessThanOrEqual(15_000)
})

test('keeps current files, and additions of the owner', async () => {
  const folder = temporaryFolder()
  const write = async () => writeFiles(await generateClient(odd, folder), folder)
  const check = async () =>
    firstDifference(await generateClient(odd, folder), folder, { run: 'it', isShared: true })
  expect(await write()).toContain('client.js')
  const manifest = join(folder, 'package.json')
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
  const tested = read('package.json').devDependencies['openapi-fetch']
  expect(read(manifest).dependencies).toEqual({ 'openapi-fetch': `^${tested}` })
  const own = { ...read(manifest), name: '@acme/odd', version: '9.9.9', dependencies: { acme: '1.0.0' } }
  writeFileSync(manifest, JSON.stringify(own))
  writeFileSync(join(folder, 'acme-odd-9.9.9.tgz'), '')
  expect(await check()).toMatch(/package\.json:1 does not match the contract\n.*\n.*\nRun `it` and commit/)
  expect(await write()).toEqual(['package.json', 'README.md'])
  const dependencies = { acme: '1.0.0', 'openapi-fetch': `^${tested}` }
  expect(read(manifest)).toMatchObject({ name: '@acme/odd', version: '0.0.0', dependencies })
  expect(await write()).toEqual([])
  expect(await check()).toBeUndefined()
  const broken = '{ "name": '
  writeFileSync(manifest, broken)
  await expect(write()).rejects.toThrow('package.json is not JSON')
  expect(readFileSync(manifest, 'utf8')).toBe(broken)
})

test('overwrites no other package, and accepts no options of servers', async () => {
  const folder = temporaryFolder()
  const run = (...options: string[]) =>
    runInProcess('packages/contract/commands/generate.ts', ['--spec', odd, '--client', ...options])
  writeFileSync(join(folder, 'package.json'), '{ "name": "theirs" }')
  const err = expect.stringContaining(
    'package.json does not belong to a generated client. Name a separate folder.',
  )
  expect(await run(folder)).toMatchObject({ code: 1, err })
  expect(readdirSync(folder)).toEqual(['package.json'])
  expect(await run(folder, '--mocks')).toMatchObject({ code: 2 })
  expect(await run(join(folder, 'sdk'))).toMatchObject({
    code: 0,
    out: expect.stringMatching(/sdk: .*index\.js, /),
  })
  expect(await run(join(folder, 'sdk'), '--check')).toMatchObject({ code: 0, err: '' })
})
