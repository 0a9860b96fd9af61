import { expect, test } from 'vitest'
import { goalsOf } from './goals.ts'
import type { Machine } from './machine.ts'
import type { Measured, Results } from './measure.ts'
import { report } from './report.ts'
import type { Figure } from './rounds.ts'

const machine: Machine = {
  processor: 'Example CPU',
  cores: 2,
  memory: 8,
  system: 'Linux 6',
  node: 'v26',
  sqlite: '3.54',
  pinning: 'servers on core 0, load on core 1',
  sync: 0.5,
  date: '2026-11-22',
}

/** Makes a contestant with these rates, round by round. */
function figure(name: string, ...rates: number[]): Figure {
  const rounds = rates.map((perSecond) => {
    return { perSecond, responses: perSecond, p50: 1, p99: 2, p999: Number.NaN, cpu: 50, busy: 0.4 }
  })
  return { name, rounds }
}

function results(measured: Measured[]): Results {
  const needs = [
    { name: 'petstore', starts: [300, 310, 290], idle: 101e6, peak: 150e6 },
    { name: 'fastify', starts: [200, 210, 190], idle: 80e6, peak: 120e6 },
  ]
  return { machine, pace: { warmUp: 1, rounds: 3, seconds: 1 }, measured, needs }
}

const standard = { connections: 32, pets: 1000 }
const run = results([
  {
    work: 'get',
    ...standard,
    // The second round was slow for both, so its ratio counts like the others.
    figures: [figure('petstore', 9000, 900, 9900), figure('fastify', 10_000, 1000, 11_000)],
  },
  { work: 'list', ...standard, figures: [figure('petstore', 1000, 1000, 1000)] },
  { work: 'list', connections: 32, pets: 1_000_000, figures: [figure('petstore', 950, 940, 960)] },
])

test('the report has the figures, the losses in bold and the missed goals', () => {
  const lines = report(run).replaceAll(/ +/g, ' ').split('\n')
  expect(lines).toContain('| GET, against bare Fastify | ≥ 1.00 × | 0.90 × | **not reached** |')
  expect(lines).toContain('| List of 1000000 pets, against 1000 | ≥ 0.90 × | 0.95 × | reached |')
  expect(lines).toContain(
    '| Start to first response, against bare Fastify | ≤ 1.30 × | 1.50 × | **not reached** |',
  )
  expect(lines).toContain('| fastify | 10 000 (1 000 … 11 000) | **0.90 ×** | 1.00 | 2.00 | – | 50.0 |')
  expect(lines).toContain('| **petstore** | 9 000 (900 … 9 900) | | 1.00 | 2.00 | – | 50.0 |')
  expect(lines).toContain('| **petstore** | 300 (290 … 310) | 101 | 150 |')
  expect(lines.join('\n')).toContain('Example CPU, 2 cores')
  // 950 lists a second take 50 µs each.
  expect(lines.join('\n')).toContain('had at least 5 % of its core')
  expect(lines.join('\n')).toContain('generator was busy 40 % of its core')
})

test('unmeasured work has no goal', () => {
  expect(goalsOf({ ...results([]), needs: [] })).toEqual([])
})
