import { expect, test } from 'vitest'
import { Durations } from '../../../server/metrics/durations.ts'
import { expose, single } from '../../../server/metrics/exposition.ts'
import { counters, mergeFamilies } from '../../../server/metrics/merge.ts'

test('processes are measured together: counters and histograms as sums, gauges each in its way', () => {
  const measure = (status: number, size: number, ready: number) => {
    const durations = new Durations()
    durations.record('listPets', 200, 0.25)
    durations.record('listPets', status, 0.5)
    const families = [
      durations.family(),
      single('commits_total', 3, ''),
      single('events_total', 40 + size, '', 'max'),
      single('database_size_bytes', size, ''),
      single('open_streams', 2, '', 'sum'),
      single('ready', ready, '', 'min'),
    ]
    // As they travel between processes.
    return JSON.parse(JSON.stringify(families)) as typeof families
  }
  const gone = measure(404, 1, 1)
  const lines = (all: (typeof gone)[]) =>
    expose(mergeFamilies(all))
      .split('\n')
      .filter((line) => !/^#|_bucket/.test(line))
  const both = lines([measure(200, 8, 1), measure(404, 9, 0), counters(gone)])
  expect(both).toEqual([
    'request_duration_seconds_sum{operation="listPets",status="200"} 1.25',
    'request_duration_seconds_count{operation="listPets",status="200"} 4',
    'request_duration_seconds_sum{operation="listPets",status="404"} 1',
    'request_duration_seconds_count{operation="listPets",status="404"} 2',
    'commits_total 9',
    'events_total 49',
    'database_size_bytes 9',
    'open_streams 4',
    'ready 0',
    '',
  ])
})
