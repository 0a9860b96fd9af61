import { join } from 'node:path'
// Vitest's bundler.
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'
import { complaintsOf } from '../../packages/contract/test/client/complaints.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { makeClient } from '../../packages/testing/generated-client.ts'

const shop = 'spec/openapi.yaml'

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

test('compiles for strict consumers, with errors for wrong calls', async () => {
  const consumers = { [shop]: ofShop, 'test/library/spec/openapi.yaml': "export * from './index.js'\n" }
  expect(await complaintsOf(consumers)).toEqual([])
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
