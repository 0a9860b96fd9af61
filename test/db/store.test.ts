import { describe, expect, test } from 'vitest'
import { StoreUnavailable } from '../../packages/server/store/store.ts'
import { addWebhook } from '../support/webhooks.ts'
import { adapters } from './stores.ts'
import { suites } from './suites.ts'

for (const [name, open] of Object.entries(adapters)) {
  describe(name, () => {
    // In a file the same code runs as in memory, and the tests of handlers have files.
    if (name !== 'SQLite file') for (const suite of suites) suite(open)

    test('a healthy store would accept a write', async () => {
      const { store } = await open()
      expect(await store.check()).toBeUndefined()
    })

    if (name.startsWith('SQLite'))
      test('a webhook begins behind the events that are written in one transaction with it', async () => {
        const { store, engine } = await open()
        const before = store.categories.create({ name: 'before' })
        const { id } = await addWebhook(engine)
        await before
        await store.webhooks.claim('a', 25_000)
        expect((await store.webhooks.work('a', id, 9))!.position).toBe(1)
      })

    test('closing finishes what is queued, and then refuses everything', async () => {
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
