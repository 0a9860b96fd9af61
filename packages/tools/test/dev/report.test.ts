import { stripVTControlCharacters } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sayServed } from '../../dev/report.ts'

test('names the mocked operations when they change', () => {
  const printed: string[] = []
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0)
  onTestFinished(() => write.mockRestore())
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
