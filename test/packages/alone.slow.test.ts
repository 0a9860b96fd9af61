/** Each library passes its tests in a folder that has only it, the earlier packages, and what all tests share. */
import { execFile } from 'node:child_process'
import { cp, symlink, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { linkPackages } from '../../packages/testing/packages.ts'

// Packages in the order of their imports.
const packages = ['contract', 'server', 'store']
const postgres = 'packages/testing/postgres/npm/node_modules'

test.each(packages)('%s', async (name) => {
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
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, NO_COLOR: '1' }
  const options = { cwd: join(folder, 'packages', name), env, maxBuffer: 1e8 }
  const { stdout } = await promisify(execFile)('npm', ['test'], options).catch((error) => error)
  expect(stdout).toMatch(/Tests +\d+ passed/)
})
