import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startService } from 'contract-tools/testing'
import { service } from '../handlers/service.ts'

const { call, close } = await startService(service)
after(close)

test('serves the contract and its first operation', async () => {
  for (const path of ['/openapi.yaml', service.firstCall]) {
    const { ok, status } = await call(path)
    assert.ok(ok, `${path} is ${status}`)
  }
})

test('rejects a path outside of the contract', async () => {
  assert.equal((await call('/no-such-path')).status, 404)
})
