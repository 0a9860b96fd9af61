/** Methods that OpenAPI 3.2 adds, over HTTP. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generate } from 'contract-openapi/emit'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/folder.ts'
import { packageOf } from '../../../testing/generated-client.ts'
import { contract, serveBooks } from '../openapi-3.2.ts'

const address = await serveBooks()

/** Sends a request, with JSON as its body if there is one. */
async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(address + path, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text && JSON.parse(text) }
}

test('QUERY takes a body, checks it and fills in its defaults', async () => {
  expect(await send('QUERY', '/books', { title: 'Em' })).toMatchObject({
    status: 200,
    body: [{ id: 1, title: 'Emma' }],
  })
  expect(await send('QUERY', '/books', { title: '' })).toMatchObject({ status: 400 })
  expect(await send('QUERY', '/books', 'text', { 'content-type': 'text/plain' })).toMatchObject({
    status: 415,
  })
})

test('a method of additionalOperations has parameters and a response that is checked', async () => {
  expect(await send('COPY', '/books', undefined, { destination: 'attic' })).toMatchObject({
    status: 201,
    body: { copied: 2 },
  })
  expect(await send('COPY', '/books')).toMatchObject({ status: 400 })
  expect(await send('COPY', '/books', undefined, { destination: 'nowhere' })).toMatchObject({ status: 500 })
  expect(await send('LOCK', '/books/7')).toMatchObject({ status: 204 })
})

test('clients call them by functions of their own', async () => {
  const { createClient } = await packageOf(contract)
  const client = createClient({ baseUrl: address })
  expect(await client.QUERY('/books', { body: { title: 'Pers' } })).toMatchObject({
    data: [{ id: 2, title: 'Persuasion' }],
  })
  const params = { header: { Destination: 'attic' } }
  expect(await client.COPY('/books', { params })).toMatchObject({ data: { copied: 2 } })
})

test('OPTIONS and 405 name the methods, and the media types of queries', async () => {
  for (const [method, status] of [
    ['OPTIONS', 204],
    ['DELETE', 405],
  ] as const) {
    const response = await send(method, '/books')
    expect(response.status).toBe(status)
    expect(response.headers.get('allow')).toBe('COPY, GET, HEAD, QUERY')
    expect(response.headers.get('accept-query')).toBe('application/json')
  }
  const { headers } = await send('OPTIONS', '/books/7')
  expect(headers.get('allow')).toBe('LOCK')
  expect(headers.get('accept-query')).toBe(null)
})

test('a method in small letters is served in capitals, and noted; one that Node.js does not receive is refused', async () => {
  const file = join(temporaryFolder(), 'contract.json')
  const written = (method: string) =>
    writeFile(
      file,
      JSON.stringify({
        openapi: '3.2.0',
        info: { title: 'Test', version: '1' },
        paths: { '/a': { additionalOperations: { [method]: { responses: { 204: { description: '' } } } } } },
      }),
    )
  const notes: string[] = []
  await written('link')
  const files = await generate(file, (all) => notes.push(...all.map(({ message }) => message)))
  expect(files.get('router.ts')).toContain("method: 'LINK'")
  expect(notes).toEqual(['methods are served in upper case: link'])
  for (const method of ['FETCH', 'CONNECT']) {
    await written(method)
    await expect(generate(file)).rejects.toThrow(`Node.js does not support the method ${method}`)
  }
})
