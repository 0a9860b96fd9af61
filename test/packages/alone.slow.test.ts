/**
 * Each package has all that its tests import in a folder with only it, the earlier packages, and what all tests share. The tests of the store run
 * there, too; ALONE_TESTS=all runs those of the other packages, which takes minutes.
 */
import { execFile } from 'node:child_process'
import { cp, symlink, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { linkPackages } from '../../packages/testing/packages.ts'

// Packages in the order of their imports.
const packages = ['contract', 'server', 'store', 'tools']
const postgres = 'packages/testing/postgres/npm/node_modules'

async function copyUpTo(name: string): Promise<string> {
  const folder = temporaryFolder()
  const present = packages.slice(0, packages.indexOf(name) + 1)
  for (const part of [...present.map((one) => `packages/${one}`), 'packages/testing', 'vitest.config.ts'])
    await cp(part, join(folder, part), {
      recursive: true,
      filter: (file) => basename(file) !== 'node_modules',
    })
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  linkPackages(folder)
  await symlink(resolve(postgres), join(folder, postgres), 'junction')
  return folder
}

/** Resolves to the output; rejects if the command fails. */
async function runAt(cwd: string, command: string, args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, NO_COLOR: '1' }
  return (await promisify(execFile)(command, args, { cwd, env, maxBuffer: 1e8 })).stdout
}

test.each(packages)('the tests of %s import only it and earlier packages', async (name) => {
  const folder = await copyUpTo(name)
  const args = ['run', `packages/${name}/`, '--testNamePattern', 'no test has this name']
  expect(await runAt(folder, 'node_modules/.bin/vitest', args)).toMatch(/Tests +\d{3,} skipped/)
})

const alone = process.env.ALONE_TESTS === 'all' ? packages.slice(0, 3) : ['store']

test.each(alone)('%s passes its tests alone', async (name) => {
  const output = await runAt(join(await copyUpTo(name), 'packages', name), 'npm', ['test'])
  expect(output).toMatch(/Tests +\d+ passed/)
})
