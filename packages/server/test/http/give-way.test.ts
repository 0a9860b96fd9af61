import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { giveWay } from '../../http/give-way.ts'

test('all who give way have one slice of a turn together', async () => {
  let turns = 0
  let isOver = false
  const counting = (async () => {
    while (!isOver) {
      await setImmediate()
      turns += 1
    }
  })()
  const work = async () => {
    for (let pieces = 0; pieces < 40; pieces++) {
      await giveWay()
      const end = performance.now() + 1
      while (performance.now() < end);
    }
  }
  await Promise.all(Array.from({ length: 10 }, work))
  isOver = true
  await counting
  // 400 ms of work in slices of 5 ms.
  expect(turns).toBeGreaterThan(40)
})
