import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { isSecret, newSecret, sign, verify } from '../../webhooks/secrets.ts'

// Example of the specification.
const example = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  seconds: 1614265330,
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}

test('signs the example of Standard Webhooks as specified', () => {
  const { secret, id, seconds, body, signature } = example
  expect(sign(secret, id, seconds, body)).toBe(signature)
})

test('a secret is whsec_ and 32 random bytes', () => {
  const secrets = Array.from({ length: 100 }, newSecret)
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(isSecret(secret)).toBe(true)
  }
  expect(new Set(secrets).size).toBe(100)
})

const secretOf = (bytes: number) => `whsec_${Buffer.alloc(bytes, 7).toString('base64')}`

test('accepts secrets of 24 to 64 bytes', () => {
  expect([23, 24, 64, 65].map((bytes) => isSecret(secretOf(bytes)))).toEqual([false, true, true, false])
})

test.each([
  '',
  'whsec_',
  'secret',
  'whsec_c2hvcnQ=',
  `whsec_${'*'.repeat(44)}`,
  secretOf(32).slice(6),
  `${secretOf(32)} `,
])('%j is not a secret', (text) => {
  expect(isSecret(text)).toBe(false)
})

test('the library of Standard Webhooks verifies our signatures, and we verify its', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 24, maxLength: 64 }),
      fc.string({ unit: 'binary' }),
      (bytes, body) => {
        const secret = `whsec_${Buffer.from(bytes).toString('base64')}`
        const now = new Date()
        const seconds = Math.floor(now.getTime() / 1000)
        const headers = (signature: string) => ({
          'webhook-id': 'evt_1',
          'webhook-timestamp': String(seconds),
          'webhook-signature': signature,
        })
        const theirs = new Webhook(secret)
        theirs.verify(JSON.stringify(body), headers(sign(secret, 'evt_1', seconds, JSON.stringify(body))))
        const signature = theirs.sign('evt_1', now, JSON.stringify(body))
        expect(verify([secret], headers(signature), JSON.stringify(body), now)).toBeUndefined()
      },
    ),
  )
})

describe('a message', () => {
  const { secret, id, seconds, body, signature } = example
  const now = new Date(seconds * 1000)
  const headers = { 'webhook-id': id, 'webhook-timestamp': `${seconds}`, 'webhook-signature': signature }
  const later = (by: number) => new Date((seconds + by) * 1000)

  test('is authentic for five minutes, before and after', () => {
    for (const by of [-300, 0, 300]) expect(verify([secret], headers, body, later(by))).toBeUndefined()
    expect(verify([secret], headers, body, later(301))).toContain('301 s ago')
    expect(verify([secret], headers, body, later(-301))).toContain('301 s from now')
  })

  test('is authentic with any of the secrets and signatures', () => {
    const other = newSecret()
    expect(verify([other, secret], headers, body, now)).toBeUndefined()
    const both = `v1a,ZWQ= ${sign(other, id, seconds, body)} ${signature}`
    expect(verify([secret], { ...headers, 'webhook-signature': both }, body, now)).toBeUndefined()
    expect(verify([other], { ...headers, 'webhook-signature': both }, body, now)).toBeUndefined()
    expect(verify([newSecret()], { ...headers, 'webhook-signature': both }, body, now)).toContain(
      'another secret',
    )
  })

  test.each([
    [{ 'webhook-id': undefined }, 'webhook-id is missing'],
    [{ 'webhook-timestamp': undefined }, 'webhook-timestamp is missing'],
    [{ 'webhook-signature': '' }, 'webhook-signature is missing'],
    [{ 'webhook-timestamp': '2021-02-25' }, 'not a number of seconds'],
    [{ 'webhook-signature': signature.slice(3) }, 'no signature of version v1'],
    [{ 'webhook-signature': signature.replace('v1,', 'v2,') }, 'no signature of version v1'],
    [{ 'webhook-signature': 'v1,' }, 'another secret'],
    [{ 'webhook-signature': `${signature.slice(0, -5)}AAAA=` }, 'another secret'],
    [{ 'webhook-id': 'msg_2' }, 'another secret'],
    [{ 'webhook-timestamp': `${seconds + 1}` }, 'another secret'],
  ])('is not authentic with %j', (change, reason) => {
    expect(verify([secret], { ...headers, ...change }, body, now)).toContain(reason)
  })

  test('is not authentic with another body', () => {
    expect(verify([secret], headers, `${body} `, now)).toContain('another secret')
  })
})
