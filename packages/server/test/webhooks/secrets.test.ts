import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { newSecret, sealing } from '../../webhooks/secrets.ts'

const [old, current, other] = [randomBytes(32), randomBytes(32), randomBytes(32)]
const secret = newSecret()

test('an encrypted secret reveals nothing, and differs each time', () => {
  const { seal, open } = sealing([current])
  const sealed = [seal(secret), seal(secret)]
  expect(sealed[0]).not.toBe(sealed[1])
  for (const one of sealed) {
    expect(one).toMatch(/^aes-256-gcm:/)
    expect(Buffer.from(one.slice(12), 'base64').includes(secret)).toBe(false)
    expect(open(one)).toBe(secret)
  }
})

test('stores a secret as it is without a key, and opens it later with keys', () => {
  const stored = sealing([]).seal(secret)
  expect(stored).toBe(secret)
  expect(sealing([]).open(stored)).toBe(secret)
  expect(sealing([current]).open(stored)).toBe(secret)
})

test('a new first key encrypts, and the old one still decrypts', () => {
  const before = sealing([old]).seal(secret)
  const both = sealing([current, old])
  expect(both.open(before)).toBe(secret)
  expect(sealing([current]).open(both.seal(secret))).toBe(secret)
  expect(() => sealing([old]).open(both.seal(secret))).toThrow('WEBHOOK_SECRETS_KEY')
})

test('decrypts nothing without its key, or after a change, and the error reveals nothing', () => {
  const sealed = sealing([current]).seal(secret)
  const bytes = Buffer.from(sealed.slice(12), 'base64')
  const wrong = [...bytes.keys()].map((at) => {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    return `aes-256-gcm:${changed.toString('base64')}`
  })
  const cut = [...bytes.keys()].map((size) => `aes-256-gcm:${bytes.subarray(0, size).toString('base64')}`)
  for (const one of [...wrong, ...cut]) expect(() => sealing([current]).open(one)).toThrow('lacks the key')
  for (const keys of [[], [other], [old, other]]) {
    expect(() => sealing(keys).open(sealed)).toThrow('lacks the key')
    expect(() => sealing(keys).open(sealed)).not.toThrow(sealed.slice(12))
  }
})
