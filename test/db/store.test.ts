import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { StoreUnavailable } from '../../server/store/store-unavailable.ts'
import { adapters, type Open } from './stores.ts'

/** What is tested of every resource, on every engine: the one export of each `*.suite.ts`. */
const suites = await Promise.all(
  (await readdir(import.meta.dirname))
    .filter((name) => name.endsWith('.suite.ts'))
    .map(
      async (name) =>
        Object.values(await import(join(import.meta.dirname, name))) as ((open: Open) => void)[],
    ),
)

for (const [name, open] of Object.entries(adapters)) {
  describe(name, () => {
    for (const suite of suites.flat()) suite(open)

    test('a healthy store would accept a write', async () => {
      const { store } = await open()
      expect(await store.check()).toBeUndefined()
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
