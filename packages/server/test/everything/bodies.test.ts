import { describe, expect, test } from 'vitest'
import { refused, serveEverything } from './server.ts'

const { address, send, sendJson } = await serveEverything()

describe('bodies', () => {
  test('are selected by the discriminator of their base', async () => {
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

  test('are sent without writeOnly members, with a status of the documented class', async () => {
    const dog = { kind: 'dog', name: 'Rex', pin: '1234' }
    expect((await sendJson('POST', '/animals', dog)).body).toEqual({ id: 1, kind: 'dog', name: 'Rex' })
    expect((await sendJson('POST', '/animals', { ...dog, name: 'Leak' })).status).toBe(500)
    expect((await sendJson('POST', '/animals', { ...dog, name: 'Ghost' })).status).toBe(500)
  })

  test('fit one of several shapes, and no other', async () => {
    expect((await sendJson('PUT', '/animals', { doors: 2 })).status).toBe(200)
    expect((await sendJson('PUT', '/animals', { wheels: 4 })).status).toBe(200)
    expect((await sendJson('PUT', '/animals', {})).status).toBe(400)
    expect((await sendJson('PUT', '/animals', { doors: 2, wings: 2 })).status).toBe(400)
  })

  const put = (type: string, body: string | Uint8Array<ArrayBuffer>) =>
    send('/notes/1', { method: 'PUT', body, headers: { 'content-type': type } })

  test('have several media types', async () => {
    expect((await put('application/json', '{"text":"a"}')).body).toEqual({
      mediaType: 'application/json',
      body: { text: 'a' },
    })
    expect((await put('text/plain; charset=utf-8', 'Grüße')).body).toEqual({
      mediaType: 'text/plain',
      body: 'Grüße',
    })
    expect((await put('text/plain', '')).body).toEqual({ mediaType: 'text/plain', body: '' })
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

  test('are sent in the media type that the caller prefers', async () => {
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

  test('contain files, texts and JSON in multipart', async () => {
    const response = await form({ photo, caption: 'Tom', stars: '5', place: '{"city":"Ulm"}', others: photo })
    expect(response.status).toBe(201)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([1, 0, 255])
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
  ])('are rejected in multipart with %s', async (_, members, message) => {
    const response = await form(members)
    expect({ status: response.status, body: await response.json() }).toEqual(refused(message, 'invalid_body'))
  })

  test('are rejected if multipart is malformed', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const response = await send('/photos', { method: 'POST', body: 'no parts', headers })
    expect(response).toEqual(refused(/not valid multipart/, 'invalid_body'))
  })

  test('are read by the encoding of a form', async () => {
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
    expect(await fill('age=-1&color=red')).toEqual(
      refused(/"name" is required.*"age" must be >= 0.*"color" is not known/, 'invalid_body'),
    )
    expect(await fill('name=Tom&color=red')).toEqual(refused(/"color" is not known/, 'invalid_body'))
    expect(await fill('name=Tom&name=Cat')).toEqual(refused(/"name" is given 2 times/, 'invalid_body'))
    expect((await send('/forms', { method: 'POST' })).status).toBe(200)
  })

  test('are read by both schemas of a form that extends another', async () => {
    const { body } = await send('/forms/extended', {
      method: 'POST',
      body: 'name=7&age=3&tags=a&tags=b',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(body).toMatchObject({ body: { name: '7', age: 3, tags: ['a', 'b'] } })
  })
})
