import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startService } from 'contract-tools/testing'
import { service } from '../handlers/service.ts'

const { store, close } = await startService(service)
after(close)
const { documents } = store

test('creates, finds, lists, replaces and removes an item', async () => {
  const made = await documents.create('notes', { text: 'a' })
  assert.ok('value' in made)
  const { id } = made.value
  assert.deepEqual(await documents.find('notes', id), { value: { id, text: 'a' }, version: 1 })
  assert.deepEqual((await documents.list('notes', { limit: 10 })).items, [{ id, text: 'a' }])
  assert.deepEqual(await documents.replace('notes', id, { text: 'b' }), {
    value: { id, text: 'b' },
    version: 2,
  })
  assert.equal(await documents.remove('notes', id), true)
  assert.equal(await documents.find('notes', id), undefined)
})

test('keeps kinds apart, and checks the expected version', async () => {
  const made = await documents.create('notes', { text: 'a' })
  assert.ok('value' in made)
  const { id } = made.value
  assert.equal(await documents.find('others', id), undefined)
  assert.equal(await documents.remove('others', id), false)
  assert.deepEqual((await documents.list('others', { limit: 10 })).items, [])
  assert.ok('refused' in ((await documents.replace('notes', id, { text: 'b' }, [7])) ?? {}))
})
