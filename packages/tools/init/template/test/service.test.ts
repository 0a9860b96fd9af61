import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startService } from 'contract-tools/testing'
import { service } from '../handlers/service.ts'

const { call, close } = await startService(service)
after(close)

test('serves the first call', async () => {
  const { ok, status } = await call(service.firstCall)
  assert.ok(ok, `${service.firstCall} is ${status}`)
})

test('rejects a path outside of the contract', async () => {
  assert.equal((await call('/no-such-path')).status, 404)
})
