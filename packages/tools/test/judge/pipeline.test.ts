/** A run is a pipeline, and so are its folders: each imports from earlier ones only. */
import { readdir, readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { expect, test } from 'vitest'

const root = 'packages/tools/judge'
const stages = [
  'expectations.ts',
  'fixtures.ts',
  'contract',
  'plan',
  'send',
  'oracle',
  'check.ts',
  'checks',
  'callbacks',
  'report',
]
const heightOf = (file: string) => {
  const stage = stages.indexOf(posix.relative(root, file).split('/')[0]!)
  return stage < 0 ? stages.length : stage
}

test('imports in one direction: contract, plan, send, oracle, checks, callbacks, report; at most 14 files a folder', async () => {
  const files = (await readdir(root, { recursive: true }))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => posix.join(root, name))
  const back: string[] = []
  for (const file of files)
    for (const [, specifier] of (await readFile(file, 'utf8')).matchAll(
      /^(?:import|export)\b[^'"]*'(\.[^']+)'/gm,
    )) {
      const target = posix.join(posix.dirname(file), specifier!)
      if (target.startsWith(`${root}/`) && heightOf(target) > heightOf(file)) back.push(`${file} → ${target}`)
    }
  expect(back).toEqual([])
  for (const [folder, inFolder] of Map.groupBy(files, posix.dirname))
    expect(inFolder.length, folder).toBeLessThanOrEqual(14)
})
