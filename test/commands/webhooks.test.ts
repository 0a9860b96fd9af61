import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { type Arrival, arrivalText } from '../../packages/server/commands/lib/webhook-listener.ts'
import { testSender } from '../../packages/server/test/webhooks/sender.ts'
import { newSecret } from '../../packages/server/webhooks/secrets.ts'
import { main } from '../../packages/testing/child.ts'
import { startReceiver } from '../../packages/testing/receiver.ts'
import { runCommand } from '../support/command.ts'

async function listen(...args: string[]) {
  const child = spawn(process.execPath, [main, 'webhooks', 'listen', '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(async () => {
    child.kill()
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const [said] = (await once(createInterface(child.stderr), 'line')) as [string]
  return {
    url: /http:\S+/.exec(said)![0],
    next: async (): Promise<Arrival> => JSON.parse((await lines.next()).value!),
  }
}

const secret = newSecret()
const body = JSON.stringify({ id: 7, type: 'a.b', data: { text: '\u202e' } })
const message = (secrets = [secret], timestamp = new Date()) => ({ id: 'evt_7', timestamp, body, secrets })

test('verifies messages and prints each as a line of JSON', async () => {
  const { url, next } = await listen('--secret', newSecret(), '--secret', secret)
  const { send } = testSender()
  expect(await send(`${url}/hooks`, message())).toEqual({ status: 204 })
  const arrived = { method: 'POST', path: '/hooks', id: 'evt_7', body: JSON.parse(body) }
  expect(await next()).toEqual({ ...arrived, at: expect.any(String), verified: true, status: 204 })
  expect(await send(`${url}/hooks`, message([newSecret()]))).toEqual({ status: 400 })
  expect(await next()).toMatchObject({
    ...arrived,
    verified: false,
    reason: expect.stringContaining('another secret'),
    status: 400,
  })
  expect(await send(url, message([secret], new Date(Date.now() - 400_000)))).toEqual({ status: 400 })
  expect(await next()).toMatchObject({ verified: false, reason: expect.stringMatching(/40\d s ago/) })
  const strange = await fetch(url, { method: 'POST', body: 'no JSON' })
  expect(strange.status).toBe(400)
  expect(await next()).toMatchObject({
    verified: false,
    reason: expect.stringContaining('webhook-id is missing'),
    body: 'no JSON',
  })
})

test('accepts all messages without verification if there is no secret', async () => {
  const { url, next } = await listen()
  expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(204)
  expect(await next()).toMatchObject({ verified: null, status: 204, body: {} })
})

test('forwards messages unchanged, and returns the response', async () => {
  const receiver = await startReceiver((_request, response) =>
    response.writeHead(503, { 'retry-after': '7' }).end('text'),
  )
  const { url, next } = await listen('--secret', secret, '--forward', `http://127.0.0.1:${receiver.port}/own`)
  expect(await testSender().send(`${url}/hooks`, message())).toEqual({ status: 503, retryAfter: 7000 })
  expect(await next()).toMatchObject({ verified: true, status: 503 })
  const [got] = receiver.got
  expect(got).toMatchObject({ method: 'POST', path: '/own', body })
  expect(got!.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': 'evt_7' })
  expect(got!.headers['webhook-signature']).toMatch(/^v1,/)
})

test('responds 502 if the other receiver does not respond', async () => {
  const { url, next } = await listen('--forward', 'http://127.0.0.1:1/')
  expect(await testSender().send(url, message())).toEqual({ status: 502 })
  expect(await next()).toMatchObject({ status: 502, error: expect.stringContaining('does not respond') })
})

test('rejects a message of more than 1 MiB, and accepts the next', async () => {
  const { url, next } = await listen()
  const sent = await fetch(url, { method: 'POST', body: 'x'.repeat(1024 * 1024 + 1) }).catch(() => undefined)
  expect(sent?.status ?? 413).toBe(413)
  expect((await fetch(url, { method: 'POST', body: '1' })).status).toBe(204)
  expect(await next()).toMatchObject({ body: 1 })
})

test('prints the verdict first for people, and escapes control characters', () => {
  const arrival: Arrival = {
    at: '2030-01-01T00:00:00.000Z',
    method: 'POST',
    path: '/\u001b[2J',
    id: 'evt_7',
    verified: false,
    reason: 'The signature is wrong.',
    status: 400,
    body: { text: '\u202e' },
  }
  const text = arrivalText(arrival)
  expect(text).toContain('not authentic')
  expect(text).toContain('The signature is wrong.')
  expect(text).toContain('/\\u001b[2J')
  expect(text).toContain('"text": "\\u202e"')
})

test('reports a port that is in use', async () => {
  const { port } = await startReceiver()
  const { code, err } = await runCommand(['webhooks', 'listen', '--port', String(port)])
  expect(code).toBe(1)
  expect(err).toContain(`Cannot listen on port ${port}`)
})
