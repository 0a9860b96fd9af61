import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { deadLinks } from './support/links.ts'

test('every link of the Markdown leads to a file, and to a heading in it', async () => {
  const files = execFileSync('git', ['ls-files', '*.md'], { encoding: 'utf8' }).trim().split('\n')
  expect(files.length).toBeGreaterThan(20)
  // Links of the template lead to files of the new project.
  const own = files.filter((file) => !file.includes('/template/'))
  expect((await Promise.all(own.map(deadLinks))).flat()).toEqual([])
})
