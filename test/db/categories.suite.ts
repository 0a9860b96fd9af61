import { describe, expect, test } from 'vitest'
import { done, expectRefusal, type Open, petWithStock } from './stores.ts'

export function categorySuite(open: Open) {
  describe('categories', () => {
    test('are returned as created, with a description only if there is one', async () => {
      const { store } = await open()
      const plain = done(await store.categories.create({ name: 'Cats' }))
      const described = done(await store.categories.create({ name: 'Dogs', description: '' }))
      expect(await store.categories.find(plain.value.id)).toStrictEqual({
        value: { id: plain.value.id, name: 'Cats' },
        version: 1,
      })
      expect(described.value).toStrictEqual({ id: described.value.id, name: 'Dogs', description: '' })
      expect((await store.categories.list({ limit: 5 })).items).toStrictEqual([plain.value, described.value])
      expect(await store.categories.find(999)).toBeUndefined()
    })

    test.each([
      ['Cats', 'cATS'],
      ['Ærøskøbing', 'ÆRØSKØBING'],
      ['Été', 'e\u0301te\u0301'],
      ['Fish', 'Ｆｉｓｈ'],
      ['ΟΔΟΣ', 'οδος'],
      ['οδοσ', 'οδος'],
      ['straße', 'STRASSE'],
      ['STRAẞE', 'straße'],
      ['ǰ', 'J̌'],
      ['ᾳ', 'ΑΙ'],
      ['İzmir', 'i̇ZMIR'],
    ])('%s and %s are the same name', async (name, same) => {
      const { store } = await open()
      const { id } = done(await store.categories.create({ name })).value
      const other = done(await store.categories.create({ name: 'Other' })).value.id
      expectRefusal(await store.categories.create({ name: same }), 'category_name_taken')
      expectRefusal(await store.categories.replace(other, { name: same }, undefined), 'category_name_taken')
      expect(done(await store.categories.replace(id, { name: same }, undefined)).value.name).toBe(same)
    })

    test.each([
      ['ısı', 'isi'],
      ['resume', 'résumé'],
      ['Cats', 'Cat s'],
    ])('%s and %s are different names', async (name, other) => {
      const { store } = await open()
      done(await store.categories.create({ name }))
      done(await store.categories.create({ name: other }))
    })

    test('replacing removes an absent description, and raises the version if something changed', async () => {
      const { store } = await open()
      const { id } = done(await store.categories.create({ name: 'Cats', description: 'purr' })).value
      const same = { name: 'Cats', description: 'purr' }
      expect(done(await store.categories.replace(id, same, [1])).version).toBe(1)
      expect(done(await store.categories.replace(id, { name: 'Cats' }, [1]))).toStrictEqual({
        value: { id, name: 'Cats' },
        version: 2,
      })
      expectRefusal(await store.categories.replace(id, same, [1]), 'precondition_failed')
      expectRefusal(await store.categories.replace(999, same, []), 'category_not_found')
    })

    test('a category with pets is not deleted; an empty one is deleted, and frees its name', async () => {
      const { store } = await open()
      const petId = await petWithStock(store)
      const { categoryId } = (await store.pets.find(petId))!.value
      const { name } = (await store.categories.find(categoryId))!.value
      expectRefusal(await store.categories.delete(999, []), 'category_not_found')
      expectRefusal(await store.categories.delete(categoryId, [7]), 'precondition_failed')
      expectRefusal(await store.categories.delete(categoryId, undefined), 'category_has_pets')
      await store.pets.delete(petId, undefined)
      expect(await store.categories.delete(categoryId, [1])).toBeUndefined()
      expect(await store.categories.find(categoryId)).toBeUndefined()
      expect(done(await store.categories.create({ name })).value.id).toBeGreaterThan(categoryId)
    })
  })
}
