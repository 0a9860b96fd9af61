import { expect, test } from 'vitest'
import { declaredType } from '../../http/headers.ts'

test.each([
  ['application/json', 'application/json'],
  ['text/csv', 'text/*'],
  ['image/png', '*/*'],
  ['application/problem+json', 'application/problem+json; charset=utf-8'],
])('%s matches %s', (sent, expected) => {
  const declared = ['*/*', 'text/*', 'application/json', 'application/problem+json; charset=utf-8']
  expect(declaredType(expected === '*/*' ? declared : declared.slice(1), sent)).toBe(expected)
})

test('an undeclared media type matches nothing', () => {
  expect(declaredType(['application/json', 'text/*'], 'image/png')).toBeUndefined()
  expect(declaredType(['application/json'], '')).toBeUndefined()
})
