/** Data that the server keeps for a service with a database of its own: responses by idempotency key, and events. */
import { describe, expect, test } from 'vitest'
import type { Open } from './stores.ts'

const once = { scope: '1:bookSeats', key: 'k', fingerprint: 'a'.repeat(64) }

export function answersSuite(open: Open) {
  describe('a service with a database of its own', () => {
    test('a key is taken once, and returns its response for a day', async () => {
      const { store, setTime } = await open()
      const taken = await Promise.all([1, 2, 3].map(() => store.answers.take(once)))
      expect(taken.sort()).toEqual(['taken', 'unsettled', 'unsettled'])
      expect(await store.answers.take({ ...once, fingerprint: 'b'.repeat(64) })).toBe('reused')
      expect(await store.answers.take({ ...once, scope: '2:bookSeats' })).toBe('taken')
      await store.answers.settle(once, '{"status":201}')
      expect(await store.answers.take(once)).toEqual({ answer: '{"status":201}' })
      setTime('2030-06-02T12:00:00Z')
      expect(await store.answers.take(once)).toBe('taken')
    })

    test('a released key can be taken again, also by another request', async () => {
      const { store } = await open()
      await store.answers.take(once)
      await store.answers.release(once)
      expect(await store.answers.take({ ...once, fingerprint: 'b'.repeat(64) })).toBe('taken')
    })

    test('an emitted event is in the feed', async () => {
      const { store } = await open()
      await store.emit('booking.created', { id: 'x' })
      expect(await store.events.read({ limit: 10 })).toMatchObject({
        items: [{ type: 'booking.created', data: '{"id":"x"}' }],
      })
    })
  })
}
