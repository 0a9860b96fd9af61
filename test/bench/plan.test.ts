import { expect, test } from 'vitest'
import { planOf } from './plan.ts'

test('each further value is measured with the first of the other list', () => {
  const plan = planOf({ work: ['get', 'mix'], connections: [32, 1], pets: [1000, 5000] })
  expect(plan).toEqual([
    [
      { work: 'get', connections: 32, pets: 1000 },
      { work: 'get', connections: 1, pets: 1000 },
      { work: 'mix', connections: 32, pets: 1000 },
      { work: 'mix', connections: 1, pets: 1000 },
    ],
    [
      { work: 'get', connections: 32, pets: 5000 },
      { work: 'mix', connections: 32, pets: 5000 },
    ],
  ])
})

test('work that adds pets comes last, in whatever order it was named', () => {
  const [cells] = planOf({ work: ['create', 'list'], connections: [1], pets: [1000] })
  expect(cells?.map(({ work }) => work)).toEqual(['list', 'create'])
})
