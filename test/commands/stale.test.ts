// Commands notice generated code of another version of the contract.
import { expect, test } from 'vitest'
import { copyProject } from '../support/project.ts'

const serving = ['packages/server/main.js', 'packages/tools/mock.ts']
const warning = 'spec/openapi.yaml has changed since generated/ was generated'

test('warns on commands that end', async () => {
  const project = await copyProject()
  await project.run('packages/server/main.js', 'migrate')
  const printed = async () => [
    (await project.run('packages/server/commands/keys.ts', 'list')).err,
    (await project.run('packages/server/commands/lifecycle.ts')).err,
  ]
  expect(await printed()).toEqual(['', ''])
  await project.edit('paths:', 'summary: List pets', 'summary: List the pets')
  expect(await printed()).toEqual([expect.stringContaining(warning), expect.stringContaining(warning)])
})

test('warns on commands that serve', async () => {
  const project = await copyProject()
  await project.edit('paths:', 'summary: List pets', 'summary: List the pets')
  const servers = await Promise.all(serving.map((file) => project.start(file)))
  expect(servers.map(({ printed }) => printed())).toEqual(serving.map(() => expect.stringContaining(warning)))
  expect(await project.run('packages/contract/commands/generate.ts')).toMatchObject({ code: 0 })
  const current = await Promise.all(serving.map((file) => project.start(file)))
  expect(current.map(({ printed }) => printed())).toEqual(
    serving.map(() => expect.not.stringContaining(warning)),
  )
})
