// `npx contract mock --stateful` on three contracts: this project, the library, and one without resources.
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { client } from '../../packages/testing/client.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { startStateful } from '../../packages/tools/test/mock/server.ts'
import { copyProject } from '../support/project.ts'

test('serves the contract of this project with state', async () => {
  const project = await copyProject()
  const { address, printed } = await project.start('packages/tools/mock.ts', '--stateful')
  await expect.poll(printed).toContain('Try it')
  expect(printed()).toContain('stateful: /pets (list, create, get, replace, change, delete)\n')
  expect(printed()).toContain('stateful: /categories (list, create, get, replace, delete)\n')
  expect(printed()).toContain('stateful: /inventory (list, get, change)\n')
  expect(printed()).toContain('stateful: /store/orders (list, create, get, change, delete)\n')
  expect(printed()).toMatch(/^Stateless operations: \d+$/m)
  const call = client(address, 'any')

  expect((await call('GET', '/pets')).body).toMatchObject([{ id: 1 }, { id: 10 }])
  const created = await call('POST', '/pets', { name: 'Zed', categoryId: 2 })
  expect(created).toMatchObject({ status: 201, body: { id: 11, name: 'Zed', categoryId: 2 } })
  expect(created.headers.get('location')).toBe('/pets/11')
  expect((await call('GET', '/pets/11')).body).toEqual(created.body)
  expect((await call('GET', '/pets?categoryId=2')).body).toEqual([created.body])
  expect((await call('GET', '/pets?id=1&id=11')).body).toMatchObject([{ id: 1 }, { id: 11 }])
  const page = await call('GET', '/pets?limit=2')
  expect(page.headers.get('link')).toContain('</pets?limit=2&after=10>; rel="next"')
  expect((await call('GET', '/pets?limit=2&after=10')).body).toEqual([created.body])

  const sold = { name: 'Zed', categoryId: 1, status: 'sold' }
  const replaced = await call('PUT', '/pets/11', sold)
  expect(replaced).toMatchObject({ status: 200, body: { id: 11, ...sold } })
  expect(replaced.headers.get('etag')).toBe('"2"')
  expect((await call('GET', '/pets?status=sold')).body).toEqual([{ id: 11, ...sold }])
  expect(await call('PUT', '/pets/99', sold)).toMatchObject({ status: 404, body: { code: 'pet_not_found' } })
  const type = { 'content-type': 'application/merge-patch+json' }
  const changed = { id: 11, ...sold, name: 'Zoe' }
  expect(await call('PATCH', '/pets/11', { name: 'Zoe' }, type)).toMatchObject({ status: 200, body: changed })
  expect((await call('GET', '/pets/11')).body).toEqual(changed)
  expect((await call('PATCH', '/pets/11', { name: null }, type)).status).toBe(400)
  expect((await call('DELETE', '/pets/11')).status).toBe(204)
  expect(await call('GET', '/pets/11')).toMatchObject({ status: 404, body: { code: 'pet_not_found' } })
  expect(await call('POST', '/pets', { name: 'Next', categoryId: 2 })).toMatchObject({ body: { id: 12 } })

  expect((await call('POST', '/categories', { name: 'Newt' })).headers.get('location')).toBe('/categories/6')
  const ordered = await call('POST', '/store/orders', { petId: 2 })
  expect(ordered).toMatchObject({ status: 201, body: { id: 2, petId: 2 } })
  const completed = await call('PATCH', '/store/orders/2', { complete: true })
  expect(completed).toMatchObject({ status: 200, body: { id: 2, petId: 2, complete: true } })
  expect((await call('GET', '/store/orders?complete=true')).body).toEqual([completed.body])
  expect(await call('PATCH', '/inventory/1', { quantity: 12 })).toMatchObject({
    body: { petId: 1, quantity: 12 },
  })
  expect(await call('GET', '/inventory/1')).toMatchObject({ body: { quantity: 12 } })

  // Requests are still checked, and examples available.
  expect(await call('POST', '/pets', { name: 1 })).toMatchObject({
    status: 400,
    body: { code: 'invalid_body' },
  })
  expect(await client(address)('GET', '/pets')).toMatchObject({ status: 401 })
  const preferred = await call('POST', '/pets', sold, { prefer: 'example=unknownCategory' })
  expect(preferred).toMatchObject({ status: 409, body: { code: 'unknown_category' } })
  expect(await call('GET', '/pets')).toMatchObject({ body: [{ id: 1 }, { id: 10 }, { id: 12 }] })
})

test('serves the library with text ids and nested books', async () => {
  const {
    call: ask,
    resources,
    others,
    close,
  } = await startStateful(resolve('test/library/spec/openapi.yaml'))
  onTestFinished(close)
  const card = { 'x-library-card': 'any' }
  const call = (method: string, path: string, body?: unknown) => ask(method, `/library${path}`, body, card)
  expect(resources).toEqual([
    '/library/shelves (list, create, delete)',
    '/library/shelves/{shelfId}/books (list, create, get, change, delete)',
  ])
  expect(others).toBe(2)

  const shelf = await ask<{ id: string }>('POST', '/library/shelves', { room: 'Hall' }, card)
  expect(shelf).toMatchObject({
    status: 201,
    body: { id: expect.stringMatching(/^[a-z]{1,20}$/), room: 'Hall' },
  })
  const { id } = shelf.body
  expect((await call('GET', '/shelves?room=Hall')).body).toEqual([{ id, room: 'Hall' }])
  expect((await call('GET', '/shelves/poetry/books')).body).toMatchObject([
    { id: 1, title: 'Leaves of Grass' },
  ])
  expect((await call('GET', `/shelves/${id}/books`)).body).toEqual([])
  const book = await call('POST', `/shelves/${id}/books`, { title: 'Emma' })
  expect(book).toMatchObject({ status: 201, body: { title: 'Emma', state: 'in' } })
  const at = book.headers.get('location')!.slice('/library'.length)
  expect(await call('PATCH', at, { state: 'lent' })).toMatchObject({ status: 200, body: { title: 'Emma' } })
  expect(await call('GET', at)).toMatchObject({ status: 200, body: { title: 'Emma', state: 'lent' } })
  expect((await call('DELETE', `/shelves/${id}`)).status).toBe(204)
  expect(await call('GET', at)).toMatchObject({ status: 404, body: { status: 404 } })
  expect(await call('GET', `/shelves/${id}/books`)).toMatchObject({ status: 404 })
  expect(await call('DELETE', '/cards/7')).toMatchObject({ status: 204 })
})

/** A search, a report, a singleton and a job, none of which is a collection. */
const bare = `openapi: 3.0.3
info: { title: T, version: 1.0.0 }
paths:
  /search:
    get: { operationId: search, responses: { 200: { $ref: '#/components/responses/Found' } } }
    post: { operationId: searchMore, responses: { 200: { $ref: '#/components/responses/Found' } } }
  /report:
    get: { operationId: report, responses: { 200: { description: A text., content: { text/plain: { example: Fine. } } } } }
  /settings:
    get: { operationId: settings, responses: { 200: { $ref: '#/components/responses/Settings' } } }
    put: { operationId: setSettings, responses: { 200: { $ref: '#/components/responses/Settings' } } }
  /jobs:
    post: { operationId: start, responses: { 202: { description: Later. } } }
  /things/{thingId}:
    get:
      operationId: getThing
      parameters: [{ name: thingId, in: path, required: true, schema: { type: integer } }]
      responses: { 200: { $ref: '#/components/responses/Settings' } }
components:
  responses:
    Settings:
      description: They.
      content: { application/json: { schema: { type: object, properties: { id: { type: integer, example: 1 } } } } }
    Found:
      description: Some.
      content:
        application/json:
          schema:
            type: object
            properties:
              found: { type: array, items: { type: object, properties: { id: { type: integer, example: 1 } } } }
`

test('serves examples for a contract without resources', async () => {
  const file = join(temporaryFolder(), 'bare.yaml')
  writeFileSync(file, bare)
  const { call, resources, others, close } = await startStateful(file)
  onTestFinished(close)
  expect({ resources, others }).toEqual({ resources: [], others: 7 })
  for (const method of ['GET', 'POST'])
    expect(await call(method, '/search')).toMatchObject({ status: 200, body: { found: [{ id: 1 }] } })
  expect(await call('POST', '/jobs')).toMatchObject({ status: 202 })
  expect(await call('GET', '/things/4')).toMatchObject({ status: 200, body: { id: 4 } })
})
