import { expect, test } from 'vitest'
import type { Results } from '../results.ts'
import { specification } from './specification.ts'

/** One round of a contestant for each rate. */
const figure = (name: string, ...rates: number[]) => {
  const rounds = rates.map((perSecond) => ({
    perSecond,
    responses: 1,
    p50: 1,
    p99: 1,
    p999: 1,
    cpu: 1,
    busy: 0,
  }))
  return { name, rounds }
}

const results: Results = {
  machine: {
    processor: 'Example CPU',
    cores: 2,
    memory: 8,
    system: 'Linux',
    node: 'v26',
    sqlite: '3',
    pinning: '',
    sync: 1,
    date: '2026-11-22',
  },
  pace: { warmUp: 1, rounds: 2, seconds: 1 },
  measured: [
    {
      work: 'get',
      connections: 32,
      pets: 1000,
      figures: [figure('petstore', 1000, 500), figure('fastify', 1500, 2000)],
    },
    { work: 'get', connections: 1, pets: 1000, figures: [figure('petstore', 9000)] },
  ],
  starts: [],
  memory: [],
  sizes: [],
}

test('the chart has the standard measurements, as shares of the fastest round', () => {
  const { data } = specification(results)
  expect(data).toEqual({
    values: [
      expect.objectContaining({ name: 'petstore', length: 0.375, slowest: 0.25, fastest: 0.5, label: '750' }),
      expect.objectContaining({ name: 'fastify', length: 0.875, fastest: 1, kind: 'peers that do less' }),
    ],
  })
})
