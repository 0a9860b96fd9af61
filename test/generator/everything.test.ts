/** A contract over several files that uses all features together: its server, asked over HTTP. */
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore } from '../../db/open.ts'
import type { Store } from '../../db/store.ts'
import type { Handlers } from '../../handlers/operation.ts'
import { generate } from '../../scripts/generator/index.ts'
import { writeFiles } from '../../scripts/generator/output.ts'
import type { Answer } from '../../server/answer.ts'
import { buildApp } from '../../server/app.ts'
import { forgetUsage } from '../../server/usage.ts'

interface Sent {
  mediaType?: string
  accept?: string
  body?: unknown
}

/** Answers with what it was given, so that a test sees what the server understood. */
const echo = async (request: object): Promise<Answer> => ({ status: 200, body: request })

const notes: Record<string, unknown> = {
  'application/json': { text: 'Feed the cat.' },
  'text/plain': 'Feed the cat.',
  'application/pdf': new Uint8Array([0x25, 0x50, 0xff]),
}

const handlers = {
  addAnimal: async ({ body }: Sent) => ({
    status: (body as { name: string }).name === 'Ghost' ? 418 : 201,
    body: answered(body as Record<string, unknown>),
  }),
  carry: echo,
  search: echo,
  readStyles: echo,
  getNote: async ({ accept = '' }: Sent) => ({ status: 200, mediaType: accept, body: notes[accept] }),
  putNote: async ({ mediaType, body }: Sent) => ({
    status: 200,
    body: { mediaType, body: body instanceof Uint8Array ? [...body] : body },
  }),
  addPhoto: async ({ body }: Sent) => {
    const { photo, ...rest } = body as { photo: File; others?: File[]; caption: string }
    if (rest.caption === 'report') return { status: 201, mediaType: 'image/*', body: new Uint8Array() }
    return { status: 201, mediaType: photo.type, body: new Uint8Array(await photo.arrayBuffer()) }
  },
  fillForm: echo,
}

/** What is sent back for an animal; `Ghost` gets an undocumented body. */
function answered({ pin, ...animal }: Record<string, unknown>): unknown {
  return animal.name === 'Ghost' ? {} : { id: 1, ...animal, ...(animal.name === 'Leak' && { pin }) }
}

let folder: string
let store: Store
let app: FastifyInstance
let address: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'everything-'))
  await writeFiles(await generate(join(import.meta.dirname, 'everything/openapi.yaml')), folder)
  const contract = await import(pathToFileURL(join(folder, 'router.ts')).href)
  store = await openStore(`file:${join(folder, 'store.db')}`)
  const policy = { sunset: 'enforce', minStability: 'experimental' } as const
  const service = { store, policy, clock: () => new Date(), usage: forgetUsage }
  app = buildApp(service, handlers as unknown as Handlers, false, contract)
  await app.listen({ host: '127.0.0.1', port: 0 })
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/v1`
})

afterAll(async () => {
  await app.close()
  await store.close()
  await rm(folder, { recursive: true })
})

async function send(path: string, init: RequestInit = {}): Promise<{ status: number; body: unknown }> {
  const response = await fetch(address + path, init)
  return { status: response.status, body: await response.json() }
}

const sendJson = (method: string, path: string, body: unknown) =>
  send(path, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

/** The refusal of a request, with the sentence that says why. */
const refused = (message: RegExp, code = 'invalid_parameter') => ({
  status: 400,
  body: { code, status: 400, message: expect.stringMatching(message) },
})

describe('query parameters', () => {
  const read = async (query: string) => ((await send(`/search?${query}`)).body as { query: object }).query
  const preset = { lang: 'en', limit: 5 }

  test('of a path hold for its operations, which may override them', async () => {
    expect(await read('')).toEqual(preset)
    expect(await read('limit=99&lang=de')).toEqual({ limit: 99, lang: 'de' })
    expect(await send('/search?limit=100')).toEqual(refused(/"limit" must be <= 99/))
  })

  test.each([
    ['ids=1,2,3', { ids: [1, 2, 3] }],
    ['ids=', { ids: [] }],
    ['tag=a%2Cb&tag=c', { tag: ['a,b', 'c'] }],
    ['words=a%20b+c', { words: ['a', 'b', 'c'] }],
    ['kinds=cat|dog', { kinds: ['cat', 'dog'] }],
    ['kinds=cat%7Cdog', { kinds: ['cat', 'dog'] }],
    ['filter[name]=a%26b&filter%5Bage%5D=3', { filter: { name: 'a&b', age: 3 } }],
    ['by=name&down=true', { sort: { by: 'name', down: true } }],
    ['box=x,1,y,2', { box: { x: 1, y: 2 } }],
    ['where=%7B%22city%22%3A%22Ulm%22%7D', { where: { city: 'Ulm' } }],
  ])('%s', async (query, expected) => {
    expect(await read(query)).toEqual({ ...preset, ...expected })
  })

  test.each([
    ['ids=1,x', /"ids\/1" must be of type integer/],
    ['ids=1&ids=2', /"ids" is given 2 times/],
    ['kinds=cat|cow', /"kinds\/1" must be one of "cat", "dog"/],
    ['filter[age]=-1', /"filter\/age" must be >= 0/],
    ['filter[color]=red', /"filter\/color" is not known/],
    ['filter[name', /is not a member in brackets/],
    ['filter=a', /"filter" has a member without a value/],
    ['box=x,1,y', /"box" has a member without a value/],
    ['where=%7B', /"where" is not JSON/],
    ['where=%7B%7D', /"where\/city" is required/],
    ['side=up', /"side" is not known to this operation/],
  ])('%s is refused', async (query, message) => {
    expect(await send(`/search?${query}`)).toEqual(refused(message))
  })
})

test('headers hold lists and objects, cookies values and lists', async () => {
  const { body } = await send('/search', {
    headers: { 'x-levels': '1, 2', 'x-flags': 'dry=true', cookie: 'other=1; session=a%20b; seen=4,5' },
  })
  expect(body).toMatchObject({
    headers: { 'X-Levels': [1, 2], 'X-Flags': { dry: true } },
    cookies: { session: 'a b', seen: [4, 5] },
  })
  expect(await send('/search', { headers: { cookie: 'session=ab' } })).toEqual(refused(/Cookie "session"/))
  expect(await send('/search', { headers: { 'x-levels': '1,high' } })).toEqual(refused(/"X-Levels\/1"/))
})

test('path parameters are read in the styles simple, label and matrix', async () => {
  const { body } = await send('/styles/1,2/.a.b%2Ec/;matrix=x,y%2Cz/;r=1;g=2')
  expect(body).toMatchObject({
    path: { simple: [1, 2], label: ['a', 'b.c'], matrix: ['x', 'y,z'], object: { r: 1, g: 2 } },
  })
  expect(await send('/styles/1/a/;matrix=x/;r=1')).toEqual(refused(/"label" is not written as label/))
  expect(await send('/styles/1/.a/;other=x/;r=1')).toEqual(refused(/"matrix" is not written as matrix/))
  expect(await send('/styles/x/.a/;matrix=x/;r=1')).toEqual(refused(/"simple\/0" must be of type integer/))
})

describe('bodies', () => {
  test('go by the discriminator of their base', async () => {
    const cat = { kind: 'cat', name: 'Tom', lives: 9, nickname: null }
    expect(await sendJson('POST', '/animals', cat)).toEqual({ status: 201, body: { id: 1, ...cat } })
    const invalid = (message: RegExp) => refused(message, 'invalid_body')
    expect(await sendJson('POST', '/animals', { kind: 'cat', name: 'Tom' })).toEqual(
      invalid(/lives" is required/),
    )
    expect(await sendJson('POST', '/animals', { kind: 'dog', name: 'Rex' })).toMatchObject({ status: 201 })
    expect(await sendJson('POST', '/animals', { kind: 'cow', name: 'Bo' })).toEqual(invalid(/kind/))
    expect(await sendJson('POST', '/animals', { ...cat, id: 1 })).toEqual(invalid(/"id"/))
  })

  test('are answered without what is writeOnly, and with a status of the class that is documented', async () => {
    const dog = { kind: 'dog', name: 'Rex', pin: '1234' }
    expect((await sendJson('POST', '/animals', dog)).body).toEqual({ id: 1, kind: 'dog', name: 'Rex' })
    expect((await sendJson('POST', '/animals', { ...dog, name: 'Leak' })).status).toBe(500)
    expect((await sendJson('POST', '/animals', { ...dog, name: 'Ghost' })).status).toBe(500)
  })

  test('fit any of several shapes, and not another', async () => {
    expect((await sendJson('PUT', '/animals', { doors: 2 })).status).toBe(200)
    expect((await sendJson('PUT', '/animals', { wheels: 4 })).status).toBe(200)
    expect((await sendJson('PUT', '/animals', {})).status).toBe(400)
    expect((await sendJson('PUT', '/animals', { doors: 2, wings: 2 })).status).toBe(400)
  })

  const put = (type: string, body: string | Uint8Array<ArrayBuffer>) =>
    send('/notes/1', { method: 'PUT', body, headers: { 'content-type': type } })

  test('come in several media types', async () => {
    expect((await put('application/json', '{"text":"a"}')).body).toEqual({
      mediaType: 'application/json',
      body: { text: 'a' },
    })
    expect((await put('text/plain; charset=utf-8', 'Grüße')).body).toEqual({
      mediaType: 'text/plain',
      body: 'Grüße',
    })
    expect((await put('image/png', new Uint8Array([0, 255]))).body).toEqual({
      mediaType: 'image/png',
      body: [0, 255],
    })
    expect(await put('text/plain', 'x'.repeat(21))).toEqual(refused(/20 characters/, 'invalid_body'))
    expect(await put('application/json', '{"txt":"a"}')).toEqual(
      refused(/"text" is required/, 'invalid_body'),
    )
    expect((await put('text/csv', 'a')).status).toBe(415)
    expect((await put('text/plain; charset=latin1', 'a')).status).toBe(400)
  })

  test('are answered in the media type that the caller likes best', async () => {
    const get = (accept: string) => fetch(`${address}/notes/1`, { headers: { accept } })
    const pdf = await get('application/pdf;q=0.9, text/plain;q=0.5')
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect([...new Uint8Array(await pdf.arrayBuffer())]).toEqual([0x25, 0x50, 0xff])
    const plain = await get('text/*')
    expect(plain.headers.get('content-type')).toBe('text/plain')
    expect(await plain.text()).toBe('Feed the cat.')
    expect(await (await get('*/*')).json()).toEqual({ text: 'Feed the cat.' })
    expect((await get('image/png')).status).toBe(406)
  })

  const form = (members: Record<string, string | File>) => {
    const data = new FormData()
    for (const [name, value] of Object.entries(members)) data.append(name, value)
    return fetch(`${address}/photos`, { method: 'POST', body: data })
  }
  const photo = new File([new Uint8Array([1, 0, 255])], 'tom.png', { type: 'image/png' })

  test('of multipart hold files, texts and JSON', async () => {
    const answer = await form({ photo, caption: 'Tom', stars: '5', place: '{"city":"Ulm"}', others: photo })
    expect(answer.status).toBe(201)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual([1, 0, 255])
  })

  test.each<[string, Record<string, string | File>, RegExp]>([
    ['a text for a file', { photo: 'x', caption: 'Tom' }, /"photo" is a file/],
    ['a file for a text', { photo, caption: photo }, /"caption" is a text/],
    ['a number out of range', { photo, caption: 'Tom', stars: '6' }, /"stars" must be <= 5/],
    [
      'JSON of another shape',
      { photo, caption: 'Tom', place: '{"town":"Ulm"}' },
      /"place\/town" is not known/,
    ],
    ['an unknown member', { photo, caption: 'Tom', size: '1' }, /"size" is not known/],
    ['a missing member', { photo }, /"caption" is required/],
  ])('of multipart are refused with %s', async (_, members, message) => {
    const answer = await form(members)
    expect({ status: answer.status, body: await answer.json() }).toEqual(refused(message, 'invalid_body'))
  })

  test('of multipart are refused when they are none', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const answer = await send('/photos', { method: 'POST', body: 'no parts', headers })
    expect(answer).toEqual(refused(/not what multipart/, 'invalid_body'))
  })

  test('of a form are read as their encoding says', async () => {
    const fill = (body: string) =>
      send('/forms', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    const sent = 'name=Tom+Cat&age=3&tags=a&tags=b&codes=1,2&address[city]=Ulm&address[zip]=89073'
    expect((await fill(sent)).body).toMatchObject({
      body: {
        name: 'Tom Cat',
        age: 3,
        tags: ['a', 'b'],
        codes: [1, 2],
        address: { city: 'Ulm', zip: 89073 },
      },
    })
    expect(await fill('name=Tom&age=-1')).toEqual(refused(/"age" must be >= 0/, 'invalid_body'))
    expect(await fill('age=1')).toEqual(refused(/"name" is required/, 'invalid_body'))
    expect(await fill('name=Tom&color=red')).toEqual(refused(/"color" is not known/, 'invalid_body'))
    expect(await fill('name=Tom&name=Cat')).toEqual(refused(/"name" is given 2 times/, 'invalid_body'))
    expect((await send('/forms', { method: 'POST' })).status).toBe(200)
  })
})

test('operations stand under the path of the server, and nowhere else', async () => {
  expect((await fetch(address.replace('/v1', '/search'))).status).toBe(404)
  const answer = await fetch(`${address}/notes/1`, { method: 'DELETE' })
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, PUT'])
})
