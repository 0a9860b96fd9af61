import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/folder.ts'
import { fingerprint, oneAtATime } from '../../dev/watch.ts'

test('fingerprint accepts a folder that is missing for a moment', async () => {
  const folder = temporaryFolder()
  await writeFile(join(folder, 'a.ts'), 'a')
  const before = await fingerprint([folder])
  await rename(folder, `${folder}-away`)
  expect(await fingerprint([folder])).not.toBe(before)
  await rename(`${folder}-away`, folder)
  expect(await fingerprint([folder])).toBe(before)
})

test('oneAtATime runs once more after any number of calls, with the first argument', async () => {
  const runs: { asked: number; finish: () => void }[] = []
  const ask = oneAtATime<number>((asked) => new Promise((finish) => runs.push({ asked, finish })))
  ask(1)
  const last = [2, 3, 4].map(ask).at(-1)
  expect(runs.map(({ asked }) => asked)).toEqual([1])
  runs[0]?.finish()
  await expect.poll(() => runs.map(({ asked }) => asked)).toEqual([1, 2])
  runs[1]?.finish()
  await last
  expect(runs).toHaveLength(2)
})
