import { expect, test } from 'vitest'
import { startProgress } from './progress.ts'

test('progress has the share that is done, and begins with the time that was planned', () => {
  const lines: string[] = []
  const progress = startProgress(600, (line) => lines.push(line))
  progress.note('first')
  progress.done(300)
  progress.note('second')
  progress.done(300)
  progress.note('end')
  expect(lines[0]).toBe('  0 %, 10 min left  first')
  expect(lines[1]).toMatch(/^ 50 %, .* left {2}second$/)
  expect(lines[2]).toBe('100 %, 0 s left  end')
})
