import { describe, expect, test } from 'vitest'
import { StoreUnavailable } from '../../packages/server/store/store.ts'
import { addWebhook } from '../webhooks/stored.ts'
import { adapters } from './stores.ts'
import { suites } from './suites.ts'

for (const [name, open] of Object.entries(adapters)) {
  describe(name, () => {
    // These tests need no file: the tests of handlers use files, through the same code.
    if (name !== 'SQLite file') for (const suite of suites) suite(open)

    test('a healthy store reports that it can write', async () => {
      const { store } = await open()
      expect(await store.check()).toBeUndefined()
    })

    if (name.startsWith('SQLite'))
      test('a webhook starts behind the events of its own transaction', async () => {
        const { store, engine } = await open()
        const before = store.categories.create({ name: 'before' })
        const { id } = await addWebhook(engine)
        await before
        await store.webhooks.claim('a', 25_000)
        expect((await store.webhooks.work('a', id, 9))!.position).toBe(1)
      })

    test('closing finishes queued writes, then refuses new ones', async () => {
      const { store } = await open()
      const queued = store.categories.create({ name: 'Cats' })
      const closing = store.close()
      const late = store.categories.create({ name: 'Dogs' })
      await expect(late).rejects.toThrow(StoreUnavailable)
      await closing
      expect(await queued).toMatchObject({ value: { name: 'Cats' } })
      await expect(store.categories.find(1)).rejects.toThrow(StoreUnavailable)
      expect(await store.check()).toBe('The store is closed.')
      await store.close()
    })
  })
}
