/** Batches decide when work begins: with its company, and at once for a caller who is alone. */
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Batches } from '../kit/batch.ts'

test('items wait for company, except behind a batch of one', async () => {
  const sizes: number[] = []
  const batches: Batches<() => void> = new Batches({ concurrency: 1, awaitsCompany: true }, () => {
    const batch = batches.take()
    sizes.push(batch.length)
    for (const settle of batch) settle()
  })
  const add = () => batches.add<void>((resolve) => resolve)
  const added = [add()]
  await setImmediate()
  expect(sizes).toEqual([])
  added.push(add())
  await Promise.all(added)
  expect(sizes).toEqual([2])
  await add()
  const next = add()
  await setImmediate()
  expect(sizes).toEqual([2, 1, 1])
  await next
})
