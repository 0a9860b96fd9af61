/** Documented behaviour that no code implements: conformance of our own server has to find it. */
import { expect, test } from 'vitest'
import { addDescription, addMotto, addOrderBy } from '../dev/ignored.ts'
import { copyProject } from '../support/project.ts'

test('finds an ignored order, filter and body member', async () => {
  const project = await copyProject()
  await addOrderBy(project)
  await addDescription(project)
  await addMotto(project)
  expect(await project.run('packages/contract/commands/generate.ts')).toMatchObject({ code: 0 })
  const { code, out } = await project.run('packages/tools/main.js', 'conformance', '--strict', '--quick')
  expect(code, out).toBe(1)
  for (const words of [
    /listCategories sorts by orderBy\n +✗ orderBy=-?name has "[^"]+" after "[^"]+"\n/,
    /✗ effect of orderBy was never seen: .*\n +curl .*\?orderBy=/,
    /✗ effect of description was never seen/,
    /✗ listCategories ignores the query parameter orderBy: its handler never read it/,
    /✗ listCategories ignores the query parameter description: its handler never read it/,
    /✗ createCategory ignores the body member motto: its handler never read it/,
    /✗ replaceCategory ignores the body member motto: its handler never read it/,
  ]) {
    expect(out).toMatch(words)
  }
})
