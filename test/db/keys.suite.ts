import { describe, expect, test } from 'vitest'
import type { Usage } from '../../packages/server/store/store.ts'
import type { Open } from './stores.ts'

const now = '2030-06-01T12:00:00.000Z'

export function keySuite(open: Open) {
  describe('API keys', () => {
    test('are found by their digest', async () => {
      const { store } = await open()
      const expiresAt = '2031-01-01T00:00:00.000Z'
      const key = { name: 'ci', scopes: ['pets:read', 'store:read'], digest: 'd1', expiresAt }
      const created = await store.keys.create(key)
      expect(created).toStrictEqual({
        id: created?.id,
        callerId: created?.id,
        name: 'ci',
        scopes: ['pets:read', 'store:read'],
        createdAt: now,
        expiresAt,
      })
      expect(await store.keys.find('d1')).toStrictEqual(created)
      expect(await store.keys.find('d2')).toBeUndefined()
    })

    test('have unique names while in force', async () => {
      const { store } = await open()
      await store.keys.create({ name: 'ci', scopes: [], digest: 'd1' })
      expect(await store.keys.create({ name: 'ci', scopes: [], digest: 'd2' })).toBeUndefined()
      expect(await store.keys.revoke('nobody')).toBeUndefined()
      expect(await store.keys.revoke('ci')).toMatchObject({ name: 'ci', revokedAt: now })
      expect(await store.keys.revoke('ci')).toBeUndefined()
      expect(await store.keys.create({ name: 'ci', scopes: [], digest: 'd2' })).toMatchObject({ name: 'ci' })
      expect(await store.keys.find('d1')).toMatchObject({ revokedAt: now })
      expect((await store.keys.list()).map((key) => key.revokedAt)).toEqual([now, undefined])
    })

    test('rotate with name, scopes and expiry', async () => {
      const { store } = await open()
      const expiresAt = '2031-01-01T00:00:00.000Z'
      const old = await store.keys.create({ name: 'ci', scopes: ['pets:read'], digest: 'd1', expiresAt })
      expect(await store.keys.rotate('nobody', 'd9')).toBeUndefined()
      const fresh = await store.keys.rotate('ci', 'd2')
      expect(fresh).toMatchObject({ name: 'ci', scopes: ['pets:read'], expiresAt })
      expect(fresh?.id).not.toBe(old?.id)
      expect(fresh).not.toHaveProperty('revokedAt')
      expect(await store.keys.find('d1')).toMatchObject({ revokedAt: now })
      expect(await store.keys.find('d2')).toStrictEqual(fresh)
    })

    test('keep their caller across rotations, and get another when they are created anew', async () => {
      const { store } = await open()
      const first = await store.keys.create({ name: 'ci', scopes: [], digest: 'd1' })
      const other = await store.keys.create({ name: 'web', scopes: [], digest: 'd2' })
      await store.keys.rotate('ci', 'd3')
      await store.keys.rotate('ci', 'd4')
      expect((await store.keys.find('d4'))?.callerId).toBe(first?.callerId)
      expect((await store.keys.list()).map(({ callerId }) => callerId === first?.callerId)).toEqual([
        true,
        false,
        true,
        true,
      ])
      await store.keys.revoke('ci')
      const anew = await store.keys.create({ name: 'ci', scopes: [], digest: 'd5' })
      expect(new Set([first, other, anew].map((key) => key?.callerId)).size).toBe(3)
    })

    test('can be added to a caller, and end separately', async () => {
      const { store } = await open()
      const first = (await store.keys.create({ name: 'user', scopes: [], digest: '1' }))!
      const callerId = first.callerId
      const session = { scopes: [], callerId, expiresAt: '2031-01-01T00:00:00.000Z' }
      await store.keys.create({ ...session, name: 'session', digest: '2' })
      await store.keys.revoke('user')
      expect(await store.keys.find('1')).toMatchObject({ callerId, revokedAt: expect.any(String) })
      expect(await store.keys.find('2')).toMatchObject({ callerId, expiresAt: session.expiresAt })
      expect((await store.keys.find('2'))!.id).not.toBe(first.id)
    })

    test('are not in force after they expire: they free their names, and do not rotate', async () => {
      const { store } = await open()
      const expired = { name: 'ci', scopes: [], expiresAt: now }
      await store.keys.create({ ...expired, digest: 'd1' })
      expect(await store.keys.rotate('ci', 'd2')).toBeUndefined()
      expect(await store.keys.create({ ...expired, digest: 'd3' })).toMatchObject({ name: 'ci' })
      expect(await store.keys.find('d1')).toMatchObject({ revokedAt: now })
      expect(await store.keys.revoke('ci')).toMatchObject({ revokedAt: now })
    })

    test('stay in force when a rotation fails', async () => {
      const { store } = await open()
      await store.keys.create({ name: 'ci', scopes: [], digest: 'd1' })
      await expect(store.keys.rotate('ci', 'd1')).rejects.toThrow()
      expect(await store.keys.find('d1')).not.toHaveProperty('revokedAt')
    })

    test('record their latest use', async () => {
      const { store } = await open()
      const key = await store.keys.create({ name: 'ci', scopes: [], digest: 'd1' })
      const late = new Date('2030-06-01T13:00:00Z')
      await store.keys.touch(new Map([[key!.id, late]]))
      await store.keys.touch(new Map([[key!.id, new Date('2030-06-01T12:30:00Z')]]))
      expect(await store.keys.find('d1')).toMatchObject({ lastUsedAt: late.toISOString() })
    })

    test('drop a use that was recorded by a clock ahead of time', async () => {
      const { store, setTime } = await open()
      const { id } = (await store.keys.create({ name: 'ci', scopes: [], digest: 'd1' }))!
      setTime('2040-01-01T00:00:00Z')
      await store.keys.touch(new Map([[id, new Date('2040-01-01T00:00:00Z')]]))
      setTime('2030-06-01T12:01:00Z')
      const use = new Date('2030-06-01T12:00:30Z')
      await store.keys.touch(new Map([[id, use]]))
      expect(await store.keys.list()).toMatchObject([{ lastUsedAt: use.toISOString() }])
    })
  })

  test('count usage by operation, caller and day', async () => {
    const { store } = await open()
    const call: Usage = {
      operationId: 'getPet',
      caller: 'ci',
      day: '2030-06-01',
      calls: 2,
      lastCall: '2030-06-01T10:00:00Z',
    }
    await store.usage.add([call, { ...call, day: '2030-06-02', calls: 1 }])
    await store.usage.add([{ ...call, calls: 3, lastCall: '2030-06-01T09:00:00Z' }])
    expect(await store.usage.report()).toStrictEqual([
      { ...call, calls: 5 },
      { ...call, day: '2030-06-02', calls: 1 },
    ])
  })
}
