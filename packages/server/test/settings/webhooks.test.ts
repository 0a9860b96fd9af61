import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/folder.ts'
import { readWebhooks } from '../../settings/webhooks.ts'

const [one, two] = [randomBytes(32), randomBytes(32)]
const [first, second] = [one.toString('base64'), two.toString('base64')]

test('requires no settings: public networks only, no encryption, retries for three days', () => {
  const { networks, retrySeconds, keys } = readWebhooks({})
  expect([networks, keys]).toEqual([[], []])
  expect(retrySeconds).toHaveLength(10)
  const days = retrySeconds.reduce((sum, seconds) => sum + seconds, 0) / 86_400
  expect(days).toBeGreaterThan(3)
})

test('networks and retries are lists', () => {
  const env = { WEBHOOK_ALLOWED_NETWORKS: 'loopback, 10.0.0.0/8,::1', WEBHOOK_RETRY_SECONDS: '0,5, 30' }
  expect(readWebhooks(env)).toMatchObject({
    networks: ['loopback', '10.0.0.0/8', '::1'],
    retrySeconds: [0, 5, 30],
  })
})

test('a limit may be for all hosts, single hosts, or both', () => {
  const read = (text?: string) => {
    const { hostRate, hostRates } = readWebhooks({ WEBHOOK_REQUESTS_PER_SECOND: text })
    return { hostRate, hostRates }
  }
  expect(read()).toEqual({ hostRate: 100, hostRates: {} })
  expect(read('20')).toEqual({ hostRate: 20, hostRates: {} })
  expect(read('a.example=500')).toEqual({ hostRate: 100, hostRates: { 'a.example': 500 } })
  expect(read('50, a.example=500,[::1]=7')).toEqual({
    hostRate: 50,
    hostRates: { 'a.example': 500, '[::1]': 7 },
  })
})

test('lists keys in a variable, or by line in a file', () => {
  const file = join(temporaryFolder(), 'keys')
  writeFileSync(file, `${first}\n${second}\n`)
  expect(readWebhooks({ WEBHOOK_SECRETS_KEY: `${first},${second}` }).keys).toEqual([one, two])
  expect(readWebhooks({ WEBHOOK_SECRETS_KEY_FILE: file }).keys).toEqual([one, two])
})

test.each([
  ['WEBHOOK_ALLOWED_NETWORKS', 'localhost'],
  ['WEBHOOK_ALLOWED_NETWORKS', '10.0.0.0/33'],
  ['WEBHOOK_ALLOWED_NETWORKS', '0.0.0.0/0'],
  ['WEBHOOK_ALLOWED_NETWORKS', '*'],
  ['WEBHOOK_RETRY_SECONDS', '5,soon'],
  ['WEBHOOK_RETRY_SECONDS', '-1'],
  ['WEBHOOK_REQUESTS_PER_SECOND', '0'],
  ['WEBHOOK_REQUESTS_PER_SECOND', 'a.example=0'],
  ['WEBHOOK_REQUESTS_PER_SECOND', 'a.example='],
  ['WEBHOOK_REQUESTS_PER_SECOND', '=5'],
  ['WEBHOOK_REQUESTS_PER_SECOND', 'https://a.example=5'],
  ['WEBHOOK_REQUESTS_PER_SECOND', 'a.example:8443=5'],
  ['WEBHOOK_REQUESTS_PER_SECOND', 'A.example=5'],
  ['WEBHOOK_SECRETS_KEY', 'secret'],
  ['WEBHOOK_SECRETS_KEY', `${first},c2VjcmV0`],
  ['WEBHOOK_SECRETS_KEY', one.toString('hex')],
  ['WEBHOOK_SECRETS_KEY', one.toString('base64url')],
  ['WEBHOOK_SECRETS_KEY_FILE', '/nowhere/at/all'],
])('rejects %s=%s by name, without secret values', (name, value) => {
  expect(() => readWebhooks({ [name]: value })).toThrow(name)
  if (name === 'WEBHOOK_SECRETS_KEY') expect(() => readWebhooks({ [name]: value })).not.toThrow(value)
})

test('rejects an empty file, and a variable beside a file', () => {
  const file = join(temporaryFolder(), 'keys')
  writeFileSync(file, '\n')
  expect(() => readWebhooks({ WEBHOOK_SECRETS_KEY_FILE: file })).toThrow('is empty')
  expect(() => readWebhooks({ WEBHOOK_SECRETS_KEY_FILE: file, WEBHOOK_SECRETS_KEY: first })).toThrow(
    'exclude',
  )
})
