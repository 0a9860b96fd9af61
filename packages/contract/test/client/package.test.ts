import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/folder.ts'
import { runInProcess } from '../../../testing/in-process.ts'
import { generateClient } from '../../emit/client/client.ts'
import { firstDifference, writeFiles } from '../../emit/output.ts'
import { complaintsOf } from './complaints.ts'

/** A third-party contract with names that are invalid in code. */
const odd = join(import.meta.dirname, 'odd.yaml')

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
  [odd]: ofOdd,
  'packages/testing/contracts/books-3.2.yaml': ofBooks,
  'packages/contract/test/generator/any.yaml': all,
  'packages/testing/contracts/everything/openapi.yaml': all,
  'packages/contract/test/generator/callbacks/webhooks.yaml': all,
}

test('compiles for strict consumers of any contract, with errors for wrong calls', async () => {
  expect(await complaintsOf(consumers)).toEqual([])
})

test('keeps current files, and additions of the owner', async () => {
  const folder = temporaryFolder()
  const write = async () => writeFiles(await generateClient(odd, folder), folder)
  const check = async () =>
    firstDifference(await generateClient(odd, folder), folder, { run: 'it', isShared: true })
  expect(await write()).toContain('client.js')
  const manifest = join(folder, 'package.json')
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
  const tested = read('node_modules/openapi-fetch/package.json').version
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
