/** What is generated: it compiles for strict consumers of any contract, is small, and is the same until the contract changes. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
// The bundler of Vitest.
import { rolldown } from 'rolldown'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folder.ts'
import { runInProcess } from '../../../../test/support/in-process.ts'
import { generateClient } from '../../emit/client/client.ts'
import { firstDifference, writeFiles } from '../../emit/output.ts'
import { makeClient, odd, shop } from './made.ts'

const ofShop = `
import { ApiError, ConnectionError, createClient, type Schemas, verifyWebhook } from './index.js'

const client = createClient({ credentials: { bearerAuth: async () => 'key' } })
const pet: Schemas['Pet'] = (await client.createPet({ body: { name: 'a', categoryId: 1 } })).data
const read = await client.getCategory({ path: { categoryId: pet.categoryId } })
read.data.name.trim()
const again = await client.getCategory({ path: { categoryId: 1 } }, { ifNoneMatch: read })
const data: Schemas['Category'] | undefined = again.data
if (again.status === 200) again.data.name.trim()
await client.replaceCategory({ path: { categoryId: 1 }, body: { name: 'b' } }, { ifMatch: read, retries: 0 })
for await (const { name } of client.listPets.all({ query: { limit: 3 } })) name.trim()
for await (const { data } of client.listPets.pages()) data[0]?.name.trim()
for await (const { id, data } of client.listEvents.follow({}, { lastEventId: 3 })) [id.trim(), data.type]
client.listEvents.follow({}, { from: 'now' })
const event = await verifyWebhook(new Request(''), 'whsec_')
const type: string = event.type
const gone: undefined = (await client.deletePet({ path: { petId: 1 } })).data
try {
} catch (error) {
  if (error instanceof ConnectionError) error.operation.trim()
  if (error instanceof ApiError) {
    if (error.operation === 'placeOrder' && error.status === 409) error.body.message.trim()
    if (error.code === 'insufficient_stock') error.headers.get('X-Request-Id')
    // @ts-expect-error There is no such code.
    if (error.code === 'insufficient_stocks') throw error
    // @ts-expect-error It has no such status.
    if (error.operation === 'listPets' && error.status === 409) throw error
  }
}
// @ts-expect-error The path is missing.
await client.getCategory()
// @ts-expect-error It has no such parameter.
await client.listPets({ query: { colour: 'red' } })
// @ts-expect-error It has no such option.
await client.createPet({ body: { name: 'a', categoryId: 1 } }, { ifMatch: read })
// @ts-expect-error The key is an option.
await client.createPet({ body: { name: 'a', categoryId: 1 }, headers: { 'Idempotency-Key': 'a' } })
// @ts-expect-error The contract has no such scheme.
createClient({ credentials: { basic: 'key' } })
export { data, gone, type }
`

const ofOdd = `
import { createClient, type Schemas } from './index.js'

const client = createClient({ credentials: { basic: 'user:pass', query: 'q' } })
const { data } = await client.delete({
  path: { id: 'a', list: ['b'], matrix: [1] },
  query: { deep: { a: 'x' }, json: {} },
  headers: { 'X-List': ['a'] },
})
const thing: Schemas['ADottedName'] = data
for await (const { id } of client.then2.all()) id.toFixed()
const body = { name: 'x', photo: new Blob([]) }
const sent = await client.listThings({ body, mediaType: 'multipart/form-data', accept: 'image/png' })
const taken: string | Blob = sent.data
for await (const event of client.proto.follow()) event.data.trim()
// @ts-expect-error Its contract does not say how to begin with the next event.
client.proto.follow({}, { from: 'now' })
await client.putUnnamed({ body: new Uint8Array(3) })
await client.putUnnamed()
export { taken, thing }
`

const all = "export * from './index.js'\nexport type * from './schema.js'\n"

/** What consumers write, by the contract of their client. */
const consumers = {
  [shop]: ofShop,
  [odd]: ofOdd,
  'test/library/spec/openapi.yaml': all,
  'packages/contract/test/generator/any.yaml': all,
  'packages/contract/test/generator/everything/openapi.yaml': all,
  'packages/contract/test/generator/callbacks/webhooks.yaml': all,
}

test('strict consumers of any contract compile, and are told what is wrong', async () => {
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

test('the client of the shop takes at most 10 kB, minified', async () => {
  const folder = temporaryFolder()
  await makeClient(shop, folder)
  const bundle = await rolldown({ input: join(folder, 'index.js'), platform: 'browser' })
  const { output } = await bundle.generate({ minify: true })
  const size = output[0].code.length
  expect(size).toBeGreaterThan(5000)
  expect(size).toBeLessThanOrEqual(10_000)
})

test('its types take at most 120 kB', async () => {
  const files = await makeClient(shop, temporaryFolder())
  const types = [...files].filter(([name]) => name.endsWith('.d.ts')).map(([, text]) => text.length)
  expect(types).toHaveLength(3)
  expect(types.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(120_000)
})

test('what is there is kept while it is current, and what its owner adds for ever', async () => {
  const folder = temporaryFolder()
  const write = async () => writeFiles(await generateClient(odd, folder, () => {}), folder)
  const check = async () =>
    firstDifference(await generateClient(odd, folder, () => {}), folder, { run: 'it', isShared: true })
  expect(await write()).toContain('events.js')
  const manifest = join(folder, 'package.json')
  const own = { ...JSON.parse(readFileSync(manifest, 'utf8')), name: '@acme/odd', version: '9.9.9' }
  writeFileSync(manifest, JSON.stringify(own))
  writeFileSync(join(folder, 'acme-odd-9.9.9.tgz'), '')
  expect(await check()).toMatch(/package\.json:1 is not what the contract says\n.*\n.*\nRun `it` and commit/)
  expect(await write()).toEqual(['package.json', 'README.md'])
  expect(JSON.parse(readFileSync(manifest, 'utf8'))).toMatchObject({ name: '@acme/odd', version: '0.0.0' })
  expect(await write()).toEqual([])
  expect(await check()).toBeUndefined()
  const broken = '{ "name": '
  writeFileSync(manifest, broken)
  await expect(write()).rejects.toThrow('package.json is not JSON')
  expect(readFileSync(manifest, 'utf8')).toBe(broken)
})

test('the command overwrites no other package, and takes no options of servers', async () => {
  const folder = temporaryFolder()
  const run = (...options: string[]) =>
    runInProcess('packages/contract/commands/generate.ts', ['--spec', odd, '--client', ...options])
  writeFileSync(join(folder, 'package.json'), '{ "name": "theirs" }')
  const err = expect.stringContaining(
    "package.json is not of a generated client. Name a folder of the client's own.",
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
