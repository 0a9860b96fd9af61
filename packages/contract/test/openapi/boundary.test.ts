// References of a contract stay in its repository: whatever it refers to is published.
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder, written } from '../../../testing/folder.ts'
import { runInProcess } from '../../../testing/in-process.ts'
import { loadContract } from '../../index.ts'

const folder = temporaryFolder(afterAll)
const project = join(folder, 'repository', 'spec')

beforeAll(() => {
  mkdirSync(project, { recursive: true })
  mkdirSync(join(folder, 'repository', '.git'))
  writeFileSync(join(folder, 'admin.key'), 'the key')
  writeFileSync(join(folder, 'repository', 'about.md'), 'About.')
  symlinkSync(join(folder, 'admin.key'), join(project, 'linked.txt'))
  symlinkSync(folder, join(project, 'above'))
})

const contractOf = (description: string): string =>
  written(
    `openapi: 3.0.3\ninfo: { title: T, version: '1', description: { $ref: '${description}' } }\npaths: {}\n`,
    project,
  )

test.each([
  '/etc/passwd',
  '../../admin.key',
  '..%2F..%2Fadmin.key',
  'linked.txt',
  'above/admin.key',
  '../../missing.key',
])('refuses a reference to %s', async (description) => {
  await expect(loadContract(contractOf(description))).rejects.toThrow(
    /spec\/openapi\.yaml:2:48 .* is outside of .*repository; copy it there, or name a folder that has both with --root DIR/,
  )
})

test('follows a reference to another folder of the repository', async () => {
  const { document } = await loadContract(contractOf('../about.md'))
  expect(document.info).toMatchObject({ description: 'About.' })
})

test.each([
  ['packages/contract/commands/generate.ts', ['--out', 'generated']],
  ['packages/contract/commands/docs.ts', ['--out', 'site']],
  ['packages/contract/commands/lint.ts', ['--plain']],
  ['packages/contract/commands/breaking.ts', ['openapi.yaml']],
])('is opened by --root, for %s', async (script, args) => {
  const file = contractOf('../../admin.key')
  const run = (...more: string[]) =>
    runInProcess(script, [...args, '--spec', file, ...more], project, { CONTRACT_ROOT: '' })
  const closed = await run()
  expect(closed.out + closed.err).toContain('is outside of')
  const opened = await run('--root', folder)
  expect(opened.out + opened.err).not.toContain('is outside of')
})
