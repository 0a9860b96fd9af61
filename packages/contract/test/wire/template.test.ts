import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodePart, fill, match, namesIn, piecesOf, shapeOfTemplate } from '../../wire/index.ts'

test('a template has names, texts around them, and a shape', () => {
  const template = '/a/{b}.{c}/d'
  expect([namesIn(template), piecesOf(template)]).toEqual([
    ['b', 'c'],
    ['/a/', '.', '/d'],
  ])
  expect(shapeOfTemplate(template)).toBe('/a/{}.{}/d')
})

test('a path gives back the values with which its template was filled in', () => {
  const value = fc.string({ unit: 'binary', minLength: 1 }).map(encodePart)
  fc.assert(
    fc.property(value, value, (id, kind) => {
      fc.pre(!/^\.+$/.test(id) && !/\./.test(kind))
      const path = fill('/things/{id}/x.{kind}', (name) => ({ id, kind })[name])
      expect(match('/things/{id}/x.{kind}', path)).toEqual([id, kind])
    }),
  )
  expect(match('/things/{id}', '/things/1/2')).toBeUndefined()
})

test.each(['', '.', '..', '%2e', '%2E.', undefined])(
  'rejects the segment %j, which URLs do not have',
  (text) => {
    expect(() => fill('/things/{id}', () => text)).toThrow('Parameter "id" makes the segment ')
    expect(fill('/things/a{id}', () => text)).toBe(`/things/a${text ?? ''}`)
  },
)
