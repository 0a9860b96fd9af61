import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { notice } from '../../emit/code.ts'
import { firstDifference, writeFiles } from '../../emit/output.ts'

const files = new Map([
  ['a.ts', `${notice}one\ntwo\n`],
  ['b.ts', `${notice}three\n`],
])
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'output-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

test('writes files once and leaves them unchanged later', async () => {
  expect(await writeFiles(files, join(folder, 'new'))).toEqual(['a.ts', 'b.ts'])
  expect(await writeFiles(files, join(folder, 'new'))).toEqual([])
  expect(readFileSync(join(folder, 'new/a.ts'), 'utf8')).toBe(files.get('a.ts'))
  expect(await firstDifference(files, join(folder, 'new'))).toBeUndefined()
})

test('two threads that write at once remove the files of an earlier contract together', async () => {
  for (let at = 0; at < 300; at++) writeFileSync(join(folder, `old-${at}.ts`), notice)
  const code = `import { workerData } from 'node:worker_threads'
    import { writeFiles } from '${import.meta.resolve('../../emit/output.ts')}'
    Atomics.add(workerData.begun, 0, 1)
    while (Atomics.load(workerData.begun, 0) < 2);
    await writeFiles(new Map(), workerData.folder)`
  const workerData = { folder, begun: new Int32Array(new SharedArrayBuffer(4)) }
  const start = () => new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), { workerData })
  const ends = await Promise.all([start(), start()].map((worker) => once(worker, 'exit')))
  expect(ends).toEqual([[0], [0]])
  expect(readdirSync(folder)).toEqual([])
})

test('reports a changed line with its number and both versions', async () => {
  await writeFiles(files, folder)
  writeFileSync(join(folder, 'a.ts'), `${notice}one\nTWO\n`)
  const reported = await firstDifference(files, folder)
  expect(reported).toMatch(
    /a\.ts:3 does not match the contract\n {2}on disk: {2}TWO\n {2}contract: two\nRun `npx contract generate`/,
  )
})

test('reports files that are too long, too short or missing', async () => {
  await writeFiles(files, folder)
  writeFileSync(join(folder, 'b.ts'), `${notice}three\nfour\n`)
  expect(await firstDifference(files, folder)).toMatch(
    /b\.ts:3 .*\n {2}on disk: {2}four\n {2}contract: \nRun /,
  )
  writeFileSync(join(folder, 'b.ts'), notice)
  expect(await firstDifference(files, folder)).toMatch(
    /b\.ts:2 .*\n {2}on disk: {2}\n {2}contract: three\nRun /,
  )
  rmSync(join(folder, 'b.ts'))
  expect(await firstDifference(files, folder)).toMatch(/b\.ts is missing\nRun /)
})

test('reports and removes files of an earlier contract, and keeps foreign files', async () => {
  await writeFiles(files, folder)
  writeFileSync(join(folder, 'old.ts'), `${notice}old\n`)
  writeFileSync(join(folder, 'zebra.txt'), 'by hand\n')
  expect(await firstDifference(files, folder)).toMatch(/old\.ts is a leftover of an earlier contract\nRun /)
  expect(await writeFiles(files, folder)).toEqual(['old.ts'])
  expect(readdirSync(folder).sort()).toEqual(['a.ts', 'b.ts', 'zebra.txt'])
  expect(await firstDifference(files, folder)).toMatch(
    /zebra\.txt is not a generated file; move it elsewhere$/,
  )
})
