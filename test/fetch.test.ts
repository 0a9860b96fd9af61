import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { service } from '../handlers/service.ts'
import { type MountOptions, mount } from '../packages/server/fetch.ts'
import { temporaryFolder } from '../packages/testing/folder.ts'
import { listening } from '../packages/testing/listening.ts'

async function mounted(options: MountOptions = {}) {
  const folder = temporaryFolder()
  const keyFile = join(folder, 'admin.key')
  const env = {
    DATABASE_URL: `file:${join(folder, 'pets.db')}`,
    ADMIN_KEY_FILE: keyFile,
    LOG_LEVEL: 'silent',
  }
  const { fetch, listener, close } = await mount(service, { ...options, env: { ...env, ...options.env } })
  onTestFinished(close)
  const key = (await readFile(keyFile, 'utf8')).trim()
  const send = (path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${key}`, ...(init.headers as Record<string, string>) }
    return fetch(new Request(`https://pets.example${path}`, { ...init, headers }))
  }
  return { fetch, listener, send, key }
}

const category = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"name":"Dogs"}' }

test('runs the steps of a request without a socket', async () => {
  const { fetch, send } = await mounted()
  const created = await send('/categories', category)
  expect([created.status, await created.json()]).toEqual([201, { id: 1, name: 'Dogs' }])
  const found = await send(created.headers.get('location')!)
  expect(found.headers.get('etag')).toBe('"1"')
  const unchanged = await send('/categories/1', { headers: { 'if-none-match': '"1"' } })
  expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])
  expect((await send('/categories/1', { method: 'HEAD' })).status).toBe(200)
  expect((await send('/categories/1', { method: 'DELETE' })).status).toBe(204)
  expect((await fetch(new Request('https://pets.example/pets'))).status).toBe(401)
  expect((await send('/pets?limit=none')).status).toBe(400)
  expect((await send('/pets', { method: 'PUT', body: '{}' })).status).toBe(405)
})

test('reads a body without a length, and refuses one that is too large', async () => {
  const { send } = await mounted()
  const streamed = { ...category, body: new Blob([category.body]).stream(), duplex: 'half' } as RequestInit
  expect((await send('/categories', streamed)).status).toBe(201)
  const large = { ...category, body: JSON.stringify({ name: 'x'.repeat(100_000) }) }
  expect((await send('/categories', large)).status).toBe(413)
})

test('streams events until the caller goes', async () => {
  const { send } = await mounted()
  const caller = new AbortController()
  const stream = await send('/store/events', {
    headers: { accept: 'text/event-stream' },
    signal: caller.signal,
  })
  const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
  await send('/categories', category)
  let text = ''
  while (!text.includes('category.created')) text += (await reader.read()).value
  caller.abort()
  const drain = async () => {
    while (!(await reader.read()).done);
  }
  await expect(drain()).rejects.toThrow('aborted')
})

test('adds the prefix of its host to the links of responses', async () => {
  const { send } = await mounted({ prefix: '/api' })
  const created = await send('/api/categories', category)
  expect(created.headers.get('location')).toBe('/api/categories/1')
  const pet = { ...category, body: '{"name":"Rex","categoryId":1}' }
  const { id } = (await (await send('/api/pets', pet)).json()) as { id: number }
  expect((await send(`/api/pets/${id}`)).headers.get('link')).toContain('</api/docs#')
  for (const path of ['/pets', '/apipets', '/', '/v2/api/pets']) expect((await send(path)).status).toBe(404)
  expect((await send('/api')).status).toBe(302)
  await expect(mount(service, { prefix: 'api/' })).rejects.toThrow('write it like /api')
})

test('serves requests of Node below a prefix', async () => {
  const { listener, key } = await mounted({ prefix: '/api' })
  const server = createServer(listener)
  const origin = await listening(server)
  const headers = { ...category.headers, authorization: `Bearer ${key}` }
  const created = await fetch(`${origin}/api/categories`, { ...category, headers })
  expect([created.status, created.headers.get('location')]).toEqual([201, '/api/categories/1'])
  const page = await (await fetch(`${origin}/api/docs`)).text()
  const links = [...page.matchAll(/(?:href|src)="([^":#]*)"/g)].map(([, link]) => link!)
  expect(links.length).toBeGreaterThan(3)
  for (const link of new Set(links))
    expect((await fetch(new URL(link, `${origin}/api/docs`))).status, link).toBe(200)
  expect(page.match(/:8080\/(?!api)[^\s"'\\]*/g)).toBeNull()
  const contract = (await (await fetch(`${origin}/api/openapi.json`)).json()) as { servers: object[] }
  expect(contract.servers).toMatchObject([{ url: '/api' }])
})
