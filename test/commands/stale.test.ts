// Commands notice generated code of another version of the contract.
import { expect, test } from 'vitest'
import { copyProject } from '../support/project.ts'

const serving = ['packages/server/main.js', 'packages/tools/mock.ts']
const warning = 'spec/openapi.yaml has changed since generated/ was generated'

test('stops commands that end', async () => {
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

test('stops commands that serve', async () => {
  const project = await copyProject()
  await project.edit('paths:', 'summary: List pets', 'summary: List the pets')
  const printed = async () => {
    const servers = await Promise.all(serving.map((file) => project.start(file)))
    return servers.map((server) => server.printed())
  }
  expect(await printed()).toEqual(serving.map(() => expect.stringContaining(warning)))
  expect(await project.run('packages/contract/commands/generate.ts')).toMatchObject({ code: 0 })
  expect(await printed()).toEqual(serving.map(() => expect.not.stringContaining(warning)))
})
