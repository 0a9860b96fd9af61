import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { atFileEnd } from '../../packages/testing/file-end.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { replaceAfter } from '../../packages/testing/text.ts'
import { watchBreaks } from '../../packages/tools/dev/breaks.ts'

const file = join(temporaryFolder(atFileEnd), 'openapi.yaml')
const good = await readFile('spec/openapi.yaml', 'utf8')

test.each([
  [
    'a renamed field',
    '    Pet:\n',
    '        status:',
    '        state:',
    /`status` was renamed to `state`\. This breaks .*getPet/,
  ],
  [
    'a new enum value',
    '    PetStatus:\n',
    'pending',
    'pending, lost',
    /gained values: 'lost'\. This breaks .*getPet/,
  ],
  [
    'a removed parameter',
    'listPets',
    'name: categoryId',
    'name: kind',
    /`categoryId` was removed\. .*This breaks listPets/,
  ],
])('lists the operations that %s breaks, at its line', async (_, after, from, to, words) => {
  await writeFile(file, good)
  const find = watchBreaks(file)
  expect(await find()).toEqual({ base: 'the contract at the start', breaks: [] })
  await writeFile(file, replaceAfter(good, after, from, to))
  const { breaks = [] } = (await find()) ?? {}
  expect(breaks.map(({ message }) => message).join('\n')).toMatch(words)
  expect(breaks[0]!.place).toMatch(/openapi\.yaml:\d+:\d+$/)
  await writeFile(file, good)
  expect(await find()).toMatchObject({ breaks: [] })
})

test('breaks nobody while the contract is unreadable', async () => {
  await writeFile(file, 'openapi: [')
  expect(await watchBreaks(file)()).toBeUndefined()
})

test.each([
  ['a misspelt field', 'listPets', '      responses:', '      respones:'],
  ['a misspelt type', '    PetStatus:\n', 'type: string', 'type: strng'],
  ['a reference to nothing', 'listPets', "responses/PetPage'", "responses/PetPag'"],
])('%s is a draft, and breaks nobody', async (_, after, from, to) => {
  await writeFile(file, good)
  const find = watchBreaks(file)
  await find()
  await writeFile(file, replaceAfter(good, after, from, to))
  expect((await find())?.breaks).toEqual([])
})
