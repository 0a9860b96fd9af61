import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { table } from '../../scripts/lib/table.ts'
import { run } from '../support/child.ts'
import { temporaryFolder } from '../support/folder.ts'

test.each([
  ['keys.ts'],
  ['keys.ts', 'create', '--name', 'x', '--scopes', 'pets:eat'],
  ['keys.ts', 'create', '--name', '\n', '--scopes', 'pets:read'],
  ['keys.ts', 'rotate'],
  ['keys.ts', 'rotate', 'ci', '--expires', '90d'],
  ['keys.ts', 'revoke', 'ci', 'web'],
  ['keys.ts', 'list', 'ci'],
  ['lifecycle.ts', '--fail-within', 'soon'],
  ['seed.ts', '--yes'],
])('asked wrongly, %s makes no database', async (script, ...args) => {
  const folder = temporaryFolder()
  expect(await run(folder, [resolve('scripts', script), ...args])).toMatchObject({ code: 1 })
  expect(await readdir(folder)).toEqual([])
})

test.each([
  [['--chek'], '--chek'],
  [['--spec', 'nope.yaml'], 'nope.yaml cannot be read; name a file that can'],
])('generate %j says what is wrong in one line, and writes nothing', async (args, words) => {
  const folder = temporaryFolder()
  const { code, err } = await run(folder, [resolve('scripts/generate.ts'), '--out', 'out', ...args])
  expect(code).toBe(1)
  expect(err.trim().split('\n')).toEqual([expect.stringContaining(words)])
  expect(await readdir(folder)).toEqual([])
})

test('in a table, names that came from outside move no cursor', () => {
  expect(table([['who'], ['a\u001b[2J\nb']])).toBe('who\na\\u001b[2J\\u000ab')
})

test('in a table, numbers lean right, and dates, words and empty columns left', () => {
  const rows = [
    ['ends', 'calls', 'share', 'note', 'who'],
    ['2030-12-05', '7', '≤ 1.5 ms', '', 'ci'],
    ['', '12', '', '', '7 of 9'],
  ]
  expect(table(rows).split('\n')).toEqual([
    'ends        calls     share  note  who',
    '2030-12-05      7  ≤ 1.5 ms        ci',
    '               12                  7 of 9',
  ])
})
