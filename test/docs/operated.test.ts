import { expect, test } from 'vitest'
import * as contract from '../../generated/router.ts'
import { service } from '../../handlers/service.ts'
import { limitsOf } from '../../packages/server/docs/limits.ts'
import { readSettings } from '../../packages/server/settings/settings.ts'
import { start } from '../../packages/testing/child.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'

const limits = (
  env: NodeJS.ProcessEnv,
  hasWebhooks = true,
  only: Parameters<typeof limitsOf>[1] = contract,
) => limitsOf(readSettings(env, service.id), only, hasWebhooks)

test('limits are the configured numbers, or the defaults', () => {
  const pauses =
    '5 seconds, 30 seconds, 5 minutes, 30 minutes, 2 hours, 5 hours, 10 hours, 14 hours, 20 hours, 24 hours'
  expect(limits({})).toEqual({
    'Requests of a key': '60000 a minute',
    'Requests of an address without a key': '60000 a minute',
    'Failed authentications of an address': '6000 a minute',
    'Streams of a caller': '10 at a time',
    'Events are kept': '30 days',
    'Requests of webhooks to one host': '100 a second',
    'Pauses between attempts to deliver an event': pauses,
  })
  expect(limits({ RATE_LIMIT: '0', MAX_STREAMS_PER_CALLER: '0', EVENTS_KEPT_DAYS: '0' })).toMatchObject({
    'Requests of a key': 'no limit',
    'Streams of a caller': 'no limit',
    'Events are kept': 'for ever',
  })
  const plain = contract.routes.filter(({ operationId }) => operationId === 'listPets')
  expect(Object.keys(limits({}, false, { ...contract, routes: plain }))).toHaveLength(3)
})

test('a server shows its limits, the contact for a key, and the origins whose pages may call', async () => {
  const { address } = await start(temporaryFolder(), {
    RATE_LIMIT: '120',
    EVENTS_KEPT_DAYS: '1',
    KEY_REQUESTS: 'https://keys.example/ask',
    CORS_ORIGINS: 'https://app.example.com',
  })
  const page = await (await fetch(`${address}/docs`)).text()
  expect(page).toContain('<td>120 a minute</td>')
  expect(page).toContain('<td>1 day</td>')
  expect(page).toContain('<a href="https://keys.example/ask">https://keys.example/ask</a>')
  expect(page).not.toContain('admin.key')
  expect(page).toContain('Pages of these origins may call this server: <code>https://app.example.com</code>.')
  const console = await (await fetch(`${address}/try/contract.json`)).text()
  expect(console).toContain('https://keys.example/ask')
})

test('a server without settings shows the file of its first key, and that no other page may call', async () => {
  const { address } = await start(temporaryFolder())
  const page = await (await fetch(`${address}/docs`)).text()
  expect(page).toContain('export API_KEY=$(cat data/admin.key)')
  expect(page).toContain('No page of another origin may call this server')
})
