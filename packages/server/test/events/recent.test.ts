import { expect, test } from 'vitest'
import { Recent } from '../../store/feed.ts'

const event = (id: number, type = 'a', data = '') => ({ id, type, timestamp: '', data })
const idsIn = (recent: Recent, after: number, types: string[] = [], limit = 100) =>
  recent.read({ after, limit, types })?.items.map(({ id }) => id)

test('removes the oldest events beyond its number and size', () => {
  const recent = new Recent(10, { events: 3, size: 10 })
  recent.add([event(11), event(13), event(14)])
  expect(idsIn(recent, 10)).toEqual([11, 13, 14])
  expect(idsIn(recent, 9)).toBeUndefined()
  expect(recent.read({ limit: 1 })).toBeUndefined()
  recent.add([event(15)])
  expect(idsIn(recent, 10)).toBeUndefined()
  expect(idsIn(recent, 11)).toEqual([13, 14, 15])
  recent.add([event(16, 'a', '12345678'), event(17, 'a', '123')])
  expect(idsIn(recent, 15)).toBeUndefined()
  expect(idsIn(recent, 16)).toEqual([17])
  recent.add([event(18, 'a', 'too much by itself')])
  expect(idsIn(recent, 17)).toBeUndefined()
  expect(recent.read({ after: 18, limit: 1 })).toEqual({ items: [], more: false, through: 18 })
})

test('a page has the position up to which nothing was missed', () => {
  const recent = new Recent(0)
  recent.add([event(1), event(2, 'b'), event(3), event(4, 'b'), event(5)])
  expect(recent.read({ after: 0, limit: 2, types: ['a'] })).toMatchObject({ more: true, through: 3 })
  expect(recent.read({ after: 0, limit: 3, types: ['a'] })).toMatchObject({ more: false, through: 5 })
  expect(recent.read({ after: 0, limit: 3, types: ['b'] })).toMatchObject({ more: false, through: 5 })
  expect(idsIn(recent, 2, ['b'])).toEqual([4])
  expect(recent.read({ after: 9, limit: 3 })).toEqual({ items: [], more: false, through: 9 })
})
