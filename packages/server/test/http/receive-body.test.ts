import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { listen, portOf } from '../../../testing/listening.ts'
import { request } from '../../../testing/wire.ts'
import { receiveBody } from '../../http/request.ts'
import { askWired, startWired } from '../pets/service.ts'

describe('an unread body ends the connection with the response', () => {
  const json = 'Content-Type: application/json\r\n'
  test.each([
    [401, 'POST /pets', json, 'Content-Length: 1000000000'],
    [401, 'POST /pets', json, 'Transfer-Encoding: chunked'],
    [404, 'POST /dogs', json, 'Content-Length: 1000000000'],
    [405, 'PATCH /pets', json, 'Content-Length: 1000000000'],
    [400, 'DELETE /pets/1', 'Authorization: Bearer $KEY\r\n', 'Content-Length: 1000000000'],
    [406, 'POST /pets', `${json}Authorization: Bearer $KEY\r\nAccept: text/html\r\n`, 'Content-Length: 9'],
    [415, 'POST /pets', 'Authorization: Bearer $KEY\r\n', 'Content-Length: 1000000000'],
    [413, 'POST /pets', `${json}Authorization: Bearer $KEY\r\n`, 'Content-Length: 1000000000'],
  ])('%i to %s', async (status, line, fields, length) => {
    const { key, open } = await startWired()
    const wire = await open()
    const response = await wire.ask(
      `${line} HTTP/1.1\r\nHost: a\r\n${fields.replace('$KEY', key)}${length}\r\n\r\n`,
    )
    expect(response).toMatchObject({ status, headers: { connection: 'close' } })
    await wire.closed
  })

  test('a body in chunks over HTTP/1.0, whose end a proxy may see elsewhere', async () => {
    const { key, open } = await startWired()
    const wire = await open()
    const response = await wire.ask(
      `POST /categories HTTP/1.0\r\nHost: a\r\n${json}Authorization: Bearer ${key}\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\ne\r\n{"name":"Dog"}\r\n0\r\n\r\n`,
    )
    expect(response).toMatchObject({ status: 201, headers: { connection: 'close' } })
    await wire.closed
  })

  test.each([
    ['Content-Length: 1000000', ''],
    ['Transfer-Encoding: chunked', '1\r\n{\r\n'],
  ])(
    'the connection ends without a reset, which would take the response from a sending caller: %s',
    async (length, begin) => {
      const { app } = await startWired()
      const port = portOf(app.server)
      const connected = once(app.server, 'connection')
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).setEncoding('utf8').pause()
      const errors: Error[] = []
      socket.on('error', (error) => errors.push(error))
      const [accepted] = await connected
      socket.write(`POST /pets HTTP/1.1\r\nHost: a\r\n${json}${length}\r\n\r\n${begin}`)
      for (let count = 0; count < 10; count++) {
        await setTimeout(10)
        socket.write('no chunk')
      }
      // A closed end resets the other after a moment, so that the connection must stay open.
      expect(accepted).toMatchObject({ writableEnded: true, destroyed: false })
      let response = ''
      socket.on('data', (text) => {
        response += text
      })
      await once(socket.resume(), 'end')
      expect({ response, errors }).toEqual({
        response: expect.stringContaining('401 Unauthorized'),
        errors: [],
      })
      socket.end()
      await once(socket, 'close')
    },
  )

  test('413 for chunks that are too large together', async () => {
    const { key, open } = await startWired()
    const wire = await open()
    const chunk = `9000\r\n${' '.repeat(0x9000)}\r\n`
    const response = await wire.ask(
      `POST /pets HTTP/1.1\r\nHost: a\r\n${json}Authorization: Bearer ${key}\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}${chunk}`,
    )
    expect(response).toMatchObject({ status: 413, headers: { connection: 'close' } })
    await wire.closed
  })

  test('a body that is not JSON ends it, too, because it may continue where the next request begins', async () => {
    const { key, open } = await startWired()
    const wire = await open()
    const whole = request('POST', '/pets', key, { name: 'Rex' })
    const cut = whole.replace(/Content-Length: \d+/i, 'Content-Length: 10')
    expect(cut).not.toBe(whole)
    const response = await wire.ask(cut)
    expect(response).toMatchObject({ status: 400, headers: { connection: 'close' } })
    expect(JSON.parse(response!.body)).toMatchObject({ code: 'invalid_body' })
    await wire.closed
    expect(await wire.response()).toBeUndefined()
  })

  test('requests after it do not run', async () => {
    const { key, send, open } = await startWired()
    const wire = await open()
    const broken = request('POST', '/categories', key, { name: 'Dog' }).replace('{"', '{{')
    const response = await wire.ask(broken + request('POST', '/categories', key, { name: 'Cat' }))
    expect(response).toMatchObject({ status: 400, headers: { connection: 'close' } })
    await wire.closed
    expect(await wire.response()).toBeUndefined()
    expect((await send('GET', '/categories')).body).toEqual([])
  })

  test('a complete body keeps it open', async () => {
    const { key, open } = await startWired()
    const wire = await open()
    for (const [sender, path, status] of [
      ['x', '/pets', 401],
      [key, '/pets', 400],
      [key, '/pets?x=1', 400],
    ] as const) {
      const response = await wire.ask(request('POST', path, sender, { name: 1 }))
      expect(response).toMatchObject({ status, headers: { connection: 'keep-alive' } })
    }
  })
})

describe('a body', () => {
  const post =
    'POST /pets HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer $KEY\r\nContent-Type: application/json\r\n'

  test('fails if the connection has ended before it is read', async () => {
    const { promise: body, resolve } = Promise.withResolvers<unknown>()
    const server = createServer((incoming) =>
      incoming.once('close', () => resolve(receiveBody(incoming).catch((error: Error) => error))),
    )
    const socket = connect(await listen(server), '127.0.0.1')
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{')
    await once(server, 'request')
    socket.destroy()
    expect(await body).toMatchObject({ code: 'ECONNRESET' })
  })

  test('is empty, and not waited for, with only a media type', async () => {
    expect(await askWired(`${post}\r\n`)).toMatchObject({
      status: 400,
      body: expect.stringContaining('The body is empty'),
    })
  })

  test('may come in pieces that split a character', async () => {
    const { key, open } = await startWired()
    const wire = await open()
    wire.write(
      `POST /categories HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
    )
    const bytes = Buffer.from('{"name":"Cätze"}')
    const cut = bytes.indexOf(0xc3) + 1
    for (const piece of [bytes.subarray(0, cut), bytes.subarray(cut)]) {
      wire.socket.write(
        Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]),
      )
      await setTimeout(20)
    }
    const response = await wire.ask('0\r\n\r\n')
    expect(response).toMatchObject({ status: 201 })
    expect(JSON.parse(Buffer.from(response!.body, 'latin1').toString())).toMatchObject({ name: 'Cätze' })
  })

  test.each([
    ['Content-Type: application/json\r\n'],
    ['Content-Type: application/json\r\nContent-Length: 0\r\n'],
    ['Content-Length: 0\r\n'],
    ['Content-Type: text/plain\r\n'],
  ])('is not required: DELETE with %j', async (fields) => {
    const { key, send, open } = await startWired()
    await send('POST', '/categories', { body: { name: 'Dog' } })
    const wire = await open()
    const response = await wire.ask(
      `DELETE /categories/1 HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\n${fields}\r\n`,
    )
    expect(response).toMatchObject({ status: 204 })
  })

  test('is rejected in an unsupported coding', async () => {
    const { status, body } = await askWired(
      `${post}Transfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    )
    expect(status).toBe(400)
    expect(JSON.parse(body).message).toBe(
      'The transfer coding "gzip, chunked" is not supported; use chunked.',
    )
  })

  test.each([
    ['', 400, 'is empty'],
    ['Content-Encoding: gzip\r\n', 415, 'gzip'],
    ['Content-Encoding: identity, br\r\n', 415, 'br'],
    ['Content-Encoding: Identity\r\n', 400, 'is empty'],
  ])('is read as it is: POST with %j and no content', async (fields, status, word) => {
    const response = await askWired(`${post}${fields}Content-Length: 0\r\n\r\n`)
    expect(response.status).toBe(status)
    expect(JSON.parse(response.body).message).toContain(word)
  })
})
