import { stripVTControlCharacters } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sayDrafts, sayServed } from '../../dev/report.ts'

function printedLines(): string[] {
  const printed: string[] = []
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0)
  onTestFinished(() => write.mockRestore())
  return printed
}

test('names the mocked operations when they change', () => {
  const printed = printedLines()
  const [real, mocked] = [[], ['listPets']].map((mocked) => ({ mocked, drafts: [] }))
  sayServed(100, 'start 50 ms', mocked!, real)
  sayServed(100, 'start 50 ms', mocked!, mocked)
  sayServed(100, 'start 50 ms', real!, mocked)
  expect(printed.map((line) => /mocked.*/.exec(stripVTControlCharacters(line))?.[0])).toEqual([
    'mocked: listPets',
    undefined,
    undefined,
  ])
})

test('escapes control characters that a contract brings into its problems', () => {
  const printed = printedLines()
  sayDrafts([{ place: 'a.json:1:1', message: 'Operation has no field \u001b]0;title\u0007x' }])
  expect(stripVTControlCharacters(printed[1]!)).toBe(
    '  a.json:1:1 Operation has no field \\u001b]0;title\\u0007x\n',
  )
})
