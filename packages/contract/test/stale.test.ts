/** Generated code that is not of the contract as it is now is noticed by every command that runs it. */
import { expect, test } from 'vitest'
import { copyProject } from '../../../test/support/project.ts'

const warning = 'generated/ is not what spec/openapi.yaml says now'

test('by those that end', async () => {
  const project = await copyProject()
  await project.run('packages/server/main.js', 'migrate')
  const commands = [['keys.ts', 'list'], ['lifecycle.ts']]
  const printed = () =>
    Promise.all(
      commands.map(
        async ([file, ...args]) => (await project.run(`packages/server/commands/${file}`, ...args)).err,
      ),
    )
  expect(await printed()).toEqual(['', ''])
  await project.edit('paths:', 'summary: List pets', 'summary: List the pets')
  expect(await printed()).toEqual(commands.map(() => expect.stringContaining(warning)))
})

test.each(['packages/server/main.js', 'packages/tools/mock.ts'])('by %s, which serves', async (file) => {
  const project = await copyProject()
  expect((await project.start(file)).printed()).not.toContain(warning)
  await project.edit('paths:', 'summary: List pets', 'summary: List the pets')
  expect((await project.start(file)).printed()).toContain(warning)
  expect(await project.run('packages/contract/commands/generate.ts')).toMatchObject({ code: 0 })
  expect((await project.start(file)).printed()).not.toContain(warning)
})
