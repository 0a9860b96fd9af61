/** The packages contain no tests, and all exports have docstrings. */
import { execFile } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import ts from 'typescript'
import { beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { deadLinks } from '../support/links.ts'
import { type Installed, installedPackages, npmInstall, run, tarballsIn } from './installed.ts'

let packages: Installed

beforeAll(async () => {
  packages = await installedPackages()
})

test('the packages contain no test, no shop code, and no TypeScript except types and the template', async () => {
  for (const tarball of await tarballsIn(packages)) {
    const { stdout } = await promisify(execFile)('tar', ['tzf', tarball])
    const files = stdout.trim().split('\n')
    expect(files).toContain('package/README.md')
    expect(files).toContain('package/LICENSE')
    const own = files.filter((file) => !file.startsWith('package/init/template/'))
    expect(own.length).toBeGreaterThan(200)
    expect(own.filter((file) => /test\.|\/tests?\/|node_modules|tsconfig|\/pack\./.test(file))).toEqual([])
    expect(own.filter((file) => /(?<!\.d)\.ts$/.test(file))).toEqual([])
    const first = /^package\/(spec|generated|handlers|db|data)\//
    expect(own.filter((file) => first.test(file))).toEqual([])
  }
})

test('their guides are in them, and every link of a guide leads somewhere', async () => {
  const modules = join(packages.folder, 'node_modules')
  const guides: string[] = []
  for (const name of ['openapi', 'server', 'store', 'tools']) {
    const files = await readdir(join(modules, `contract-${name}`), { recursive: true })
    const own = files.filter((file) => file.endsWith('.md') && !/node_modules|template|runtime/.test(file))
    guides.push(...own.map((file) => join(modules, `contract-${name}`, file)))
  }
  expect(guides).toContain(join(modules, 'contract-server/ops/README.md'))
  expect(guides).toContain(join(modules, 'contract-server/MOUNT.md'))
  expect((await Promise.all(guides.map(deadLinks))).flat()).toEqual([])
})

test('they accept newer versions of other packages, and exact versions of each other', async () => {
  for (const name of ['openapi', 'server', 'store', 'tools']) {
    const file = join(packages.folder, 'node_modules', `contract-${name}`, 'package.json')
    const { version, private: isPrivate, ...manifest } = JSON.parse(await readFile(file, 'utf8'))
    const ranges = Object.entries({ ...manifest.dependencies, ...manifest.peerDependencies })
    expect(isPrivate).toBeUndefined()
    expect(ranges.length).toBeGreaterThan(0)
    for (const [other, range] of ranges)
      expect(range, other).toMatch(
        other.startsWith('contract-') ? version : /^\^\d+\.\d+\.\d+( \|\| \^\d+\.\d+\.\d+)?$/,
      )
  }
})

/** Measures the installed packages of a folder, in MB. */
async function megabytesIn(folder: string): Promise<number> {
  const files = await readdir(join(folder, 'node_modules'), { recursive: true, withFileTypes: true })
  const sizes = files
    .filter((one) => one.isFile())
    .map(async (one) => (await stat(join(one.parentPath, one.name))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1e6
}

test('a service in production takes at most 60 MB without the runtime, and 35 without our store', async () => {
  const all = await tarballsIn(packages)
  const served = all.filter((file) => !file.includes('contract-tools'))
  const folder = temporaryFolder()
  // Production has neither Node, which is an optional package, nor traces.
  const production = ['--omit=dev', '--omit=optional']
  await npmInstall(folder, ...production, ...served)
  const megabytes = await megabytesIn(folder)
  expect(megabytes).toBeGreaterThan(10)
  expect(megabytes).toBeLessThan(60)
  await run(folder, 'npm', 'uninstall', ...production, 'contract-store')
  expect(await megabytesIn(folder)).toBeLessThan(35)
})

/** Modules that a package exports. */
async function modulesOf(folder: string): Promise<string[]> {
  const { exports }: { exports: Record<string, string> } = JSON.parse(
    await readFile(`${folder}/package.json`, 'utf8'),
  )
  const modules = Object.values(exports).filter((file) => file.endsWith('.ts') && !file.includes('*'))
  expect(modules.length, folder).toBeGreaterThan(0)
  return modules.map((file) => join(folder, file))
}

test('each export of the packages has a docstring', async () => {
  const folders = ['contract', 'server', 'store', 'tools'].map((name) => `packages/${name}`)
  const files = (await Promise.all(folders.map(modulesOf))).flat()
  const program = ts.createProgram(files, {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ESNext,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    noEmit: true,
  })
  const checker = program.getTypeChecker()
  const undocumented = files.flatMap((file) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(file)!)
    const symbols = module ? checker.getExportsOfModule(module) : []
    expect(symbols.length, file).toBeGreaterThan(0)
    return symbols
      .map((one) => (one.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(one) : one))
      .filter((one) => one.getDocumentationComment(checker).length === 0)
      .map((one) => `${file}: ${one.name}`)
  })
  expect(undocumented).toEqual([])
})
