/**
 * Each package passes its tests as an adopter has it: compiled, from its tarball, with only earlier packages installed. Its tests and what all tests
 * share are copied beside. The tests of the store run there, and those of the others are imported; ALONE_TESTS=all runs all, which takes minutes.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { linkPackages } from '../../packages/testing/packages.ts'
import { installedPackages } from './installed.ts'

// Packages in the order of their imports.
const packages = ['contract', 'server', 'store', 'tools']
const nameOf = (folder: string) => (folder === 'contract' ? 'contract-openapi' : `contract-${folder}`)
const postgres = 'packages/testing/postgres/npm/node_modules'

// Tests import the sources of their package, which the tarball has compiled.
const config = `import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import config from './vitest.config.ts'

const compiled = {
  name: 'compiled',
  enforce: 'pre',
  resolveId(source, importer = '') {
    const [, path, query = ''] = /^([.\\/].*)\\.ts(\\?.*)?$/.exec(source) ?? []
    const file = path && resolve(importer, '..', path) + '.js'
    if (file && existsSync(file)) return file + query
  },
}

export default { ...config, plugins: [compiled] }
`

/** Writes a source for each compiled file, for the processes that tests start. */
async function writeSources(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    const [, path = ''] = /^(.*)\.d\.ts$/.exec(name) ?? []
    if (path !== '' && existsSync(join(folder, `${path}.js`)))
      await writeFile(join(folder, `${path}.ts`), `export * from './${basename(path)}.js'\n`)
  }
}

/** Creates a folder with a package of its tarball and its tests, where the earlier packages are installed. */
async function adopted(name: string): Promise<string> {
  const folder = temporaryFolder()
  const { folder: installation } = await installedPackages()
  const installed = (one: string) => join(installation, 'node_modules', nameOf(one))
  const own = join('packages', name)
  const filter = (file: string) => basename(file) !== 'node_modules'
  await cp(installed(name), join(folder, own), { recursive: true })
  await writeSources(join(folder, own))
  for (const part of [join(own, 'test'), 'packages/testing', 'vitest.config.ts'])
    await cp(part, join(folder, part), { recursive: true, filter })
  await writeFile(join(folder, 'vitest.compiled.ts'), config)
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  linkPackages(folder)
  for (const [at, one] of packages.entries()) {
    if (one === name) continue
    const link = join(folder, 'node_modules', nameOf(one))
    await rm(link)
    if (at < packages.indexOf(name)) await symlink(installed(one), link, 'junction')
  }
  await symlink(resolve(postgres), join(folder, postgres), 'junction')
  return folder
}

/** Runs tests of a package. @returns the output @throws if a test fails */
async function runTests(name: string, ...args: string[]): Promise<string> {
  const options = { cwd: await adopted(name), maxBuffer: 1e8 }
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, NO_COLOR: '1' }
  const all = ['run', `packages/${name}/`, '--config', 'vitest.compiled.ts', ...args]
  return (await promisify(execFile)('node_modules/.bin/vitest', all, { ...options, env })).stdout
}

test.each(packages)('the tests of %s import only it and earlier packages', async (name) => {
  // One worker loads each module once.
  const args = ['--testNamePattern', 'no test has this name', '--maxWorkers', '1']
  expect(await runTests(name, ...args)).toMatch(/Tests +\d{3,} skipped/)
})

const alone = process.env.ALONE_TESTS === 'all' ? packages.slice(0, 3) : ['store']

test.each(alone)('%s passes its tests alone', { timeout: 3_600_000 }, async (name) => {
  expect(await runTests(name, '--exclude', '**/*.slow.test.ts')).toMatch(/Tests +\d+ passed/)
})
