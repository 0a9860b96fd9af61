/** What a change may do, by the stability of its operation, and how far the version has to rise for it. */
import { describe, expect, test } from 'vitest'
import type { ComparedOperation } from '../../diff/operations.ts'
import { bumpFor, hasEntry, type OperationChange, verdictOf, versionProblem } from '../../diff/verdict.ts'

const operation = (stability: string, sunset?: string) => ({ stability, sunset }) as ComparedOperation
const [stable, beta, experimental] = ['stable', 'beta', 'experimental'].map((one) => operation(one))
const ending = operation('stable', '2030-01-02')

describe('what breaks callers', () => {
  test.each([
    ['of a stable operation is refused', stable, stable, 'refused'],
    ['of the whole contract is refused', undefined, undefined, 'refused'],
    ['of a beta operation may', beta, beta, 'beta'],
    ['of an experimental operation is free', experimental, stable, 'free'],
    [
      'that an operation goes before its sunset is refused',
      operation('stable', '2030-01-03'),
      undefined,
      'refused',
    ],
    ['that it goes from its sunset on is free', ending, undefined, 'free'],
    ['of an operation that is still there after its sunset is refused', ending, ending, 'refused'],
    ['that one without a sunset goes is refused', stable, undefined, 'refused'],
  ])('%s', (_, before, after, verdict) => {
    expect(verdictOf({ operation: before, successor: after }, '2030-01-02')).toBe(verdict)
  })
})

describe('the version rises', () => {
  const change = (effect: string, operation?: ComparedOperation, successor = operation) =>
    ({ effect, operation, successor }) as OperationChange

  test.each<[string, OperationChange[], string]>([
    ['not for nothing', [], 'none'],
    ['by a minor version for a break of beta', [change('breaks', beta)], 'minor'],
    ['not for what is refused', [change('breaks', stable)], 'none'],
    ['by a minor version for an addition', [change('adds', stable)], 'minor'],
    ['by a patch for better words', [change('explains', stable)], 'patch'],
    ['by a patch for better words of the whole contract', [change('explains')], 'patch'],
    ['by the most of all', [change('explains', stable), change('adds', stable)], 'minor'],
    ['not for what is experimental', [change('adds', experimental)], 'none'],
    ['for what is experimental no more', [change('adds', experimental, stable)], 'minor'],
    ['for the words of what is experimental no more', [change('explains', experimental, stable)], 'patch'],
  ])('%s', (_, changes, bump) => {
    expect(bumpFor(changes, '2030-01-02')).toBe(bump)
  })

  test.each([
    ['1.2.3', '1.2.3', 'none', undefined],
    ['1.2.3', '1.2.3', 'patch', 'info.version is 1.2.3, and what changed needs 1.2.4 at least.'],
    ['1.2.3', '1.2.4', 'patch', undefined],
    ['1.2.3', '1.2.4', 'minor', 'info.version is 1.2.4, and what changed needs 1.3.0 at least.'],
    ['1.2.3', '1.3.0', 'minor', undefined],
    ['1.2.3', '2.0.0', 'minor', undefined],
    ['1.2.3', '1.2.2', 'none', 'info.version fell from 1.2.3 to 1.2.2; it only rises.'],
    ['1.2.3', '1.1.9', 'none', 'info.version fell from 1.2.3 to 1.1.9; it only rises.'],
    ['1.2.3', '0.9.9', 'none', 'info.version fell from 1.2.3 to 0.9.9; it only rises.'],
    ['1.9.0', '1.10.0', 'minor', undefined],
    ['draft', '1.0.0', 'minor', undefined],
    ['1.2.3', 'v1.3.0', 'none', 'info.version is "v1.3.0"; write MAJOR.MINOR.PATCH, such as 1.0.0.'],
    ['1.2.3', '1.3.0-rc', 'none', 'info.version is "1.3.0-rc"; write MAJOR.MINOR.PATCH, such as 1.0.0.'],
    ['1.2.3', 1.3, 'none', 'info.version is 1.3; write MAJOR.MINOR.PATCH, such as 1.0.0.'],
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
