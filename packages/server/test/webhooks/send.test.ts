import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { certify } from '../../../testing/certificate.ts'
import { startReceiver } from '../../../testing/receiver.ts'
import { allowedNetworks } from '../../webhooks/destination.ts'
import { newSecret } from '../../webhooks/secrets.ts'
import { retryAfterOf } from '../../webhooks/send.ts'
import { testSender } from './sender.ts'

const secret = newSecret()
const message = () => ({
  id: 'evt_7',
  timestamp: new Date(),
  body: JSON.stringify({ id: 7, type: 'a.b', data: { text: 'żółw' } }),
  secrets: [secret],
})
const leads = (...addresses: string[]) => ({ resolve: async () => addresses })

test('a message arrives unchanged, with a signature of each secret', async () => {
  const receiver = await startReceiver()
  const before = newSecret()
  const sent = { ...message(), secrets: [secret, before] }
  expect(await testSender().send(`http://127.0.0.1:${receiver.port}/hooks?a=%20b`, sent)).toEqual({
    status: 204,
  })
  const [got] = receiver.got
  expect(got).toMatchObject({ method: 'POST', path: '/hooks?a=%20b', body: sent.body })
  expect(got!.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': 'evt_7' })
  expect(got!.headers['webhook-signature']).toMatch(/^v1,\S{44} v1,\S{44}$/)
  for (const one of [secret, before])
    expect(new Webhook(one).verify(got!.body, got!.headers as Record<string, string>)).toEqual(
      JSON.parse(sent.body),
    )
})

test('keeps connections alive, one per concurrent request, with a limit of idle ones', async () => {
  const receiver = await startReceiver()
  const { send } = testSender({ limits: { maxIdle: 2 } })
  const url = `http://127.0.0.1:${receiver.port}/`
  for (let i = 0; i < 5; i++) await send(url, message())
  expect(receiver.connections()).toBe(1)
  const four = () => Promise.all([1, 2, 3, 4].map(() => send(url, message())))
  await four()
  expect(receiver.connections()).toBe(4)
  await four()
  expect(receiver.connections()).toBe(6)
})

test('a receiver that closes idle connections gets every message', async () => {
  const receiver = await startReceiver(({ socket }) => {
    // It promises to keep the connection, and does not.
    socket.end('HTTP/1.1 204 No Content\r\n\r\n')
  })
  const { send } = testSender()
  for (let i = 0; i < 20; i++)
    expect(await send(`http://127.0.0.1:${receiver.port}/`, message())).toEqual({ status: 204 })
})

test.each([
  [200, {}, { status: 200 }],
  [410, {}, { status: 410 }],
  [503, { 'retry-after': '120' }, { status: 503, retryAfter: 120_000 }],
  [429, { 'retry-after': '9999999' }, { status: 429, retryAfter: 86_400_000 }],
  [500, { 'retry-after': 'soon' }, { status: 500 }],
])('reports a status %i with %j', async (status, headers, expected) => {
  const receiver = await startReceiver((_request, response) =>
    response.writeHead(status, headers).end('text'),
  )
  expect(await testSender().send(`http://127.0.0.1:${receiver.port}/`, message())).toEqual(expected)
})

test.each([301, 302, 303, 307, 308])('does not follow a redirect by %i', async (status) => {
  const receiver = await startReceiver((request, response) =>
    response.writeHead(status, { location: `http://${request.headers.host}/elsewhere` }).end(),
  )
  const sent = await testSender().send(`http://127.0.0.1:${receiver.port}/hooks`, message())
  expect(sent).toEqual({ status, error: 'Redirects are not followed.' })
  expect(receiver.got.map(({ path }) => path)).toEqual(['/hooks'])
})

test('reads each form of Retry-After', () => {
  const now = new Date('2030-11-06T08:49:37Z')
  for (const date of [
    'Wed, 06 Nov 2030 08:50:37 GMT',
    'Wednesday, 06-Nov-30 08:50:37 GMT',
    'Wed Nov  6 08:50:37 2030',
  ])
    expect(retryAfterOf(date, now), date).toBe(60_000)
  expect(retryAfterOf('Tue, 05 Nov 2030 08:49:37 GMT', now)).toBe(0)
  expect(retryAfterOf('Fri, 06 Nov 2099 08:49:37 GMT', now)).toBe(86_400_000)
  expect(retryAfterOf('9'.repeat(400), now)).toBe(86_400_000)
  for (const text of ['', '-1', '1.5', 'soon', '2030-11-06', 'Wednesday, or later, or never', undefined])
    expect(retryAfterOf(text, now), text).toBeUndefined()
})

test('looks a name up once, connects to the checked address, and sends the name', async () => {
  const receiver = await startReceiver()
  const asked: string[] = []
  const { send } = testSender({
    resolve: async (name) => {
      asked.push(name)
      return asked.length === 1 ? ['127.0.0.1'] : ['127.0.0.2']
    },
  })
  const url = `http://receiver.example:${receiver.port}/`
  for (let i = 0; i < 3; i++) expect(await send(url, message())).toEqual({ status: 204 })
  expect(asked).toEqual(['receiver.example'])
  expect(receiver.got[0]!.headers.host).toBe(`receiver.example:${receiver.port}`)
})

test('a name with a private address gets nothing, and the error is that of a missing name', async () => {
  const receiver = await startReceiver()
  const answers = [['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['::ffff:127.0.0.1'], ['::1'], ['0.0.0.0']]
  const unknown = 'The host name does not exist or has no public address.'
  const resolve = async () => answers.shift()!
  const url = `https://receiver.example:${receiver.port}/`
  const { send } = testSender({ networks: allowedNetworks([]), resolve })
  while (answers.length > 0) expect(await send(url, message())).toEqual({ error: unknown })
  expect(receiver.connections()).toBe(0)
  const absent = () => Promise.reject(Object.assign(new Error('queryA'), { code: 'ENOTFOUND' }))
  const other = testSender({ networks: allowedNetworks([]), resolve: absent })
  expect(await other.send(url, message())).toEqual({ error: unknown })
})

test('never calls the port of the server itself, by any name', async () => {
  const receiver = await startReceiver()
  const { send } = testSender({ ownPort: () => receiver.port, ...leads('127.0.0.1') })
  for (const host of ['127.0.0.1', 'localhost', 'receiver.example', '[::ffff:127.0.0.1]', '0x7f.1'])
    expect(await send(`http://${host}:${receiver.port}/`, message())).toEqual({
      error: 'The URL points to this server.',
    })
  expect(receiver.connections()).toBe(0)
})

test('sends plain http only to allowed networks', async () => {
  const { send } = testSender(leads('8.8.8.8'))
  expect(await send('http://receiver.example/', message())).toEqual({
    error: 'The URL must begin with https://.',
  })
  expect(await send('http://8.8.8.8/', message())).toEqual({ error: 'The URL must begin with https://.' })
})

const authority = certify('An authority of tests')
const good = certify('receiver.example', authority)

test('verifies TLS with the name of the URL at the checked address', async () => {
  const receiver = await startReceiver(undefined, { tls: good })
  const { send } = testSender({ ca: authority.certificate, ...leads('127.0.0.1') })
  for (let i = 0; i < 3; i++)
    expect(await send(`https://receiver.example:${receiver.port}/`, message())).toEqual({ status: 204 })
  expect(receiver.connections()).toBe(1)
})

test.each([
  [
    'is of another host',
    'https://other.example',
    good,
    'The certificate is not accepted (ERR_TLS_CERT_ALTNAME_INVALID).',
  ],
  [
    'is of no address',
    'https://127.0.0.1',
    good,
    'The certificate is not accepted (ERR_TLS_CERT_ALTNAME_INVALID).',
  ],
  [
    'has expired',
    'https://receiver.example',
    certify('receiver.example', authority, -1),
    'The certificate is not accepted (CERT_HAS_EXPIRED).',
  ],
  [
    'is not valid yet',
    'https://receiver.example',
    certify('receiver.example', authority, 20),
    'The certificate is not accepted (CERT_NOT_YET_VALID).',
  ],
  [
    'signs itself',
    'https://receiver.example',
    certify('receiver.example'),
    'The certificate is not accepted (DEPTH_ZERO_SELF_SIGNED_CERT).',
  ],
  [
    'is of an unknown authority',
    'https://receiver.example',
    certify('receiver.example', certify('Another authority')),
    'The certificate is not accepted (UNABLE_TO_VERIFY_LEAF_SIGNATURE).',
  ],
])('sends nothing if the certificate %s', async (_name, origin, tls, error) => {
  const receiver = await startReceiver(undefined, { tls })
  const { send } = testSender({ ca: authority.certificate, ...leads('127.0.0.1') })
  expect(await send(`${origin}:${receiver.port}/`, message())).toEqual({ error })
  expect(receiver.got).toEqual([])
})

test('close cuts off running requests, and sends nothing after it', async () => {
  const { promise: arrived, resolve } = Promise.withResolvers<void>()
  const receiver = await startReceiver(() => resolve())
  const { send, close } = testSender()
  const url = `http://127.0.0.1:${receiver.port}/`
  const sent = send(url, message())
  await arrived
  await close()
  expect(await sent).toEqual({ error: 'The server was stopped during the request.' })
  expect(await send(url, message())).toEqual({ error: 'The server was stopped during the request.' })
  expect(receiver.got).toHaveLength(1)
})
