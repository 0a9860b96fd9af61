import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

test('the README lists every command, and no other', async () => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'))
  const readme = await readFile('README.md', 'utf8')
  const named = [...readme.matchAll(/\bnpm (?:run (?:-s )?([\w:-]+)|(start|test))/g)].map(
    ([, run, own]) => run ?? own,
  )
  expect([...new Set(named)].sort()).toEqual(Object.keys(scripts).sort())
})
