import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { readSettings, readWorkers } from '../../settings/settings.ts'

test.each([
  ['0', {}, 'WORKERS must be a whole number from 1 to 256, or auto, not "0".'],
  ['many', {}, 'WORKERS must be a whole number from 1 to 256, or auto, not "many".'],
  ['257', {}, 'WORKERS must be a whole number from 1 to 256, or auto, not "257".'],
  [
    '2',
    { DATABASE_URL: ':memory:' },
    'WORKERS must be 1 with DATABASE_URL=:memory:, which one process has to itself.',
  ],
])('WORKERS=%s %o is refused', (WORKERS, env, message) => {
  expect(() => readSettings({ WORKERS, ...env }, 'petstore')).toThrow(message)
})

test('several workers need Linux; `auto` is one elsewhere', () => {
  expect(readWorkers('4', undefined, 'linux')).toBe(4)
  expect(readWorkers('auto', undefined, 'linux')).toBe(Math.min(availableParallelism(), 8))
  expect(readWorkers('auto', '--sandbox', 'linux')).toBe(1)
  for (const platform of ['darwin', 'win32'] as const) {
    expect(readWorkers('auto', undefined, platform)).toBe(1)
    expect(() => readWorkers('2', undefined, platform)).toThrow(/^WORKERS must be 1 on this system: [^\n]+$/)
  }
})
