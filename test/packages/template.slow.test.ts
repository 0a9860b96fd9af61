/** Example resource of a new project, on both engines. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../packages/store/open.ts'
import { noPostgres, sharedPostgres } from '../../packages/testing/postgres.ts'
import { schema, storeOn } from '../../packages/tools/init/template/db/store.ts'

const once = { scope: 'ann', key: 'k', fingerprint: 'f' }

function suite(open: () => Promise<string>) {
  test('an item is created once, found, listed, replaced and removed', async () => {
    const { documents, close } = storeOn(await openDatabase(await open(), schema))
    onTestFinished(close)
    const made = await documents.create('notes', { text: 'a' }, once)
    expect(made).toEqual({ value: { id: expect.any(Number), text: 'a' }, version: 1, replayed: false })
    const { id } = (made as { value: { id: number } }).value
    expect(await documents.create('notes', { text: 'a' }, once)).toMatchObject({
      value: { id },
      replayed: true,
    })
    await documents.create('others', { text: 'b' })
    expect(await documents.list('notes', { limit: 10 })).toEqual({ items: [{ id, text: 'a' }], more: false })
    expect(await documents.find('others', id)).toBeUndefined()
    expect(await documents.replace('notes', id, { text: 'c' }, [2])).toMatchObject({
      refused: 'precondition_failed',
    })
    const after = { value: { id, text: 'c' }, version: 2 }
    expect(await documents.replace('notes', id, { text: 'c' }, [1])).toEqual(after)
    expect(await documents.find('notes', id)).toEqual(after)
    expect(await documents.remove('others', id)).toBe(false)
    expect(await documents.remove('notes', id)).toBe(true)
    expect(await documents.find('notes', id)).toBeUndefined()
  })
}

describe('on SQLite', () => suite(async () => ':memory:'))

describe.skipIf(noPostgres)(`on PostgreSQL${noPostgres ?? ''}`, async () => {
  const cluster = noPostgres ? undefined : await sharedPostgres()
  suite(async () => cluster!.createDatabase())
})
