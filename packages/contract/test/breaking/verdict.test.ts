import { describe, expect, test } from 'vitest'
import { bumpFor, hasEntry, type OperationChange, verdictOf, versionProblem } from '../../diff/verdict.ts'
import type { Operation } from '../../model/model.ts'
import { rootOf } from '../../read/document.ts'

const operation = (stability: string, sunset?: string) =>
  ({ at: rootOf({ 'x-stability': stability, deprecated: true, 'x-sunset': sunset }) }) as Operation
const [stable, beta, experimental] = ['stable', 'beta', 'experimental'].map((one) => operation(one))
const ending = operation('stable', '2030-01-02')

describe('verdicts', () => {
  test.each([
    ['refuses a break of a stable operation', stable, stable, 'refused'],
    ['refuses a break of the whole contract', undefined, undefined, 'refused'],
    ['allows a break of a beta operation', beta, beta, 'beta'],
    ['ignores a break of an experimental operation', experimental, stable, 'free'],
    [
      'refuses the removal of an operation before its sunset',
      operation('stable', '2030-01-03'),
      undefined,
      'refused',
    ],
    ['ignores the removal of an operation from its sunset on', ending, undefined, 'free'],
    ['refuses a break of an operation that still exists after its sunset', ending, ending, 'refused'],
    ['refuses the removal of an operation without a sunset', stable, undefined, 'refused'],
  ])('%s', (_, before, after, verdict) => {
    expect(verdictOf({ operation: before, successor: after }, '2030-01-02')).toBe(verdict)
  })
})

describe('required versions', () => {
  const change = (effect: string, operation?: Operation, successor = operation) =>
    ({ effect, operation, successor }) as OperationChange

  test.each<[string, OperationChange[], string]>([
    ['stay without changes', [], 'none'],
    ['rise by a minor version for a break of beta', [change('breaks', beta)], 'minor'],
    ['stay for a refused break', [change('breaks', stable)], 'none'],
    ['rise by a minor version for an addition', [change('adds', stable)], 'minor'],
    ['rise by a patch for better prose', [change('explains', stable)], 'patch'],
    ['rise by a patch for better prose of the whole contract', [change('explains')], 'patch'],
    ['rise by the largest of all', [change('explains', stable), change('adds', stable)], 'minor'],
    ['stay for an experimental addition', [change('adds', experimental)], 'none'],
    [
      'rise by a minor version for an operation that is no longer experimental',
      [change('adds', experimental, stable)],
      'minor',
    ],
    [
      'rise by a patch for the prose of an operation that is no longer experimental',
      [change('explains', experimental, stable)],
      'patch',
    ],
  ])('%s', (_, changes, bump) => {
    expect(bumpFor(changes, '2030-01-02')).toBe(bump)
  })

  test.each([
    ['1.2.3', '1.2.3', 'none', undefined],
    ['1.2.3', '1.2.3', 'patch', 'info.version is 1.2.3, but the changes require at least 1.2.4.'],
    ['1.2.3', '1.2.4', 'patch', undefined],
    ['1.2.3', '1.2.4', 'minor', 'info.version is 1.2.4, but the changes require at least 1.3.0.'],
    ['1.2.3', '1.3.0', 'minor', undefined],
    ['1.2.3', '2.0.0', 'minor', undefined],
    ['1.2.3', '1.2.2', 'none', 'info.version fell from 1.2.3 to 1.2.2; it may only rise.'],
    ['1.2.3', '1.1.9', 'none', 'info.version fell from 1.2.3 to 1.1.9; it may only rise.'],
    ['1.2.3', '0.9.9', 'none', 'info.version fell from 1.2.3 to 0.9.9; it may only rise.'],
    ['1.9.0', '1.10.0', 'minor', undefined],
    ['draft', '1.0.0', 'minor', undefined],
    ['1.2.3', 'v1.3.0', 'none', 'info.version is "v1.3.0"; write MAJOR.MINOR.PATCH, for example 1.0.0.'],
    ['1.2.3', '1.3.0-rc', 'none', 'info.version is "1.3.0-rc"; write MAJOR.MINOR.PATCH, for example 1.0.0.'],
    ['1.2.3', 1.3, 'none', 'info.version is 1.3; write MAJOR.MINOR.PATCH, for example 1.0.0.'],
  ] as const)('from %s to %s with a change that needs %s: %s', (base, revision, bump, problem) => {
    expect(versionProblem(base, revision, bump)).toBe(problem)
  })
})

test.each([
  ['## 1.1.0', true],
  ['## [1.1.0] - 2030-01-01', true],
  ['## v1.1.0', true],
  ['## 1.1.01', false],
  ['## On 1.1.0', false],
])('a changelog with the heading %s has an entry of 1.1.0: %s', (heading, expected) => {
  expect(hasEntry(`# Changelog\n\n${heading}\n\n- Something.\n`, '1.1.0')).toBe(expected)
})
